package demo

import (
	"context"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
)

// crash gives ten feedbacks and kills the relayer amid them.
func (d *demo) crash(ctx context.Context) string {
	const all, before = 10, 5
	var list []given
	for i := range all {
		if i == before {
			// Something has to be under way: wait for the first effect, then pull the plug.
			until(ctx, func(ctx context.Context) {
				demand(len(d.mirrors(ctx, list[0].source, d.agent[network2])) > 0, "no mirror of %s yet", list[0].source)
			})
			check(d.relayer.Kill())
		}
		client := []string{"alice", "bob", "carol"}[i%3]
		g := d.give(ctx, client, network1, d.agent[network1], fmt.Sprintf("%d.%d", 60+i, i), "crash", fmt.Sprint(i), d.others(network1)...)
		list = append(list, g)
	}
	killed := d.relayer.ID()
	d.startRelayer(ctx)
	d.everywhere(ctx, chains.MirrorDelivered, list...)
	d.wanted = append(d.wanted, list...)
	return fmt.Sprintf("process %d killed after %d, process %d carried on: 20 mirrors of 10 feedbacks, each exactly once", killed, before, d.relayer.ID())
}
