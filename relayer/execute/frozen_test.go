package execute

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// freezable gives a bed's executor a guard that finds the origin's registry changed when it is told
// to.
func freezable(t *testing.T, namespace string, change ...func(*Executor)) (*bed, *atomic.Bool) {
	t.Helper()
	b, frozen := newBed(t, namespace, change...), &atomic.Bool{}
	b.Guard = func(_ context.Context, registry caip.AccountID) error {
		if frozen.Load() && registry == b.from.Info().Reputation {
			return fmt.Errorf("%w: the registry has changed", stream.ErrPark)
		}
		return nil
	}
	return b, frozen
}

// What follows a registry that changes while its transaction waits is not signed again: its nonce
// goes to nothing, and it is parked.
func TestFrozen_registryHasNothingSignedAgain(t *testing.T) {
	b, frozen := freezable(t, caip.EIP155)
	a := b.give("client", "1")
	b.pending(a)
	first := b.to.Pending()
	frozen.Store(true)
	b.rounds("its nonce is given to nothing", func() bool { p := b.to.Pending(); return len(p) == 1 && !slices.Equal(p, first) })
	b.mine()
	b.rounds("it is parked", func() bool { return b.fates[stream.FatePark] > 0 && len(b.flights.slots) == 0 })
	if b.mirror(a) != chains.MirrorNone {
		t.Errorf("the mirror is %q", b.mirror(a))
	}
}

// Nor is it sent again when the node has forgotten it, until the change is acknowledged.
func TestFrozen_registryHasNothingSentAgain(t *testing.T) {
	for _, namespace := range []string{caip.EIP155, caip.Solana} {
		t.Run(namespace, func(t *testing.T) {
			b, frozen := freezable(t, namespace, func(x *Executor) { x.Config.MaxBumps = 0 })
			a := b.give("client", "1")
			b.pending(a)
			frozen.Store(true)
			b.to.Forget()
			n := 0
			b.rounds("it has had every occasion", func() bool { n++; return n > 30 })
			if len(b.to.Pending()) != 0 || len(b.flights.slots) != 1 {
				t.Fatalf("%d transactions were sent, %d are under way", len(b.to.Pending()), len(b.flights.slots))
			}
			frozen.Store(false)
			b.to.Hold(false)
			b.rounds("it is delivered", b.stands(a))
			if b.copies() != 1 {
				t.Errorf("%d copies", b.copies())
			}
		})
	}
}

// An origin whose registry cannot be looked at holds up what waits behind its transaction for two
// waits at most: the nonce goes to nothing, and its own mirror comes when it can be proven again.
func TestGuard_thatDoesNotAnswerDoesNotBlockTheAccount(t *testing.T) {
	b := newBed(t, caip.EIP155)
	writer := &slow{Writer: b.Writer, knows: true}
	b.Writer = writer
	var down atomic.Bool
	b.Guard = func(_ context.Context, registry caip.AccountID) error {
		if down.Load() && registry == b.from.Info().Reputation {
			return errTest
		}
		return nil
	}
	a := b.give("client", "1")
	b.publish(a)
	b.rounds("it is sent", func() bool { return len(writer.sent) == 1 })
	signed := b.clock.now()
	down.Store(true)
	b.rounds("its nonce is given to nothing", func() bool {
		return slices.Equal(writer.signed, []string{stream.VerbDeliver, chains.Nothing{}.Verb()})
	})
	if waited := b.clock.now().Sub(signed); waited < 2*b.Config.BumpAfter-time.Second || waited > 3*b.Config.BumpAfter {
		t.Errorf("after %s, want two waits of %s", waited, b.Config.BumpAfter)
	}
	writer.letGo(b)
	b.rounds("it waits for its origin", b.waits(1))
	if b.mirror(a) != chains.MirrorNone || len(b.flights.slots) != 0 {
		t.Errorf("the mirror is %q, %d transactions are under way", b.mirror(a), len(b.flights.slots))
	}
	down.Store(false)
	b.rounds("it is delivered", b.stands(a))
}
