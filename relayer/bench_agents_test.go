package relayer

import (
	"bytes"
	"context"
	"fmt"
	"runtime/debug"
	rt "runtime/metrics"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// BenchmarkRegistrations measures the first reading of registrations, of which some are linked in
// pairs across two chains and the others claim no link. Blocks come every two seconds. Where many
// are linked it measures also what they cost while nothing happens, for a whole links.recheck.
func BenchmarkRegistrations(b *testing.B) {
	for _, w := range []workload{{Alone: 980, Linked: 10}, {Alone: 8_000, Linked: 1000}, {Alone: 98_000, Linked: 1000}} {
		w.Clients, w.Block = 1, 2*time.Second
		b.Run(fmt.Sprint(w.Alone+2*w.Linked), func(b *testing.B) {
			for b.Loop() {
				registrations(b, w)
			}
		})
	}
}

func registrations(b *testing.B, w workload) {
	n := w.Alone + 2*w.Linked
	s := startScene(b, w)
	o := s.options(b, 0, 0)
	for name, c := range o.Config.Chains {
		c.Poll = 5 * time.Second
		o.Config.Chains[name] = c
	}
	service := must.Get(New(o))(b)
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(MemoryLimit(o.Config)))
	most, looked := peak()
	before, was := s.counts(b)
	cost, begun := cpu(b), time.Now()
	must.OK(b, service.Start(b.Context()))
	rows := must.Get(service.bus.JetStream.KeyValue(b.Context(), service.bus.Bucket("links")))(b)
	awaitRows(b, rows, n, w.Linked)
	took := time.Since(begun)
	after, is := s.counts(b)
	for k := range is {
		is[k] -= was[k]
	}
	b.Log("calls for all:", is)
	b.ReportMetric(float64(after-before)/float64(n), "requests/agent")
	b.ReportMetric(float64((cpu(b)-cost).Microseconds())/1000/float64(n), "cpu-ms/agent")
	b.ReportMetric(float64(n)/took.Seconds(), "agents/s")
	if w.Linked >= 1000 {
		cost, begun = cpu(b), time.Now()
		before, was = s.counts(b)
		time.Sleep(o.Config.Links.Recheck) // what is measured is a span in which all are due once
		after, is = s.counts(b)
		for k := range is {
			is[k] -= was[k]
		}
		b.Log("calls while nothing happens:", is)
		b.ReportMetric(float64(after-before)/time.Since(begun).Seconds(), "idle-requests/s")
		b.ReportMetric(float64((cpu(b)-cost).Microseconds())/1000/time.Since(begun).Seconds(), "idle-cpu-ms/s")
	}
	looked()
	b.ReportMetric(float64(*most)/(1<<20), "peak-MB")
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	_ = service.Stop(ctx)
}

// awaitRows waits until so many registrations were looked at, and the history of so many groups was
// planned.
func awaitRows(b *testing.B, kv jetstream.KeyValue, agents, groups int) {
	b.Helper()
	ctx, cancel := context.WithTimeout(b.Context(), 40*time.Minute)
	defer cancel()
	w := must.Get(kv.WatchAll(ctx, jetstream.IgnoreDeletes()))(b)
	defer w.Stop()
	read, filled := map[string]bool{}, map[string]bool{}
	note := func(in map[string]bool, key string, is bool) {
		if delete(in, key); is {
			in[key] = true
		}
	}
	for len(read) < agents || len(filled) < groups {
		select {
		case <-ctx.Done():
			b.Fatalf("%d of %d registrations are read, %d of %d histories planned", len(read), agents, len(filled), groups)
		case e := <-w.Updates():
			if e == nil {
				continue
			}
			if key, body := e.Key(), e.Value(); key[0] == 'a' {
				note(read, key, bytes.Contains(body, []byte(`"checked"`)) && !bytes.Contains(body, []byte(`"dirty"`)))
			} else {
				note(filled, key, bytes.Contains(body, []byte(`"filled":true`)))
			}
		}
	}
}

// peak follows the most memory that this process holds, in bytes, until done is called.
func peak() (most *uint64, done func()) {
	most = new(uint64)
	end := make(chan struct{})
	var looking sync.WaitGroup
	looking.Go(func() {
		tick := time.NewTicker(10 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-end:
				return
			case <-tick.C:
				s := []rt.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
				rt.Read(s)
				*most = max(*most, s[0].Value.Uint64()-s[1].Value.Uint64())
			}
		}
	})
	return most, func() {
		close(end)
		looking.Wait()
	}
}
