package evm_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
)

// One of two endpoints that is down stops nothing; one that contradicts the other does.
func TestSecondEndpoint_downOrLying(t *testing.T) {
	t.Parallel()
	b := newBench(t, localnet.Options{Manual: true})
	b.register(t, 1, "ipfs://x")
	l := newLiar(t, b.RPCURL())
	c := b.through(b.RPCURL(), l.URL)
	alone, _, err := b.writer(t, 1).NextNonce(t.Context())
	if err != nil || alone == 0 {
		t.Fatalf("%d, %v", alone, err)
	}
	l.fails(func() int { return http.StatusBadGateway })
	chain := dial(t, c)
	w := evm.NewWriter(chain, b.signer(t, 1), evm.WriterOptions{})
	if n, _, err := w.NextNonce(t.Context()); err != nil || n != alone {
		t.Errorf("the nonce is %d, want %d: %v", n, alone, err)
	}
	if list, _, err := chain.Contracts(t.Context(), chains.Latest); err != nil || len(list) == 0 {
		t.Errorf("who governs: %v, %v", list, err)
	}
	l.lie(func(q request, a response) response {
		switch q.Method {
		case "eth_getTransactionCount":
			a.Result = json.RawMessage(`"0x0"`)
		case "eth_getStorageAt":
			a.Result = json.RawMessage(`"0x00000000000000000000000000000000000000000000000000000000deadbeef"`)
		}
		return a
	})
	chain = dial(t, c)
	w = evm.NewWriter(chain, b.signer(t, 1), evm.WriterOptions{})
	if n, _, err := w.NextNonce(t.Context()); err != nil || n != 0 {
		t.Errorf("of two nonces %d is taken: %v", n, err)
	}
	if list, _, err := chain.Contracts(t.Context(), chains.Latest); chains.KindOf(err) != chains.Dishonest {
		t.Errorf("two answers that differ: %v, %v", list, err)
	}
}

// What a call shows to be there already is not written once more: one endpoint alone does not make
// a delivery, a response or a mirror out of nothing, and a second one that is down stops nothing.
func TestSecondEndpoint_isAskedForWhatIsThere(t *testing.T) {
	t.Parallel()
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "ipfs://x")
	review, ok := b.do(t, 2, chains.GiveFeedback{Agent: agent, Value: chains.Value{Unscaled: chains.NewInt128(5)}}).Event(chains.KindFeedback)
	if !ok {
		t.Fatal("no feedback")
	}
	delivered, missing := item(agent, 2), item(agent, 1)
	b.do(t, 0, chains.Deliver{Items: []chains.MirrorItem{delivered}})
	// The liar answers for what is missing what is true of the delivered one, and for the client
	// what the relay says.
	instead := strings.NewReplacer(missing.Origin.Source.String()[2:], delivered.Origin.Source.String()[2:], review.Feedback.Ref.Client, strings.ToLower(b.Relay().Hex()))
	l, other := newLiar(t, b.RPCURL()), newLiar(t, b.RPCURL())
	l.about("eth_call", func(q request, a response) response {
		changed := instead.Replace(string(q.Params[0]))
		if changed == string(q.Params[0]) {
			return a
		}
		q.Params[0] = json.RawMessage(changed)
		a, err := forward(b.RPCURL(), q)
		if err != nil {
			t.Error(err)
		}
		return a
	})
	c := config(b.Network)
	c.RPC, c.Attempts = []string{l.URL, other.URL}, 2
	chain := dial(t, c)
	ask := map[string]func() (bool, error){
		"a delivery": func() (bool, error) {
			m, err := chain.MirrorOf(t.Context(), missing.Origin.Source, agent, chains.Latest)
			return m.State != chains.MirrorNone, err
		},
		"a mirror of anybody's": func() (bool, error) {
			_, is, err := chain.OriginOf(t.Context(), *review.Feedback, chains.Latest)
			return is, err
		},
	}
	for name, there := range ask {
		if is, err := there(); is || chains.KindOf(err) != chains.Dishonest {
			t.Errorf("%s on one endpoint's word: %t, %v", name, is, err)
		}
	}
	if m, err := chain.MirrorOf(t.Context(), delivered.Origin.Source, agent, chains.Latest); err != nil || m.State != chains.MirrorDelivered {
		t.Errorf("what is there: %+v, %v", m, err)
	}
	other.fails(func() int { return http.StatusBadGateway })
	if is, err := ask["a delivery"](); !is || err != nil {
		t.Errorf("the chain is as one with a single endpoint: %t, %v", is, err)
	}
}
