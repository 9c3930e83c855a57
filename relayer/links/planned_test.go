package links

import (
	"context"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// What stands in a block that replaced one whose history was planned was not planned.
func TestPlanned_holdsForTheBlocksItWasReadFrom(t *testing.T) {
	c := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1")})
	c.Mine(10)
	head := must.Get(c.Head(t.Context(), chains.Latest))(t)
	agent := caip.AgentRef{Registry: c.Info().Registry, ID: "1"}
	chain := served.Registries{c.Info().Registry: c}
	f := New(Options{State: remembered(t), Chains: chain, Reader: &plan.Reader{Chains: chain, At: func(caip.AccountID) chains.Finality { return chains.Latest }}, Book: caip.Book{}, Clock: time.Now})
	planned := func(block uint64) bool {
		t.Helper()
		return must.Get(f.Planned(t.Context(), agent, block))(t)
	}
	f.planned[agent] = head
	if !planned(head.Height) || planned(head.Height+1) {
		t.Errorf("planned to block %d: %t, the next: %t", head.Height, planned(head.Height), planned(head.Height+1))
	}
	c.SetNodeLag(5)
	if planned(head.Height) {
		t.Error("a node that does not know the block bears it out")
	}
	c.SetNodeLag(0)
	if !planned(head.Height) {
		t.Error("it is forgotten because a node lagged")
	}
	must.OK(t, c.Reorg(3, func(string) memchain.Fate { return memchain.Drop }))
	c.Mine(10)
	if planned(head.Height) {
		t.Error("what replaced it counts as planned")
	}
}

// balanced is a chain whose listings come from a node that is behind the one that names the head.
type balanced struct {
	*memchain.Chain
	behind uint64
}

func (c balanced) Feedbacks(ctx context.Context, agent caip.AgentRef, q chains.FeedbackFilter, at chains.Finality) ([]chains.Feedback, error) {
	c.SetNodeLag(c.behind)
	defer c.SetNodeLag(0)
	return c.Chain.Feedbacks(ctx, agent, q, at)
}

// alone says of each registration that its group is that one.
type alone struct{}

func (alone) Group(_ context.Context, ref caip.AgentRef) (plan.Group, error) {
	return plan.Group{Members: []caip.AgentRef{ref}, Active: true}, nil
}

func (a alone) Fresh(ctx context.Context, ref caip.AgentRef) (plan.Group, error) {
	return a.Group(ctx, ref)
}

// What was given in the blocks that the listing node had not seen is planned by its event.
func TestPlanned_isWhatWasListed(t *testing.T) {
	c := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1"), AutoMine: true})
	agent := relaytest.Register(t, c, "owner")
	early := relaytest.Event(t, c, "client", chains.GiveFeedback{Agent: agent}, chains.KindFeedback)
	c.Mine(5)
	late := relaytest.Event(t, c, "client", chains.GiveFeedback{Agent: agent}, chains.KindFeedback)
	registries := served.Registries{c.Info().Registry: balanced{c, 3}}
	f := New(Options{State: remembered(t), Chains: registries, Book: caip.Book{}, Clock: time.Now, Log: slog.New(slog.DiscardHandler), Bus: hasty{park: func(stream.Action) error { return nil }},
		Reader: &plan.Reader{Chains: registries, Groups: alone{}, At: func(caip.AccountID) chains.Finality { return chains.Latest }}})
	group := groupRow{Group: link.Group{ID: caip.Hash{1}, Members: []caip.AgentRef{agent}, Status: link.Active}}
	must.OK(t, f.rows.putGroup(t.Context(), group, 0))
	must.OK(t, f.fill(t.Context(), history{group: group.Group.ID}))
	for block, want := range map[uint64]bool{early.At.Height: true, late.At.Height: false} {
		if got, err := f.Planned(t.Context(), agent, block); err != nil || got != want {
			t.Errorf("block %d: planned %t, %v, want %t", block, got, err, want)
		}
	}
}

// That a registration is not one agent with another one is settled once the row of its group says
// so.
func TestDoubt_goesByWhatTheRowSays(t *testing.T) {
	p := newPair(t)
	close(p.gate)
	id := p.look(t.Context())
	stranger := p.refs[0]
	stranger.ID = "99"
	for _, c := range []struct {
		other  caip.AgentRef
		status link.Status
		waits  bool
	}{{p.refs[0], link.Active, true}, {p.refs[1], link.Active, true}, {stranger, link.Active, false}, {p.refs[0], link.Unconfirmed, false}} {
		if err := p.rows.updateGroup(t.Context(), id, func(row *groupRow) bool {
			row.Group.Status = c.status
			return true
		}); err != nil {
			t.Fatal(err)
		}
		if err := p.Doubt(t.Context(), p.refs[1], c.other); (chains.KindOf(err) == chains.NotFinal) != c.waits || !c.waits && err != nil {
			t.Errorf("%s, with %s: %v", c.status, c.other, err)
		}
	}
}

// Whose history was planned is remembered of no more agents than are followed: others come and go
// for months.
func TestPlanned_isForgottenOfThoseWhoAreTooMany(t *testing.T) {
	p := newPair(t)
	close(p.gate)
	p.Follower.Options.Config.MaxAgents = 10
	for n := range 100 {
		p.filler.planned[caip.AgentRef{Registry: p.refs[0].Registry, ID: fmt.Sprint(1000 + n)}] = chains.Position{Height: 1}
	}
	p.look(t.Context())
	h, ok := p.filler.take(t.Context())
	if !ok {
		t.Fatal("nothing is queued")
	}
	p.filler.carry(t.Context(), h)
	if n := len(p.filler.planned); n < 2 || n > 2*10+2 {
		t.Errorf("%d are remembered", n)
	}
}
