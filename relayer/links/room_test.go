package links

import (
	"fmt"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// A registration that was sold makes room for a newcomer. What mirrors may stand at does not, nor
// what is changing, or listed by another.
func TestMakeRoom(t *testing.T) {
	final, seen := link.Move{Mark: link.Mark{At: chains.Position{Height: 7}}, Final: true}, link.Move{Mark: link.Mark{At: chains.Position{Height: 7}}}
	other := caip.AgentRef{Registry: agent.Registry, ID: "2"}
	says := func(lists ...caip.AgentRef) *link.Evidence {
		return &link.Evidence{Agent: chains.Agent{Ref: agent, ReadAt: chains.Position{Height: 9}}, Lists: lists}
	}
	for name, c := range map[string]struct {
		row  agentRow
		want bool
	}{
		"nothing is known":  {agentRow{}, true},
		"alone":             {agentRow{Evidence: says(agent)}, true},
		"sold":              {agentRow{Side: link.Side{Moves: []link.Move{final}}}, true},
		"being sold":        {agentRow{Side: link.Side{Moves: []link.Move{seen}}}, false},
		"to be looked at":   {agentRow{Dirty: true}, false},
		"listed by another": {agentRow{Wanted: true, Evidence: says(agent)}, false},
		"in a group":        {agentRow{Group: caip.Hash{1}, Evidence: says(agent, other)}, false},
		"was in a group":    {agentRow{Former: []caip.AgentRef{other}, Evidence: says(agent)}, false},
	} {
		f := New(Options{State: remembered(t), Book: caip.Book{Pairs: []caip.Pair{{Identity: agent.Registry, Reputation: agent.Registry}}}, Clock: time.Now})
		f.Config.MaxAgents = 1
		must.Get(f.change(t.Context(), agent, func(r *agentRow) { c.row.Ref = agent; *r = c.row }))(t)
		newcomer := caip.AgentRef{Registry: agent.Registry, ID: "99"}
		_, err := f.change(t.Context(), newcomer, func(*agentRow) {})
		_, revision, failed := f.rows.agent(t.Context(), agent)
		if failed != nil || (err == nil) != c.want || (revision == 0) != c.want || f.has(agent) == c.want {
			t.Errorf("%s: room %v, revision %d, followed %t", name, err, revision, f.has(agent))
		}
	}
}

// A frozen group is looked at every few seconds only while a sale of a member may still become
// final, or be taken back: its owners' words come as events.
func TestMoving(t *testing.T) {
	at := func(height uint64, final bool) link.Move {
		return link.Move{Mark: link.Mark{At: chains.Position{Height: height}}, Final: final}
	}
	f := New(Options{State: remembered(t), Clock: time.Now})
	f.Config.MaxAgents = 100
	for i, c := range []struct {
		moves []link.Move
		want  bool
	}{{nil, false}, {[]link.Move{at(7, true)}, false}, {[]link.Move{at(7, false)}, true}, {[]link.Move{at(7, true), at(8, false)}, true}, {[]link.Move{at(10, true)}, true}} {
		ref := caip.AgentRef{Registry: agent.Registry, ID: fmt.Sprint(100 + i)}
		if _, err := f.change(t.Context(), ref, func(r *agentRow) {
			r.Side.Moves, r.Evidence = c.moves, &link.Evidence{Agent: chains.Agent{Ref: ref, ReadAt: chains.Position{Height: 9}}}
		}); err != nil {
			t.Fatal(err)
		}
		if got, err := f.worker.moving(t.Context(), link.Group{Members: []caip.AgentRef{ref}}); err != nil || got != c.want {
			t.Errorf("%v: %t, %v", c.moves, got, err)
		}
	}
}
