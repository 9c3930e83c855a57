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
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/plan"
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
		if err := a.look(t.Context()); err != nil {
			t.Fatal(err)
		}
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

// A lie that nothing is due hides a loss from one look, not for good.
func TestAuditor_looksTwiceBeforeNothingIsDue(t *testing.T) {
	a := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1001"), Name: "a", AutoMine: true})
	b := forgetting{memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1002"), Name: "b", AutoMine: true}), new(int)}
	var refs []caip.AgentRef
	for _, c := range []*memchain.Chain{a, b.Chain} {
		r, err := chains.Do(t.Context(), c.Writer("owner"), chains.Register{}, chains.Latest)
		if err != nil {
			t.Fatal(err)
		}
		e, _ := r.Event(chains.KindRegistered)
		refs = append(refs, e.Agent)
	}
	if _, err := chains.Do(t.Context(), a.Writer("client"), chains.GiveFeedback{Agent: refs[0]}, chains.Latest); err != nil {
		t.Fatal(err)
	}
	c := config.Default()
	r := config.DefaultRoute()
	r.Name, r.From, r.To, r.Agents = "all", []string{"*"}, []string{"*"}, []string{"*"}
	c.Routes = []config.Route{r}
	routes, err := plan.Routes(c, []chains.Info{a.Info(), b.Info()})
	if err != nil {
		t.Fatal(err)
	}
	planned, lost := published{}, 0
	auditor := Auditor{
		Reader: &plan.Reader{
			Chains: served.Registries{refs[0].Registry: a, refs[1].Registry: b}, Writes: map[caip.AccountID]bool{refs[1].Registry: true},
			Groups: one{Members: refs, Active: true, Pinned: true}, At: func(caip.AccountID) chains.Finality { return chains.Latest },
		},
		Routes: routes, Bus: planned, Clock: time.Now, Log: slog.New(slog.DiscardHandler),
		Groups:   func(context.Context) ([]Group, error) { return []Group{{Members: refs, Active: true}}, nil },
		UnderWay: func(context.Context, time.Time) (map[caip.Hash]bool, Unjudged, error) { return nil, "", nil },
		Found:    func(string, int) { lost++ },
	}
	for range 3 {
		if err := auditor.look(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if lost != 1 || len(planned) != 1 {
		t.Errorf("%d found, %d planned again after three looks, the first of which was lied to", lost, len(planned))
	}
}
