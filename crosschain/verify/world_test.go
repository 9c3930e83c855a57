package verify_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

var (
	chainA = caip.MustChainID("eip155:1001")
	chainB = caip.MustChainID("eip155:1002")
	chainS = caip.MustChainID("solana:memchainmemchainmemchainmemchain")
)

// world is three chains with one agent each, all of one owner, each with its wallet set, linked by
// one file.
type world struct {
	t       testing.TB
	a, b, s *memchain.Chain
	now     time.Time // the chains' clock, but that each block is a second after the one before
	agents  map[caip.ChainID]caip.AgentRef
	deps    verify.Deps
}

func newWorld(t testing.TB) *world {
	t.Helper()
	w := &world{t: t, agents: map[caip.ChainID]caip.AgentRef{}}
	w.now = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	clock := func() time.Time { return w.now }
	w.a = memchain.New(memchain.Options{Chain: chainA, AutoMine: true, Lag: 4, Clock: clock})
	w.b = memchain.New(memchain.Options{Chain: chainB, AutoMine: true, Lag: 4, Clock: clock})
	w.s = memchain.New(memchain.Options{Chain: chainS, AutoMine: true, Lag: 4, Clock: clock})
	for _, c := range w.chains() {
		w.agents[c.Info().Chain] = w.register(c, "owner", "")
		w.setWallet(c, "owner", "wallet")
	}
	w.now = w.now.Add(3 * time.Minute) // who names another has to be sure that it was there
	uri := file(w.agents[chainA], w.agents[chainB], w.agents[chainS])
	for _, c := range w.chains() {
		w.do(c, "owner", chains.SetURI{Agent: w.agents[c.Info().Chain], URI: uri})
	}
	w.settle()
	w.deps = verify.Deps{
		Registries: link.Of(w.chains()...), Fetch: fetch.New(fetch.Options{}), Now: func() time.Time { return time.Unix(1_800_000_000, 0) },
		Book:   caip.Book{Pairs: []caip.Pair{w.a.Info().Pair(), w.b.Info().Pair(), w.s.Info().Pair()}},
		Assets: []caip.AccountID{{Chain: chainA, Address: strings.ToLower(usdcOnA)}, {Chain: chainS, Address: usdc}, w.a.Account("coin"), w.s.Account("coin")},
	}
	return w
}

func (w *world) chains() []*memchain.Chain { return []*memchain.Chain{w.a, w.b, w.s} }

func (w *world) settle() {
	for _, c := range w.chains() {
		c.Settle()
	}
}

func (w *world) do(c *memchain.Chain, name string, op chains.Op) chains.Receipt {
	w.t.Helper()
	r, err := chains.Do(w.t.Context(), c.Writer(name), op, chains.Latest)
	if err != nil {
		w.t.Fatalf("%s: %v", op.Verb(), err)
	}
	return r
}

func (w *world) register(c *memchain.Chain, owner, uri string) caip.AgentRef {
	w.t.Helper()
	e, ok := w.do(c, owner, chains.Register{Name: "agent", URI: uri}).Event(chains.KindRegistered)
	if !ok {
		w.t.Fatal("no Registered event")
	}
	return e.Agent
}

func (w *world) setWallet(c *memchain.Chain, owner, wallet string) {
	w.t.Helper()
	w.do(c, owner, chains.SetWallet{Agent: w.agents[c.Info().Chain], Wallet: c.Account(wallet)})
}

// names has the agent of a chain name its home.
func (w *world) names(c *memchain.Chain, home caip.AgentRef) {
	w.t.Helper()
	w.do(c, "owner", chains.SetMetadata{Agent: w.agents[c.Info().Chain], Entry: chains.MetadataEntry{Key: link.HomeKey, Value: []byte(home.String())}})
}

// declares has the agent on A declare a wallet on another chain.
func (w *world) declares(wallet caip.AccountID) {
	w.t.Helper()
	w.do(w.a, "owner", chains.SetMetadata{Agent: w.agents[chainA], Entry: chains.MetadataEntry{Key: chains.HomeWalletKey(wallet.Chain), Value: []byte(wallet.String())}})
}

// file is a registration file as a data: URI.
func file(refs ...caip.AgentRef) string {
	type entry struct {
		AgentID       string `json:"agentId"`
		AgentRegistry string `json:"agentRegistry"`
	}
	var list []entry
	for _, r := range refs {
		list = append(list, entry{r.ID, r.Registry.String()})
	}
	body, err := json.Marshal(map[string]any{"type": "https://eips.ethereum.org/EIPS/eip-8004#registration-v1", "name": "agent", "registrations": list})
	if err != nil {
		panic(err)
	}
	return "data:application/json;base64," + base64.StdEncoding.EncodeToString(body)
}

// fileWith is a registration file that claims a wallet.
func fileWith(wallet caip.AccountID, ref caip.AgentRef) string {
	body, err := json.Marshal(map[string]any{"name": "agent", "services": []any{map[string]any{"name": "agentWallet", "endpoint": wallet}},
		"registrations": []any{map[string]any{"agentId": ref.ID, "agentRegistry": ref.Registry}}})
	if err != nil {
		panic(err)
	}
	return "data:application/json;base64," + base64.StdEncoding.EncodeToString(body)
}

// request is a 402 that asks for payment to accounts and declares registrations.
func request(declared []caip.AgentRef, payTo ...caip.AccountID) []byte {
	var accepts []map[string]any
	for _, to := range payTo {
		asset := "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"
		if to.Chain.Namespace == caip.Solana {
			asset = usdc
		}
		accepts = append(accepts, map[string]any{"scheme": "exact", "network": to.Chain, "amount": "1000", "asset": asset, "payTo": to.Address, "maxTimeoutSeconds": 60})
	}
	body := map[string]any{"x402Version": 2, "accepts": accepts, "resource": map[string]any{"url": "https://agent.example/"}}
	if declared != nil {
		var list []map[string]any
		for _, r := range declared {
			list = append(list, map[string]any{"agentRegistry": r.Registry, "agentId": r.ID, "reputationRegistry": reviews(r.Registry)})
		}
		body["extensions"] = map[string]any{x402.ReputationID: map[string]any{"info": map[string]any{"version": "1.0.0", "registrations": list}}}
	}
	out, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	return out
}

// reviews is the reputation registry of an identity registry; that of a stranger is its own.
func reviews(registry caip.AccountID) caip.AccountID {
	for _, chain := range []caip.ChainID{chainA, chainB, chainS} {
		if pair := memchain.New(memchain.Options{Chain: chain}).Info().Pair(); pair.Identity == registry {
			return pair.Reputation
		}
	}
	return registry
}

func (w *world) all() []caip.AgentRef {
	return []caip.AgentRef{w.agents[chainA], w.agents[chainB], w.agents[chainS]}
}

func (w *world) verify(req verify.Request) verify.Report {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), 10*time.Second)
	defer cancel()
	report, err := verify.Payment(ctx, w.deps, req)
	if err != nil {
		w.t.Fatal(err)
	}
	return report
}

// explain prints a report for a failed test.
func explain(r verify.Report) string {
	var b strings.Builder
	if err := r.WriteText(&b); err != nil {
		return fmt.Sprint(err)
	}
	return b.String()
}
