package relayer

import (
	"slices"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/config"
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
	if letters, err := s.DeadLetters(t.Context(), 0, 10); err != nil || len(letters) != 0 {
		t.Errorf("%d dead letters, %v", len(letters), err)
	}
}
