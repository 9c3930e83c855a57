package memchain_test

import (
	"bytes"
	"errors"
	"sync"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
)

func TestFaults(t *testing.T) {
	c := evm(memchain.Options{AutoMine: true})
	c.FailNext("Head", 2)
	for i, want := range []chains.Kind{chains.Transient, chains.Transient, ""} {
		_, err := c.Head(t.Context(), chains.Latest)
		if (err == nil) != (want == "") || err != nil && chains.KindOf(err) != want {
			t.Errorf("call %d: %v", i, err)
		}
	}
	w := c.Writer("owner")
	tx := sign(t, w, chains.Register{}, chains.SignOptions{})
	lost := errors.New("answer lost")
	c.SetFault(func(call memchain.Call) error {
		if call.Method == "Send" && call.After && call.TxID == tx.ID {
			return lost
		}
		return nil
	})
	if err := w.Send(t.Context(), tx); !errors.Is(err, lost) {
		t.Fatal(err)
	}
	c.SetFault(nil)
	state(t, w, tx, chains.Latest, chains.TxFinal) // it happened all the same
}

func TestALyingNode(t *testing.T) {
	c := evm(memchain.Options{AutoMine: true})
	agent := register(t, c, "owner", "a")
	r := do(t, c.Writer("client"), chains.GiveFeedback{Agent: agent, Value: value(1)})
	given, _ := r.Event(chains.KindFeedback)
	forged := chains.NewEvent(given.Chain, chains.KindFeedback, agent, r.At, caip.Keccak256([]byte("no such transaction")).String(), 0, given.Time)
	c.Tamper(func(b *chains.Batch) {
		for _, e := range b.Events {
			if e.Feedback != nil {
				e.Feedback.Value = value(100)
			}
		}
		b.Events = append(b.Events, forged)
	})
	read := func() []chains.Event {
		t.Helper()
		b, err := c.Read(t.Context(), chains.Query{UpTo: r.At})
		if err != nil {
			t.Fatal(err)
		}
		return b.Events
	}
	if events := read(); events[len(events)-1].ID != forged.ID || events[len(events)-2].Feedback.Value != value(100) {
		t.Fatalf("the node does not lie: %+v", events)
	}
	if _, err := c.Prove(t.Context(), forged.Claim(), chains.Latest); chains.KindOf(err) != chains.Contradicted {
		t.Errorf("a forged event was proven: %v", err)
	}
	if e, err := c.Prove(t.Context(), given.Claim(), chains.Latest); err != nil || e.Feedback.Value != value(1) {
		t.Errorf("proof of a changed event: %+v, %v", e.Feedback, err)
	}
	c.Honest()
	if events := read(); events[len(events)-1].Feedback.Value != value(1) {
		t.Error("a lie stayed behind")
	}
}

func TestALaggingNode(t *testing.T) {
	c := evm(memchain.Options{AutoMine: true, Lag: 1})
	agent := register(t, c, "owner", "a")
	r := do(t, c.Writer("owner"), chains.SetURI{Agent: agent, URI: "b"})
	c.Mine(1)
	c.SetNodeLag(2)
	if a, err := c.Agent(t.Context(), agent, chains.Latest); err != nil || a.URI != "a" {
		t.Errorf("uri %q, %v", a.URI, err)
	}
	if s, err := c.Canonical(t.Context(), r.At); err != nil || s != chains.StandingUnknown {
		t.Errorf("standing %s, %v", s, err)
	}
	if b, err := c.Read(t.Context(), chains.Query{UpTo: r.At}); err != nil || b.Through.Height != 1 {
		t.Errorf("read through %s, %v", b.Through, err)
	}
	c.SetNodeLag(0)
	if a, err := c.Agent(t.Context(), agent, chains.Finalized); err != nil || a.URI != "b" {
		t.Errorf("uri %q, %v", a.URI, err)
	}
	if a, err := c.Agent(t.Context(), agent, chains.Depth(2)); err != nil || a.URI != "a" {
		t.Errorf("uri %q at depth 2, %v", a.URI, err)
	}
}

// What is not signed by its sender, or is signed for something else, is refused.
func TestForgedTransactions(t *testing.T) {
	c := evm(memchain.Options{AutoMine: true})
	w := c.Writer("owner")
	tx := sign(t, w, chains.Register{URI: "mine"}, chains.SignOptions{})
	stranger := sign(t, c.Writer("stranger"), chains.Register{URI: "mine"}, chains.SignOptions{})
	other := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1")})
	foreign := sign(t, other.Writer("owner"), chains.Register{}, chains.SignOptions{})
	with := func(how func(*chains.Tx)) chains.Tx { x := tx; how(&x); return x }
	for name, x := range map[string]chains.Tx{
		"no bytes":        with(func(x *chains.Tx) { x.Raw = nil }),
		"nonsense":        with(func(x *chains.Tx) { x.Raw = []byte("{}") }),
		"altered body":    with(func(x *chains.Tx) { x.Raw = bytes.Replace(tx.Raw, []byte("mine"), []byte("your"), 1) }),
		"another id":      with(func(x *chains.Tx) { x.ID = stranger.ID }),
		"another's bytes": with(func(x *chains.Tx) { x.Raw = stranger.Raw }),
		"another account": with(func(x *chains.Tx) { x.Account = stranger.Account }),
		"another nonce":   with(func(x *chains.Tx) { x.Nonce++ }),
		"another chain":   foreign,
	} {
		if err := w.Send(t.Context(), x); err == nil || !chains.KindOf(err).Permanent() {
			t.Errorf("%s: %v", name, err)
		}
	}
	if c.Height() != 0 || len(c.Pending()) != 0 {
		t.Error("a forged transaction was taken")
	}
}

func TestConcurrentUse(t *testing.T) {
	c := evm(memchain.Options{AutoMine: true, Lag: 2})
	agent := register(t, c, "owner", "a")
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			w := c.Writer(string(rune('a' + i)))
			for j := range 10 {
				if _, err := chains.Do(t.Context(), w, chains.GiveFeedback{Agent: agent, Value: value(int64(j))}, chains.Latest); err != nil {
					t.Errorf("give: %v", err)
				}
				if _, err := c.Feedbacks(t.Context(), agent, chains.FeedbackFilter{}, chains.Finalized); err != nil && chains.KindOf(err) != chains.NotFound {
					t.Errorf("list: %v", err)
				}
			}
		})
	}
	wg.Go(func() {
		for range 5 {
			if err := c.Reorg(1, nil); err != nil {
				t.Errorf("reorganise: %v", err)
			}
			c.WithRelay("another relay", "other")
			c.SetFault(nil)
		}
	})
	wg.Wait()
	list, err := c.Feedbacks(t.Context(), agent, chains.FeedbackFilter{}, chains.Latest)
	if err != nil || len(list) != 40 {
		t.Errorf("%d feedbacks, %v", len(list), err)
	}
}
