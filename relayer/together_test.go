package relayer

import (
	"fmt"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/state"
)

// secondOn makes another registry with the chain of a first, which takes mirrors from one account.
func secondOn(first *memchain.Chain, name, relayer string) *memchain.Chain {
	return memchain.New(memchain.Options{Chain: first.Info().Chain, Name: name, Lag: lag, BlockTime: blockTime, Relayers: []string{relayer},
		Registry: first.Account(name + " identity"), Reputation: first.Account(name + " reputation")})
}

// sideBySide is a bed with a second registry on the chain of a, and the options of a relayer that
// writes to it with a key of its own.
func sideBySide(t *testing.T) (*bed, *memchain.Chain, Options) {
	t.Helper()
	var second *memchain.Chain
	b := newBed(t, func(b *bed) {
		second = secondOn(b.a, "a2", "second relayer")
		b.more = append(b.more, second)
	})
	o := b.options()
	o.Writers[second.Info().Registry] = second.Writer("second relayer")
	return b, second, o
}

// Two registries on one chain are two members like any others: what is given in one stands in all
// others, once, and stays exact when it is revoked.
func TestTogether_registriesOfOneChainMirrorEachOther(t *testing.T) {
	b, second, o := sideBySide(t)
	refs := b.linked("owner", b.a, second, b.b)
	s := b.start(o)
	var origins []caip.FeedbackRef
	for i, c := range []*memchain.Chain{b.a, second, b.b} {
		for n := range 3 {
			origins = append(origins, b.give(c, "client", refs[i], fmt.Sprint(10*i+n)))
		}
	}
	for _, origin := range origins {
		b.mirrored(origin, refs)
	}
	b.do(second, "client", chains.RevokeFeedback{Ref: origins[3]})
	for _, ref := range []caip.AgentRef{refs[0], refs[2]} {
		b.until("the revocation is followed at "+ref.String(), func() bool { return b.mirror(origins[3], ref).State == chains.MirrorRevoked })
	}
	b.quiet(s)
	for _, ref := range refs {
		if n := len(b.feedback(ref)); n != len(origins) {
			t.Errorf("%s holds %d entries, want %d", ref, n, len(origins))
		}
	}
	for _, c := range []*memchain.Chain{b.a, second} {
		row, err := s.state.Checkpoints.Get(t.Context(), state.Registry(c.Info().Registry))
		if err != nil || row.Revision == 0 || !row.Value.Caught {
			t.Errorf("%s has no checkpoint of its own: %+v, %v", c.Info().Name, row, err)
		}
	}
}

// A route names one registry of a chain by its configured name, and all of them by the chain.
func TestTogether_aRouteTellsThemApart(t *testing.T) {
	b, second, o := sideBySide(t)
	refs := b.linked("owner", b.a, second, b.b)
	o.Config.Routes[0].From, o.Config.Routes[0].To = []string{"b"}, []string{"a2"}
	o.Config.Routes[0].Budgets = []config.Budget{{Chain: "a2", PerDay: plenty(second.Info())}}
	s := b.start(o)
	origin := b.give(b.b, "client", refs[2], "5")
	b.until("it stands in the registry that is named", func() bool { return b.mirror(origin, refs[1]).State == chains.MirrorDelivered })
	b.give(b.a, "client", refs[0], "6") // from there no route leads anywhere
	b.quiet(s)
	for i, want := range []int{1, 1, 1} {
		if n := len(b.feedback(refs[i])); n != want {
			t.Errorf("%s holds %d entries, want %d", refs[i], n, want)
		}
	}
}

// A registry that has changed stops nothing that concerns only its neighbour on the chain.
func TestTogether_oneFrozenRegistryLeavesTheOtherAlone(t *testing.T) {
	b, second, o := sideBySide(t)
	refs := b.linked("owner", b.a, second, b.b)
	s := b.start(o)
	b.mirrored(b.give(b.b, "client", refs[2], "1"), refs)
	b.governed(s, second.Info().Registry)
	must.OK(t, second.ChangeRegistry(caip.AccountID{Chain: second.Info().Chain, Address: "0x00000000000000000000000000000000000000ee"}, caip.AccountID{}))
	b.until("it is frozen", func() bool { return len(s.guarded.Frozen()) == 1 })
	origin := b.give(b.b, "client", refs[2], "2")
	b.until("it stands at the neighbour", func() bool { return b.mirror(origin, refs[0]).State == chains.MirrorDelivered })
	b.until("what is for the frozen one is parked", func() bool {
		parked, err := s.Parked(t.Context())
		return err == nil && len(parked) == 1 && parked[0].Action.Agent == refs[1]
	})
	b.refused(s)
	if n := b.copies(origin, refs[1]); n != 0 {
		t.Errorf("%d mirrors in the frozen registry", n)
	}
}
