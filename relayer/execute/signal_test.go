package execute

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// newSignalBed is a bed whose executor has signals to give: their files name an account, or, where
// that is zero, tell none.
func newSignalBed(t *testing.T, namespace string, named func(*bed) caip.AccountID) *bed {
	var b *bed
	b = newBed(t, namespace, func(x *Executor) {
		x.Signals = &Signals{Route: plan.Route{Name: "watchtower"}, Read: func(_ context.Context, agent caip.AgentRef, s stream.Signal) (chains.GiveFeedback, caip.AccountID, error) {
			one, err := chains.ParseValue("1")
			return chains.GiveFeedback{Agent: agent, Value: one, Tag1: s.Tag1, Tag2: s.Tag2}, named(b), err
		}}
	})
	return b
}

// signal is the action of one that is said by an account; zero: nobody is named.
func (b *bed) signal(by caip.AccountID) stream.Action {
	s := stream.Signal{Client: by, Tag1: "uptime", Tag2: "2026-11-23/P7D"}
	a := stream.NewAction(stream.VerbSignal, s.Subject(), b.refs[1], 0)
	a.Signal = &s
	return a
}

// A signal is given by the account that its file names. Another's is given back, whether the
// message or only the file names it, and is done once that account has given it.
func TestSignal_isGivenByTheAccountThatItsFileNames(t *testing.T) {
	own := func(b *bed) caip.AccountID { return b.Writer.Account() }
	former := func(b *bed) caip.AccountID { return b.to.Account("former") }
	nobody := func(*bed) caip.AccountID { return caip.AccountID{} }
	for name, c := range map[string]struct {
		message, file func(*bed) caip.AccountID
		given         bool
	}{
		"its own":                           {own, own, true},
		"its own, of a message of before":   {nobody, own, true},
		"nobody's":                          {nobody, nobody, true},
		"another's":                         {former, former, false},
		"another's, of a message of before": {nobody, former, false},
		"another's, whose file is own":      {former, own, false},
		"its own, whose file is another's":  {own, former, false},
	} {
		for _, namespace := range []string{caip.EIP155, caip.Solana} {
			t.Run(name+" "+namespace, func(t *testing.T) {
				b := newSignalBed(t, namespace, c.file)
				a := b.signal(c.message(b))
				b.publish(a)
				if c.given {
					b.rounds("it is given", func() bool { return b.copies() == 1 && b.rest() })
					return
				}
				b.rounds("it is given back again and again", func() bool { return b.fates[stream.FateLater] >= 4 })
				if n := b.copies(); n != 0 {
					t.Fatalf("%d were given", n)
				}
				if a.Signal.Client != former(b) {
					return
				}
				one := must.Get(chains.ParseValue("1"))(t)
				op := chains.GiveFeedback{Agent: a.Agent, Value: one, Tag1: a.Signal.Tag1, Tag2: a.Signal.Tag2}
				if namespace == caip.Solana {
					op.TaskRef = a.Signal.Task()
				}
				b.do(b.to, "former", op)
				b.rounds("it is done", b.rest)
				if n := b.copies(); n != 1 {
					t.Errorf("%d were given", n)
				}
			})
		}
	}
}

// lagging is a chain whose next answers show no feedback that is there.
type lagging struct {
	chains.Chain
	answers atomic.Int32 // that are left
}

func (l *lagging) Feedbacks(ctx context.Context, agent caip.AgentRef, f chains.FeedbackFilter, at chains.Finality) ([]chains.Feedback, error) {
	list, err := l.Chain.Feedbacks(ctx, agent, f, at)
	if len(list) > 0 && l.answers.Add(-1) >= 0 {
		return nil, err
	}
	return list, err
}

// A signal whose receipt shows it is given, whatever a node that is behind shows: none refuses a
// second one.
func TestSignal_isGivenOnceWhereANodeIsBehind(t *testing.T) {
	for _, namespace := range []string{caip.EIP155, caip.Solana} {
		t.Run(namespace, func(t *testing.T) {
			b := newSignalBed(t, namespace, func(b *bed) caip.AccountID { return b.Writer.Account() })
			node := &lagging{Chain: b.Chain}
			node.answers.Store(3)
			b.Chain = node
			b.publish(b.signal(b.Writer.Account()))
			b.rounds("it is given", func() bool { return b.copies() >= 1 && b.rest() })
			if n := b.copies(); n != 1 || b.fates[stream.FateLater] != 0 {
				t.Errorf("%d were given; fates %v", n, b.fates)
			}
		})
	}
}

// A message that names no account is about the same signal as one that names it.
func TestSignal_isGivenOnceWithAndWithoutItsAccount(t *testing.T) {
	b := newSignalBed(t, caip.EIP155, func(b *bed) caip.AccountID { return b.Writer.Account() })
	node := &lagging{Chain: b.Chain}
	node.answers.Store(3)
	b.Chain = node
	b.publish(b.signal(b.Writer.Account()))
	b.rounds("it is in a block", func() bool { return b.copies() >= 1 })
	node.answers.Store(3)
	b.publish(b.signal(caip.AccountID{}))
	b.rounds("nothing is left", b.rest)
	if n := b.copies(); n != 1 {
		t.Errorf("%d were given", n)
	}
}

// A signal that an account had under way when its key was replaced is closed once it stands, or
// once nobody waits for it any more; the account that works now gives it in neither case.
func TestCloseFormer_givesNoSignalOfAnother(t *testing.T) {
	for name, lands := range map[string]bool{"landed": true, "never seen": false} {
		t.Run(name, func(t *testing.T) {
			b := newSignalBed(t, caip.EIP155, func(b *bed) caip.AccountID { return b.to.Account("former") })
			former := b.to.Writer("former")
			a := b.signal(former.Account())
			op, _, err := b.Signals.Read(t.Context(), a.Agent, *a.Signal)
			must.OK(t, err)
			nonce, _, err := former.NextNonce(t.Context())
			must.OK(t, err)
			tx := must.Get(former.Sign(t.Context(), op, chains.SignOptions{Nonce: &nonce}))(t)
			slot := state.OrderedSlot(former.Account(), nonce)
			entry := state.Entry{Chain: b.to.Info().Chain, Account: former.Account().Address, Nonce: &nonce, Variants: []chains.Tx{tx}, Opened: b.clock.now(), Actions: []stream.Action{a}}
			must.Get(b.State.Claim(t.Context(), slot, entry))(t)
			if lands {
				must.OK(t, former.Send(t.Context(), tx))
			}
			open := func() bool {
				row, _, err := b.State.OpenEntry(t.Context(), slot, b.to.Info().Chain, true)
				must.OK(t, err)
				return row.Revision != 0
			}
			b.publish(a)
			if lands {
				b.rounds("it is closed", func() bool {
					b.clock.pass(b.Config.Lease)
					return !open() && b.rest()
				})
			} else {
				b.rounds("it was waited for", func() bool {
					b.clock.pass(time.Hour)
					if age := b.clock.now().Sub(entry.Opened); age < stream.Patience && !open() {
						t.Fatalf("it was closed after %s", age)
					}
					return !open()
				})
			}
			if n, want := b.copies(), map[bool]int{true: 1}[lands]; n != want {
				t.Errorf("%d were given, want %d", n, want)
			}
		})
	}
}

// hanging is a writer whose node takes long to tell the nonce: something happens meanwhile, once.
type hanging struct {
	chains.Writer
	meanwhile func()
}

func (h *hanging) NextNonce(ctx context.Context) (uint64, bool, error) {
	if now := h.meanwhile; now != nil {
		h.meanwhile = nil
		now()
	}
	return h.Writer.NextNonce(ctx)
}

// While a round hangs on a node the lease may be lost, and another relayer gives the signal with
// the same account. Nothing refuses a second one with the next nonce.
func TestSignal_isGivenOnceWhereTheLeaseWasLostInARound(t *testing.T) {
	for name, c := range map[string]struct{ open, told, behind bool }{
		"closed, and no node shows it":    {told: true, behind: true},
		"under way, and no node shows it": {open: true, behind: true},
		"shown by its chain alone":        {},
	} {
		t.Run(name, func(t *testing.T) {
			b := newSignalBed(t, caip.EIP155, func(b *bed) caip.AccountID { return b.Writer.Account() })
			node, writer := &lagging{Chain: b.Chain}, &hanging{Writer: b.Writer}
			a := b.signal(b.Writer.Account())
			b.rounds("the outbox was taken up", func() bool { return b.holding })
			b.Chain, b.Writer = node, writer
			writer.meanwhile = func() { // the other relayer's work
				op, _, err := b.Signals.Read(t.Context(), a.Agent, *a.Signal)
				must.OK(t, err)
				nonce, _, err := writer.Writer.NextNonce(t.Context())
				must.OK(t, err)
				tx := must.Get(writer.Sign(t.Context(), op, chains.SignOptions{Nonce: &nonce}))(t)
				account := writer.Account()
				slot := state.OrderedSlot(account, nonce)
				entry := state.Entry{Chain: account.Chain, Account: account.Address, Nonce: &nonce, Variants: []chains.Tx{tx}, Opened: b.clock.now(), Actions: []stream.Action{a}}
				must.Get(b.State.Claim(t.Context(), slot, entry))(t)
				must.OK(t, writer.Send(t.Context(), tx))
				if c.behind {
					node.answers.Store(3)
				}
				if c.told {
					must.OK(t, b.State.Deliveries.Put(t.Context(), a.ID.String(), state.Delivery{Agent: a.Agent, Slot: slot, Closed: true, Time: b.clock.now()}))
				}
				if c.open {
					return
				}
				must.OK(t, b.State.Release(t.Context(), slot))
			}
			b.publish(a)
			b.rounds("it is done", func() bool { return b.copies() >= 1 && b.rest() })
			if n := b.copies(); n != 1 || writer.meanwhile != nil {
				t.Errorf("%d were given", n)
			}
		})
	}
}

// A signal that has to wait for others of its account waits for as long as those are in no block,
// and is no dead letter after three days.
func TestSignal_thatHasToWaitIsNoDeadLetter(t *testing.T) {
	b := newSignalBed(t, caip.EIP155, func(b *bed) caip.AccountID { return b.Writer.Account() })
	b.Settler.Defer = func(ctx context.Context, w stream.Waiting) error { // it comes back at once
		return b.bus.PublishWaiting(ctx, w, fmt.Sprint(w.Due.UnixNano()))
	}
	b.pending(b.signal(b.Writer.Account()))
	for _, tag := range []string{"reachable", "successRate"} { // one of them is put aside
		s := stream.Signal{Client: b.Writer.Account(), Tag1: tag, Tag2: "2026-11-23/P7D"}
		a := stream.NewAction(stream.VerbSignal, s.Subject(), b.refs[1], 0)
		a.Signal = &s
		b.publish(a)
	}
	for range 3 {
		n := b.fates[stream.FateLater]
		b.rounds("one is given back", func() bool { return b.fates[stream.FateLater] > n+5 || b.fates[stream.FateDead] > 0 })
		b.clock.pass(2 * 24 * time.Hour)
	}
	b.mine()
	b.rounds("all are given", func() bool { return b.copies() == 3 && b.rest() || b.fates[stream.FateDead] > 0 })
	if b.fates[stream.FateDead] > 0 {
		t.Errorf("fates %v", b.fates)
	}
}

// What waits for a signal to be in a block goes before the next signal, and a signal that waits for
// others before more of those.
func TestSignal_takesTurnsWithOthers(t *testing.T) {
	for name, signalFirst := range map[string]bool{"it goes first": true, "it waits": false} {
		t.Run(name, func(t *testing.T) {
			b := newSignalBed(t, caip.EIP155, func(b *bed) caip.AccountID { return b.Writer.Account() })
			b.Settler.First, b.Settler.Longest = 10*time.Minute, 10*time.Minute // what is given back is not back soon
			other := *b.signal(b.Writer.Account()).Signal
			other.Tag1 = "reachable"
			signals := []stream.Action{b.signal(b.Writer.Account()), stream.NewAction(stream.VerbSignal, other.Subject(), b.refs[1], 0)}
			signals[1].Signal = &other
			first, then := signals, []stream.Action{b.give("client", "1"), b.give("client", "2")}
			if !signalFirst {
				first, then = then, first
			}
			b.pending(first[0])
			for _, a := range []stream.Action{then[0], first[1]} {
				n := 0
				b.publish(a)
				b.rounds("it has had every occasion", func() bool { n++; return n > 5 })
			}
			there := func(a stream.Action) bool {
				done, err := b.done(t.Context(), a, chains.Latest)
				return err == nil && done
			}
			for i, want := range []stream.Action{first[0], then[0], first[1]} {
				b.rounds("one is sent", func() bool { return len(b.to.Pending()) > 0 })
				b.mine()
				b.to.Hold(true)
				if n := b.copies(); n != i+1 || !there(want) {
					t.Fatalf("%d stand, of which %s: %t", n, want.Verb, there(want))
				}
			}
		})
	}
}
