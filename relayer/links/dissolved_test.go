package links

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// That a group is no more is known from what its members said, and not from what the bus does not
// hold.
func TestDissolved_isNotWhatIsMissing(t *testing.T) {
	id, elsewhere := caip.Hash{1}, caip.MustAgentRef("eip155:2:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/1")
	other := caip.AgentRef{Registry: agent.Registry, ID: "2"}
	f := New(Options{State: remembered(t), Book: caip.Book{Pairs: []caip.Pair{{Identity: agent.Registry, Reputation: agent.Registry}}}, Clock: time.Now})
	f.Config.MaxAgents = 100
	said := func(row agentRow) agentRow {
		row.Evidence = &link.Evidence{Agent: chains.Agent{Ref: row.Ref}}
		return row
	}
	for name, c := range map[string]struct {
		rows []agentRow
		of   []caip.AgentRef
		want bool
	}{
		"nothing is held":                        {nil, []caip.AgentRef{agent, other}, false},
		"one is held, which is alone":            {[]agentRow{said(agentRow{Ref: agent})}, []caip.AgentRef{agent, other}, false},
		"the other was never heard":              {[]agentRow{said(agentRow{Ref: agent}), {Ref: other, Dirty: true, Lost: true}}, []caip.AgentRef{agent, other}, false},
		"both are in it":                         {[]agentRow{said(agentRow{Ref: agent, Group: id}), said(agentRow{Ref: other, Group: id})}, []caip.AgentRef{agent, other}, false},
		"one has left it":                        {[]agentRow{said(agentRow{Ref: agent}), said(agentRow{Ref: other, Group: id})}, []caip.AgentRef{agent, other}, true},
		"one has left it, the other has changed": {[]agentRow{said(agentRow{Ref: agent}), said(agentRow{Ref: other, Group: id, Dirty: true})}, []caip.AgentRef{agent, other}, true},
		"one is in another":                      {[]agentRow{said(agentRow{Ref: agent, Group: caip.Hash{2}}), said(agentRow{Ref: other, Group: id})}, []caip.AgentRef{agent, other}, true},
		"one was burned":                         {[]agentRow{{Ref: agent}, said(agentRow{Ref: other, Group: id})}, []caip.AgentRef{agent, other}, true},
		"one is to be looked at":                 {[]agentRow{said(agentRow{Ref: agent, Dirty: true}), said(agentRow{Ref: other, Group: id})}, []caip.AgentRef{agent, other}, false},
		"one's registry is followed no more":     {[]agentRow{said(agentRow{Ref: agent, Group: id})}, []caip.AgentRef{agent, elsewhere}, true},
	} {
		for _, row := range c.rows {
			must.Get(f.change(t.Context(), row.Ref, func(r *agentRow) { *r = row }))(t)
		}
		if got, err := f.Dissolved(t.Context(), id, c.of); err != nil || got != c.want {
			t.Errorf("%s: %t, %v", name, got, err)
		}
		if len(c.rows) > 0 {
			f.call(c.rows[0].Ref) // it is being looked at
			if got, err := f.Dissolved(t.Context(), id, c.of); err != nil || got {
				t.Errorf("%s, while it is looked at: %t, %v", name, got, err)
			}
			<-f.queue
			f.looked(c.rows[0].Ref, time.Time{})
		}
		for _, row := range c.rows {
			must.OK(t, f.State.Links.Delete(t.Context(), agentKey(row.Ref)))
		}
	}
	must.Get(f.State.Links.Update(t.Context(), agentKey(agent), json.RawMessage(`"no row"`), 0))(t)
	if got, err := f.Dissolved(t.Context(), id, []caip.AgentRef{agent}); err != nil || got {
		t.Errorf("a row that cannot be read: %t, %v", got, err)
	}
}
