package client_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// What a relayer says of a failure survives the way through HTTP; where nothing is said, a proxy's
// status is all there is. Nothing that is said may ask for more than the relayer may: no kind that
// nobody knows, no second try of what may still land, no long text.
func TestErrors_areTheFailureThatTheRelayerTells(t *testing.T) {
	var status int
	var body string
	c := asking(t, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		fmt.Fprint(w, body)
	})
	told := func(f chains.Failure) string {
		b, err := json.Marshal(map[string]any{"status": 503, "detail": "a detail", "failure": f})
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	long := strings.Repeat("x", 1<<20)
	for name, q := range map[string]struct {
		status int
		body   string
		want   chains.Failure
	}{
		"a kind that no status has":    {503, told(chains.Failure{Kind: chains.Dishonest, Chain: "eip155:1", Message: "eip155:1: read: it lies", Remedy: "look at rpc", Retry: true}), chains.Failure{Kind: chains.Dishonest, Chain: "eip155:1", Message: "eip155:1: ask the relayer: read: it lies", Remedy: "look at rpc", Retry: true}},
		"what does not pass":           {503, told(chains.Failure{Kind: chains.Funds, Message: "empty", Remedy: "fill it"}), chains.Failure{Kind: chains.Funds, Message: "ask the relayer: empty", Remedy: "fill it"}},
		"what may still land":          {503, told(chains.Failure{Kind: chains.TimedOut, Message: "it was sent"}), chains.Failure{Kind: chains.TimedOut, Message: "ask the relayer: it was sent"}},
		"a question that is wrong":     {400, told(chains.Failure{Kind: chains.Usage, Message: "limit"}), chains.Failure{Kind: chains.Usage, Message: "ask the relayer: limit"}},
		"too much":                     {413, told(chains.Failure{Kind: chains.TooMuch, Message: "long"}), chains.Failure{Kind: chains.TooMuch, Message: "ask the relayer: long"}},
		"nothing there":                {404, told(chains.Failure{Kind: chains.NotFound, Message: "none", Remedy: "wait"}), chains.Failure{Kind: chains.NotFound, Message: "ask the relayer: none", Remedy: "wait"}},
		"a relayer of before":          {400, `{"detail":"validation failed","errors":[{"location":"query.limit","message":"too large"}]}`, chains.Failure{Kind: chains.Usage, Message: "ask the relayer: validation failed; limit: too large"}},
		"a relayer of before, asked":   {409, `{"detail":"no"}`, chains.Failure{Kind: chains.Contradicted, Message: "ask the relayer: no"}},
		"a relayer of before, away":    {503, `{"detail":"ask again"}`, chains.Failure{Kind: chains.Transient, Message: "ask the relayer: ask again", Retry: true}},
		"a proxy that reaches nobody":  {502, "<html>", chains.Failure{Kind: chains.Unreachable, Message: "ask the relayer: Bad Gateway", Retry: true}},
		"a proxy with too many":        {503, "<html>", chains.Failure{Kind: chains.Transient, Message: "ask the relayer: Service Unavailable", Retry: true}},
		"a proxy that takes no such":   {400, "<html>", chains.Failure{Kind: chains.Invalid, Message: "ask the relayer: Bad Request"}},
		"a proxy that wants a name":    {401, "", chains.Failure{Kind: chains.Unauthorized, Message: "ask the relayer: Unauthorized"}},
		"a status that nobody knows":   {418, "", chains.Failure{Kind: chains.Invalid, Message: "ask the relayer: I'm a teapot"}},
		"another server":               {404, "404 page not found", chains.Failure{Kind: chains.Unsupported, Message: "ask the relayer: Not Found", Remedy: "the relayer keeps no index: add index.dir to its configuration"}},
		"a kind of a later version":    {503, told(chains.Failure{Kind: "moonstruck", Message: "m", Retry: true}), chains.Failure{Kind: chains.Transient, Message: "ask the relayer: m", Retry: true}},
		"a later version's no":         {503, told(chains.Failure{Kind: "moonstruck", Message: "m"}), chains.Failure{Kind: chains.Transient, Message: "ask the relayer: m"}},
		"a second try of what is over": {400, told(chains.Failure{Kind: chains.Reverted, Message: "r", Retry: true}), chains.Failure{Kind: chains.Reverted, Message: "ask the relayer: r"}},
		"no chain":                     {503, told(chains.Failure{Kind: chains.Reorg, Chain: long, Message: "m", Retry: true}), chains.Failure{Kind: chains.Reorg, Message: "ask the relayer: m", Retry: true}},
		"long texts":                   {503, told(chains.Failure{Kind: chains.Reorg, Message: long, Remedy: long, Retry: true}), chains.Failure{Kind: chains.Reorg, Message: "ask the relayer: " + long[:600] + "…", Remedy: long[:600] + "…", Retry: true}},
		"a long list":                  {422, `{"detail":"` + long[:550] + `","errors":[` + strings.Repeat(`{"message":"`+long[:100]+`"},`, 9999) + `{}]}`, chains.Failure{Kind: chains.Usage, Message: "ask the relayer: " + long[:550] + "; : " + long[:46] + "…"}},
		"a failure that is none":       {503, `{"detail":"d","failure":[1]}`, chains.Failure{Kind: chains.Transient, Message: "ask the relayer: Service Unavailable", Retry: true}},
	} {
		status, body = q.status, q.body
		_, err := c.State(t.Context())
		if got := chains.FailureOf(err); got != q.want {
			t.Errorf("%s: %.900v, want %.900v", name, got, q.want)
		}
		if e := new(chains.Error); !errors.As(err, &e) || e.Kind == chains.Usage {
			t.Errorf("%s: no error that callers know: %#v", name, err)
		}
	}
}

// A yes is one of the document and of the status alike; the evidence is what the document says.
// What is no verdict is no evidence, whatever a proxy's status is.
func TestVerifyPayment_takesNoStatusForAYes(t *testing.T) {
	for _, q := range []struct {
		status int
		body   string
		kind   chains.Kind // empty: a yes
		report bool
	}{
		{http.StatusOK, `{"verdict":"verified","exit":0}`, "", true},
		{http.StatusOK, `{"verdict":"mismatch","exit":3}`, chains.Contradicted, true},
		{http.StatusOK, `{"verdict":"not-registered","exit":4}`, chains.NotFound, true},
		{http.StatusOK, `{"verdict":"unreachable","exit":1}`, chains.Unreachable, true},
		{http.StatusOK, `{"verdict":"verified"}`, chains.Unreachable, true},
		{http.StatusConflict, `{"verdict":"verified","exit":0}`, chains.Unreachable, true},
		{http.StatusConflict, "<html>", chains.Unreachable, false},
		{http.StatusNotFound, `{"detail":"no such host"}`, chains.Unreachable, false},
	} {
		c := asking(t, func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(q.status)
			fmt.Fprint(w, q.body)
		})
		report, err := c.VerifyPayment(t.Context(), client.PaymentQuery{}, []byte("{}"))
		if (err == nil) != (q.kind == "") || err != nil && chains.KindOf(err) != q.kind || (report != nil) != q.report || q.report && string(report) != q.body {
			t.Errorf("%d %s: %s, %v", q.status, q.body, report, err)
		}
	}
}
