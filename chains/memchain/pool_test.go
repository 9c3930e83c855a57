package memchain_test

import (
	"slices"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/memchain"
)

func sign(t *testing.T, w chains.Writer, op chains.Op, o chains.SignOptions) chains.Tx {
	t.Helper()
	tx, err := w.Sign(t.Context(), op, o)
	if err != nil {
		t.Fatalf("sign %s: %v", op.Verb(), err)
	}
	return tx
}

func state(t *testing.T, w chains.Writer, tx chains.Tx, at chains.Finality, want chains.TxState) {
	t.Helper()
	s, err := w.Status(t.Context(), tx, at)
	if err != nil || s.State != want {
		t.Errorf("transaction %.12s is %s at %s, %v, want %s", tx.ID, s.State, at, err, want)
	}
}

func nonce(n uint64) chains.SignOptions { return chains.SignOptions{Nonce: &n} }

func TestNonces(t *testing.T) {
	c := evm(memchain.Options{Lag: 2})
	w := c.Writer("owner")
	gap := sign(t, w, chains.Register{URI: "second"}, nonce(1))
	if err := w.Send(t.Context(), gap); err != nil {
		t.Fatal(err)
	}
	c.Mine(3)
	state(t, w, gap, chains.Latest, chains.TxPending)
	first := sign(t, w, chains.Register{URI: "first"}, chains.SignOptions{})
	if first.Nonce != 0 {
		t.Fatalf("nonce %d, want the free one", first.Nonce)
	}
	if err := w.Send(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	if next := sign(t, w, chains.Register{}, chains.SignOptions{}); next.Nonce != 2 {
		t.Errorf("nonce %d behind two pending", next.Nonce)
	}
	c.Mine(1)
	state(t, w, first, chains.Latest, chains.TxFinal)
	state(t, w, gap, chains.Latest, chains.TxFinal)
	state(t, w, gap, chains.Finalized, chains.TxIncluded)
	low := sign(t, w, chains.Register{URI: "late"}, nonce(0))
	if err := w.Send(t.Context(), low); chains.KindOf(err) != chains.Invalid {
		t.Errorf("nonce too low: %v", err)
	}
	state(t, w, low, chains.Latest, chains.TxDead)
	state(t, w, low, chains.Finalized, chains.TxUnknown) // the nonce is not used at that finality yet
	c.Settle()
	state(t, w, low, chains.Finalized, chains.TxDead)
}

func TestReplacement(t *testing.T) {
	c := evm(memchain.Options{})
	w := c.Writer("owner")
	first := sign(t, w, chains.Register{URI: "first"}, nonce(0))
	rival := sign(t, w, chains.Register{URI: "rival"}, nonce(0))
	bump := sign(t, w, chains.Register{URI: "bump"}, chains.SignOptions{Replaces: &first})
	for _, step := range []struct {
		tx   chains.Tx
		kind chains.Kind
	}{{first, ""}, {rival, chains.Invalid}, {first, ""}, {bump, ""}, {first, chains.Invalid}} {
		if err := w.Send(t.Context(), step.tx); (err == nil) != (step.kind == "") || err != nil && chains.KindOf(err) != step.kind {
			t.Errorf("%.12s: %v, want kind %q", step.tx.ID, err, step.kind)
		}
	}
	if got := c.Pending(); !slices.Equal(got, []string{bump.ID}) {
		t.Errorf("pending %v", got)
	}
	c.Mine(1)
	state(t, w, bump, chains.Latest, chains.TxFinal)
	state(t, w, first, chains.Latest, chains.TxDead)
}

func TestHoldForgetAndExpiry(t *testing.T) {
	c := solana(memchain.Options{Expiry: 5, Lag: 2})
	w := c.Writer("owner")
	tx := sign(t, w, chains.Register{Name: "a"}, chains.SignOptions{})
	if tx.Expires != 5 {
		t.Fatalf("expires at %d", tx.Expires)
	}
	c.Hold(true)
	if err := w.Send(t.Context(), tx); err != nil {
		t.Fatal(err)
	}
	c.Mine(4)
	state(t, w, tx, chains.Latest, chains.TxPending)
	c.Forget(tx.ID)
	state(t, w, tx, chains.Latest, chains.TxUnknown)
	if err := w.Send(t.Context(), tx); err != nil {
		t.Fatal(err)
	}
	c.Mine(1) // block 5 was its last chance
	state(t, w, tx, chains.Latest, chains.TxDead)
	state(t, w, tx, chains.Finalized, chains.TxUnknown)
	if err := w.Send(t.Context(), tx); chains.KindOf(err) != chains.Invalid {
		t.Errorf("expired: %v", err)
	}
	c.Hold(false)
	c.Mine(2)
	state(t, w, tx, chains.Finalized, chains.TxDead)
	if ref := register(t, solana(memchain.Options{AutoMine: true}), "owner", "x"); ref.ID == "" {
		t.Error("no agent")
	}
}

func TestFunds(t *testing.T) {
	c := evm(memchain.Options{})
	w := c.Writer("owner")
	tx := sign(t, w, chains.Register{}, chains.SignOptions{})
	c.SetFunds("owner", false)
	if _, err := w.Sign(t.Context(), chains.Register{}, chains.SignOptions{}); chains.KindOf(err) != chains.Funds {
		t.Errorf("sign: %v", err)
	}
	if err := w.Send(t.Context(), tx); chains.KindOf(err) != chains.Funds {
		t.Errorf("send: %v", err)
	}
	c.SetFunds("owner", true)
	if err := w.Send(t.Context(), tx); err != nil {
		t.Error(err)
	}
}

func TestBlocksFollowTheClock(t *testing.T) {
	now := time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC)
	c := evm(memchain.Options{Clock: func() time.Time { return now }})
	c.Mine(2)
	if c.Height() != 2 || !c.Time().Equal(now.Add(time.Second)) {
		t.Errorf("height %d, time %s", c.Height(), c.Time())
	}
}

// Reorganisations may return transactions to the pool, and bring agents and mirrors down with them.
func TestReorgFates(t *testing.T) {
	c := evm(memchain.Options{AutoMine: true})
	agent := register(t, c, "owner", "a")
	w := c.Writer("client")
	kept := do(t, w, chains.GiveFeedback{Agent: agent, Value: value(1)})
	dropped := do(t, c.Writer("client2"), chains.GiveFeedback{Agent: agent, Value: value(2)})
	returned := do(t, c.Writer("client3"), chains.GiveFeedback{Agent: agent, Value: value(3)})
	fates := map[string]memchain.Fate{kept.TxID: memchain.Include, dropped.TxID: memchain.Drop, returned.TxID: memchain.Return}
	if err := c.Reorg(3, func(id string) memchain.Fate { return fates[id] }); err != nil {
		t.Fatal(err)
	}
	list, err := c.Feedbacks(t.Context(), agent, chains.FeedbackFilter{}, chains.Latest)
	if err != nil || len(list) != 1 || list[0].TxID != kept.TxID || !slices.Equal(c.Pending(), []string{returned.TxID}) {
		t.Fatalf("%d feedbacks, pending %v, %v", len(list), c.Pending(), err)
	}
	c.Mine(1)
	if list, _ = c.Feedbacks(t.Context(), agent, chains.FeedbackFilter{}, chains.Latest); len(list) != 2 || list[1].TxID != returned.TxID {
		t.Errorf("%d feedbacks after the next block", len(list))
	}
	if err := c.Reorg(int(c.Height())+1, nil); err == nil {
		t.Error("the first block was replaced")
	}
	if err := c.Reorg(int(c.Height()), func(string) memchain.Fate { return memchain.Drop }); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Agent(t.Context(), agent, chains.Latest); chains.KindOf(err) != chains.NotFound {
		t.Errorf("agent of a replaced block: %v", err)
	}
	if again := register(t, c, "buyer", "b"); again != agent {
		t.Errorf("the id %s is not given again: %s", agent, again)
	}
	if a, err := c.Agent(t.Context(), agent, chains.Latest); err != nil || a.Owner != c.Account("buyer") || a.URI != "b" {
		t.Errorf("%+v, %v", a, err)
	}
}
