package execute

import (
	"context"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// stuck is a chain whose node does not answer about one feedback until it is let go.
type stuck struct {
	chains.Chain
	about caip.FeedbackRef
	free  chan struct{}
}

func (s *stuck) Feedback(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) (chains.Feedback, error) {
	if ref == s.about {
		select {
		case <-s.free:
		case <-ctx.Done():
			return chains.Feedback{}, ctx.Err()
		}
	}
	return s.Chain.Feedback(ctx, ref, at)
}

// What cannot be proven yet holds up no other, before it or behind it, and comes when it is proven.
func TestProofs_oneThatHangsHoldsUpNoOther(t *testing.T) {
	for _, namespace := range []string{caip.EIP155, caip.Solana} {
		t.Run(namespace, func(t *testing.T) {
			b := newBed(t, namespace)
			b.hangs = true
			hanging := b.give("one", "1")
			node := &stuck{Chain: b.from, about: hanging.Origin, free: make(chan struct{})}
			b.Reader.Chains[b.from.Info().Registry] = node
			second := b.give("two", "2")
			b.publish(hanging, second)
			b.rounds("the one fetched with it is delivered", b.stands(second))
			third := b.give("three", "3")
			b.deliver(third)
			if b.mirror(hanging) != chains.MirrorNone {
				t.Error("it did not hang")
			}
			close(node.free)
			b.rounds("all is worked off", b.rest)
			if b.mirror(hanging) != chains.MirrorDelivered || b.copies() != 3 {
				t.Errorf("mirror %q, %d copies", b.mirror(hanging), b.copies())
			}
		})
	}
}

// What was proven while another relayer had the account says nothing of what is due once it is
// back.
func TestProofs_areForgottenWithTheLease(t *testing.T) {
	wanted := true
	b := newBed(t, caip.EIP155, func(x *Executor) {
		x.Lease = x.State.Hold(x.Writer.Account(), x.Chain.Info().Registry, "test", x.Config.Lease, x.Clock, func() bool { return wanted })
	})
	b.hangs = true
	a := b.give("client", "1")
	node := &stuck{Chain: b.from, about: a.Origin, free: make(chan struct{})}
	b.Reader.Chains[b.from.Info().Registry] = node
	b.union.set(func(g *plan.Group) { g.Active = false })
	b.publish(a)
	b.rounds("it is being proven", func() bool { return b.proofs.running[a.ID] })
	wanted = false
	b.rounds("the account is another's", func() bool { return !b.holding })
	close(node.free)
	b.proofs.wait.Wait() // it was not linked
	b.union.set(func(g *plan.Group) { g.Active = true })
	wanted = true
	b.rounds("all is worked off", b.rest)
	if b.mirror(a) != chains.MirrorDelivered || b.fates[stream.FateDrop] != 0 {
		t.Errorf("mirror %q, fates %v", b.mirror(a), b.fates)
	}
}
