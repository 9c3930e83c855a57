package index

import (
	"slices"
	"testing"

	"github.com/bridge8004/bridge8004/relayer/client"
)

// What happened is kept in order, once, and what an index does not tell one by one it says.
func TestEvents(t *testing.T) {
	r, s, ctx := newRig(t), open(t), t.Context()
	agent := r.register(r.a, "owner", "one", "does things", "")
	f := r.give(r.a, "alice", agent, "80", "quality", "")
	w := r.settle(s, r.a)
	tell := func(after int64) (list []client.Event, kinds []string) {
		t.Helper()
		for {
			some, err := s.Events(ctx, after, 2)
			if err != nil {
				t.Fatal(err)
			}
			if len(some) == 0 {
				return list, kinds
			}
			for _, e := range some {
				if e.ID <= after {
					t.Fatalf("%d is told behind %d", e.ID, after)
				}
				after, list, kinds = e.ID, append(list, e), append(kinds, e.Kind)
			}
		}
	}
	list, kinds := tell(0)
	at := slices.Index(kinds, "feedback")
	if at < 0 || list[at].Feedback != f.Ref || list[at].Agent != agent || list[at].TxID != f.TxID || list[at].Block == 0 || !slices.Contains(kinds[:at], "registered") {
		t.Fatalf("%+v", list)
	}
	last := list[len(list)-1].ID
	// An audit, or a second reader, tells again what was told.
	if err := r.again(ctx, w, r.index(s, r.a)); err != nil {
		t.Fatal(err)
	}
	if more, _ := tell(last); len(more) > 0 {
		t.Fatalf("told twice: %+v", more)
	}
	// Events are told in the order of the chain, and the chain that gives up a block says so.
	r.give(r.a, "bob", agent, "70", "", "")
	if err := r.a.Reorg(1, nil); err != nil {
		t.Fatal(err)
	}
	r.settle(s, r.a)
	if _, kinds := tell(last); !slices.Contains(kinds, "feedback") {
		t.Fatalf("%v", kinds)
	}
	newest, oldest, err := s.LastEvent(ctx)
	if err != nil || oldest != list[0].ID || newest <= last {
		t.Fatalf("%d, %d, %v", newest, oldest, err)
	}
	last = newest
	if err := r.a.Reorg(2, nil); err != nil {
		t.Fatal(err)
	}
	r.settle(s, r.a)
	list, kinds = tell(last)
	if len(kinds) == 0 || kinds[0] != client.EventAnew {
		t.Fatalf("%v", kinds)
	}
	if !slices.ContainsFunc(list[1:], func(e client.Event) bool { return e.Kind == "feedback" && e.Feedback == f.Ref }) {
		t.Fatalf("behind anew not all is told: %v", kinds)
	}
	if _, oldest, err = s.LastEvent(ctx); err != nil || oldest != list[0].ID {
		t.Fatalf("%d is kept of what was told before anew, %v", oldest, err)
	}
	past := open(t)
	build(t, past, newLong(30, 3*noteEvents))
	some, err := past.Events(ctx, 0, 1000)
	if err != nil || len(some) == 0 || len(some) > noteEvents || !slices.ContainsFunc(some, func(e client.Event) bool { return e.Kind == client.EventPast }) {
		t.Fatalf("%d, %v", len(some), err)
	}
}
