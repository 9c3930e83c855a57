package execute

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// stale is a chain whose node shows for a while what stood before a revocation.
type stale struct {
	chains.Chain
	answers atomic.Int32 // that are left
}

func (s *stale) Feedback(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) (chains.Feedback, error) {
	f, err := s.Chain.Feedback(ctx, ref, at)
	if s.answers.Add(-1) >= 0 {
		f.Revoked = false
	}
	return f, err
}

// The revocation's event is proven: a state that does not show it is old, and no reason to let go
// of it.
func TestRevocation_that_a_node_does_not_show_yet_is_not_dropped(t *testing.T) {
	b := newBed(t, caip.EIP155)
	mirrored := b.give("client", "1")
	b.deliver(mirrored)
	e, ok := b.do(b.from, "client", chains.RevokeFeedback{Ref: mirrored.Origin}).Event(chains.KindRevoked)
	if !ok {
		t.Fatal("no revocation in the receipt")
	}
	node := &stale{Chain: b.from}
	node.answers.Store(2)
	b.Reader.Chains[b.from.Info().Registry] = node
	a := b.about(stream.VerbRevoke, mirrored.Origin)
	claim := e.Claim()
	a.Claim = &claim
	b.publish(a)
	b.rounds("the mirror is revoked", func() bool { return b.mirror(mirrored) == chains.MirrorRevoked })
	if b.fates[stream.FateDrop] != 0 {
		t.Errorf("fates %v", b.fates)
	}
}
