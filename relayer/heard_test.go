package relayer

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// mute is a chain on which one registration cannot be read for the time being.
type mute struct {
	chains.Chain
	ref caip.AgentRef
}

func (m mute) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	if ref == m.ref {
		return chains.Agent{}, &chains.Error{Kind: chains.Transient, Chain: ref.Chain(), Op: "read agent", Err: errors.New("overloaded")}
	}
	return m.Chain.Agent(ctx, ref, at)
}

// What has not been heard may show that two are no group but part of a chain of three.
func TestLink_waits_until_all_that_is_listed_was_heard(t *testing.T) {
	b := newBed(t)
	refs := []caip.AgentRef{b.register(b.a, "owner"), b.register(b.b, "owner"), b.register(b.s, "owner")}
	b.pass()
	for i, lists := range [][]caip.AgentRef{{refs[0], refs[1]}, refs, {refs[1], refs[2]}} {
		uri := fmt.Sprintf("ipfs://%d", i)
		b.files.Put(uri, lists...)
		b.do(b.chains()[i], "owner", chains.SetURI{Agent: refs[i], URI: uri})
	}
	control := b.linked("control", b.b, b.s)
	o := b.options()
	o.Chains[refs[0].Registry] = mute{o.Chains[refs[0].Registry], refs[0]}
	b.start(o)
	origin := b.give(b.b, "client", refs[1], "2")
	b.mirrored(b.give(b.b, "client", control[0], "3"), control)
	b.mirrored(b.give(b.b, "client", control[0], "4"), control)
	if n := b.copies(origin, refs[2]); n != 0 {
		t.Errorf("%d mirrors at a registration whose group is not decided", n)
	}
}
