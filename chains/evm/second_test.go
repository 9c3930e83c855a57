package evm_test

import (
	"encoding/json"
	"net/http"
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
	c := config(b.Network)
	c.RPC = []string{b.RPCURL(), l.URL}
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
