package sati_test

import (
	"context"
	"reflect"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// A glance sees what a reading sees, but for the hash of the block, which it has only where it had
// to read as ever.
func TestGlance_seesWhatAgentSees(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	buyer := named("buyer").PublicKey()
	same := func(what string, ref caip.AgentRef, state chains.WalletState) {
		t.Helper()
		both := []chains.Finality{chains.Latest, chains.Finalized}
		for i, reading := range w.open().Glance(t.Context(), ref, both) {
			got, at := reading.Agent, both[i]
			if reading.Err != nil {
				t.Fatalf("%s: %v", what, reading.Err)
			}
			want, err := w.chain.Agent(t.Context(), ref, at)
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			if at == chains.Latest && got.Wallet.State != state {
				t.Errorf("%s: the wallet is %s, want %s", what, got.Wallet.State, state)
			}
			if got.ReadAt.Height == 0 {
				t.Errorf("%s: read at %s", what, got.ReadAt)
			}
			got.ReadAt = want.ReadAt
			if at == chains.Latest && !reflect.DeepEqual(got, want) {
				t.Errorf("%s:\n%+v, want\n%+v", what, got, want)
			}
		}
	}
	ref := w.register("owner", "ipfs://x")
	if _, err := chains.Do(t.Context(), w.writer("owner"), chains.SetWallet{Agent: ref, Wallet: w.account("wallet")}, chains.Finalized); err != nil {
		t.Fatal(err)
	}
	same("set", ref, chains.WalletSet)
	for range 12 { // more than are read at once
		w.do("owner", chains.SetURI{Agent: ref, URI: "ipfs://y"})
	}
	same("set long ago", ref, chains.WalletSet)
	w.do("owner", chains.Transfer{Agent: ref, To: w.account("buyer"), Bare: true})
	same("sold alone", ref, chains.WalletStaleAuthority)
	w.ok([]string{"owner"}, spl.UpdateAuthority{NewAuthority: buyer}.Instruction(mintOf(ref), named("owner").PublicKey()))
	same("sold with authority", ref, chains.WalletLeftover)
	absent := ref
	absent.ID = named("nobody").PublicKey().String()
	wantKind(t, "no such agent", w.open().Glance(t.Context(), absent, []chains.Finality{chains.Latest})[0].Err, chains.NotFound)
}

// counted is an endpoint in front of another that counts what it is asked.
func (w *world) counted(asked *atomic.Int64) string {
	return inFront(w.t, w.net.RPCURL(), func(q question) []byte {
		asked.Add(1)
		return q.pass()
	})
}

// A second opinion is another node's, also at a glance.
func TestGlance_elsewhere(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	var first, second atomic.Int64
	c := w.open(func(c *sati.Config) { c.RPC = []string{w.counted(&first), w.counted(&second)} })
	glance := func(ctx context.Context) {
		t.Helper()
		first.Store(0)
		second.Store(0)
		if r := c.Glance(ctx, ref, []chains.Finality{chains.Latest})[0]; r.Err != nil || r.Agent.Ref != ref {
			t.Fatalf("%+v, %v", r.Agent, r.Err)
		}
	}
	opinion := chains.Opinion(t.Context())
	if glance(opinion); first.Load() == 0 || second.Load() > 0 {
		t.Errorf("the first opinion: %d and %d questions", first.Load(), second.Load())
	}
	if glance(chains.Elsewhere(opinion)); first.Load() > 0 || second.Load() == 0 {
		t.Errorf("the second opinion: %d and %d questions", first.Load(), second.Load())
	}
}

// A second opinion of a node that lacks a transaction is not the first one's in its stead.
func TestProve_elsewhereIsNotTheFirstOnceMore(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	r := w.do("owner", chains.SetURI{Agent: w.register("owner", "ipfs://x"), URI: "ipfs://y"})
	lacks := w.liar(w.net.RPCURL(), lacking)
	c := w.open(func(c *sati.Config) { c.RPC = []string{w.net.RPCURL(), lacks} })
	first := chains.Opinion(t.Context())
	if _, err := c.Prove(first, r.Events[0].Claim(), chains.Latest); err != nil {
		t.Fatal(err)
	}
	_, err := c.Prove(chains.Elsewhere(first), r.Events[0].Claim(), chains.Latest)
	wantKind(t, "the second opinion", err, chains.NotFound)
	c = w.open(func(c *sati.Config) { c.RPC = []string{lacks, w.net.RPCURL()} })
	if _, err := c.Prove(t.Context(), r.Events[0].Claim(), chains.Latest); err != nil {
		t.Errorf("another node is asked for what one lacks: %v", err)
	}
}

// A node that hangs is given up with the question whether it is there, and not asked again.
func TestGlance_waitsOnceForANodeThatHangs(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	var hangs atomic.Bool
	node := inFront(t, w.net.RPCURL(), func(q question) []byte {
		if hangs.Load() {
			<-t.Context().Done()
		}
		return q.pass()
	})
	const timeout = 3 * time.Second
	cfg := w.config()
	cfg.RPC, cfg.Timeout = []string{node, w.net.RPCURL()}, timeout
	c, err := sati.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	hangs.Store(true)
	begun := time.Now()
	if r := c.Glance(t.Context(), ref, []chains.Finality{chains.Latest})[0]; r.Err != nil || r.Agent.Ref != ref {
		t.Fatalf("%+v, %v", r.Agent, r.Err)
	}
	if took := time.Since(begun); took > 2*timeout {
		t.Errorf("it took %s, a request may take %s", took, timeout)
	}
}

// Whoever gives up while a node is asked whether it is there says nothing of that node.
func TestGlance_givenUpLeavesTheNode(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	ctx, giveUp := context.WithCancel(t.Context())
	var first, second atomic.Int64
	node := inFront(t, w.net.RPCURL(), func(q question) []byte {
		if first.Add(1); ctx.Err() == nil {
			giveUp()
			<-t.Context().Done()
		}
		return q.pass()
	})
	cfg := w.config()
	cfg.RPC = []string{node, w.counted(&second)}
	c, err := sati.New(cfg) // asks nothing yet
	if err != nil {
		t.Fatal(err)
	}
	if r := c.Glance(ctx, ref, []chains.Finality{chains.Latest})[0]; r.Err == nil {
		t.Fatalf("whoever gave up got %+v", r.Agent)
	}
	first.Store(0)
	if r := c.Glance(t.Context(), ref, []chains.Finality{chains.Latest})[0]; r.Err != nil || r.Agent.Ref != ref {
		t.Fatalf("%+v, %v", r.Agent, r.Err)
	}
	if first.Load() == 0 || second.Load() > 0 {
		t.Errorf("%d and %d questions", first.Load(), second.Load())
	}
}
