package relayer

import (
	"context"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/probe"
	"github.com/bridge8004/bridge8004/crosschain/publish"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/index"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// wellServed answers every probe in 40 ms.
type wellServed struct{ clock func() time.Time }

func (p wellServed) Probe(_ context.Context, _ probe.Agent, s probe.Service) probe.Sample {
	return probe.Sample{Service: s, At: p.clock(), Took: 40 * time.Millisecond, Answered: true, Good: true}
}

func (wellServed) Reach(context.Context, string) bool { return true }

// Signals stand once on real chains, as their registries hold and count them, after a second
// relayer has started without any memory.
func TestLocalnetsWatchtower(t *testing.T) {
	t.Parallel()
	n := startNets(t)
	w := newTown(t, n)
	web := new(relaytest.Files)
	w.settle(web)
	day := time.Now().UTC().Truncate(24 * time.Hour).Add(-24 * time.Hour)
	now := day.Add(time.Hour)
	o := w.options(web)
	o.Config.Routes, o.Config.Index.Dir = nil, t.TempDir()
	o.Config.Watchtower = config.Watchtower{Agents: []string{w.refs[0].String()}, Every: 24 * time.Hour, Period: 24 * time.Hour, Chains: []string{"a", "s"}, Down: 3, IPFS: "http://127.0.0.1:5001"}
	o.Prober = wellServed{func() time.Time { return now }}
	o.Pin = func(_ context.Context, file []byte) (string, error) { return publish.IPFSURI(file), nil }
	services := []probe.Service{{Kind: probe.MCP, Endpoint: "https://a.example/mcp"}, {Kind: probe.Owner, Endpoint: "https://a.example"}}
	run := func(at time.Time) *Service {
		s := must.Get(New(o))(t)
		var looks atomic.Int64 // each is a second later: a chain is asked again after a minute
		s.tower.Clock, s.tower.Pace, s.tower.Random = func() time.Time { return at.Add(time.Duration(looks.Add(1)) * time.Second) }, 10*time.Millisecond, rand.New(rand.NewPCG(1, 1))
		s.tower.Read = func(context.Context, caip.AgentRef) (probe.Agent, []probe.Service, error) {
			return probe.Agent{Ref: w.refs[0]}, services, nil
		}
		must.OK(t, s.Start(t.Context()))
		t.Cleanup(func() { stop(t, s) })
		w.until("the registrations are one agent", func() bool {
			g, err := s.links.Group(t.Context(), w.refs[0])
			return err == nil && g.Active && len(g.Members) == 3
		})
		return s
	}
	now = day.Add(19 * time.Hour) // behind any moment that is drawn
	s := run(now)
	w.until("the day is written", func() bool {
		store := s.index.Answers()
		if store == nil {
			return false
		}
		last, err := store.LastWatched(t.Context())
		return err == nil && last[w.refs[0]].Equal(day)
	})
	stop(t, s)
	want := map[string]string{"reachable": "1", "uptime": "100.00", "successRate": "100", "responseTime": "40", "ownerVerified": "1"}
	said := func(i int) map[string][]chains.Feedback {
		out := map[string][]chains.Feedback{}
		list := must.Get(w.chains()[i].Feedbacks(t.Context(), w.refs[i], chains.FeedbackFilter{Tag2: feedback.Period(day, 24*time.Hour)}, chains.Latest))(t)
		for _, f := range list {
			out[f.Tag1] = append(out[f.Tag1], f)
		}
		return out
	}
	for range 2 {
		s = run(day.Add(24*time.Hour + time.Second))
		w.until("all signals stand", func() bool { return len(said(0)) == len(want) && len(said(2)) == len(want) })
		w.until("they are known to stand", func() bool {
			list, err := s.index.Answers().Unpublished(t.Context(), index.Signal{})
			return err == nil && len(list) == 0
		})
		w.quiet(s)
		stop(t, s)
		o.Config.NATS.Dir = t.TempDir() // the next one knows nothing of the bus
	}
	for i := range w.chains() {
		got := said(i)
		if i == 1 {
			if len(got) != 0 {
				t.Errorf("signals stand on b, which nobody named: %v", got)
			}
			continue
		}
		for tag, value := range want {
			list := got[tag]
			if len(list) != 1 || list[0].Value.String() != value || list[0].Client != w.relayer[w.refs[i].Chain()].Account() {
				t.Errorf("%s on %s: %v", tag, w.refs[i].Chain(), list)
			} else if i == 0 && (list[0].Hash.IsZero() || list[0].URI == "") {
				t.Errorf("%s leads to no file", tag)
			}
		}
	}
}
