package evm_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/rate"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// Every endpoint speaks for itself: the other one answers rightly all the while.
func TestEndpoints_asksEachByItself(t *testing.T) {
	b, other := newBench(t, localnet.Options{Manual: true}), newBench(t, localnet.Options{Manual: true, Keys: 3})
	b.register(t, 1, "ipfs://x")
	b.Mine()
	for range 5 { // it comes as far
		other.Mine()
	}
	l := newLiar(t, b.RPCURL())
	cfg := config(b.Network)
	cfg.RPC, cfg.WS = []string{b.RPCURL(), l.URL + "/v2/KEY"}, ""
	c := dial(t, cfg)
	look := func() chains.Endpoint {
		t.Helper()
		list := c.Endpoints(t.Context(), chains.Look{At: chains.Depth(1), Whole: true, Now: time.Now})
		if len(list) != 2 || list[0].Err != nil || list[0].Time.IsZero() || list[0].Final.Height != list[0].Head.Height-1 || !list[0].Near {
			t.Fatalf("%+v", list)
		}
		if e := list[1]; e.Err == nil && e.Final.Height != list[0].Final.Height {
			t.Errorf("asked for different heights: %+v", list)
		}
		if name := list[1].Name; !strings.HasPrefix(name, "rpc[1] (127.0.0.1:") || strings.Contains(name, "KEY") {
			t.Errorf("it is named %s", name)
		}
		return list[1]
	}
	honest := look()
	if honest.Err != nil || honest.Final.Hash == "" {
		t.Fatalf("%+v", honest)
	}
	numbered := func(q request) bool {
		return q.Method == "eth_getBlockByNumber" && strings.HasPrefix(string(q.Params[0]), `"0x`)
	}
	for name, tc := range map[string]struct {
		lie  func(request, response) response
		kind chains.Kind
	}{
		"another chain": {func(q request, a response) response {
			if q.Method == "eth_chainId" {
				a.Result = json.RawMessage(`"0x1"`)
			}
			return a
		}, chains.WrongChain},
		"no block that is final": {func(q request, a response) response {
			if numbered(q) {
				a.Result = json.RawMessage("null")
			}
			return a
		}, chains.Transient},
		"receipts that miss the root": {func(q request, a response) response {
			if q.Method == "eth_getBlockReceipts" {
				a.Result = json.RawMessage("[]")
			}
			return a
		}, chains.Dishonest},
	} {
		before := c.Traffic()[1].Failures[tc.kind]
		l.lie(tc.lie)
		if e := look(); chains.KindOf(e.Err) != tc.kind {
			t.Errorf("%s: %v", name, e.Err)
		}
		if after := c.Traffic()[1].Failures[tc.kind]; after == before && tc.kind == chains.Dishonest {
			t.Errorf("%s is not counted", name)
		}
		l.lie(nil)
		if e := look(); e.Err != nil {
			t.Errorf("%s, and honest again: %v", name, e.Err)
		}
	}
	// Whoever fills a block must not make its endpoints look as if they failed.
	l.about("eth_getBlockReceipts", func(request, response) response { return refusal(-32000, "response is too big") })
	if e := look(); e.Err != nil || e.Final != honest.Final {
		t.Errorf("a crowded block: %+v, want %+v", e, honest)
	}
	l.lie(func(q request, a response) response {
		if !numbered(q) {
			return a
		}
		forged, err := forward(other.RPCURL(), q)
		if err != nil {
			panic(http.ErrAbortHandler)
		}
		return forged
	})
	if list := c.Endpoints(t.Context(), chains.Look{At: chains.Depth(1), Now: time.Now}); list[1].Err != nil || list[1].Final.Hash == honest.Final.Hash || list[1].Final.Height != honest.Final.Height {
		t.Errorf("another branch: %+v", list[1])
	}
	l.about("eth_getBlockByNumber", func(q request, a response) response { // a chain without finality
		if string(q.Params[0]) == `"finalized"` {
			r := refusal(-32000, "unknown block")
			a.Result, a.Error = nil, r.Error
		}
		return a
	})
	if list := c.Endpoints(t.Context(), chains.Look{Now: time.Now}); list[1].Err != nil || list[1].Final.Hash != "" || list[0].Final.Hash == "" {
		t.Errorf("without finality: %+v", list)
	}
	l.lie(nil)
	l.fails(func() int { return http.StatusBadGateway })
	if e := look(); chains.KindOf(e.Err) != chains.Transient || strings.Contains(e.Err.Error(), "KEY") {
		t.Errorf("502: %v", e.Err)
	}
}

// Neither a block of the future nor a low final block of one endpoint moves the height at which the
// others are compared.
func TestEndpoints_comparesThoseThatKeepUp(t *testing.T) {
	b, early := newBench(t, localnet.Options{Manual: true}), newBench(t, localnet.Options{Manual: true, Keys: 3})
	for range 200 {
		b.Mine()
	}
	if err := early.Pass(2 * time.Hour); err != nil {
		t.Fatal(err)
	}
	l := newLiar(t, b.RPCURL())
	cfg := config(b.Network)
	cfg.RPC, cfg.WS = []string{b.RPCURL(), l.URL}, ""
	c := dial(t, cfg)
	for name, lie := range map[string]func(q request) (node string, asked request){
		"a low final block": func(q request) (string, request) {
			if string(q.Params[0]) == `"finalized"` {
				q.Params[0] = json.RawMessage(`"0x5"`)
			}
			return b.RPCURL(), q
		},
		"a block of the future": func(q request) (string, request) {
			if string(q.Params[0]) == `"latest"` {
				return early.RPCURL(), q
			}
			return b.RPCURL(), q
		},
	} {
		l.about("eth_getBlockByNumber", func(q request, a response) response {
			q.Params = slices.Clone(q.Params)
			node, asked := lie(q)
			told, err := forward(node, asked)
			if err != nil {
				panic(http.ErrAbortHandler)
			}
			return told
		})
		list := c.Endpoints(t.Context(), chains.Look{Now: localnet.Clock(b.Network)})
		if e := list[0]; e.Err != nil || e.Final.Hash == "" || e.Final.Height != e.Depth || e.Depth < 100 {
			t.Errorf("%s: %+v", name, list)
		}
		if e := list[1]; e.Err != nil || chains.Compare(list, localnet.Clock(b.Network)()).Paces[1] == chains.KeepsUp {
			t.Errorf("%s: %+v", name, list)
		}
	}
}

// One that hangs is named, and leaves time to compare the others.
func TestEndpoints_leaveTimeWhereOneHangs(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	b.Mine()
	b.Mine()
	cfg := config(b.Network)
	cfg.RPC, cfg.WS, cfg.Timeout = []string{b.RPCURL(), silentServer(t)}, "", time.Hour
	c := dial(t, cfg)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	list := c.Endpoints(ctx, chains.Look{At: chains.Depth(1), Whole: true, Now: time.Now})
	if list[0].Err != nil || list[0].Final.Hash == "" || chains.KindOf(list[1].Err) != chains.TimedOut {
		t.Errorf("%+v", list)
	}
}

// silentServer takes requests and answers none.
func silentServer(t *testing.T) string {
	s := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // who has not read the question does not notice that its asker is gone
		<-r.Context().Done()
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// The WebSocket endpoint is counted as the others are.
func TestTraffic_countsTheWebSocket(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	cfg := config(b.Network)
	if cfg.WS == "" {
		t.Fatal("no WebSocket")
	}
	for _, down := range []bool{false, true} {
		if down {
			cfg.WS = "ws://127.0.0.1:1/KEY"
		}
		c := dial(t, cfg)
		list := c.Endpoints(t.Context(), chains.Look{Now: time.Now})
		all := c.Traffic()
		e, ws := list[len(list)-1], all[len(all)-1]
		if ws.Place != e.Name || !strings.HasPrefix(ws.Place, "ws (127.0.0.1:") || ws.Requests != 1 || (e.Err != nil) != down || (ws.Failures[chains.Unreachable] == 1) != down {
			t.Errorf("down %v: %+v, %v", down, ws, e.Err)
		}
	}
}

// Waiting for its turn says nothing of an endpoint: it is no failure, no latency, and no reason to
// ask another one.
func TestRate_isNoFailureOfTheEndpoint(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "ipfs://x")
	cfg := config(b.Network)
	cfg.RPC, cfg.WS, cfg.Rates.All = []string{b.RPCURL(), b.RPCURL() + "/other"}, "", rate.New(rate.Terms{Requests: 4})
	c := dial(t, cfg)
	if _, err := c.Agent(t.Context(), agent, chains.Latest); err != nil {
		t.Fatal(err)
	}
	before := c.Traffic()
	inTime := func(ask func(ctx context.Context)) {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond) // turns are 250 ms apart
		defer cancel()
		ask(ctx)
	}
	waited := 0
	for range 2 {
		inTime(func(ctx context.Context) {
			for _, e := range c.Endpoints(ctx, chains.Look{Now: time.Now}) {
				if errors.Is(e.Err, chains.ErrNotAsked) {
					waited++
				} else if e.Err != nil {
					t.Error(e.Err)
				}
			}
			if _, err := c.Agent(ctx, agent, chains.Latest); chains.KindOf(err) != chains.TimedOut {
				t.Errorf("%v", err)
			}
		})
	}
	after := c.Traffic()
	if waited == 0 || len(after[0].Failures)+len(after[1].Failures) > 0 {
		t.Errorf("%d waited: %+v", waited, after)
	}
	if _, err := c.Agent(t.Context(), agent, chains.Latest); err != nil {
		t.Fatal(err)
	}
	if last := c.Traffic(); last[0].Requests == after[0].Requests || last[1].Requests > after[1].Requests || last[0].Took-before[0].Took > 200*time.Millisecond {
		t.Errorf("the endpoint was left, or blamed for the waiting: %+v, then %+v", after, last)
	}
}

func TestCheckContracts_andState_sayWhatDialAndTheRelaySay(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	c := dial(t, config(b.Network))
	if err := c.CheckContracts(t.Context()); err != nil {
		t.Fatal(err)
	}
	state := func(origins ...caip.AccountID) chains.AccountState {
		t.Helper()
		s, err := b.writer(t, 0).State(t.Context(), origins...)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	stranger := b.Account(b.Keys()[5].Address)
	s := state(stranger)
	if s.Barred != nil || s.Balance.Cmp(s.Enough) <= 0 || s.Enough.Cmp(s.One) <= 0 || len(s.Refused) != 1 || s.Refused[0] != stranger {
		t.Errorf("%+v", s)
	}
	barred := func(what string) {
		t.Helper()
		if s := state(); chains.KindOf(s.Barred) != chains.Unauthorized || !strings.Contains(s.Barred.Error(), what) {
			t.Errorf("want %q: %v", what, s.Barred)
		}
	}
	if err := b.PauseRelay(); err != nil {
		t.Fatal(err)
	}
	barred("is paused")
	if err := b.UnpauseRelay(); err != nil {
		t.Fatal(err)
	}
	if err := b.Revoke(localnet.RoleDeliverer, b.Keys()[0].Address); err != nil {
		t.Fatal(err)
	}
	barred("lacks DELIVERER_ROLE")
}

// A relay of an earlier version is told from one of this, which does otherwise what that one does.
func TestState_tellsTheVersionOfTheRelay(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	first, err := b.DeployFirstRelay(b.Keys()[3], b.Keys()[0].Address, []string{origin.String()})
	if err != nil {
		t.Fatal(err)
	}
	for relay, want := range map[common.Address]bool{b.Relay(): false, first: true} {
		c := config(b.Network)
		c.Relays = []common.Address{relay}
		w := evm.NewWriter(dial(t, c), b.signer(t, 0), evm.WriterOptions{})
		for range 2 { // the second time it is remembered
			if s, err := w.State(t.Context()); err != nil || s.Former != want {
				t.Errorf("%s is of an earlier version: %v, want %v, %v", relay, s.Former, want, err)
			}
		}
	}
}

// A relay two before the current one that is not paused bars it, though the one between is.
func TestState_asksAllPredecessors(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	line := []common.Address{b.Relay()}
	for range 2 {
		relay, err := b.DeploySuccessor(b.Keys()[3], b.Keys()[0].Address, []string{origin.String()}, line[0])
		if err != nil {
			t.Fatal(err)
		}
		line = append([]common.Address{relay}, line...)
	}
	c := config(b.Network)
	c.Relays = line
	w := evm.NewWriter(dial(t, c), b.signer(t, 0), evm.WriterOptions{})
	barred := func(by common.Address) {
		t.Helper()
		s, err := w.State(t.Context())
		if want := "predecessor " + strings.ToLower(by.Hex()); err != nil || s.Barred == nil || !strings.Contains(s.Barred.Error(), want) {
			t.Errorf("want %q: %v, %v", want, s.Barred, err)
		}
	}
	barred(line[1])
	if _, err := b.Send(b.Keys()[3], &line[1], nil, bindings.NewFeedbackRelay().PackPause()); err != nil {
		t.Fatal(err)
	}
	barred(line[2])
	deliver := chains.Deliver{Items: []chains.MirrorItem{item(b.register(t, 1, ""), 1)}}
	if _, err := w.Sign(t.Context(), deliver, chains.SignOptions{}); chains.KindOf(err) != chains.Unauthorized {
		t.Errorf("while the first can still deliver: %v", err)
	}
	if err := b.PauseRelay(); err != nil {
		t.Fatal(err)
	}
	if s, err := w.State(t.Context()); err != nil || s.Barred != nil {
		t.Errorf("all are paused: %v, %v", s.Barred, err)
	}
	b.land(t, w, sign(t, w, deliver, chains.SignOptions{}))
}

func TestGrant_tellsAnExpiredOneFromNone(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	c := dial(t, config(b.Network))
	agent, key := b.register(t, 1, "ipfs://x"), b.Account(b.Keys()[3].Address)
	grant := func() chains.Grant {
		t.Helper()
		g, err := c.Grant(t.Context(), agent, key)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	if g := grant(); g.Usable != 0 || g.Lapsed || g.Why == "" {
		t.Errorf("before: %+v", g)
	}
	b.do(t, 1, chains.GrantSync{Agent: agent, Relayer: key, For: time.Hour})
	if g := grant(); g.Usable != chains.SyncScopeURI || g.Expires.Sub(g.Now) < 50*time.Minute || g.Expires.Sub(g.Now) > time.Hour {
		t.Errorf("granted: %+v", g)
	}
	if err := b.Pass(2 * time.Hour); err != nil {
		t.Fatal(err)
	}
	if g := grant(); g.Usable != 0 || g.Scopes != chains.SyncScopeURI || !g.Lapsed || !strings.Contains(g.Why, "expired") {
		t.Errorf("expired: %+v", g)
	}
}

// A node repeats what it was asked with, in each way in which it can refuse. Whatever of it may be
// a key is shown nowhere.
func TestErrors_showNoKeyThatANodeRepeats(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	for name, refuse := range map[string]func(w http.ResponseWriter, echo string){
		"error message": func(w http.ResponseWriter, echo string) {
			fmt.Fprintf(w, `{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":%q}}`, "no such project: "+echo)
		},
		"long error message": func(w http.ResponseWriter, echo string) {
			fmt.Fprintf(w, `{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":%q}}`, strings.Repeat("x", 285)+" "+echo)
		},
		"rate limit": func(w http.ResponseWriter, echo string) {
			fmt.Fprintf(w, `{"jsonrpc":"2.0","id":null,"error":{"code":-32005,"message":%q}}`, "rate limit of "+echo)
		},
		"revert": func(w http.ResponseWriter, echo string) {
			fmt.Fprintf(w, `{"jsonrpc":"2.0","id":null,"error":{"code":3,"message":"execution reverted","data":"0x08c379a0%064x%064x%x%0*d"}}`, 32, len(echo), echo, 64-2*len(echo)%64, 0)
		},
		"body":   func(w http.ResponseWriter, echo string) { fmt.Fprint(w, echo) },
		"status": func(w http.ResponseWriter, echo string) { http.Error(w, echo, http.StatusForbidden) },
		"id": func(w http.ResponseWriter, echo string) {
			fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%q,"result":"0x1"}`, echo)
		},
		"result": func(w http.ResponseWriter, echo string) { fmt.Fprintf(w, `{"jsonrpc":"2.0","id":1,"result":%q}`, echo) },
	} {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			refuse(w, r.URL.RequestURI()+" "+r.URL.Path+" "+r.URL.RawQuery+" "+r.Header.Get("Authorization"))
		}))
		t.Cleanup(s.Close)
		for _, place := range []string{"/v2/aB3sEcReT", "/aB3sEcReT/rpc", "/?api-key=aB3sEcReT", "user:aB3sEcReT@"} {
			cfg := b.through(s.URL + place)
			if strings.HasSuffix(place, "@") {
				cfg.RPC[0] = strings.Replace(s.URL, "://", "://"+place, 1)
			}
			cfg.WS = strings.Replace(cfg.RPC[0], "http", "ws", 1)
			cfg.Attempts = 1
			bare, err := evm.DialBare(t.Context(), cfg)
			if err != nil {
				t.Fatal(err)
			}
			_, failure := bare.Balance(t.Context(), b.Keys()[0].Address)
			list := bare.Endpoints(t.Context(), chains.Look{Now: time.Now})
			for _, err := range []error{failure, list[0].Err, list[1].Err} {
				if text := strings.ToLower(fmt.Sprint(err)); err == nil || strings.Contains(text, "ab3s") || strings.Contains(text, "yuiz") || strings.Contains(text, "user") {
					t.Errorf("%s, %s: %v", name, place, err)
				}
			}
			bare.Close()
		}
	}
}
