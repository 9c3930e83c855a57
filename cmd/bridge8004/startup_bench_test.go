package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	evmnet "github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/network"
)

// BenchmarkVerifyPayment measures verify payment from the start of the process to its exit on local networks, and in the same run, turn by turn, a minimal program that
// makes one call of ethclient. x-minimal is the quotient of the medians; the aim is 1.5 at most:
//
//	go test -run '^$' -bench VerifyPayment -benchtime 100x ./cmd/bridge8004
func BenchmarkVerifyPayment(b *testing.B) {
	dir := b.TempDir()
	bridge, minimal := build(b, dir, "."), build(b, dir, "./testdata/minimal")
	n, err := network.Start(b.Context(), network.Options{Dir: filepath.Join(dir, "net"), BlockTime: 200 * time.Millisecond})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = n.Close() })
	config := payerConfig(b, n)
	for name, p := range map[string]payee{"evm": onEVM(b, n), "sati": onSATI(b, n)} {
		b.Run(name, func(b *testing.B) {
			request := filepath.Join(b.TempDir(), "402.json")
			if err := os.WriteFile(request, p.request(), 0o600); err != nil {
				b.Fatal(err)
			}
			var ours, theirs []time.Duration
			for b.Loop() {
				ours = append(ours, timed(b, bridge, "verify", "payment", request, "--config", config))
				theirs = append(theirs, timed(b, minimal, n.A.RPCURL()))
			}
			b.ReportMetric(milliseconds(median(ours)), "ms/verify")
			b.ReportMetric(milliseconds(median(theirs)), "ms/minimal")
			b.ReportMetric(float64(median(ours))/float64(median(theirs)), "x-minimal")
		})
	}
}

// payerConfig names the chains on which somebody pays, and no more.
func payerConfig(b *testing.B, n *network.Network) string {
	path := filepath.Join(b.TempDir(), "payer.yaml")
	text := fmt.Sprintf(`chains:
  - {name: evm, id: "%s", rpc: ["%s"], registry: "%s", reputation: "%s"}
  - {name: sati, id: "%s", rpc: ["%s"], lookup_table: %s}
`, n.A.ChainID(), n.A.RPCURL(), n.A.Identity(), n.A.Reputation(), n.SATI.ChainID(), n.SATI.RPCURL(), n.SATI.Deployment().LookupTable)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		b.Fatal(err)
	}
	return path
}

// payee is an agent with its wallet, on a local network.
type payee struct {
	agent  caip.AgentRef
	wallet caip.AccountID
}

func onEVM(b *testing.B, n *network.Network) payee {
	chain, err := evm.Dial(b.Context(), evm.Config{Chain: n.A.ChainID(), RPC: []string{n.A.RPCURL()}, Registry: n.A.Identity(), Reputation: n.A.Reputation()})
	if err != nil {
		b.Fatal(err)
	}
	defer chain.Close()
	key, err := evm.ParseKey([]byte(evmnet.DevKey(1).Hex()), nil)
	if err != nil {
		b.Fatal(err)
	}
	return payee{agent: registered(b, evm.NewWriter(chain, key, evm.WriterOptions{})), wallet: n.A.Account(evmnet.DevKey(1).Address)}
}

// onSATI has the holder be paid himself, as most are.
func onSATI(b *testing.B, n *network.Network) payee {
	chain, err := sati.Open(b.Context(), sati.Config{Chain: caip.MustChainID(n.SATI.ChainID()), RPC: []string{n.SATI.RPCURL()}, LookupTable: n.SATI.Deployment().LookupTable.String()})
	if err != nil {
		b.Fatal(err)
	}
	owner := network.SolanaKeypair("owner")
	w, err := chain.Writer(owner, nil)
	if err != nil {
		b.Fatal(err)
	}
	p := payee{agent: registered(b, w), wallet: caip.MustAccountID(n.SATI.ChainID() + ":" + owner.PublicKey().String())}
	if _, err := chains.Do(b.Context(), w, chains.SetWallet{Agent: p.agent, Wallet: p.wallet}, chains.Finalized); err != nil {
		b.Fatal(err)
	}
	return p
}

func registered(b *testing.B, w chains.Writer) caip.AgentRef {
	r, err := chains.Do(b.Context(), w, chains.Register{Name: "agent"}, chains.Finalized)
	if err != nil {
		b.Fatal(err)
	}
	e, ok := r.Event(chains.KindRegistered)
	if !ok {
		b.Fatal("no agent was registered")
	}
	return e.Agent
}

// request is a 402 that pays the agent.
func (p payee) request() []byte {
	asset := "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"
	if p.wallet.Chain.Namespace == caip.Solana {
		asset = p.wallet.Address
	}
	raw, err := json.Marshal(map[string]any{
		"x402Version": 2, "resource": map[string]any{"url": "https://agent.example/"},
		"accepts": []any{map[string]any{"scheme": "exact", "network": p.wallet.Chain, "asset": asset, "payTo": p.wallet.Address, "amount": "1000", "maxTimeoutSeconds": 60}},
		"extensions": map[string]any{"8004-reputation": map[string]any{"info": map[string]any{
			"version": "1.0.0", "registrations": []any{map[string]any{"agentRegistry": p.agent.Registry, "agentId": p.agent.ID}},
		}}},
	})
	if err != nil {
		panic(err)
	}
	return raw
}

func build(b *testing.B, dir, pkg string) string {
	path := filepath.Join(dir, filepath.Base(pkg)+".bin")
	if out, err := exec.Command("go", "build", "-o", path, pkg).CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	return path
}

// timed runs a program from its start to its exit, which has to be 0.
func timed(b *testing.B, program string, args ...string) time.Duration {
	cmd := exec.Command(program, args...)
	start := time.Now()
	out, err := cmd.CombinedOutput()
	took := time.Since(start)
	if err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	return took
}

func median(list []time.Duration) time.Duration {
	list = slices.Sorted(slices.Values(list))
	return list[len(list)/2]
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
