package relayer

import (
	"slices"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// without are options in which a registry is not configured.
func without(o Options, c *memchain.Chain) Options {
	name := c.Info().Name
	delete(o.Chains, c.Info().Registry)
	delete(o.Writers, c.Info().Registry)
	delete(o.Config.Chains, name)
	for i, r := range o.Config.Routes {
		o.Config.Routes[i].Budgets = slices.DeleteFunc(slices.Clone(r.Budgets), func(b config.Budget) bool { return b.Chain == name })
	}
	return o
}

// A registry that is taken out of the configuration keeps nothing from the others: an agent that
// was linked there goes on where it is, and what its clients revoke is revoked.
func TestRemoved_registryHoldsUpNothing(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b, b.s)
	s := b.start(b.options())
	before, early := b.give(b.a, "client", refs[0], "1"), b.give(b.a, "client", refs[0], "2")
	b.mirrored(before, refs)
	b.mirrored(early, refs)
	b.quiet(s)
	stop(t, s)
	b.do(b.a, "client", chains.RevokeFeedback{Ref: early}) // found in its history, and by its event
	s = b.start(without(b.options(), b.s))
	b.do(b.a, "client", chains.RevokeFeedback{Ref: before})
	b.until("both are revoked", func() bool {
		return b.mirror(early, refs[1]).State == chains.MirrorRevoked && b.mirror(before, refs[1]).State == chains.MirrorRevoked
	})
	origin := b.give(b.a, "client", refs[0], "3")
	b.mirrored(origin, refs[:2])
	b.quiet(s) // its history is planned, and nothing waits
	noLetters(t, s)
}

// What is of a registry that this relayer does not know waits for one that does: relayers on one
// bus are not configured anew at the same moment.
func TestRemoved_registrysMessagesWaitForAnotherRelayer(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b, b.s)
	origin := b.give(b.s, "client", refs[2], "1")
	s := b.start(without(b.options(), b.s))
	f := must.Get(b.s.Feedback(t.Context(), origin, chains.Latest))(t)
	given := chains.NewEvent(b.s.Info().Chain, chains.KindFeedback, refs[2], f.At, "a transaction", 0, f.Time)
	given.Feedback = &f
	set := chains.NewEvent(b.s.Info().Chain, chains.KindURISet, refs[2], f.At, "another", 0, f.Time)
	must.OK(t, s.bus.PublishEvents(t.Context(), []chains.Event{given, set}, ""))
	deliver := stream.NewAction(stream.VerbDeliver, caip.SourceID(origin), refs[1], 0)
	deliver.Origin = origin
	must.OK(t, s.bus.RepublishAction(t.Context(), deliver, ""))
	b.until("they wait apart", func() bool {
		rows, err := s.state.Waiting.List(t.Context(), ">", 10)
		return err == nil && len(rows) == 3
	})
	for _, fate := range []stream.Fate{stream.FateDrop, stream.FateDead} {
		if n := s.counted("messages_total", string(fate)); n != 0 {
			t.Errorf("%s: %v messages", fate, n)
		}
	}
	stop(t, s)
	s = b.start(without(b.options(), b.s)) // they hold up no start
	b.until("it is ready", func() bool { return s.Health().Ready })
}
