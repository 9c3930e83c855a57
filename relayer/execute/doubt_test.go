package execute

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/plan"
)

// What is due to an agent that is found not to be linked waits as long as that is not settled: its
// group may be unconfirmed for a moment, or miss one of several.
func TestUndue_waitsUntilItIsSettledWhoIsLinked(t *testing.T) {
	for name, change := range map[string]func(*plan.Group, caip.AgentRef){
		"unconfirmed": func(g *plan.Group, _ caip.AgentRef) { g.Active = false },
		"without one": func(g *plan.Group, third caip.AgentRef) { g.Members = []caip.AgentRef{g.Members[0], third} },
	} {
		for _, settled := range []bool{false, true} {
			t.Run(fmt.Sprint(name, ", settled: ", settled), func(t *testing.T) {
				var told [][2]caip.AgentRef
				var skipped []plan.Reason
				var mu sync.Mutex
				b := newBed(t, caip.EIP155, func(x *Executor) {
					x.Doubt = func(_ context.Context, ref, other caip.AgentRef) error {
						mu.Lock()
						defer mu.Unlock()
						if told = append(told, [2]caip.AgentRef{ref, other}); settled {
							return nil
						}
						return errTest
					}
					x.Skipped = func(why plan.Reason) { skipped = append(skipped, why) }
				})
				third, _ := b.do(b.from, "owner", chains.Register{}).Event(chains.KindRegistered)
				before := b.union.group
				b.union.set(func(g *plan.Group) { change(g, third.Agent) })
				a := b.give("client", "1")
				b.publish(a)
				b.rounds("it is asked about", func() bool {
					mu.Lock()
					defer mu.Unlock()
					return len(told) > 0
				})
				b.union.set(func(g *plan.Group) { *g = before })
				b.rounds("all is worked off", b.rest)
				want, reasons := chains.MirrorDelivered, []plan.Reason(nil)
				if settled {
					want, reasons = chains.MirrorNone, []plan.Reason{plan.ReasonNotLinked}
				}
				if b.mirror(a) != want || !slices.Equal(skipped, reasons) || told[0] != [2]caip.AgentRef{b.refs[1], b.refs[0]} {
					t.Errorf("mirror %q, skipped %q, told %v", b.mirror(a), skipped, told)
				}
			})
		}
	}
}
