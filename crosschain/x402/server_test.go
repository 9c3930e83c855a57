package x402_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/interaction"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

var (
	agent42   = caip.MustAgentRef("eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42")
	reviews   = caip.MustAccountID("eip155:8453:0x8004baa17c55a88189ae136b182e5fda19de9b63")
	declaring = []x402.Registration{{Agent: agent42, ReputationRegistry: reviews}}
)

func TestDeclare_addsTheAgentAndNothingElse(t *testing.T) {
	before := `{"x402Version":2,"accepts":[{"scheme":"exact","network":"eip155:8453","amount":"1","asset":"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913","payTo":"0x742d35Cc6634C0532925a3b844Bc9e7595f0bEb0"}],
		"extensions":{"other":{"info":{"n":12345678901234567890}}},"custom":1.50}`
	out, err := x402.Declare([]byte(before), x402.Reputation{Registrations: declaring, Endpoint: "https://agent.example", FeedbackAggregator: "https://feedback.example/submit"})
	if err != nil {
		t.Fatal(err)
	}
	r, err := x402.Parse(out)
	if err != nil || len(r.Reputation.Registrations) != 1 || r.Reputation.Registrations[0] != declaring[0] || r.Reputation.Version != "1.0.0" ||
		r.Reputation.FeedbackAggregator != "https://feedback.example/submit" || r.Reputation.Endpoint != "https://agent.example" {
		t.Errorf("%+v, %v", r.Reputation, err)
	}
	for _, kept := range []string{`"n":12345678901234567890`, `"custom":1.50`} {
		if !bytes.Contains(out, []byte(kept)) {
			t.Errorf("%s is lost: %s", kept, out)
		}
	}
	for name, c := range map[string]struct {
		request  string
		declared x402.Reputation
	}{
		"nobody":                 {before, x402.Reputation{}},
		"an empty one":           {before, x402.Reputation{Registrations: []x402.Registration{{}}}},
		"no request":             {`[]`, x402.Reputation{Registrations: declaring}},
		"a bad one":              {`{"x402Version":2}`, x402.Reputation{Registrations: declaring}},
		"no reputation registry": {before, x402.Reputation{Registrations: []x402.Registration{{Agent: agent42}}}},
		"a version in words":     {before, x402.Reputation{Registrations: declaring, Version: "latest"}},
		"an aggregator's path":   {before, x402.Reputation{Registrations: declaring, FeedbackAggregator: "/submit"}},
	} {
		if _, err := x402.Declare([]byte(c.request), c.declared); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func signing(t testing.TB, g x402.Generation) x402.Signing {
	t.Helper()
	key, err := interaction.NewKey(registration.Secp256k1, bytes.Repeat([]byte{7}, 32))
	if err != nil {
		t.Fatal(err)
	}
	return x402.Signing{Agent: agent42, Signer: key, Generation: g, MaxBody: 1000, Now: func() time.Time { return time.Unix(1_800_000_000, 0) }}
}

// paid answers as a handler behind a payment middleware does.
func paid(answer func(w http.ResponseWriter)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := io.ReadAll(r.Body); err != nil {
			panic(err)
		}
		r.URL.Path, r.URL.RawQuery = "/routed", "" // as routers do in place
		w.Header().Set("Payment-Response", x402.EncodeHeader([]byte(`{"success":true,"transaction":"0xab","network":"eip155:8453","payer":"0xc0"}`)))
		answer(w)
	})
}

func TestHandler_signsWhatWasAnswered(t *testing.T) {
	for _, g := range []x402.Generation{x402.Seed, x402.V1} {
		s := signing(t, g)
		server := httptest.NewServer(s.Handler(paid(func(w http.ResponseWriter) {
			w.WriteHeader(http.StatusCreated)
			io.WriteString(w, "rain ")
			io.WriteString(w, "and wind")
		})))
		defer server.Close()
		for _, question := range []string{"", `{"city":"Oslo"}`} {
			resp, err := http.Post(server.URL+"/weather?unit=C", "application/json", strings.NewReader(question))
			if err != nil {
				t.Fatal(err)
			}
			body, err := io.ReadAll(resp.Body)
			resp.Body.Close()
			if err != nil || string(body) != "rain and wind" || resp.StatusCode != http.StatusCreated {
				t.Fatalf("%d, %q, %v", resp.StatusCode, body, err)
			}
			settlement, err := x402.DecodeHeader(resp.Header.Get(x402.ResponseHeader))
			if err != nil {
				t.Fatal(err)
			}
			said, err := x402.ParseResponse(settlement)
			if err != nil || said.Interaction == nil || said.Interaction.Generation != g || said.Interaction.TaskRef != "eip155:8453:0xab" {
				t.Fatalf("%+v, %v", said, err)
			}
			e := interaction.Exchange{TaskRef: said.Interaction.TaskRef, Request: []byte(question), Response: body, Target: "/weather?unit=C"}
			want := e.SeedHash()
			if g == x402.V1 {
				data, err := e.DataHash()
				if err != nil {
					t.Fatal(err)
				}
				want = interaction.V1Hash(e.TaskRef, data)
			}
			if said.Interaction.Hash != want {
				t.Errorf("%s, %q: hash %s, want %s", g, question, said.Interaction.Hash, want)
			}
			if err := interaction.Check(registration.Secp256k1, s.Signer.PublicKey(), want, said.Interaction.Signature); err != nil {
				t.Errorf("%s, %q: %v", g, question, err)
			}
		}
	}
}

func TestHandler_refusesWhatCannotBeSigned(t *testing.T) {
	for name, c := range map[string]struct {
		handler http.Handler
		text    string
	}{
		"flushed": {paid(func(w http.ResponseWriter) {
			io.WriteString(w, "one")
			if err := http.NewResponseController(w).Flush(); !errors.Is(err, x402.ErrStreaming) {
				t.Errorf("flush: %v", err)
			}
			io.WriteString(w, "two")
		}), "cannot be streamed"},
		"events":              {paid(func(w http.ResponseWriter) { w.Header().Set("Content-Type", "text/event-stream") }), "cannot be streamed"},
		"too large":           {paid(func(w http.ResponseWriter) { _, _ = w.Write(make([]byte, 2000)) }), "larger than 1000"},
		"compressed":          {paid(func(w http.ResponseWriter) { w.Header().Set("Content-Encoding", "gzip") }), "compress it outside"},
		"a signer that fails": {paid(func(w http.ResponseWriter) {}), "could not be signed"},
		"elsewhere": {http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Payment-Response", x402.EncodeHeader([]byte(`{"success":true,"transaction":"0xab","network":"eip155:1"}`)))
		}), "could not be signed"},
		"no settlement": {http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Payment-Response", "nonsense!") }), "could not be signed"},
	} {
		w := httptest.NewRecorder()
		s, told := signing(t, x402.Seed), error(nil)
		s.OnError = func(err error) { told = err }
		if name == "a signer that fails" {
			s.Signer = broken{s.Signer}
		}
		s.Handler(c.handler).ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
		if told == nil || strings.Contains(w.Body.String(), "secret") {
			t.Errorf("%s: told %v, answered %q", name, told, w.Body.String())
		}
		if w.Code != http.StatusInternalServerError || !strings.Contains(w.Body.String(), c.text) || w.Header().Get("Payment-Response") != "" {
			t.Errorf("%s: %d %q %v", name, w.Code, w.Body.String(), w.Header())
		}
	}
	w := httptest.NewRecorder()
	failed := x402.EncodeHeader([]byte(`{"success":false,"errorReason":"insufficient_funds"}`))
	signing(t, x402.Seed).Handler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Payment-Response", failed)
		w.WriteHeader(http.StatusPaymentRequired)
	})).ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	if w.Code != http.StatusPaymentRequired || w.Header().Get("Payment-Response") != failed {
		t.Errorf("a payment that failed: %d %v", w.Code, w.Header())
	}
	w = httptest.NewRecorder()
	signing(t, x402.Seed).Handler(http.NotFoundHandler()).ServeHTTP(w, httptest.NewRequest("POST", "/", bytes.NewReader(make([]byte, 2000))))
	if w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("a large request: %d", w.Code)
	}
	w = httptest.NewRecorder()
	signing(t, x402.Seed).Handler(http.NotFoundHandler()).ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	if w.Code != http.StatusNotFound || w.Header().Get("Payment-Response") != "" {
		t.Errorf("what was not paid: %d %v", w.Code, w.Header())
	}
}

// broken is a signer that fails.
type broken struct{ interaction.Signer }

func (broken) Sign(caip.Hash) ([]byte, error) { return nil, errors.New("secret vault is closed") }

func TestGuard_letsOnlyPaymentsPassThatWereChecked(t *testing.T) {
	terms := multichain(t)
	const failed = `{"success":false,"errorReason":"insufficient_funds"}`
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/paid":
			w.Header().Set("Payment-Required", x402.EncodeHeader(terms))
			w.WriteHeader(http.StatusPaymentRequired)
			io.WriteString(w, "pay")
		case "/v1":
			w.WriteHeader(http.StatusPaymentRequired)
			_, _ = w.Write(terms)
		case "/two":
			w.Header()["Payment-Required"] = []string{x402.EncodeHeader(terms), x402.EncodeHeader([]byte("{}"))}
			w.WriteHeader(http.StatusPaymentRequired)
		case "/failed", "/again":
			w.Header().Set(x402.ResponseHeader, x402.EncodeHeader([]byte(failed)))
			w.WriteHeader(http.StatusPaymentRequired)
			io.WriteString(w, map[string]string{"/failed": "{}", "/again": string(terms)}[r.URL.Path])
		case "/away":
			http.Redirect(w, r, strings.Replace("http://"+r.Host, "127.0.0.1", "localhost", 1)+"/paid", http.StatusFound)
		case "/here":
			http.Redirect(w, r, "/paid", http.StatusFound)
		case "/odd":
			w.Header().Set("Payment-Required", "nonsense!")
			w.WriteHeader(http.StatusPaymentRequired)
		default:
			io.WriteString(w, "free")
		}
	}))
	defer server.Close()
	var asked []string
	verdict := error(nil)
	client := &http.Client{Transport: x402.Guard{Check: func(_ context.Context, origin string, request []byte) error {
		if !json.Valid(request) || !bytes.Equal(request, terms) {
			t.Errorf("checked %q", request)
		}
		asked = append(asked, origin)
		return verdict
	}}}
	get := func(path string) (string, error) {
		resp, err := client.Get(server.URL + path)
		if err != nil {
			return "", err
		}
		defer resp.Body.Close()
		body, err := io.ReadAll(resp.Body)
		return string(body), err
	}
	for path, want := range map[string]string{"/free": "free", "/paid": string(terms), "/v1": string(terms)} {
		if got, err := get(path); err != nil || got != want {
			t.Errorf("%s: %q, %v", path, got, err)
		}
	}
	if len(asked) != 2 || asked[0] != server.URL {
		t.Errorf("asked %v", asked)
	}
	if resp, err := client.Get(server.URL + "/failed"); err != nil {
		t.Errorf("a settlement that failed: %v", err)
	} else {
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		said, unread := x402.DecodeHeader(resp.Header.Get(x402.ResponseHeader))
		if err != nil || unread != nil || resp.StatusCode != http.StatusPaymentRequired || string(body) != "{}" || string(said) != failed || len(asked) != 2 {
			t.Errorf("a settlement that failed: %d %q, %q, %v, %v, asked %v", resp.StatusCode, body, said, err, unread, asked)
		}
	}
	verdict = errors.New("mismatch")
	var refused *x402.RefusedError
	if _, err := get("/again"); !errors.As(err, &refused) || !errors.Is(err, verdict) {
		t.Errorf("a request beside a settlement: %v", err)
	}
	if _, err := get("/paid"); !errors.As(err, &refused) || refused.Origin != server.URL || !errors.Is(err, verdict) {
		t.Errorf("%v", err)
	}
	verdict = nil
	for _, path := range []string{"/odd", "/two", "/away"} {
		if body, err := get(path); !errors.As(err, &refused) {
			t.Errorf("%s: %q, %v", path, body, err)
		}
	}
	if body, err := get("/here"); err != nil || body != string(terms) {
		t.Errorf("a redirect at the same origin: %q, %v", body, err)
	}
}

// A client above the guard chooses by its own rules: what was not checked must not reach it.
func TestGuard_passesOnlyWhatIsAllowed(t *testing.T) {
	way := func(scheme, amount string) string {
		return `{"scheme":"` + scheme + `","network":"eip155:8453","amount":"` + amount + `","asset":"0x833589fcd6edb6e08f4c7c32d4f71b54bda02913","payTo":"0x742d35cc6634c0532925a3b844bc9e7595f0beb0"}`
	}
	request := func(ways ...string) string { return `{"accepts":[` + strings.Join(ways, ",") + `],"x402Version":2}` }
	one, two, odd := way("exact", "1"), way("exact", "2"), way("steal-everything", "1")
	check := func(context.Context, string, []byte) error { return nil }
	allow := func(places ...int) x402.Allow {
		return func(context.Context, string, []byte) ([]int, error) { return places, nil }
	}
	for name, c := range map[string]struct {
		guard    x402.Guard
		terms    string
		want     string // empty: refused
		notKnown bool
	}{
		"all":                         {x402.Guard{Check: check}, request(one, two), request(one, two), false},
		"a scheme that nobody knows":  {x402.Guard{Check: check}, request(one, odd), "", true},
		"one of two":                  {x402.Guard{Allow: allow(1)}, request(one, two), request(two), false},
		"without what nobody knows":   {x402.Guard{Allow: allow(0)}, request(one, odd), request(one), false},
		"what nobody knows":           {x402.Guard{Allow: allow(1)}, request(one, odd), "", true},
		"none":                        {x402.Guard{Allow: allow()}, request(one, two), "", false},
		"a place that is not offered": {x402.Guard{Allow: allow(2)}, request(one, two), "", false},
		"nobody decides":              {x402.Guard{}, request(one), "", false},
		"both":                        {x402.Guard{Check: check, Allow: allow(0)}, request(one, two), request(one), false},
		"names that others read":      {x402.Guard{Check: check}, request(one, foreign["Sui"]), "", true},
		"without what others read":    {x402.Guard{Allow: allow(0)}, request(one, foreign["Sui"]), request(one), false},
		"what others read":            {x402.Guard{Allow: allow(1)}, request(one, foreign["a long family"]), "", true},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Payment-Required", x402.EncodeHeader([]byte(c.terms)))
			w.WriteHeader(http.StatusPaymentRequired)
		}))
		client := &http.Client{Transport: c.guard}
		resp, err := client.Get(server.URL)
		server.Close()
		if err != nil {
			var refused *x402.RefusedError
			if c.want != "" || !errors.As(err, &refused) || errors.Is(err, x402.ErrUnknownScheme) != c.notKnown {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		header, unread := x402.DecodeHeader(resp.Header.Get("Payment-Required"))
		if err != nil || unread != nil || string(body) != c.want || string(header) != c.want {
			t.Errorf("%s: body %s, header %s, %v, %v", name, body, header, err, unread)
		}
	}
}
