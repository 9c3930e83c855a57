package demo

import (
	"context"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
)

// reviews is how many an agent keeps away in this step, and how many a batch has in the next.
const reviews = 10

// blocked lets an agent make the relay its operator, so that the registry takes no mirrors for it,
// and end that again.
func (d *demo) blocked(ctx context.Context) string {
	from, to := d.control[network1], d.control[network2]
	relay := d.net.B.Relay().Hex()
	d.write(ctx, "carol", network2, "agent", "approve", to.String(), relay)
	var list []given
	for i := range reviews {
		g := d.give(ctx, []string{"alice", "bob"}[i%2], network1, from, fmt.Sprint(90+i), "blocked", fmt.Sprint(i), to)
		list = append(list, g)
	}
	var why string
	until(ctx, func(ctx context.Context) {
		count := 0
		for _, p := range d.relayer.parked(ctx) {
			if p.Action.Agent == to && p.Action.Verb == (chains.Deliver{}).Verb() {
				count, why = count+1, p.Why
			}
		}
		demand(count == reviews, "%d reviews are shown as waiting", count)
	})
	for _, g := range list {
		d.unmirrored(ctx, g.source, to)
	}
	d.write(ctx, "carol", network2, "agent", "revoke-operator", to.String(), relay)
	d.everywhere(ctx, chains.MirrorDelivered, list...)
	d.wanted = append(d.wanted, list...)
	return fmt.Sprintf("%s approved %s: %d reviews wait, shown with why (%s); it ended that: all %d arrived, each once", d.short(to), relay, reviews, why, reviews)
}
