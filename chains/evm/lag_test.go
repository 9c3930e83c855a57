package evm_test

import (
	"encoding/json"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm"
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
			alone, both := b.through(l.URL), b.through(l.URL, b.RPCURL())
			alone.Attempts = 2
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
	l, c := b.liar(t)
	c.Attempts = 1
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

// behind makes a node that has come to a block: it holds no later one, and of a range beyond it
// gives the logs that it has, without a word. So it does until it said so many times that it holds
// no such block.
func (l *liar) behind(block uint64, times int) {
	l.lie(func(q request, a response) response {
		var number, of hexutil.Uint64
		var logs []map[string]any
		switch {
		case times <= 0:
		case q.Method == "eth_getBlockByNumber" && json.Unmarshal(q.Params[0], &number) == nil && uint64(number) > block:
			times--
			a.Result = json.RawMessage("null")
		case q.Method == "eth_getLogs" && json.Unmarshal(a.Result, &logs) == nil:
			had := []map[string]any{}
			for _, log := range logs {
				if err := of.UnmarshalText([]byte(log["blockNumber"].(string))); err != nil {
					panic(err)
				}
				if uint64(of) <= block {
					had = append(had, log)
				}
			}
			a.Result, _ = json.Marshal(had)
		}
		return a
	})
}

// Logs up to a block are those of a node that has it: one that is behind leaves out the newest, and
// another one would answer for the block.
func TestLogs_areOfANodeThatHasTheirBlocks(t *testing.T) {
	t.Parallel()
	b := newBench(t, localnet.Options{Manual: true})
	agent, start := b.story(t)
	for range 300 { // more than are asked for beside other questions
		b.Mine()
	}
	before, err := b.chain.Head(t.Context(), chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	b.do(t, 2, chains.GiveFeedback{Agent: agent, Value: chains.Value{Unscaled: chains.NewInt128(5)}})
	b.do(t, 5, chains.Approve{Agent: agent, Operator: b.Account(b.Keys()[3].Address), All: true, Approved: true})
	head, err := b.chain.Head(t.Context(), chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	for range 65 { // it is final
		b.Mine()
	}
	owner := b.Account(b.Keys()[5].Address)
	read := func(c chains.Chain, after chains.Position) (all []chains.Event, err error) {
		for err == nil && after != head {
			var batch chains.Batch
			batch, err = c.Read(t.Context(), chains.Query{After: after, UpTo: head})
			all, after = append(all, batch.Events...), batch.Through
		}
		return all, err
	}
	ask := map[string]func(c chains.Chain) ([]chains.Event, error){
		"the newest": func(c chains.Chain) ([]chains.Event, error) { return read(c, before) },
		"all":        func(c chains.Chain) ([]chains.Event, error) { return read(c, start) },
		"approvals": func(c chains.Chain) ([]chains.Event, error) {
			return c.Approvals(t.Context(), owner, chains.Position{}, head)
		},
		"an approval": func(c chains.Chain) ([]chains.Event, error) { return c.Approvals(t.Context(), owner, before, head) },
	}
	l := newLiar(t, b.RPCURL())
	alone, both := b.through(l.URL), b.through(l.URL, b.RPCURL())
	for what, events := range ask {
		want, err := events(b.chain)
		if err != nil || len(want) == 0 {
			t.Fatalf("%s: %d events, %v", what, len(want), err)
		}
		for name, c := range map[string]struct {
			config evm.Config
			times  int
		}{"another endpoint has come further": {both, 1 << 20}, "behind one URL another node has": {alone, 1}} {
			l.lie(nil)
			chain := dial(t, c.config)
			if _, err := chain.Head(t.Context(), chains.Latest); err != nil {
				t.Fatal(err)
			}
			l.behind(before.Height, c.times)
			if got, err := events(chain); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s, %s: %d events, %v, want %d", what, name, len(got), err, len(want))
			}
		}
	}
	l.lie(nil)
	alone.Attempts = 1
	stuck := dial(t, alone)
	l.behind(before.Height, 1<<20)
	for what, events := range ask {
		if got, err := events(stuck); chains.KindOf(err) != chains.Transient {
			t.Errorf("%s, from nobody else: %d events, %v", what, len(got), err)
		}
	}
}
