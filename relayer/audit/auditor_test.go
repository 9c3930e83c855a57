package audit

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// unread is a chain that cannot show any feedback, and notes for which agents it was asked.
type unread struct {
	*memchain.Chain
	mu    *sync.Mutex
	asked map[caip.AgentRef]int
}

func (u unread) Tally(_ context.Context, agent caip.AgentRef, _ chains.Finality) (t chains.Tally, err error) {
	n := uint64(1)
	if agent.ID == "1" {
		n = 3*maxLooked + 1
	}
	for i := range n {
		t.Items = append(t.Items, chains.TallyItem{Ref: caip.FeedbackRef{Registry: u.Info().Reputation, AgentID: agent.ID, Client: "0x01", Index: i + 1}})
	}
	return t, nil
}

func (u unread) Feedback(_ context.Context, ref caip.FeedbackRef, _ chains.Finality) (chains.Feedback, error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.asked[caip.AgentRef{Registry: u.Info().Registry, ID: ref.AgentID}]++
	return chains.Feedback{}, &chains.Error{Kind: chains.Transient, Op: "read feedback", Err: errors.New("not now")}
}

// One agent with more feedback that stays unsettled than a look looks at keeps no other from being
// looked at.
func TestAuditor_goes_on_where_the_last_look_ended(t *testing.T) {
	c := unread{memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1001"), Name: "a"}), new(sync.Mutex), map[caip.AgentRef]int{}}
	registry := c.Info().Registry
	agent := func(n int) caip.AgentRef { return caip.AgentRef{Registry: registry, ID: fmt.Sprint(n)} }
	groups := []Group{{Members: []caip.AgentRef{agent(1)}, Active: true}, {Members: []caip.AgentRef{agent(2)}, Active: true}, {Members: []caip.AgentRef{agent(0)}, Active: true}}
	a := Auditor{
		Reader: &plan.Reader{Chains: served.Registries{registry: c}, At: func(caip.AccountID) chains.Finality { return chains.Latest }},
		Clock:  time.Now, Log: slog.New(slog.DiscardHandler),
		Groups: func(context.Context) ([]Group, error) { return groups, nil },
	}
	for look := range 4 {
		must.OK(t, a.look(t.Context()))
		total := 0
		for _, n := range c.asked {
			total += n
		}
		if total > (look+1)*maxLooked {
			t.Fatalf("%d items after %d looks, at most %d in each", total, look+1, maxLooked)
		}
	}
	if c.asked[agent(2)] == 0 || c.asked[agent(0)] == 0 || c.asked[agent(1)] < 3*maxLooked+1 {
		t.Errorf("after four looks, looked at per agent: %v", c.asked)
	}
}

// responding is an agent with much feedback, to which there is one response more at each look.
type responding struct {
	unread
	items     int
	responses *uint64
}

func (r responding) Tally(_ context.Context, agent caip.AgentRef, _ chains.Finality) (t chains.Tally, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	*r.responses++
	t.Responses = *r.responses
	for i := range r.items {
		t.Items = append(t.Items, chains.TallyItem{Ref: caip.FeedbackRef{Registry: r.Info().Reputation, AgentID: agent.ID, Client: "0x01", Index: uint64(i + 1)}})
	}
	return t, nil
}

// Whoever responds to an agent again and again has little of its feedback looked at anew in each
// interval, and all of it in the end.
func TestAuditor_looksAnewAtLittleForAResponse(t *testing.T) {
	for _, c := range []struct{ items, intervals int }{{10, 0}, {maxAnew - 1, 0}, {5 * maxAnew, 5}} {
		chain := responding{unread{memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1001"), Name: "a"}), new(sync.Mutex), map[caip.AgentRef]int{}}, c.items, new(uint64)}
		agent := caip.AgentRef{Registry: chain.Info().Registry, ID: "2"}
		now := time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC)
		group := Group{Members: []caip.AgentRef{agent}, Active: true}
		a := Auditor{
			Every:  10 * time.Minute,
			Reader: &plan.Reader{Chains: served.Registries{agent.Registry: chain}, At: func(caip.AccountID) chains.Finality { return chains.Latest }},
			Clock:  func() time.Time { return now }, Log: slog.New(slog.DiscardHandler),
			Groups: func(context.Context) ([]Group, error) { return []Group{group}, nil },
		}
		look := func() {
			t.Helper()
			tally, _ := chain.Tally(t.Context(), agent, chains.Latest)
			for _, i := range tally.Items { // what was looked at before is done
				it := item{i.Ref, i.Revoked, turnsOf([]Group{group})[0].group}
				if _, seen := a.seen[it]; !seen {
					a.seen[it] = found{clear: enough}
				}
			}
			must.OK(t, a.look(t.Context()))
		}
		a.seen, a.counted = map[item]found{}, map[caip.AgentRef]answered{agent: {n: 1, at: now}}
		for range c.intervals {
			if look(); chain.asked[agent] != 0 {
				t.Fatalf("%d feedbacks: %d are looked at again after %s", c.items, chain.asked[agent], now)
			}
			now = now.Add(a.Every)
		}
		if look(); chain.asked[agent] < c.items {
			t.Errorf("%d feedbacks: %d are looked at in the end", c.items, chain.asked[agent])
		}
	}
}

// forgetting is a destination whose first answer about a mirror is a lie: that it is there.
type forgetting struct {
	*memchain.Chain
	asked *int
}

func (f forgetting) MirrorOf(ctx context.Context, source caip.Hash, agent caip.AgentRef, at chains.Finality) (chains.Mirror, error) {
	if *f.asked++; *f.asked == 1 {
		return chains.Mirror{State: chains.MirrorDelivered}, nil
	}
	return f.Chain.MirrorOf(ctx, source, agent, at)
}

// one is the only group.
type one plan.Group

func (g one) Group(context.Context, caip.AgentRef) (plan.Group, error) { return plan.Group(g), nil }
func (g one) Fresh(context.Context, caip.AgentRef) (plan.Group, error) { return plan.Group(g), nil }

// published counts what is planned again.
type published map[caip.Hash]int

func (p published) RepublishAction(_ context.Context, a stream.Action, _ string) error {
	p[a.ID]++
	return nil
}

// pair is a linked pair of agents with one feedback at the first, and what an auditor planned
// again.
type pair struct {
	a       *memchain.Chain
	refs    []caip.AgentRef
	given   caip.FeedbackRef
	planned published
	lost    int
	auditor Auditor
}

// newPair makes one whose second chain, b, is read by way of to.
func newPair(t *testing.T, b *memchain.Chain, to chains.Chain) *pair {
	t.Helper()
	p := &pair{a: memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1001"), Name: "a", AutoMine: true}), planned: published{}}
	for _, c := range []*memchain.Chain{p.a, b} {
		r := must.Get(chains.Do(t.Context(), c.Writer("owner"), chains.Register{}, chains.Latest))(t)
		e, _ := r.Event(chains.KindRegistered)
		p.refs = append(p.refs, e.Agent)
	}
	r := must.Get(chains.Do(t.Context(), p.a.Writer("client"), chains.GiveFeedback{Agent: p.refs[0]}, chains.Latest))(t)
	e, _ := r.Event(chains.KindFeedback)
	p.given = e.Feedback.Ref
	c := config.Default()
	route := config.DefaultRoute()
	route.Name, route.From, route.To, route.Agents = "all", []string{"*"}, []string{"*"}, []string{"*"}
	c.Routes = []config.Route{route}
	routes := must.Get(plan.Routes(c, []chains.Info{p.a.Info(), b.Info()}))(t)
	p.auditor = Auditor{
		Reader: &plan.Reader{
			Chains: served.Registries{p.refs[0].Registry: p.a, p.refs[1].Registry: to}, Writes: map[caip.AccountID]bool{p.refs[1].Registry: true},
			Groups: one{Members: p.refs, Active: true, Pinned: true}, At: func(caip.AccountID) chains.Finality { return chains.Latest },
		},
		Routes: routes, Bus: p.planned, Clock: time.Now, Log: slog.New(slog.DiscardHandler),
		Groups:   func(context.Context) ([]Group, error) { return []Group{{Members: p.refs, Active: true}}, nil },
		UnderWay: func(context.Context, time.Time) (map[caip.Hash]bool, Unjudged, error) { return nil, "", nil },
		Found:    func(string, int) { p.lost++ },
	}
	return p
}

func (p *pair) look(t *testing.T, times int) {
	t.Helper()
	for range times {
		must.OK(t, p.auditor.look(t.Context()))
	}
}

// A lie that nothing is due hides a loss from one look, not for good.
func TestAuditor_looksTwiceBeforeNothingIsDue(t *testing.T) {
	b := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1002"), Name: "b", AutoMine: true})
	p := newPair(t, b, forgetting{b, new(int)})
	p.look(t, 3)
	if p.lost != 1 || len(p.planned) != 1 {
		t.Errorf("%d found, %d planned again after three looks, the first of which was lied to", p.lost, len(p.planned))
	}
}

// counting counts how often it is asked for mirrors.
type counting struct {
	*memchain.Chain
	asked *int
}

func (c counting) MirrorOf(ctx context.Context, source caip.Hash, agent caip.AgentRef, at chains.Finality) (chains.Mirror, error) {
	*c.asked++
	return c.Chain.MirrorOf(ctx, source, agent, at)
}

// What was found done is left alone, until the destination replaces blocks: the mirror may be gone
// with them, and so may the revocation of one.
func TestAuditor_findsWhatTheDestinationLost(t *testing.T) {
	b := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1002"), Name: "b", AutoMine: true})
	asked := 0
	p := newPair(t, b, counting{b, &asked})
	// lose has b replace its newest block without what is in it, under one more that is empty.
	lose := func(op chains.Op) {
		t.Helper()
		must.Get(chains.Do(t.Context(), b.Writer("relayer"), op, chains.Latest))(t)
		p.look(t, 3)
		before := asked
		if p.look(t, 3); asked != before || p.lost != 0 {
			t.Fatalf("%s: asked %d times more at what is done, %d found", op.Verb(), asked-before, p.lost)
		}
		must.OK(t, b.Reorg(1, func(string) memchain.Fate { return memchain.Drop }))
		if p.look(t, 2); p.lost != 1 || len(p.planned) != 1 {
			t.Errorf("%s: %d found, %d planned again after two looks", op.Verb(), p.lost, len(p.planned))
		}
		p.lost = 0
		clear(p.planned)
	}
	f := must.Get(p.a.Feedback(t.Context(), p.given, chains.Latest))(t)
	item := must.Get(feedback.Item(f, p.refs[1], 0))(t)
	deliver := chains.Deliver{Items: []chains.MirrorItem{item}}
	lose(deliver)
	must.Get(chains.Do(t.Context(), b.Writer("relayer"), deliver, chains.Latest))(t)
	must.Get(chains.Do(t.Context(), p.a.Writer("client"), chains.RevokeFeedback{Ref: p.given}, chains.Latest))(t)
	lose(chains.RevokeMirror{Source: caip.SourceID(p.given), Agent: p.refs[1]})
}
