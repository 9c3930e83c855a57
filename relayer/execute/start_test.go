package execute

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/internal/failpoint"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// A message that cannot be settled must not take those with it which were fetched together with it.
func TestStart_lets_go_of_nothing_when_the_bus_fails_once(t *testing.T) {
	failed := false
	b := newBed(t, caip.EIP155, func(x *Executor) {
		x.Settler.BeforeConfirmed = func() error {
			if failed {
				return nil
			}
			failed = true
			return errors.New("the bus does not answer")
		}
	})
	first, second, third := b.give("one", "1"), b.give("two", "2"), b.give("three", "3")
	b.do(b.from, "one", chains.RevokeFeedback{Ref: first.Origin})
	b.publish(first, second, third)
	b.rounds("the others are delivered", b.stands(second, third))
	b.rounds("the first is dropped", b.rest)
	if !failed || b.mirror(first) != chains.MirrorNone {
		t.Fatalf("failed %v, mirror %q", failed, b.mirror(first))
	}
}

func TestStart_forged_twin_does_not_get_the_honest_message_acknowledged(t *testing.T) {
	for name, order := range map[string][]bool{"forged last": {false, true}, "forged first": {true, false}, "forged alone": {true}} {
		t.Run(name, func(t *testing.T) {
			b := newBed(t, caip.EIP155)
			honest := b.give("client", "1")
			forged := honest
			forged.Claim = &chains.EventClaim{Chain: b.from.Info().Chain, TxID: caip.Keccak256([]byte("no such transaction")).String(), At: honest.Claim.At}
			for _, isForged := range order {
				b.publish(map[bool]stream.Action{false: honest, true: forged}[isForged])
			}
			b.rounds("all is worked off", b.rest)
			if b.mirror(honest) != chains.MirrorDelivered || b.copies() != 1 || b.fates[stream.FateDrop] != 0 {
				t.Errorf("mirror %q, %d copies, %d messages dropped", b.mirror(honest), b.copies(), b.fates[stream.FateDrop])
			}
		})
	}
}

// The message that is being worked on stays the one that is settled, whatever else comes under its
// id.
func TestHold_keeps_the_first_message_of_an_action(t *testing.T) {
	b := newBed(t, caip.EIP155)
	a := b.give("client", "1")
	b.publish(a, a)
	messages, err := stream.Next(t.Context(), b.Live, 2, idle)
	if err != nil || len(messages) != 2 {
		t.Fatalf("%d messages, %v", len(messages), err)
	}
	if first, refused := b.hold(a.ID, messages[0]); !first || refused {
		t.Errorf("the first: first %v, refused %v", first, refused)
	}
	if first, refused := b.hold(a.ID, messages[1]); first || !refused {
		t.Errorf("its twin: first %v, refused %v", first, refused)
	}
	if first, refused := b.hold(a.ID, messages[0]); first || refused {
		t.Errorf("the first, delivered again: first %v, refused %v", first, refused)
	}
	if m, ok := b.message(a.ID); !ok || m != messages[0] {
		t.Error("another message is held")
	}
}

// A node that lags behind the one which has just proven the event must not make the feedback
// disappear.
func TestProve_what_was_proven_and_is_not_found_comes_later(t *testing.T) {
	b := newBed(t, caip.EIP155)
	hidden := &hiding{Chain: b.from, on: true}
	b.Reader.Chains[b.from.Info().Registry] = hidden
	a := b.give("client", "1")
	b.publish(a)
	b.rounds("it is given back", func() bool { return b.fates[stream.FateLater]+b.fates[stream.FateDrop] > 1 })
	hidden.on = false
	b.rounds("it is delivered", b.rest)
	if b.mirror(a) != chains.MirrorDelivered || b.fates[stream.FateDrop]+b.fates[stream.FateDead] != 0 {
		t.Errorf("mirror %q, fates %v", b.mirror(a), b.fates)
	}
}

// hiding is a chain whose node does not know of any feedback yet.
type hiding struct {
	chains.Chain
	on bool
}

func (h *hiding) Feedback(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) (chains.Feedback, error) {
	if h.on {
		return chains.Feedback{}, &chains.Error{Kind: chains.NotFound, Op: "read feedback", Err: errors.New("no such feedback")}
	}
	return h.Chain.Feedback(ctx, ref, at)
}

// The transactions before it took their time, and the agent was sold meanwhile.
func TestLaunch_proves_again_what_was_proven_a_while_ago(t *testing.T) {
	b := newBed(t, caip.EIP155, func(x *Executor) { x.Config.Batch = 1 })
	b.Hook = failpoint.Wrap(func(point string) error {
		switch point {
		case "sign":
			b.proofs.wait.Wait() // all are proven before the first is sent
		case "send":
			b.clock.pass(2 * freshly)
			b.union.set(func(g *plan.Group) { g.Active, g.Frozen, g.Why = false, true, "sold" })
		}
		return nil
	})
	const signed = ahead + 2 // more than are signed at a time
	for i := range signed {
		b.publish(b.give("client", fmt.Sprint(i+1)))
	}
	b.rounds("the rest is parked", func() bool { return b.copies()+b.fates[stream.FatePark] == signed && b.rest() })
	if n := b.copies(); n == 0 || n > ahead {
		t.Errorf("%d of %d were mirrored, want those alone that were signed together with the first", n, signed)
	}
}
