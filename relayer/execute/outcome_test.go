package execute

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/state"
)

// overtaken is a failure that is told when something else has happened.
type overtaken struct{ meanwhile func() }

func (o overtaken) Error() string {
	o.meanwhile()
	return "too late"
}

// Who fails with what another relayer has closed a moment ago does not open it again: a mirror of
// which nobody knows would be looked at by no search for strays.
func TestNote_leavesWhatAnotherHasClosed(t *testing.T) {
	b := newBed(t, caip.EIP155)
	a := b.give("client", "1")
	closed := state.Delivery{Agent: a.Agent, Origin: a.Origin, Closed: true, Time: b.clock.now()}
	_, err := b.note(t.Context(), a, overtaken{func() {
		if err := b.State.Deliveries.Put(t.Context(), a.ID.String(), closed); err != nil {
			t.Error(err)
		}
	}})
	row, failed := b.State.Deliveries.Get(t.Context(), a.ID.String())
	if failed != nil || err == nil || !row.Value.Closed {
		t.Errorf("noted: %v; closed: %t, %v", err, row.Value.Closed, failed)
	}
}
