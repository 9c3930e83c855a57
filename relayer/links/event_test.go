package links

import (
	"context"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/keep"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// hasty is a bus whose executor has tried an action, and parked it again, before it has answered.
type hasty struct {
	keep.Bus
	park func(stream.Action) error
}

func (h hasty) RepublishAction(_ context.Context, a stream.Action, _ string) error { return h.park(a) }

func remembered(t *testing.T) *state.State {
	t.Helper()
	c := config.Default().NATS
	c.Dir = t.TempDir()
	bus, err := stream.Open(t.Context(), c, "test", 2*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(bus.Close)
	s, err := state.Open(t.Context(), bus)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestRelease_keepsWhatIsParkedAgainMeanwhile(t *testing.T) {
	s := remembered(t)
	a := stream.NewAction(stream.VerbDeliver, caip.Hash{1}, agent, 0)
	now := time.Now()
	park := func(a stream.Action) error {
		return s.Parked.Put(t.Context(), a.ID.String(), state.Parked{Action: a, Since: now.UTC()})
	}
	if err := park(a); err != nil {
		t.Fatal(err)
	}
	f := New(Options{State: s, Bus: hasty{park: park}, Clock: func() time.Time { return now }})
	if err := f.releaseOld(t.Context()); err != nil {
		t.Fatal(err)
	}
	if rows, err := s.Parked.List(t.Context(), ">", 2); err != nil || len(rows) != 1 {
		t.Errorf("%d rows are left of an action that is still blocked, %v", len(rows), err)
	}
	f.Bus = hasty{park: func(stream.Action) error { return nil }}
	if err := f.releaseOld(t.Context()); err != nil {
		t.Fatal(err)
	}
	if rows, err := s.Parked.List(t.Context(), ">", 2); err != nil || len(rows) != 0 {
		t.Errorf("%d rows are left of an action that is under way, %v", len(rows), err)
	}
}

// deduplicating is a bus that drops what it has taken in under the same name, as the server does.
type deduplicating struct {
	keep.Bus
	taken map[string]int
}

func (d deduplicating) RepublishAction(_ context.Context, a stream.Action, salt string) error {
	d.taken[a.ID.String()+":"+salt]++
	return nil
}

func TestRelease_byOneEventTwiceLosesNothing(t *testing.T) {
	s := remembered(t)
	a := stream.NewAction(stream.VerbDeliver, caip.Hash{1}, agent, 0)
	bus := deduplicating{taken: map[string]int{}}
	f := New(Options{State: s, Bus: bus})
	approval := chains.Event{ID: caip.Hash{2}, Chain: agent.Chain(), Approval: &chains.Approval{}}
	for range 2 {
		if err := s.Parked.Put(t.Context(), a.ID.String(), state.Parked{Action: a}); err != nil {
			t.Fatal(err)
		}
		if err := f.intake.unpark(t.Context(), approval); err != nil {
			t.Fatal(err)
		}
	}
	if len(bus.taken) != 2 {
		t.Errorf("what was parked in between goes back under the name of the first: %v", bus.taken)
	}
}
