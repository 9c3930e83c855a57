package relayer

import (
	"slices"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/links"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// A registration that was burned is left out of its group, and the others go on without it.
func TestLink_goesOnWithoutARegistrationThatWasBurned(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b, b.s)
	s := b.start(b.options())
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	must.OK(t, b.b.Burn("owner", refs[1]))
	b.pass()
	b.mirrored(b.give(b.a, "client", refs[0], "2"), []caip.AgentRef{refs[0], refs[2]})
	b.until("its group goes on without it", grouped(t, s, func(groups []links.View) bool {
		return len(groups) == 1 && groups[0].Status == link.Active && !groups[0].Has(refs[1]) && slices.Equal(groups[0].Burned, refs[1:2])
	}))
	b.quiet(s) // nothing is tried for ever
}

// A group that nobody is left of is no group.
func TestLink_endsWithItsLastRegistration(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	o := b.options()
	s := b.start(o)
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	stop(t, s)
	for i, c := range []*memchain.Chain{b.a, b.b} {
		must.OK(t, c.Burn("owner", refs[i]))
	}
	b.pass()
	s = b.start(o)
	b.until("there is no group", grouped(t, s, none))
	b.quiet(s)
}

// A group is the same from each of its registrations: one that names only a registration that is
// found after it is heard all the same.
func TestLink_isTheSameFromAllSides(t *testing.T) {
	b := newBed(t)
	refs := []caip.AgentRef{b.register(b.a, "owner"), b.register(b.b, "owner"), b.register(b.s, "owner")}
	b.files.Put("ipfs://all", refs...)
	b.files.Put("ipfs://two", refs[1:]...)
	b.pass()
	for i, uri := range []string{"ipfs://all", "ipfs://two", "ipfs://all"} {
		b.do(b.chains()[i], "owner", chains.SetURI{Agent: refs[i], URI: uri})
	}
	s := b.start(b.options())
	b.until("all are one group, which is refused", grouped(t, s, func(groups []links.View) bool {
		return len(groups) == 1 && groups[0].Status == link.Refused && len(groups[0].Members) == 3
	}))
	b.quiet(s)
	if groups, err := s.Links(t.Context()); err != nil || len(groups) != 1 || groups[0].Status != link.Refused {
		t.Errorf("%+v, %v", groups, err)
	}
}
