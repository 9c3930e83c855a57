package sati_test

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati"
)

// A second opinion is another node's own, whatever the first one was answered and remembered.
func TestElsewhere_isNotAnsweredFromMemory(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	agent := w.register("owner", "ipfs://x")
	e := w.do("client", chains.GiveFeedback{Agent: agent, Value: one(1)}).Events[0]
	w.settled()
	ref := e.Feedback.Ref
	honest, err := w.open(func(*sati.Config) {}).Feedback(t.Context(), ref, chains.Finalized)
	if err != nil || honest.Time.IsZero() {
		t.Fatalf("%+v, %v", honest, err)
	}
	late := func(_, result json.RawMessage) any {
		return edit(result, func(v map[string]any) { v["blockTime"] = 1_700_000_000 })
	}
	lying := w.liar(w.net.RPCURL(), lies{"getTransaction": late, "getBlock": late})
	c := w.open(func(c *sati.Config) { c.RPC = []string{lying, w.net.RPCURL()} })
	opinion := chains.Opinion(t.Context())
	first, err := c.Feedback(opinion, ref, chains.Finalized)
	if err != nil || first.Time.Equal(honest.Time) {
		t.Fatalf("the first is told %s, %v", first.Time, err)
	}
	second, err := c.Feedback(chains.Elsewhere(opinion), ref, chains.Finalized)
	if err != nil || !second.Time.Equal(honest.Time) {
		t.Errorf("the second is told %s, want %s; %v", second.Time, honest.Time, err)
	}
}

// What ends a transaction carries no proof: one node alone is not believed that it is final, or
// that it can no longer land; a second one that is down stops nothing.
func TestStatus_theEndIsNotOneNodesWord(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	writer := w.writer("client")
	agent := w.register("owner", "ipfs://x")
	tx, err := writer.Sign(t.Context(), chains.GiveFeedback{Agent: agent, Value: one(1)}, chains.SignOptions{})
	if err == nil {
		err = writer.Send(t.Context(), tx)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := w.until(t.Context(), func() (bool, error) {
		s, err := writer.Status(t.Context(), tx, chains.Finalized)
		return s.State == chains.TxFinal, err
	}); err != nil {
		t.Fatal(err)
	}
	unseen := lies{
		"getSignatureStatuses": func(_, result json.RawMessage) any {
			return edit(result, func(v map[string]any) { v["value"] = []any{nil} })
		},
		"isBlockhashValid": func(_, result json.RawMessage) any {
			return edit(result, func(v map[string]any) { v["value"] = false })
		},
	}
	never := w.liar(w.net.RPCURL(), unseen)
	state := func(tx chains.Tx, urls ...string) chains.TxState {
		t.Helper()
		by := w.through(w.open(func(c *sati.Config) { c.RPC = urls }), "client")
		s, err := by.Status(t.Context(), tx, chains.Finalized)
		if err != nil {
			t.Fatal(err)
		}
		return s.State
	}
	gone := httptest.NewServer(nil)
	gone.Close()
	down := gone.URL
	expired := tx
	expired.Expires = 1
	for name, test := range map[string]struct {
		got  chains.TxState
		want chains.TxState
	}{
		"final, by one of two":           {state(tx, w.net.RPCURL(), never), chains.TxUnknown},
		"final, by both":                 {state(tx, w.net.RPCURL(), w.liar(w.net.RPCURL(), nil)), chains.TxFinal},
		"final, and the other is down":   {state(tx, w.net.RPCURL(), down), chains.TxFinal},
		"expired, by the second of two":  {state(expired, w.net.RPCURL(), never), chains.TxFinal},
		"expired, by one of two":         {state(expired, never, w.net.RPCURL()), chains.TxFinal},
		"expired, by the only one":       {state(expired, never), chains.TxDead},
		"expired, by both":               {state(expired, never, w.liar(w.net.RPCURL(), unseen)), chains.TxDead},
		"expired, and the other is down": {state(expired, never, down), chains.TxDead},
	} {
		if test.got != test.want {
			t.Errorf("%s: %s, want %s", name, test.got, test.want)
		}
	}
}

// hosts is a transport to hosts that are not on this machine, by their names.
type hosts map[string]string

func (h hosts) RoundTrip(r *http.Request) (*http.Response, error) {
	there, err := url.Parse(h[r.URL.Hostname()])
	if err != nil {
		return nil, err
	}
	r = r.Clone(r.Context())
	r.URL, r.Host = there, there.Host
	return http.DefaultTransport.RoundTrip(r)
}

// Behind one URL there may be several nodes. Who asks what holds now is not answered with the
// accounts of one that is behind, whatever the clock of another one says.
func TestAccounts_ofANodeBehindOneURL(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.do("owner", chains.SetWallet{Agent: ref, Wallet: w.account("wallet")})
	w.settled()
	const hour = uint64(time.Hour / time.Second)
	var late atomic.Int64 // answers that come from the node that is behind
	mixed := inFront(t, w.net.RPCURL(), func(q question) []byte {
		clock := `"` + solana.SysVarClockPubkey.String() + `"`
		if q.Method != "getMultipleAccounts" || strings.HasPrefix(string(q.Params), "[["+clock) || late.Add(-1) < 0 {
			return q.pass() // the clock alone is always a young one's
		}
		var params [2]json.RawMessage
		var asked []json.RawMessage
		_ = json.Unmarshal(q.Params, &params)
		_ = json.Unmarshal(params[0], &asked)
		return q.instead("result", edit(q.result(), func(v map[string]any) {
			for i, key := range asked {
				if string(key) == clock {
					data := v["value"].([]any)[i].(map[string]any)["data"].([]any)
					clock, _ := base64.StdEncoding.DecodeString(data[0].(string))
					binary.LittleEndian.PutUint64(clock[32:], binary.LittleEndian.Uint64(clock[32:])-hour)
					data[0] = base64.StdEncoding.EncodeToString(clock)
				}
			}
		}))
	})
	const always = 1 << 30
	for name, c := range map[string]struct {
		urls []string
		now  bool
		late int64
		fine bool
	}{
		"nobody asks":       {[]string{"http://mixed.invalid"}, false, always, true},
		"always":            {[]string{"http://mixed.invalid"}, true, always, false},
		"once":              {[]string{"http://mixed.invalid"}, true, 1, true},
		"another URL":       {[]string{"http://mixed.invalid", "http://young.invalid"}, true, always, true},
		"one that keeps up": {[]string{"http://young.invalid"}, true, 0, true},
	} {
		chain := w.open(func(cfg *sati.Config) {
			cfg.RPC, cfg.HTTP = c.urls, hosts{"mixed.invalid": mixed, "young.invalid": w.net.RPCURL()}
		})
		ctx := t.Context()
		if c.now {
			ctx = chains.AskingNow(ctx)
		}
		for _, at := range []chains.Finality{chains.Latest, chains.Finalized} {
			late.Store(c.late)
			for _, read := range []func() (chains.Agent, error){
				func() (chains.Agent, error) {
					r := chain.Glance(ctx, ref, []chains.Finality{at})[0]
					return r.Agent, r.Err
				},
				func() (chains.Agent, error) { return chain.Agent(ctx, ref, at) },
			} {
				a, err := read()
				switch {
				case c.fine && (err != nil || a.Wallet.State != chains.WalletSet):
					t.Errorf("%s, at %s: %+v, %v", name, at, a.Wallet, err)
				case !c.fine && (chains.KindOf(err) != chains.Transient || !strings.Contains(err.Error(), "is 1h0m")):
					t.Errorf("%s, at %s: %+v, %v", name, at, a.Wallet, err)
				}
			}
		}
	}
}
