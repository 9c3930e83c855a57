package index

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// Where the one mirror that counts is forgotten with its registry, another one of the same review
// counts, and the first again once it is read.
func TestIndex_electsAnotherMirrorWhereOneIsForgotten(t *testing.T) {
	on(t, func(t *testing.T, open func(testing.TB) *Store) {
		r := newRig(t)
		one, two := r.register(r.a, "o", "one", "", ""), r.register(r.b, "o", "two", "", "")
		r.link(one, two)
		elsewhere := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1003"), Name: "x", AutoMine: true})
		f := r.give(elsewhere, "alice", r.register(elsewhere, "o", "far", "", ""), "70", "quality", "")
		r.mirror(r.a, f, one)
		r.mirror(r.b, f, two)
		s := open(t)
		w := r.settle(s, r.a, r.b)
		counts := func(of caip.AgentRef) uint64 {
			got, err := s.Summary(t.Context(), client.SummaryQuery{Agent: of.String(), Alone: true, Reviewers: []string{elsewhere.Account("alice").String()}})
			if err != nil && chains.KindOf(err) != chains.NotFound {
				t.Fatal(err)
			}
			return got.Count
		}
		if counts(one) != 1 || counts(two) != 0 {
			t.Fatalf("%d and %d count", counts(one), counts(two))
		}
		gone, err := w.register(t.Context(), r.a.Info())
		if err != nil {
			t.Fatal(err)
		}
		if err := w.reset(t.Context(), gone); err != nil {
			t.Fatal(err)
		}
		if counts(one) != 0 || counts(two) != 1 {
			t.Errorf("once it is forgotten %d and %d count", counts(one), counts(two))
		}
		r.settle(s, r.a, r.b)
		fresh := open(t)
		r.settle(fresh, r.b, r.a)
		equal(t, dump(t, s), dump(t, fresh))
	})
}

// A registry that the configuration names no more leaves the index as one that never read it: its
// agents are not found, and mirrors of its reviews count where those are not read.
func TestIndex_dropsARegistryThatIsNotReadAnyMore(t *testing.T) {
	on(t, func(t *testing.T, open func(testing.TB) *Store) {
		r := newRig(t)
		bare := func(c *memchain.Chain) caip.AgentRef {
			e, _ := r.do(c, "o", chains.Register{}).Event(chains.KindRegistered)
			return e.Agent
		}
		one, two, far, alone := bare(r.a), bare(r.b), bare(r.s), bare(r.b)
		r.link(one, two)
		r.mirror(r.a, r.give(r.b, "alice", two, "70", "quality", ""), one)
		r.mirror(r.a, r.give(r.b, "bob", alone, "20", "", "speed"), one)
		r.give(r.b, "carol", two, "10", "", "")
		r.mirror(r.b, r.give(r.a, "dan", one, "50", "quality", ""), two)
		r.give(r.s, "erin", far, "30", "", "")
		s := open(t)
		r.settle(s, r.chains()...)
		newest, _, err := s.LastEvent(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		r.settle(s, r.a, r.s)
		if got, err := s.Summary(t.Context(), client.SummaryQuery{Agent: one.String()}); err != nil || got.Count != 3 {
			t.Errorf("%+v, %v", got, err)
		}
		if _, err := s.Agent(t.Context(), alone); chains.KindOf(err) != chains.NotFound {
			t.Errorf("its agents are found: %v", err)
		}
		if now, _, err := s.LastEvent(t.Context()); err != nil || now < newest {
			t.Errorf("who followed up to %d is behind %d now, %v", newest, now, err)
		}
		fresh := open(t)
		r.settle(fresh, r.a, r.s)
		equal(t, dump(t, s), dump(t, fresh))
		r.settle(s, r.chains()...) // it is named again
		fresh = open(t)
		r.settle(fresh, r.chains()...)
		equal(t, dump(t, s), dump(t, fresh))
	})
}
