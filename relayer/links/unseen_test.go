package links

import (
	"encoding/json"
	"log/slog"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// What a relayer passed over that no route or index of its own concerns is due at once for whoever
// it does concern, on the same bus or after the next start, whenever that had looked at it last.
func TestLoad_looksAtWhatWasPassedOver(t *testing.T) {
	c := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1"), AutoMine: true})
	agent := caip.AgentRef{Registry: c.Info().Registry, ID: "1"}
	now, s := time.Now(), remembered(t)
	relayer := func(concerned bool) *Follower {
		return New(Options{State: s, Chains: served.Registries{c.Info().Registry: c}, Config: config.Links{MaxAgents: 10, Recheck: time.Minute}, Indexes: concerned,
			Clock: func() time.Time { return now }, Log: slog.New(slog.DiscardHandler), Mine: func(string) bool { return true }})
	}
	is := func(f *Follower, what string, due bool) {
		t.Helper()
		must.OK(t, f.Load(t.Context()))
		if got := f.due(now); (len(got) == 1) != due {
			t.Errorf("%s: due are %v", what, got)
		}
	}
	for name, row := range map[string]agentRow{
		"new": {Ref: agent, Dirty: true},
		"that was looked at": {Ref: agent, Dirty: true, Checked: now,
			Evidence: &link.Evidence{Agent: chains.Agent{Ref: agent}, Pinned: true, Lists: []caip.AgentRef{agent}}},
	} {
		t.Run(name, func(t *testing.T) {
			put := func() {
				t.Helper()
				body := must.Get(json.Marshal(row))(t)
				must.OK(t, s.Links.Put(t.Context(), agentKey(agent), body))
			}
			passed, concerned := relayer(false), relayer(true)
			dirty := row
			row.Dirty = false
			put()
			must.OK(t, concerned.Load(t.Context()))
			concerned.looked(agent, now.Add(day))
			row = dirty
			put()
			is(passed, "something happened", true)
			if next, err := passed.worker.refresh(t.Context(), agent); err != nil || !next.IsZero() {
				t.Errorf("looked at again at %s, %v", next, err)
			}
			is(concerned, "passed over", true)
			is(relayer(true), "after the next start", true)
			is(relayer(false), "for whom it does not concern", row.Evidence != nil)
		})
	}
}
