package links

import (
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/config"
)

func TestRest(t *testing.T) {
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	self := caip.MustAgentRef("eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/1")
	other := caip.MustAgentRef("eip155:2:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/2")
	o := &Options{Config: config.Links{Recheck: 5 * time.Minute}, Clock: func() time.Time { return now }, Book: caip.Book{Pairs: []caip.Pair{{Identity: other.Registry, Reputation: other.Registry}}}}
	w := &worker{Options: o, groups: &Groups{Options: o}}
	web := func(age time.Duration) *link.Evidence {
		return &link.Evidence{Agent: chains.Agent{Ref: self, URI: "https://a.example/file"}, Lists: []caip.AgentRef{self}, Since: now.Add(-age)}
	}
	pinned := &link.Evidence{Agent: chains.Agent{Ref: self, URI: "ipfs://x"}, Lists: []caip.AgentRef{self}, Pinned: true, Since: now}
	names := &link.Evidence{Agent: chains.Agent{Ref: self, URI: "ipfs://x"}, Lists: []caip.AgentRef{self, other}, Pinned: true, Since: now}
	missing := web(0)
	missing.Problem = "it cannot be had"
	said := &link.Mark{Time: now.Add(-80 * time.Minute)}
	for name, c := range map[string]struct {
		row  agentRow
		want time.Duration
	}{
		"never read":                          {agentRow{}, 5 * time.Minute},
		"burned":                              {agentRow{Side: link.Side{Moves: []link.Move{{Final: true, Gone: true}}}}, day},
		"listed by another":                   {agentRow{Evidence: pinned, Wanted: true}, day},
		"listed by another, a web file":       {agentRow{Evidence: web(300 * 24 * time.Hour), Wanted: true}, time.Hour},
		"names another":                       {agentRow{Evidence: names}, 5 * time.Minute},
		"in a group":                          {agentRow{Evidence: pinned, Group: caip.Hash{1}}, 5 * time.Minute},
		"was in a group":                      {agentRow{Evidence: pinned, Former: []caip.AgentRef{other}}, 5 * time.Minute},
		"declares links":                      {agentRow{Evidence: &link.Evidence{Pinned: true, Declared: []caip.AgentRef{other}}}, 5 * time.Minute},
		"a file that is fixed by its URI":     {agentRow{Evidence: pinned}, day},
		"without a URI":                       {agentRow{Evidence: &link.Evidence{Problem: "no URI"}}, day},
		"a web file that is new":              {agentRow{Evidence: web(time.Minute)}, 5 * time.Minute},
		"a web file of yesterday":             {agentRow{Evidence: web(24 * time.Hour)}, 3 * time.Hour},
		"a web file of last year":             {agentRow{Evidence: web(300 * 24 * time.Hour)}, day},
		"a web file that is not there":        {agentRow{Evidence: missing, Side: link.Side{Said: said}}, 10 * time.Minute},
		"a web file, nobody knows since when": {agentRow{Evidence: missing}, 5 * time.Minute},
	} {
		if got := w.rest(c.row); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}
