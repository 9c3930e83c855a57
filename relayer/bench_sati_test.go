package relayer

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
)

// BenchmarkMirrors_SATI measures what mirrors between SATI and an EVM chain ask of the nodes, both
// ends together, beyond what they are asked while nothing happens: of feedback that was given while
// the relayer stood still, from its start on. The local network of SATI is no validator: how long
// its answers take says nothing.
func BenchmarkMirrors_SATI(b *testing.B) {
	const n = 60
	for name, way := range map[string][2]int{"SATI to EVM": {2, 0}, "EVM to SATI": {0, 2}} {
		b.Run(name, func(b *testing.B) {
			web := new(relaytest.Files)
			w := newTown(b, startNets(b))
			w.settle(web)
			own := *w // with connections of its own, which count
			own.open()
			from, to := w.chains()[way[0]], w.chains()[way[1]]
			o := own.options(web)
			o.Config.Routes[0].From, o.Config.Routes[0].To = []string{from.Info().Name}, []string{to.Info().Name}
			for name, c := range o.Config.Chains {
				c.Poll = time.Second
				o.Config.Chains[name] = c
			}
			stand := func(refs []caip.FeedbackRef) {
				b.Helper()
				for _, ref := range refs {
					w.until(fmt.Sprintf("%s is mirrored", ref), func() bool {
						m, err := to.MirrorOf(b.Context(), caip.SourceID(ref), w.refs[way[1]], chains.Latest)
						return err == nil && m.State == chains.MirrorDelivered
					})
				}
			}
			first := own.start(o)
			stand([]caip.FeedbackRef{w.give(way[0], "1")}) // the group is known
			stop(b, first)
			for b.Loop() {
				var refs []caip.FeedbackRef
				for i := range n {
					refs = append(refs, w.give(way[0], fmt.Sprint(i)))
				}
				before, begun := requests(own.chains()), time.Now()
				s := own.start(o)
				stand(refs)
				mirrored, took := requests(own.chains())-before, time.Since(begun)
				own.quiet(s)
				before, begun = requests(own.chains()), time.Now()
				time.Sleep(2 * time.Second)
				idle := float64(requests(own.chains())-before) / time.Since(begun).Seconds()
				ctx, cancel := context.WithTimeout(context.Background(), patience)
				_ = s.Stop(ctx)
				cancel()
				b.ReportMetric((float64(mirrored)-idle*took.Seconds())/n, "requests/mirror")
				b.ReportMetric(idle, "idle-requests/s")
			}
		})
	}
}

// requests counts what was asked of some chains.
func requests(list []chains.Chain) (n uint64) {
	for _, c := range list {
		for _, t := range c.Traffic() {
			n += t.Requests
		}
	}
	return n
}
