package sati_test

import (
	"context"
	"encoding/json"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
)

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
		c.RPC = []string{w.liar(w.net.RPCURL(), map[string]func(params, result json.RawMessage) any{"getTransaction": count(&reads), "getSignaturesForAddress": count(&lists)})}
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

// A node too slow to prove the wallet in the time given does not take the rest of the agent with
// it.
func TestSlowHistoryLeavesTheAgentReadable(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.do("owner", chains.SetWallet{Agent: ref, Wallet: w.account("wallet")})
	release := make(chan struct{})
	c := w.open(func(c *sati.Config) {
		c.RPC = []string{w.liar(w.net.RPCURL(), map[string]func(params, result json.RawMessage) any{
			"getTransaction": func(_, _ json.RawMessage) any { <-release; return nil },
		})}
	})
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
