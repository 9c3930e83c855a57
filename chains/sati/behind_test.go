package sati_test

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati"
)

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
		var params []json.RawMessage
		_ = json.Unmarshal(q.Params, &params)
		var asked []json.RawMessage
		_ = json.Unmarshal(params[0], &asked)
		var answer struct {
			Result struct {
				Context any              `json:"context"`
				Value   []map[string]any `json:"value"`
			} `json:"result"`
		}
		_ = json.Unmarshal(q.pass(), &answer)
		for i, key := range asked {
			if string(key) == clock {
				clock, _ := base64.StdEncoding.DecodeString(answer.Result.Value[i]["data"].([]any)[0].(string))
				binary.LittleEndian.PutUint64(clock[32:], binary.LittleEndian.Uint64(clock[32:])-hour)
				answer.Result.Value[i]["data"] = []string{base64.StdEncoding.EncodeToString(clock), "base64"}
			}
		}
		return q.instead("result", answer.Result)
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
