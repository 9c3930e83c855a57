package links

import (
	"encoding/json"
	"log/slog"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// Rows of a registry that was taken out of the configuration are looked at by nobody, and stay for
// the day on which it is back.
func TestLoad_leavesAloneWhatIsNotConfigured(t *testing.T) {
	c := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1"), AutoMine: true})
	here := caip.AgentRef{Registry: c.Info().Registry, ID: "1"}
	gone := caip.MustAgentRef("eip155:2:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/1")
	forgotten := caip.MustAgentRef("eip155:2:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/2") // has no row
	now, s, registries := time.Now(), remembered(t), served.Registries{c.Info().Registry: c}
	f := New(Options{State: s, Chains: registries, Config: config.Links{MaxAgents: 10, Recheck: time.Minute}, Clock: func() time.Time { return now },
		Log: slog.New(slog.DiscardHandler), Mine: func(string) bool { return true },
		Reader: &plan.Reader{Chains: registries, At: func(caip.AccountID) chains.Finality { return chains.Latest }}})
	for _, row := range []agentRow{{Ref: here, Dirty: true, Former: []caip.AgentRef{gone, forgotten}}, {Ref: gone, Dirty: true, Wanted: true, Former: []caip.AgentRef{here}}} {
		body := must.Get(json.Marshal(row))(t)
		must.OK(t, s.Links.Put(t.Context(), agentKey(row.Ref), body))
	}
	for range 2 {
		must.OK(t, f.Load(t.Context()))
		if due := f.due(now); len(due) != 1 || due[0] != here {
			t.Errorf("due are %v", due)
		}
	}
	if parted := f.Parted(); len(parted) != 1 || parted[0] != here {
		t.Errorf("parted are %v", parted)
	}
	if rows, err := s.Links.List(t.Context(), ">", 10); err != nil || len(rows) != 2 {
		t.Errorf("%d rows, %v", len(rows), err)
	}
	if next, err := f.worker.refresh(t.Context(), gone); err != nil || !next.IsZero() {
		t.Errorf("looked at again at %s, %v", next, err)
	}
}
