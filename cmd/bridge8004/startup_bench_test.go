package main

import (
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	evmnet "github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/network"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// BenchmarkVerifyPayment measures verify payment, as make build builds it, from the start of the
// process to its exit on local networks, and in the same run, turn by turn, what go build makes of
// a minimal program that reads a wallet by one call of ethclient. x-minimal is the quotient of the
// medians; the aim is 2.5 at most. x-chainid is that of a program that asks for the chain's id
// alone, which no state has to be looked up for:
//
//	go test -run '^$' -bench VerifyPayment -benchtime 100x ./cmd/bridge8004
func BenchmarkVerifyPayment(b *testing.B) {
	dir := b.TempDir()
	minimal, bridge := filepath.Join(dir, "minimal"), filepath.Join(dir, "bridge8004")
	run(b, "go", "build", "-o", minimal, "./testdata/minimal")
	run(b, "make", "-C", "../..", "build", "BIN="+dir, "PROGRAMS=./cmd/bridge8004")
	minimal, bridge = installed(b, minimal), installed(b, bridge)
	n, err := network.Start(b.Context(), network.Options{Dir: filepath.Join(dir, "net"), BlockTime: 200 * time.Millisecond})
	noError(b, err)
	b.Cleanup(func() { _ = n.Close() })
	config, evm := payerConfig(b, n), onEVM(b, n)
	for name, p := range map[string]payee{"evm": evm, "sati": onSATI(b, n)} {
		b.Run(name, func(b *testing.B) {
			request := filepath.Join(b.TempDir(), "402.json")
			noError(b, os.WriteFile(request, p.request(), 0o600))
			var ours, wallets, ids []time.Duration
			for b.Loop() {
				ours = append(ours, timed(b, bridge, "verify", "payment", request, "--config", config))
				wallets = append(wallets, timed(b, minimal, n.A.RPCURL(), n.A.Identity().Hex(), evm.getAgentWallet()))
				ids = append(ids, timed(b, minimal, n.A.RPCURL()))
			}
			b.ReportMetric(milliseconds(median(ours)), "ms/verify")
			b.ReportMetric(milliseconds(median(wallets)), "ms/minimal")
			b.ReportMetric(float64(median(ours))/float64(median(wallets)), "x-minimal")
			b.ReportMetric(float64(median(ours))/float64(median(ids)), "x-chainid")
		})
	}
}

// installed copies a program as an installation does: what a linker has just written lies in memory
// in other pieces than what was copied or read from a disk, which alone makes a millisecond.
func installed(b *testing.B, path string) string {
	to := path + ".installed"
	content, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(to, content, 0o700)
	}
	noError(b, err)
	return to
}

// payerConfig names the chains on which somebody pays, and no more.
func payerConfig(b *testing.B, n *network.Network) string {
	path := filepath.Join(b.TempDir(), "payer.yaml")
	text := fmt.Sprintf(`chains:
  - {name: evm, id: "%s", rpc: ["%s"], registry: "%s", reputation: "%s"}
  - {name: sati, id: "%s", rpc: ["%s"], lookup_table: %s}
`, n.A.ChainID(), n.A.RPCURL(), n.A.Identity(), n.A.Reputation(), n.SATI.ChainID(), n.SATI.RPCURL(), n.SATI.Deployment().LookupTable)
	noError(b, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// payee is an agent with its wallet, on a local network.
type payee struct {
	agent  caip.AgentRef
	wallet caip.AccountID
}

func onEVM(b *testing.B, n *network.Network) payee {
	chain, err := evm.Dial(b.Context(), evm.Config{Chain: n.A.ChainID(), RPC: []string{n.A.RPCURL()}, Registry: n.A.Identity(), Reputation: n.A.Reputation()})
	noError(b, err)
	defer chain.Close()
	key, err := signature.ParseKey([]byte(evmnet.DevKey(1).Hex()), nil)
	noError(b, err)
	return payee{agent: registered(b, evm.NewWriter(chain, key, evm.WriterOptions{})), wallet: n.A.Account(evmnet.DevKey(1).Address)}
}

// onSATI has the holder be paid himself, as most are.
func onSATI(b *testing.B, n *network.Network) payee {
	chain, err := sati.Open(b.Context(), sati.Config{Chain: caip.MustChainID(n.SATI.ChainID()), RPC: []string{n.SATI.RPCURL()}, LookupTable: n.SATI.Deployment().LookupTable.String()})
	noError(b, err)
	owner := network.SolanaKeypair("owner")
	w, err := chain.Writer(owner, nil)
	noError(b, err)
	p := payee{agent: registered(b, w), wallet: caip.MustAccountID(n.SATI.ChainID() + ":" + owner.PublicKey().String())}
	if _, err := chains.Do(b.Context(), w, chains.SetWallet{Agent: p.agent, Wallet: p.wallet}, chains.Finalized); err != nil {
		b.Fatal(err)
	}
	return p
}

func registered(b *testing.B, w chains.Writer) caip.AgentRef {
	r, err := chains.Do(b.Context(), w, chains.Register{Name: "agent"}, chains.Finalized)
	noError(b, err)
	e, ok := r.Event(chains.KindRegistered)
	if !ok {
		b.Fatal("no agent was registered")
	}
	return e.Agent
}

// getAgentWallet is the call that asks the registry for the wallet.
func (p payee) getAgentWallet() string {
	id, ok := new(big.Int).SetString(p.agent.ID, 10)
	if !ok {
		panic(p.agent.ID)
	}
	return hexutil.Encode(bindings.NewIdentityRegistry().PackGetAgentWallet(id))
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
			"version": "1.0.0", "registrations": []any{map[string]any{"agentRegistry": p.agent.Registry, "agentId": p.agent.ID, "reputationRegistry": p.agent.Registry}},
		}}},
	})
	if err != nil {
		panic(err)
	}
	return raw
}

func run(b *testing.B, program string, args ...string) {
	if out, err := exec.Command(program, args...).CombinedOutput(); err != nil {
		b.Fatalf("%s %v: %v: %s", program, args, err, out)
	}
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

// noError ends a test whose set-up fails.
func noError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
