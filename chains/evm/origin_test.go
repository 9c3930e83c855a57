package evm_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
)

// The client may be any contract. Whatever its code makes of the two questions, in whatever words the node tells it, the feedback is judged.
func TestOriginOf_isNotHeldUpByItsClient(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	e, ok := b.do(t, 2, chains.GiveFeedback{Agent: agent, Value: chains.Value{Unscaled: chains.NewInt128(5)}}).Event(chains.KindFeedback)
	if !ok {
		t.Fatal("no feedback")
	}
	l := newLiar(t, b.RPCURL())
	c := config(b.Network)
	c.RPC, c.Attempts = []string{l.URL}, 1
	chain := dial(t, c)
	client := strings.ToLower(e.Feedback.Ref.Client)
	for _, text := range []string{"stack limit reached 1024 (1023)", "return data out of bounds", "invalid code: must not begin with 0xef", "EVM error: CreateContractStartingWithEF",
		"a way to fail of next year's fork"} {
		l.about("eth_call", func(q request, a response) response {
			var call struct{ To string }
			if json.Unmarshal(q.Params[0], &call) == nil && strings.ToLower(call.To) == client {
				return refusal(-32000, text)
			}
			return a
		})
		if origin, mirror, err := chain.OriginOf(t.Context(), *e.Feedback, chains.Latest); err != nil || mirror {
			t.Errorf("%q: %+v, %t, %v", text, origin, mirror, err)
		}
	}
	// What is the node's own trouble is still waited for.
	l.about("eth_call", func(request, response) response { return refusal(-32000, "rate limit reached") })
	if _, _, err := chain.OriginOf(t.Context(), *e.Feedback, chains.Latest); chains.KindOf(err) != chains.Transient {
		t.Errorf("a node that is overloaded: %v", err)
	}
}

func TestHead_ofADepthIsTheBlockAskedFor(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	for range 5 {
		b.Mine()
	}
	want, err := b.chain.Head(t.Context(), chains.Depth(3))
	if err != nil {
		t.Fatal(err)
	}
	l := newLiar(t, b.RPCURL())
	c := config(b.Network)
	c.RPC, c.Attempts = []string{l.URL}, 1
	chain := dial(t, c)
	if got, err := chain.Head(t.Context(), chains.Depth(3)); err != nil || got != want {
		t.Fatalf("%v, %v, want %v", got, err, want)
	}
	// A genuine header, but of the newest block: the caller would take it for three blocks deep.
	newest := json.RawMessage(`"latest"`)
	l.about("eth_getBlockByNumber", func(q request, _ response) response {
		q.Params[0] = newest
		a, err := forward(b.RPCURL(), q)
		if err != nil {
			panic(err)
		}
		return a
	})
	if got, err := chain.Head(t.Context(), chains.Depth(3)); chains.KindOf(err) != chains.Dishonest {
		t.Errorf("%v, %v, want dishonest", got, err)
	}
}
