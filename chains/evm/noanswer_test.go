package evm_test

import (
	"encoding/json"
	"sync/atomic"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
)

// Null is no answer to a question that always has one: the next endpoint is asked, and the
// registries are not called something else.
func TestNull_isNoAnswer(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true, Position: true})
	l := newLiar(t, b.RPCURL())
	l.lie(func(q request, a response) response {
		if q.Method != "eth_chainId" {
			a.Result = json.RawMessage("null")
		}
		return a
	})
	for name, dialect := range map[string]string{"configured": registry.DialectERC8004, "looked for": ""} {
		c := config(b.Network)
		c.Dialect, c.RPC, c.Attempts = dialect, []string{l.URL}, 1
		if chain, err := evm.Dial(t.Context(), c); chains.KindOf(err) != chains.Transient {
			t.Errorf("%s: %v, kind %s", name, err, chains.KindOf(err))
			if err == nil {
				chain.Close()
			}
		}
		c.RPC, c.Attempts = []string{l.URL, b.RPCURL()}, 4
		chain, err := evm.Dial(t.Context(), c)
		if err != nil {
			t.Errorf("%s, with a second endpoint: %v", name, err)
			continue
		}
		chain.Close()
	}
}

// Who governs a registry is asked twice, of two endpoints where there are: one lie freezes nothing.
func TestContracts_takesNoSingleWord(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	want, _, err := b.chain.Contracts(t.Context(), chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	l := newLiar(t, b.RPCURL())
	for name, endpoints := range map[string][]string{"one endpoint": {l.URL}, "two": {l.URL, b.RPCURL()}} {
		c := config(b.Network)
		c.RPC = endpoints
		chain := dial(t, c)
		var told atomic.Int64
		l.about("eth_getStorageAt", func(_ request, a response) response {
			if told.Add(1) == 1 || name == "two" { // one endpoint lies once, the first of two for ever
				a.Result = json.RawMessage(`"0x0000000000000000000000001111111111111111111111111111111111111111"`)
			}
			return a
		})
		if list, _, err := chain.Contracts(t.Context(), chains.Latest); chains.KindOf(err) != chains.Dishonest {
			t.Errorf("%s: %+v, %v", name, list, err)
		}
		l.lie(nil)
		if list, _, err := chain.Contracts(t.Context(), chains.Latest); err != nil || len(list) != len(want) || list[0] != want[0] {
			t.Errorf("%s, once honest: %+v, %v", name, list, err)
		}
	}
}

// A node that counts one transaction too many would have the next one wait for ever behind a gap.
// One that counts too few costs another try.
func TestNextNonce_isTheLeastOfTwoAnswers(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	l := newLiar(t, b.RPCURL())
	c := b.through(l.URL, b.RPCURL())
	w := evm.NewWriter(dial(t, c), b.signer(t, 0), evm.WriterOptions{})
	want, _, err := w.NextNonce(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	l.about("eth_getTransactionCount", func(_ request, a response) response {
		a.Result = json.RawMessage(`"0xffff"`)
		return a
	})
	if n, _, err := w.NextNonce(t.Context()); err != nil || n != want {
		t.Errorf("%d, %v, want %d", n, err, want)
	}
}
