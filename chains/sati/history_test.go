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
)

// Anybody can name a mint in as many transactions as he pays for. That delays a proof; it does not
// turn into a verdict, and is read once.
func TestSpamOnlyDelays(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	link, linked := evmLink(t, mintOf(ref))
	ix, err := link.Instruction(named("owner").PublicKey(), mintOf(ref))
	if err != nil {
		t.Fatal(err)
	}
	w.ok([]string{"owner"}, ix)
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
	stranger, friend := caip.MustAccountID("eip155:1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0"), caip.MustAccountID("eip155:8453:"+linked)
	a, err := c.Agent(t.Context(), ref, chains.Finalized)
	if err != nil || a.Wallet.State != chains.WalletUnproven || a.Wallet.Why == "" || a.URI != "ipfs://x" || a.Owner != w.account("owner") {
		t.Fatalf("%+v, %v", a, err)
	}
	_, err = c.Role(t.Context(), ref, stranger, chains.Latest)
	wantKind(t, "a role behind spam", err, chains.Transient)
	var role chains.Role
	tries := 0
	for ; err != nil && tries < 10; tries++ {
		role, err = c.Role(t.Context(), ref, stranger, chains.Latest)
	}
	if err != nil || role != chains.RoleNone {
		t.Fatalf("after %d tries: %q, %v", tries, role, err)
	}
	if n := reads.Load(); n > 40 {
		t.Errorf("%d transactions read for some 30", n)
	}
	if a, err = c.Agent(t.Context(), ref, chains.Finalized); err != nil || a.Wallet.State != chains.WalletSet {
		t.Errorf("%+v, %v", a.Wallet, err)
	}
	// What is known now costs one list, and what is new.
	for _, q := range []struct {
		account caip.AccountID
		want    chains.Role
	}{{stranger, chains.RoleNone}, {friend, chains.RoleLinked}} {
		for _, at := range []chains.Finality{chains.Latest, chains.Finalized} {
			reads.Store(0)
			lists.Store(0)
			if role, err := c.Role(t.Context(), ref, q.account, at); err != nil || role != q.want || reads.Load() > 0 || lists.Load() != 1 {
				t.Errorf("%s at %s: %q, %v; %d read, %d listed", q.account, at, role, err, reads.Load(), lists.Load())
			}
		}
	}
	spam(3)
	reads.Store(0)
	if role, err := c.Role(t.Context(), ref, stranger, chains.Latest); err != nil || role != chains.RoleNone || reads.Load() > 3 {
		t.Errorf("%q, %v; %d read for 3 new ones", role, err, reads.Load())
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
