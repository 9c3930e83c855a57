package relayer

import (
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

func TestRegistrations_of_strangers_take_no_room_from_agents_that_are_linked(t *testing.T) {
	b := newBed(t)
	for range 12 {
		b.register(b.a, "stranger")
		b.register(b.b, "stranger")
	}
	o := b.options()
	o.Config.Links.MaxAgents = 6
	s := b.start(o)
	b.quiet(s)
	refs := b.linked("owner", b.a, b.b)
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	for range 12 {
		b.register(b.b, "stranger")
	}
	b.mirrored(b.give(b.b, "client", refs[1], "2"), refs)
	b.quiet(s)
}

func TestParked_item_whose_reason_has_gone_unseen_is_tried_again(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	s := b.start(b.options())
	origin := b.give(b.a, "client", refs[0], "1")
	b.mirrored(origin, refs)
	a := stream.NewAction(stream.VerbDeliver, caip.SourceID(origin), refs[1], 0)
	a.Origin = origin
	if err := s.state.Parked.Put(t.Context(), a.ID.String(), state.Parked{Action: a, Why: string(chains.Blocked), Since: time.Now()}); err != nil {
		t.Fatal(err)
	}
	b.until("it is tried again", func() bool {
		parked, err := s.Parked(t.Context())
		return err == nil && len(parked) == 0
	})
	b.quiet(s)
	if n := b.copies(origin, refs[1]); n != 1 {
		t.Errorf("%d mirrors", n)
	}
}
