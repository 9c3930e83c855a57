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
