package relayer

import (
	"errors"
	"fmt"
	"strconv"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// A thief registers until he holds the id that a file listed before anybody had it, and leads it
// to that file. His reviews are not the victim's.
func TestLink_with_an_id_that_was_not_there_yet_waits_until_it_is_named_again(t *testing.T) {
	b := newBed(t)
	victim, last := b.register(b.a, "owner"), b.register(b.b, "somebody")
	n := must.Get(strconv.Atoi(last.ID))(t)
	stolen := caip.AgentRef{Registry: last.Registry, ID: fmt.Sprint(n + 1)}
	b.files.Put("ipfs://early", victim, stolen)
	b.do(b.a, "owner", chains.SetURI{Agent: victim, URI: "ipfs://early"})
	b.pass()
	if got := b.register(b.b, "thief"); got != stolen {
		t.Fatalf("%s is registered, not %s", got, stolen)
	}
	b.pass()
	b.do(b.b, "thief", chains.SetURI{Agent: stolen, URI: "ipfs://early"})
	control := b.linked("control", b.a, b.b, b.s)
	s := b.start(b.options())
	bad := b.give(b.b, "client", stolen, "-100")
	b.mirrored(b.give(b.b, "client", control[1], "1"), control)
	b.absent(s, bad, []caip.AgentRef{victim, stolen})
	groups, err := s.Links(t.Context())
	if err != nil || len(groups) != 1 || groups[0].Has(victim) {
		t.Fatalf("groups %+v, %v", groups, err)
	}
	// Who names the id when it is there means whoever has it.
	b.do(b.a, "owner", chains.SetURI{Agent: victim, URI: "ipfs://early"})
	b.mirrored(bad, []caip.AgentRef{victim, stolen})
}

// Without the time on a chain, what was said there cannot be held against another chain's blocks.
func TestLink_acrossAChainWhoseTimeCannotBeRead_waits(t *testing.T) {
	b := newBed(t)
	control := b.linked("control", b.a, b.s)
	refs := b.owned("alice", "bob")
	b.pass()
	b.b.SetFault(func(c memchain.Call) error {
		if c.Method == "BlockTime" && !c.After {
			return &chains.Error{Kind: chains.Unreachable, Chain: refs[1].Chain(), Op: "read the time", Err: errors.New("no block")}
		}
		return nil
	})
	s := b.start(b.options())
	origin := b.give(b.a, "client", refs[0], "7")
	b.mirrored(b.give(b.a, "client", control[0], "1"), control)
	groups, err := s.Links(t.Context())
	if err != nil || len(groups) != 1 || groups[0].Has(refs[0]) {
		t.Errorf("groups %+v, %v", groups, err)
	}
	if n := b.copies(origin, refs[1]); n != 0 {
		t.Errorf("%d mirrors", n)
	}
	b.b.SetFault(nil)
	b.mirrored(origin, refs)
}
