package probe_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/probe"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
)

func status(code int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(code)
		_, _ = w.Write([]byte(body))
	}
}

// hang answers nothing until its client has gone.
func hang(_ http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body) // a server that has not read all does not see a client go
	<-r.Context().Done()
}

// endless answers without end.
func endless(w http.ResponseWriter, r *http.Request) {
	for r.Context().Err() == nil {
		if _, err := w.Write([]byte(strings.Repeat("x", 4096))); err != nil {
			return
		}
	}
}

// beside puts another way to pay before those of a payment request.
func beside(request, way string) string {
	return strings.Replace(request, `"accepts":[`, `"accepts":[`+way+",", 1)
}

func tools(*http.Request) *sdk.Server {
	s := sdk.NewServer(&sdk.Implementation{Name: "agent", Version: "1"}, nil)
	sdk.AddTool(s, &sdk.Tool{Name: "rain"}, func(context.Context, *sdk.CallToolRequest, struct{}) (*sdk.CallToolResult, any, error) {
		return nil, nil, nil
	})
	return s
}

// Each kind of service is asked in its own way, and what is wrong is one word, whatever the server
// says.
func TestProbe(t *testing.T) {
	w := verifytest.New(t)
	ref := w.Agents[verifytest.ChainA]
	pays := func(name string) string {
		return string(verifytest.Request([]caip.AgentRef{ref}, w.A.Account(name)))
	}
	listed, err := json.Marshal(map[string]any{"registrations": []any{map[string]any{"agentId": json.Number(ref.ID), "agentRegistry": ref.Registry.String()}}})
	if err != nil {
		t.Fatal(err)
	}
	const sui = `{"scheme":"exact","network":"sui:mainnet","amount":"1","asset":"0x2::sui::SUI","payTo":"0x0a11ce"}`
	answers := sdk.NewStreamableHTTPHandler(tools, nil)
	parting := func(farewell http.HandlerFunc) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodDelete {
				farewell(w, r)
				return
			}
			answers.ServeHTTP(w, r)
		})
	}
	for name, c := range map[string]struct {
		kind           probe.Kind
		serve          http.Handler
		answered, good bool
		why            string
	}{
		"a site":                   {probe.Web, status(200, "<html>"), true, true, ""},
		"a site that has moved":    {probe.Web, status(404, ""), true, false, probe.WhyStatus},
		"a site that is broken":    {probe.Web, status(503, ""), false, false, probe.WhyStatus},
		"a site that hangs":        {probe.Web, http.HandlerFunc(hang), false, false, probe.WhyTimeout},
		"a site without end":       {probe.Web, http.HandlerFunc(endless), true, false, probe.WhyTooMuch},
		"a site elsewhere":         {probe.Web, http.RedirectHandler("https://elsewhere.example/", http.StatusFound), false, false, probe.WhyRefused},
		"a site that wants money":  {probe.Web, status(402, pays("wallet")), true, true, ""},
		"MCP":                      {probe.MCP, answers, true, true, ""},
		"MCP that keeps sessions":  {probe.MCP, parting(status(501, "")), true, true, ""},
		"MCP that breaks at once":  {probe.MCP, parting(status(500, "")), true, true, ""},
		"MCP that leads elsewhere": {probe.MCP, parting(http.RedirectHandler("https://elsewhere.example/", http.StatusFound).ServeHTTP), true, true, ""},
		"MCP that is a page":       {probe.MCP, status(200, "<html>"), true, false, probe.WhyMalformed},
		"MCP that wants a login":   {probe.MCP, status(401, ""), true, false, probe.WhyStatus},
		"MCP that is broken":       {probe.MCP, status(500, ""), false, false, probe.WhyStatus},
		"MCP without end":          {probe.MCP, http.HandlerFunc(endless), true, false, probe.WhyTooMuch},
		"MCP that hangs":           {probe.MCP, http.HandlerFunc(hang), false, false, probe.WhyTimeout},
		"A2A":                      {probe.A2A, status(200, `{"name":"agent","skills":[]}`), true, true, ""},
		"A2A without skills":       {probe.A2A, status(200, `{"name":"agent"}`), true, false, probe.WhyMalformed},
		"A2A that is a page":       {probe.A2A, status(200, "<html>"), true, false, probe.WhyMalformed},
		"x402":                     {probe.X402, status(402, pays("wallet")), true, true, ""},
		"x402 for a thief":         {probe.X402, status(402, pays("thief")), true, false, probe.WhyPayTo},
		"x402 without a price":     {probe.X402, status(402, strings.ReplaceAll(pays("wallet"), `"1000"`, `"0"`)), true, false, probe.WhyNoPrice},
		"x402 for a thief, free":   {probe.X402, status(402, strings.ReplaceAll(pays("thief"), `"1000"`, `"0"`)), true, false, probe.WhyPayTo},
		"x402 for a thief, hidden": {probe.X402, status(402, beside(pays("thief"), `{"scheme":"invented","network":"`+verifytest.ChainA.String()+`","amount":"1","asset":"`+verifytest.USDCOnA+`","payTo":"`+w.A.Account("wallet").Address+`","maxTimeoutSeconds":60}`)), true, false, probe.WhyPayTo},
		"x402 on Sui, too":         {probe.X402, status(402, beside(pays("wallet"), sui)), true, true, ""},
		"x402 on Sui, and a thief": {probe.X402, status(402, beside(pays("thief"), sui)), true, false, probe.WhyPayTo},
		"x402 on Sui alone":        {probe.X402, status(402, `{"x402Version":2,"accepts":[`+sui+`]}`), true, true, probe.WhyUnchecked},
		"x402 that is free":        {probe.X402, status(200, "here"), true, false, probe.WhyNoPayment},
		"x402 that is a page":      {probe.X402, status(402, "<html>"), true, false, probe.WhyMalformed},
		"a domain that says so":    {probe.Owner, status(200, string(listed)), true, true, ""},
		"a domain of another":      {probe.Owner, status(200, `{"registrations":[]}`), true, false, probe.WhyNotListed},
		"a domain that is silent":  {probe.Owner, status(404, ""), true, false, probe.WhyNotListed},
		"a domain that says trash": {probe.Owner, status(200, "<html>"), true, false, probe.WhyMalformed},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewTLSServer(c.serve)
			t.Cleanup(server.Close)
			p, clock := prober(w.Deps, server)
			got := p.Probe(t.Context(), probe.Agent{Ref: ref}, probe.Service{Kind: c.kind, Endpoint: server.URL})
			if got.Answered != c.answered || got.Good != c.good || got.Why != c.why || got.Swapped != (c.why == probe.WhyPayTo) {
				t.Errorf("%+v", got)
			}
			if got.Took <= 0 || got.Took != clock().Sub(got.At)-time.Second {
				t.Errorf("it took %s", got.Took)
			}
			if c.kind != probe.Owner && (c.why == "" || c.why == probe.WhyStatus) && !got.CertificateEnds.Equal(server.Certificate().NotAfter) {
				t.Errorf("the certificate ends %s", got.CertificateEnds)
			}
		})
	}
}

// A host is reached where it answers, whatever it says; nothing is asked of where it leads to.
func TestReach(t *testing.T) {
	for name, c := range map[string]struct {
		serve http.Handler
		want  bool
	}{
		"a page":           {status(200, "<html>"), true},
		"no":               {status(404, ""), true},
		"a broken page":    {status(500, ""), true},
		"a site elsewhere": {http.RedirectHandler("https://127.0.0.1:1/", http.StatusFound), true},
		"nothing":          {http.HandlerFunc(hang), false},
	} {
		server := httptest.NewTLSServer(c.serve)
		t.Cleanup(server.Close)
		p, _ := prober(verify.Deps{}, server)
		if got := p.Reach(t.Context(), server.URL); got != c.want {
			t.Errorf("%s: reached %t", name, got)
		}
		if p, _ = prober(verify.Deps{}, nil); p.Reach(t.Context(), server.URL) {
			t.Errorf("%s: a certificate that does not hold", name)
		}
	}
}

// prober trusts a server's certificate. Its clock goes on a second at each look.
func prober(deps verify.Deps, server *httptest.Server) (probe.Prober, func() time.Time) {
	o := fetch.Options{AllowLoopback: true, MaxBytes: 64 << 10, Timeout: 500 * time.Millisecond}
	if server != nil {
		roots := x509.NewCertPool()
		roots.AddCert(server.Certificate())
		o.TLS = &tls.Config{RootCAs: roots}
	}
	now := time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)
	clock := func() time.Time { now = now.Add(time.Second); return now }
	f := fetch.New(o)
	return probe.Prober{Ask: f, Get: f, Clock: clock, Verify: func(ctx context.Context, r payment.Request) (verify.Report, error) {
		return payment.Verify(ctx, deps, r)
	}}, clock
}

func TestProbe_ofNobody(t *testing.T) {
	closed := httptest.NewTLSServer(nil)
	closed.Close()
	stranger := httptest.NewTLSServer(status(200, ""))
	defer stranger.Close()
	p, _ := prober(verify.Deps{}, nil)
	for at, want := range map[string]string{closed.URL: probe.WhyUnreachable, stranger.URL: probe.WhyCertificate, "https://10.0.0.1/": probe.WhyRefused, "https://user:pass@a.example/": probe.WhyRefused} {
		for _, kind := range []probe.Kind{probe.Web, probe.MCP, probe.A2A, probe.X402, probe.Owner} {
			if got := p.Probe(t.Context(), probe.Agent{}, probe.Service{Kind: kind, Endpoint: at}); got.Why != want || got.Answered || got.Good {
				t.Errorf("%s %s: %+v", kind, at, got)
			}
		}
	}
}

// What serves the agent's file itself needs no other proof; one that only leads to it says nothing.
func TestProbe_ownersOfTheFile(t *testing.T) {
	p, _ := prober(verify.Deps{}, nil)
	p.Get = verifytest.Site{}
	ref := caip.MustAgentRef("eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/7")
	lists, err := registration.Parse([]byte(`{"registrations":[{"agentId":7,"agentRegistry":"eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		file registration.File
		host string
		good bool
	}{
		"its own host gave it":     {lists, "a.example", true},
		"another host gave it":     {lists, "thief.example", false},
		"it does not list the one": {registration.File{}, "a.example", false},
	} {
		agent := probe.AgentOf(ref, c.file, fetch.Document{URI: "https://a.example/agent.json", Scheme: "https", Host: c.host})
		if got := p.Probe(t.Context(), agent, probe.Service{Kind: probe.Owner, Endpoint: "https://a.example"}); got.Good != c.good {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// What is made of an answer is no time of the service's.
func TestProbe_timesTheServiceAlone(t *testing.T) {
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusPaymentRequired)
		_, _ = io.WriteString(w, `{"x402Version":2,"accepts":[{"scheme":"exact","network":"eip155:8453","amount":"1","asset":"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913","payTo":"0x0000000000000000000000000000000000000001","maxTimeoutSeconds":60}],"resource":{"url":"https://a.example/"}}`)
	}))
	defer server.Close()
	p, clock := prober(verify.Deps{}, server)
	p.Verify = func(context.Context, payment.Request) (verify.Report, error) {
		for range 100 {
			clock()
		}
		return verify.Report{Verdict: verify.Verified}, nil
	}
	if got := p.Probe(t.Context(), probe.Agent{}, probe.Service{Kind: probe.X402, Endpoint: server.URL}); !got.Good || got.Took > 5*time.Second {
		t.Errorf("%+v", got)
	}
}

func TestServices(t *testing.T) {
	var file registration.File
	add := func(name, endpoint string) {
		file.Services = append(file.Services, registration.Service{Name: name, Endpoint: endpoint})
	}
	add("MCP", "https://a.example/mcp")
	add("mcp", "https://a.example/mcp")
	add("OASF", "https://b.example/")
	add("ENS", "a.eth")
	add("web", "https://a.example/"+strings.Repeat("x", 2000))
	add("web", "javascript:alert(1)")
	add("A2A", "https://A.example:443/card.json")
	for i := range 20 {
		add("web", fmt.Sprintf("https://c%d.example/", i%9))
	}
	got := probe.Services(file)
	if len(got) != 8+7 || got[0] != (probe.Service{Kind: probe.MCP, Endpoint: "https://a.example/mcp"}) || got[8] != (probe.Service{Kind: probe.Owner, Endpoint: "https://a.example"}) {
		t.Errorf("%v", got)
	}
	// Whom a 402 pays is asked before all that may be slow, however much is listed before it.
	add("x402", "https://pay.example/")
	if got := probe.Services(file); len(got) != 8+7 || got[0].Kind != probe.X402 || got[1].Kind != probe.MCP {
		t.Errorf("%v", got)
	}
}
