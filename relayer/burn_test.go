package relayer

import (
	"slices"
	"testing"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// A registration that was burned is left out of its group, and the others go on without it.
func TestLink_goesOnWithoutARegistrationThatWasBurned(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b, b.s)
	s := b.start(b.options())
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	if err := b.b.Burn("owner", refs[1]); err != nil {
		t.Fatal(err)
	}
	b.pass()
	b.mirrored(b.give(b.a, "client", refs[0], "2"), []caip.AgentRef{refs[0], refs[2]})
	b.until("its group goes on without it", func() bool {
		groups, err := s.Links(t.Context())
		return err == nil && len(groups) == 1 && groups[0].Status == link.Active && !groups[0].Has(refs[1]) && slices.Equal(groups[0].Burned, refs[1:2])
	})
	b.quiet(s) // nothing is tried for ever
}
