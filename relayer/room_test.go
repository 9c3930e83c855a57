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

func TestRegistrations_that_were_sold_make_room_and_their_sales_count(t *testing.T) {
	b := newBed(t)
	sold, listed := b.register(b.a, "seller"), b.register(b.b, "buyer")
	b.files.Put("ipfs://both", sold, listed)
	b.pass()
	b.do(b.a, "seller", chains.SetURI{Agent: sold, URI: "ipfs://both"})
	o := b.options()
	o.Config.Links.MaxAgents = 6
	s := b.start(o)
	b.do(b.a, "seller", chains.Transfer{Agent: sold, To: b.a.Account("buyer")})
	b.quiet(s)
	row := func() uint64 {
		raw, err := s.state.Links.Get(t.Context(), "agent."+state.Key(sold))
		if err != nil {
			t.Fatal(err)
		}
		return raw.Revision
	}
	if row() == 0 {
		t.Fatal("the agent was never followed")
	}
	for range 100 {
		stranger := b.register(b.a, "stranger")
		b.do(b.a, "stranger", chains.Transfer{Agent: stranger, To: b.a.Account("buyer")})
		b.quiet(s)
		if row() == 0 {
			break
		}
	}
	if row() != 0 {
		t.Fatal("registrations that were sold are never forgotten")
	}
	refs := b.linked("owner", b.a, b.b)
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)

	b.do(b.b, "buyer", chains.SetURI{Agent: listed, URI: "ipfs://both"})
	b.until("the group of the agent that was sold is frozen", func() bool {
		groups, err := s.Links(t.Context())
		return err == nil && len(groups) == 2 && (groups[0].Status == "frozen" || groups[1].Status == "frozen")
	})
	b.absent(s, b.give(b.a, "client", sold, "2"), []caip.AgentRef{sold, listed})
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
