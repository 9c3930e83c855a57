package relayer

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/links"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/state"
)

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
		raw := must.Get(s.state.Links.Get(t.Context(), "agent."+state.Key(sold)))(t)
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
	b.until("the group of the agent that was sold is frozen", grouped(t, s, func(groups []links.View) bool {
		return len(groups) == 2 && (groups[0].Status == "frozen" || groups[1].Status == "frozen")
	}))
	b.absent(s, b.give(b.a, "client", sold, "2"), []caip.AgentRef{sold, listed})
}
