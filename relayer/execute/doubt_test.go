package execute

import (
	"context"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Of what is dropped because an agent is not linked with the one that was reviewed is told, whatever
// is planned by now: its group may be unconfirmed for a moment, or miss one of several.
func TestUndue_tellsWhoIsNotLinkedWithWhom(t *testing.T) {
	for name, change := range map[string]func(*plan.Group, caip.AgentRef){
		"unconfirmed": func(g *plan.Group, _ caip.AgentRef) { g.Active = false },
		"without one": func(g *plan.Group, third caip.AgentRef) { g.Members = []caip.AgentRef{g.Members[0], third} },
	} {
		t.Run(name, func(t *testing.T) {
			var told [][2]caip.AgentRef
			var skipped []plan.Reason
			b := newBed(t, caip.EIP155, func(x *Executor) {
				x.Doubt = func(_ context.Context, ref, other caip.AgentRef) error {
					told = append(told, [2]caip.AgentRef{ref, other})
					return nil
				}
				x.Skipped = func(why plan.Reason) { skipped = append(skipped, why) }
			})
			third, _ := b.do(b.from, "owner", chains.Register{}).Event(chains.KindRegistered)
			b.union.set(func(g *plan.Group) { change(g, third.Agent) })
			b.publish(b.give("client", "1"))
			b.rounds("it is dropped", b.rest)
			if b.fates[stream.FateDrop] != 1 || len(told) != 1 || told[0] != [2]caip.AgentRef{b.refs[1], b.refs[0]} || len(skipped) != 1 || skipped[0] != plan.ReasonNotLinked {
				t.Errorf("fates %v, told %v, skipped %q", b.fates, told, skipped)
			}
		})
	}
}
