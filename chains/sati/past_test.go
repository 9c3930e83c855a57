package sati_test

import (
	"context"
	"encoding/json"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// seat is the associated account of a named owner.
func seat(name string, mint solana.PublicKey) solana.PublicKey {
	return spl.ATA(named(name).PublicKey(), mint)
}

// sell moves the token alone, as wallets do, and names the mint nowhere.
func (w *world) sell(ref caip.AgentRef, from, to string) {
	w.t.Helper()
	w.writer(to)
	w.ok([]string{from}, spl.CreateATAInstruction(named(from).PublicKey(), named(to).PublicKey(), mintOf(ref)))
	w.ok([]string{from}, spl.Transfer{Amount: 1}.Instruction(seat(from, mintOf(ref)), seat(to, mintOf(ref)), named(from).PublicKey()))
}

// The past of one agent is what Read tells of it, from its last change of hands on, at whatever
// position it is asked for.
func TestHistoryOfOneAgent(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref, other := w.register("owner", "ipfs://x"), w.register("owner", "ipfs://other")
	w.do("owner", chains.SetURI{Agent: ref, URI: "ipfs://y"})
	w.do("client", chains.GiveFeedback{Agent: ref, Value: one(5)})
	w.do("owner", chains.SetWallet{Agent: ref, Wallet: w.account("wallet")})
	w.do("owner", chains.SetURI{Agent: other, URI: "ipfs://z"})
	w.sell(ref, "owner", "buyer")
	w.sell(ref, "buyer", "third")
	w.do("client", chains.GiveFeedback{Agent: ref, Value: one(6)})
	w.do("owner", chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: "k", Value: []byte("the old owner still may")}})
	w.do("third", chains.Transfer{Agent: ref, To: w.account("owner"), Bare: true})
	w.do("owner", chains.SetURI{Agent: ref, URI: "ipfs://again"})
	var all []chains.Event
	for _, e := range w.readAll(chains.Position{}, ref, other) {
		if e.Agent == ref && e.Kind != chains.KindFeedback {
			all = append(all, e)
		}
	}
	w.settled()
	head := w.head(chains.Finalized)
	for i, last := range append(all, chains.Event{At: head}) {
		upTo := last.At
		// What is told begins at the last change of hands at or before upTo.
		from, to := 0, 0
		for j, e := range all {
			if e.At.Height <= upTo.Height {
				to = j + 1
				if e.Registered != nil || e.Transfer != nil {
					from = j
				}
			}
		}
		for _, c := range []*sati.Chain{w.chain, w.open(func(c *sati.Config) { c.HistoryLimit = 3 })} {
			c.SetPage(2)
			got, err := c.History(t.Context(), ref, upTo)
			if err != nil || !slices.EqualFunc(got, all[from:to], func(a, b chains.Event) bool { return a.ID == b.ID && a.At == b.At && a.Kind == b.Kind }) {
				t.Errorf("%d: %v, want %v, %v", i, kindsOf(got), kindsOf(all[from:to]), err)
			}
		}
	}
	before := all[0].At
	before.Height, before.Hash = before.Height-1, ""
	_, err := w.chain.History(t.Context(), ref, before)
	wantKind(t, "before it was registered", err, chains.NotFound)
	forked := all[0].At
	forked.Hash = solana.Hash{1}.String()
	_, err = w.chain.History(t.Context(), ref, forked)
	wantKind(t, "in a block that never was", err, chains.Reorg)
	_, err = w.chain.History(t.Context(), caip.AgentRef{Registry: ref.Registry, ID: named("x").PublicKey().String()}, head)
	wantKind(t, "of no agent", err, chains.NotFound)
	_, err = w.open(func(c *sati.Config) { c.HistoryLimit = 1 }).History(t.Context(), other, head)
	if err != nil {
		t.Errorf("a short history within a small limit: %v", err)
	}
}

// A node that leaves out how the token came to its holder is found out, and so is a history longer
// than is read.
func TestHistoryIsCompleteOrAnError(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.sell(ref, "owner", "buyer")
	w.do("owner", chains.SetURI{Agent: ref, URI: "ipfs://y"})
	w.settled()
	head := w.head(chains.Finalized)
	hides := func(address solana.PublicKey) *sati.Chain {
		return w.withNode(lies{"getSignaturesForAddress": func(params, _ json.RawMessage) any {
			var list []json.RawMessage
			if json.Unmarshal(params, &list) == nil && string(list[0]) == `"`+address.String()+`"` {
				return []any{}
			}
			return nil
		}})
	}
	_, err := hides(seat("buyer", mintOf(ref))).History(t.Context(), ref, head)
	wantKind(t, "the sale is hidden", err, chains.Dishonest)
	for i := range 12 {
		w.ok([]string{"spammer"}, transferSOL(named("spammer").PublicKey(), mintOf(ref), uint64(1000+i)))
	}
	w.settled()
	if head, err = w.chain.Head(t.Context(), chains.Finalized); err != nil {
		t.Fatal(err)
	}
	_, err = w.open(func(c *sati.Config) { c.HistoryLimit = 1 }).History(t.Context(), ref, head)
	wantKind(t, "a history beyond the limit", err, chains.TooMuch)
	if got, err := w.chain.History(t.Context(), ref, head); err != nil || len(got) != 2 {
		t.Errorf("%v, %v", kindsOf(got), err)
	}
}

// However often an agent is mirrored, its wallet is found by asking again.
func TestMirrorsDoNotHideTheWallet(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.do("owner", chains.SetWallet{Agent: ref, Wallet: w.account("wallet")})
	for i := range ledger.ListedPerFact + 2 {
		item := mirrorItem(ref)
		item.Origin.Feedback.Index = uint64(100 + i)
		item.Origin.Source = caip.SourceID(item.Origin.Feedback)
		w.deliver("relayer", item)
	}
	w.settled()
	c := w.open(func(c *sati.Config) { c.HistoryLimit = 1 })
	var a chains.Agent
	var err error
	for tries := 0; err == nil && a.Wallet.State != chains.WalletSet && tries < 10; tries++ {
		a, err = c.Agent(t.Context(), ref, chains.Finalized)
	}
	if err != nil || a.Wallet.State != chains.WalletSet {
		t.Errorf("%+v, %v", a.Wallet, err)
	}
}

// Anybody can name a mint in as many transactions as he pays for. That delays a proof; it does not
// turn into a verdict, and is read once.
func TestSpamOnlyDelays(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.do("owner", chains.SetWallet{Agent: ref, Wallet: w.account("wallet")})
	spam := func(n int) {
		spammer := named("spammer").PublicKey()
		for i := range n {
			w.ok([]string{"spammer"}, transferSOL(spammer, mintOf(ref), uint64(1000+i)))
		}
	}
	spam(24)
	w.settled()
	var reads, lists atomic.Int64
	count := func(n *atomic.Int64) func(params, result json.RawMessage) any {
		return func(_, _ json.RawMessage) any { n.Add(1); return nil }
	}
	c := w.open(func(c *sati.Config) {
		c.HistoryLimit = 1
		c.RPC = []string{w.liar(w.net.RPCURL(), lies{"getTransaction": count(&reads), "getSignaturesForAddress": count(&lists)})}
	})
	a, err := c.Agent(t.Context(), ref, chains.Finalized)
	if err != nil || a.Wallet.State != chains.WalletUnproven || a.Wallet.Why == "" || a.URI != "ipfs://x" || a.Owner != w.account("owner") {
		t.Fatalf("%+v, %v", a, err)
	}
	tries := 0
	for ; err == nil && a.Wallet.State != chains.WalletSet && tries < 10; tries++ {
		a, err = c.Agent(t.Context(), ref, chains.Latest)
	}
	if err != nil || a.Wallet.State != chains.WalletSet {
		t.Fatalf("after %d tries: %+v, %v", tries, a.Wallet, err)
	}
	if n := reads.Load(); n > 40 {
		t.Errorf("%d transactions read for some 30", n)
	}
	// What is known now costs one list, and what is new.
	for _, at := range []chains.Finality{chains.Latest, chains.Finalized} {
		reads.Store(0)
		lists.Store(0)
		if a, err = c.Agent(t.Context(), ref, at); err != nil || a.Wallet.State != chains.WalletSet || reads.Load() > 0 || lists.Load() != 1 {
			t.Errorf("at %s: %+v, %v; %d read, %d listed", at, a.Wallet, err, reads.Load(), lists.Load())
		}
	}
	spam(3)
	reads.Store(0)
	if a, err = c.Agent(t.Context(), ref, chains.Latest); err != nil || a.Wallet.State != chains.WalletSet || reads.Load() > 3 {
		t.Errorf("%+v, %v; %d read for 3 new ones", a.Wallet, err, reads.Load())
	}
	// The owner's new entry is the newest of all, and proves itself.
	w.do("owner", chains.SetWallet{Agent: ref, Wallet: w.account("third")})
	fresh := w.open(func(c *sati.Config) { c.HistoryLimit = 1 })
	if a, err := fresh.Agent(t.Context(), ref, chains.Latest); err != nil || a.Wallet != (chains.Wallet{Address: w.account("third"), State: chains.WalletSet}) {
		t.Errorf("%+v, %v", a.Wallet, err)
	}
}

// A node too slow to prove the wallet in the time given does not take the rest of the agent with
// it.
func TestSlowHistoryLeavesTheAgentReadable(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.do("owner", chains.SetWallet{Agent: ref, Wallet: w.account("wallet")})
	release := make(chan struct{})
	c := w.withNode(lies{"getTransaction": func(_, _ json.RawMessage) any { <-release; return nil }})
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	a, err := c.Agent(ctx, ref, chains.Latest)
	if err != nil || a.Wallet.State != chains.WalletUnproven || a.Wallet.Why == "" || a.URI != "ipfs://x" {
		t.Errorf("%+v, %v", a, err)
	}
	close(release)
	if a, err := c.Agent(t.Context(), ref, chains.Latest); err != nil || a.Wallet.State != chains.WalletSet {
		t.Errorf("%+v, %v", a.Wallet, err)
	}
}
