package evm_test

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
)

// BenchmarkDialAndRead is what a payer waits for: a chain dialled, and one agent read at finalized.
func BenchmarkDialAndRead(b *testing.B) {
	n, err := localnet.Start(localnet.Options{Manual: true})
	if err != nil {
		b.Fatal(err)
	}
	defer n.Close()
	c := config(n)
	key, err := signature.ParseKey([]byte(n.Keys()[1].Hex()), nil)
	if err != nil {
		b.Fatal(err)
	}
	first, err := evm.Dial(b.Context(), c)
	if err != nil {
		b.Fatal(err)
	}
	defer first.Close()
	w := evm.NewWriter(first, key, evm.WriterOptions{})
	tx, err := w.Sign(b.Context(), chains.Register{URI: "ipfs://x"}, chains.SignOptions{})
	if err != nil {
		b.Fatal(err)
	}
	if err := w.Send(b.Context(), tx); err != nil {
		b.Fatal(err)
	}
	agent := caip.AgentRef{Registry: first.Info().Registry, ID: "0"}
	if _, err := n.Finalize(); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		chain, err := evm.Dial(b.Context(), c)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := chain.Agent(b.Context(), agent, chains.Finalized); err != nil {
			b.Fatal(err)
		}
		chain.Close()
	}
}
