package evm_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
)

// stopAt makes a node that has seen nothing after a block: finalized and safe are that block, too.
func (l *liar) stopAt(node string, number json.RawMessage) {
	l.lie(func(q request, a response) response {
		switch {
		case q.Method == "eth_blockNumber":
			a.Result = number
		case q.Method == "eth_getBlockByNumber" && strings.Contains("latest safe finalized", strings.Trim(string(q.Params[0]), `"`)):
			q.Params[0] = number
			stale, err := forward(node, q)
			if err != nil {
				panic(http.ErrAbortHandler)
			}
			return stale
		}
		return a
	})
}

// height is the newest block's number as JSON-RPC writes it.
func (b *bench) height(t *testing.T) json.RawMessage {
	t.Helper()
	n, err := b.Client().BlockNumber(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return json.RawMessage(`"` + hexutil.EncodeUint64(n) + `"`)
}

// A node that is behind what was read before does not make it disappear: another endpoint is asked,
// and without one it is waited for.
func TestReads_doNotGoBackWithANodeThatLags(t *testing.T) {
	t.Parallel()
	for _, at := range []chains.Finality{chains.Finalized, chains.Safe, chains.Depth(2), chains.Latest} {
		t.Run(at.String(), func(t *testing.T) {
			t.Parallel()
			b := newBench(t, localnet.Options{Manual: true})
			before := b.height(t)
			agent := b.register(t, 1, "ipfs://x")
			f := *b.do(t, 2, chains.GiveFeedback{Agent: agent, Value: chains.Value{Unscaled: chains.NewInt128(5)}}).Events[0].Feedback
			mirror := item(agent, 1)
			b.do(t, 0, chains.Deliver{Items: []chains.MirrorItem{mirror}})
			for range 3 { // more than the latest head may go back
				if _, err := b.Finalize(); err != nil {
					t.Fatal(err)
				}
			}
			l := newLiar(t, b.RPCURL())
			alone, both := config(b.Network), config(b.Network)
			alone.RPC, alone.Attempts = []string{l.URL}, 2
			both.RPC = []string{l.URL, b.RPCURL()}
			stuck, helped := dial(t, alone), dial(t, both)
			read := func(c chains.Chain, want chains.Kind) {
				t.Helper()
				_, noAgent := c.Agent(t.Context(), agent, at)
				_, noFeedback := c.Feedback(t.Context(), f.Ref, at)
				_, noClients := c.Clients(t.Context(), agent, at)
				m, noMirror := c.MirrorOf(t.Context(), mirror.Origin.Source, agent, at)
				for what, err := range map[string]error{"agent": noAgent, "feedback": noFeedback, "clients": noClients, "mirror": noMirror} {
					if err == nil && want != "" || err != nil && chains.KindOf(err) != want {
						t.Errorf("%s: %v, want kind %q", what, err, want)
					}
				}
				if want == "" && m.State != chains.MirrorDelivered {
					t.Errorf("mirror %+v", m)
				}
			}
			read(stuck, "")
			read(helped, "")
			l.stopAt(b.RPCURL(), before)
			read(stuck, chains.Transient)
			read(helped, "")
			l.lie(nil)
			read(stuck, "")
			// Who has seen nothing else has to believe the node.
			l.stopAt(b.RPCURL(), before)
			if _, err := dial(t, alone).Agent(t.Context(), agent, at); chains.KindOf(err) != chains.NotFound {
				t.Errorf("a new reader: %v", err)
			}
		})
	}
}

// What a reorganisation takes away may be gone at the latest block.
func TestReads_goBackWithAReorganisation(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	l := newLiar(t, b.RPCURL())
	c := config(b.Network)
	c.RPC, c.Attempts = []string{l.URL}, 1
	chain := dial(t, c)
	before := b.height(t)
	agent := b.register(t, 1, "ipfs://x")
	if _, err := chain.Agent(t.Context(), agent, chains.Latest); err != nil {
		t.Fatal(err)
	}
	l.stopAt(b.RPCURL(), before)
	if _, err := chain.Agent(t.Context(), agent, chains.Latest); chains.KindOf(err) != chains.NotFound {
		t.Errorf("one block back: %v", err)
	}
}
