// Package verifytest is the world that verifications are tested in: three chains in memory, an
// agent that is registered on each, nodes that lie, and the files that its owner and others write.
package verifytest

import (
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
)

// The chains of a World: two of the EVM family, one of Solana's.
var (
	ChainA = caip.MustChainID("eip155:1001")
	ChainB = caip.MustChainID("eip155:1002")
	ChainS = caip.MustChainID("solana:memchainmemchainmemchainmemchain")
)

// World is three chains with one agent each, all of one owner, each with its wallet set, linked by
// one file.
type World struct {
	T       testing.TB
	A, B, S *memchain.Chain
	Now     time.Time // the chains' clock, but that each block is a second after the one before
	Agents  map[caip.ChainID]caip.AgentRef
	Deps    verify.Deps
}

// New is such a world, everything final.
func New(t testing.TB) *World {
	t.Helper()
	w := &World{T: t, Agents: map[caip.ChainID]caip.AgentRef{}}
	w.Now = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	clock := func() time.Time { return w.Now }
	w.A = memchain.New(memchain.Options{Chain: ChainA, AutoMine: true, Lag: 4, Clock: clock})
	w.B = memchain.New(memchain.Options{Chain: ChainB, AutoMine: true, Lag: 4, Clock: clock})
	w.S = memchain.New(memchain.Options{Chain: ChainS, AutoMine: true, Lag: 4, Clock: clock})
	for _, c := range w.Chains() {
		w.Agents[c.Info().Chain] = w.Register(c, "owner", "")
		w.SetWallet(c, "owner", "wallet")
	}
	w.Now = w.Now.Add(3 * time.Minute) // who names another has to be sure that it was there
	uri := File(w.Agents[ChainA], w.Agents[ChainB], w.Agents[ChainS])
	for _, c := range w.Chains() {
		w.SetURI(c, uri)
	}
	w.Settle()
	w.Deps = verify.Deps{
		Registries: link.Of(w.Chains()...), Fetch: fetch.New(fetch.Options{}), Now: func() time.Time { return time.Unix(1_800_000_000, 0) },
		Book:   caip.Book{Pairs: []caip.Pair{w.A.Info().Pair(), w.B.Info().Pair(), w.S.Info().Pair()}},
		Assets: []caip.AccountID{{Chain: ChainA, Address: strings.ToLower(USDCOnA)}, {Chain: ChainS, Address: USDC}, w.A.Account("coin"), w.S.Account("coin")},
	}
	return w
}

// Chains are all three.
func (w *World) Chains() []*memchain.Chain { return []*memchain.Chain{w.A, w.B, w.S} }

// Settle makes everything final.
func (w *World) Settle() {
	for _, c := range w.Chains() {
		c.Settle()
	}
}

// Do writes in the name of an account, and fails the test where that fails.
func (w *World) Do(c *memchain.Chain, name string, op chains.Op) chains.Receipt {
	w.T.Helper()
	r, err := chains.Do(w.T.Context(), c.Writer(name), op, chains.Latest)
	if err != nil {
		w.T.Fatalf("%s: %v", op.Verb(), err)
	}
	return r
}

// Register registers an agent.
func (w *World) Register(c *memchain.Chain, owner, uri string) caip.AgentRef {
	w.T.Helper()
	e, ok := w.Do(c, owner, chains.Register{Name: "agent", URI: uri}).Event(chains.KindRegistered)
	if !ok {
		w.T.Fatal("no Registered event")
	}
	return e.Agent
}

// SetWallet sets the wallet of a chain's agent.
func (w *World) SetWallet(c *memchain.Chain, owner, wallet string) {
	w.T.Helper()
	w.Do(c, owner, chains.SetWallet{Agent: w.Agents[c.Info().Chain], Wallet: c.Account(wallet)})
}

// UnsetWallet has the owner clear the wallet of a chain's agent.
func (w *World) UnsetWallet(c *memchain.Chain) {
	w.T.Helper()
	w.Do(c, "owner", chains.UnsetWallet{Agent: w.Agents[c.Info().Chain]})
}

// SetURI has the owner set the agentURI of a chain's agent.
func (w *World) SetURI(c *memchain.Chain, uri string) {
	w.T.Helper()
	w.Do(c, "owner", chains.SetURI{Agent: w.Agents[c.Info().Chain], URI: uri})
}

// Sell has the owner transfer a chain's agent to a buyer.
func (w *World) Sell(c *memchain.Chain) {
	w.T.Helper()
	w.Do(c, "owner", chains.Transfer{Agent: w.Agents[c.Info().Chain], To: c.Account("buyer")})
}

// Names has the agent of a chain name its home.
func (w *World) Names(c *memchain.Chain, home caip.AgentRef) {
	w.T.Helper()
	w.Do(c, "owner", chains.SetMetadata{Agent: w.Agents[c.Info().Chain], Entry: chains.MetadataEntry{Key: link.HomeKey, Value: []byte(home.String())}})
}

// Declares has the agent on A declare a wallet on another chain.
func (w *World) Declares(wallet caip.AccountID) {
	w.T.Helper()
	w.Do(w.A, "owner", chains.SetMetadata{Agent: w.Agents[ChainA], Entry: chains.MetadataEntry{Key: chains.HomeWalletKey(wallet.Chain), Value: []byte(wallet.String())}})
}

// All are the agent's three registrations.
func (w *World) All() []caip.AgentRef {
	return []caip.AgentRef{w.Agents[ChainA], w.Agents[ChainB], w.Agents[ChainS]}
}

// USDC on chain A and on Solana.
const (
	USDCOnA = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"
	USDC    = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"
)

// Publish sets the agentURI of registrations, by their owner.
func (w *World) Publish(uri string, refs ...caip.AgentRef) {
	w.T.Helper()
	for _, ref := range refs {
		w.Do(w.At(ref.Chain()), "owner", chains.SetURI{Agent: ref, URI: uri})
	}
	w.Settle()
}

// Unborn is the next id on B.
func (w *World) Unborn() caip.AgentRef { return Nth(w.Agents[ChainB], "1") }

// Pass lets more time go by than clocks may differ.
func (w *World) Pass() { w.Now = w.Now.Add(3 * time.Minute) }

// ListEarly has the agent on A list an id of B, whether it is there or not.
func (w *World) ListEarly(id caip.AgentRef) {
	w.T.Helper()
	w.Publish(File(w.Agents[ChainA], id), w.Agents[ChainA])
}

// Steal has a thief register the id, with the agent's own file.
func (w *World) Steal(id caip.AgentRef) {
	w.T.Helper()
	w.StealWith(id, File(w.Agents[ChainA], id))
}

// StealWith has a thief register the id, with a file of his own.
func (w *World) StealWith(id caip.AgentRef, uri string) {
	w.T.Helper()
	if got := w.Register(w.B, "thief", ""); got != id {
		w.T.Fatalf("%s is registered, not %s", got, id)
	}
	w.Pass()
	w.Do(w.B, "thief", chains.SetURI{Agent: id, URI: uri})
	w.Do(w.B, "thief", chains.SetWallet{Agent: id, Wallet: w.B.Account("thief")})
	w.Settle()
}

// Nth is another agent of a registry.
func Nth(ref caip.AgentRef, id string) caip.AgentRef {
	ref.ID = id
	return ref
}

// At is the chain of an id.
func (w *World) At(chain caip.ChainID) *memchain.Chain {
	for _, c := range w.Chains() {
		if c.Info().Chain == chain {
			return c
		}
	}
	w.T.Fatalf("no chain %s", chain)
	return nil
}

// Given leaves a feedback by alice at the world's agent on a chain.
func (w *World) Given(chain caip.ChainID, more func(*chains.GiveFeedback)) chains.Feedback {
	w.T.Helper()
	op := chains.GiveFeedback{Agent: w.Agents[chain], Value: chains.Value{Unscaled: chains.NewInt128(875), Decimals: 1}, Tag1: "starred", Tag2: "day", Endpoint: "https://agent.example"}
	if chain == ChainS {
		op.Endpoint, op.TaskRef = "", caip.Keccak256([]byte("task"))
	}
	if more != nil {
		more(&op)
	}
	e, ok := w.Do(w.At(chain), "alice", op).Event(chains.KindFeedback)
	if !ok {
		w.T.Fatal("no feedback")
	}
	w.Settle()
	return *e.Feedback
}

// Mirrored delivers a feedback to the world's agent on another chain as a relayer does, but for
// what forge changes.
func (w *World) Mirrored(f chains.Feedback, to caip.AgentRef, forge func(*chains.MirrorItem)) caip.FeedbackRef {
	w.T.Helper()
	item, err := feedback.Item(f, to, 0)
	if err != nil {
		w.T.Fatal(err)
	}
	if forge != nil {
		forge(&item)
	}
	e, ok := w.Do(w.At(to.Chain()), "relayer", chains.Deliver{Items: []chains.MirrorItem{item}}).Event(chains.KindFeedback)
	if !ok {
		w.T.Fatal("no mirror")
	}
	w.Settle()
	return e.Feedback.Ref
}

// AtHome has all three registrations name the one on A.
func AtHome(w *World) {
	for _, c := range w.Chains() {
		w.Names(c, w.Agents[ChainA])
	}
	w.Settle()
}
