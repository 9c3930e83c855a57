package relayer

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

func TestRetryDead_forgives_the_failures_of_the_action(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	origin := b.give(b.a, "client", refs[0], "1")
	a, err := OpenAdmin(t.Context(), b.quick())
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	action := stream.NewAction(stream.VerbDeliver, caip.SourceID(origin), refs[1], 0)
	action.Origin = origin
	body, err := stream.EncodeAction(action)
	if err != nil {
		t.Fatal(err)
	}
	if err := a.state.Deliveries.Put(t.Context(), action.ID.String(), state.Delivery{Agent: refs[1], Attempts: 8, Budgeted: true}); err != nil {
		t.Fatal(err)
	}
	if err := a.bus.Bury(t.Context(), stream.DeadLetter{Stage: "execute", Subject: a.bus.ActionSubject(action)}, body); err != nil {
		t.Fatal(err)
	}
	if err := a.RetryDead(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	row, err := a.state.Deliveries.Get(t.Context(), action.ID.String())
	if err != nil || row.Value.Attempts != 0 || !row.Value.Budgeted {
		t.Errorf("%+v, %v", row.Value, err)
	}
	if n, err := a.bus.Waiting(t.Context()); err != nil || n != 1 {
		t.Errorf("%d messages, %v", n, err)
	}
}
