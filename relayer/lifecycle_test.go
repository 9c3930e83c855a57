package relayer

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/pb33f/libopenapi"
	validator "github.com/pb33f/libopenapi-validator"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

func TestNew_says_what_is_missing(t *testing.T) {
	b := newBed(t)
	for name, tc := range map[string]struct {
		spoil func(*Options)
		want  string
	}{
		"no chains":                 {func(o *Options) { o.Chains = nil }, "no chain"},
		"no fetcher":                {func(o *Options) { o.Fetcher = nil }, "no fetcher"},
		"a writer of another chain": {func(o *Options) { o.Writers[b.a.Info().Registry] = b.b.Writer("relayer") }, "the writer of eip155:1001"},
		"one registry twice": {func(o *Options) {
			twin := memchain.New(memchain.Options{Chain: b.a.Info().Chain, Name: "twin", Registry: b.a.Account("another registry"), Reputation: b.a.Info().Reputation})
			o.Chains[twin.Info().Registry] = twin
		}, "both of the registry " + b.a.Info().Reputation.String()},
		"one account for two registries of a chain": {func(o *Options) {
			twin := secondOn(b.a, "twin", "relayer")
			o.Chains[twin.Info().Registry], o.Writers[twin.Info().Registry] = twin, twin.Writer("relayer")
		}, "give one of them a key of its own"},
		"a writer of no known chain":   {func(o *Options) { delete(o.Chains, b.a.Info().Registry) }, "the writer of eip155:1001"},
		"a configuration with no home": {func(o *Options) { o.Config.NATS.Dir = "" }, "nats.dir"},
	} {
		t.Run(name, func(t *testing.T) {
			o := b.options()
			tc.spoil(&o)
			if _, err := New(o); err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %v, want %q", err, tc.want)
			}
		})
	}
}

func TestBus_that_loses_its_streams_ends_the_service(t *testing.T) {
	for name, lost := range map[string]func(*stream.Bus) string{
		"a stream":                      func(bus *stream.Bus) string { return bus.Actions() },
		"a bucket":                      func(bus *stream.Bus) string { return "KV_" + bus.Bucket("waiting") },
		"one that is seldom written to": func(bus *stream.Bus) string { return "KV_" + bus.Bucket("deliveries") },
		"a consumer":                    nil,
	} {
		t.Run(name, func(t *testing.T) {
			b := newBed(t)
			s := b.start(b.options())
			b.quiet(s)
			if lost == nil {
				must.OK(t, s.bus.JetStream.DeleteConsumer(t.Context(), s.bus.Events(), "plan"))
			} else {
				must.OK(t, s.bus.JetStream.DeleteStream(t.Context(), lost(s.bus)))
			}
			select {
			case <-s.Done():
			case <-time.After(30 * time.Second):
				t.Fatalf("it waits for ever, with %q", s.Health().Problems)
			}
			if s.Err() == nil || !strings.Contains(s.Err().Error(), "start again") {
				t.Errorf("got %v", s.Err())
			}
		})
	}
}

func TestRun_stops_in_order_when_told(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	s := must.Get(New(b.options()))(t)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx, 10*time.Second) }()
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	cancel()
	if err := <-ended; err != nil {
		t.Errorf("an orderly stop is no failure: %v", err)
	}
	// Whatever was under way is finished by the next one.
	origin := b.give(b.a, "client", refs[0], "2")
	b.start(b.options())
	b.mirrored(origin, refs)
}

func TestAPI_shows_health_metrics_and_groups(t *testing.T) {
	b := newBed(t)
	b.linked("owner", b.a, b.b)
	o := b.options()
	o.Config.Index.Dir, o.Version = t.TempDir(), "v1.2.3"
	s := b.start(o)
	b.quiet(s)
	get := func(path string) (int, string) {
		w := httptest.NewRecorder()
		s.API().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://127.0.0.1"+path, nil))
		return w.Code, w.Body.String()
	}
	if code, body := get("/healthz"); code != http.StatusOK || !strings.Contains(body, `"version":"v1.2.3","ready":true`) {
		t.Errorf("%d %s", code, body)
	}
	if code, body := get("/metrics"); code != http.StatusOK || !strings.Contains(body, `bridge8004_relayer_checkpoint_height{chain="a"}`) {
		t.Errorf("%d %s", code, body)
	}
	code, body := get("/v1/links")
	var groups []struct {
		Members []caip.AgentRef `json:"members"`
		Status  string          `json:"status"`
	}
	if err := json.Unmarshal([]byte(body), &groups); err != nil || code != http.StatusOK || len(groups) != 1 || groups[0].Status != "active" || len(groups[0].Members) != 2 {
		t.Errorf("%d %s %v", code, body, err)
	}
	for _, path := range []string{"/v1/drift", "/v1/parked", "/v1/dead"} {
		if code, body := get(path); code != http.StatusOK || strings.TrimSpace(body) != "[]" {
			t.Errorf("%s: %d %s", path, code, body)
		}
	}
	// The lists are what the document says of them.
	_, text := get("/openapi.json")
	document := must.Get(libopenapi.NewDocument([]byte(text)))(t)
	v, errs := validator.NewValidator(document)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	if ok, problems := v.ValidateDocument(); !ok {
		t.Fatalf("%+v", problems)
	}
	for _, name := range []string{"links", "registries"} {
		r := httptest.NewRequest(http.MethodGet, "http://127.0.0.1/v1/"+name, nil)
		w := httptest.NewRecorder()
		s.API().ServeHTTP(w, r)
		answer := w.Result()
		answer.Request = r
		if ok, problems := v.ValidateHttpResponse(r, answer); !ok {
			for _, p := range problems {
				t.Errorf("%s: %s %+v", name, p.Reason, p.SchemaValidationErrors)
			}
		}
	}
	if strings.Contains(text, `"schema":{}`) {
		t.Error("an answer is documented as anything")
	}
}
