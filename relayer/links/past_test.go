package links

import (
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// An agent is sold after it was read and before its chain's newest block was: what is remembered of
// its past goes further than who held it. That is noticed once, and not for ever.
func TestSide_ofAnAgentThatIsSoldMeanwhile(t *testing.T) {
	c := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1"), AutoMine: true})
	served := served.Registries{c.Info().Registry: c}
	h := New(Options{
		State: remembered(t), Chains: served, Clock: time.Now, Config: config.Links{MaxAgents: 10},
		Reader: &plan.Reader{Chains: served, At: func(caip.AccountID) chains.Finality { return chains.Latest }},
		Start:  func(caip.AccountID) uint64 { return 0 },
	}).histories
	born := relaytest.Event(t, c, "owner", chains.Register{}, chains.KindRegistered)
	read := func() chains.Agent {
		t.Helper()
		return must.Get(c.Agent(t.Context(), born.Agent, chains.Latest))(t)
	}
	side := func(now chains.Agent) (sold bool, err error) {
		t.Helper()
		n := must.Get(h.news(t.Context(), c, agentRow{Ref: born.Agent}))(t)
		s, err := h.side(t.Context(), agentRow{Ref: born.Agent}, now, n)
		return len(s.Moves) > 0, err
	}
	before := read()
	relaytest.Do(t, c, "owner", chains.Transfer{Agent: born.Agent, To: c.Account("buyer")})
	if sold, err := side(before); err != nil || !sold {
		t.Fatalf("sold: %t, %v", sold, err)
	}
	c.Mine(1)
	if _, err := side(read()); chains.KindOf(err) != chains.NotFinal {
		t.Fatalf("another holder than remembered, and no event: %v", err)
	}
	if sold, err := side(read()); err != nil || !sold {
		t.Errorf("asked again: sold %t, %v", sold, err)
	}
}

// Of a registration that is written to for years little is remembered, and it is read on from
// there.
func TestSide_ofAnAgentThatIsWrittenToForYears(t *testing.T) {
	c := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1"), AutoMine: true})
	whole := 0
	c.SetFault(func(call memchain.Call) error {
		if call.Method == "History" && !call.After {
			whole++
		}
		return nil
	})
	served := served.Registries{c.Info().Registry: c}
	h := New(Options{
		State: remembered(t), Chains: served, Clock: time.Now, Config: config.Links{MaxAgents: 10},
		Reader: &plan.Reader{Chains: served, At: func(caip.AccountID) chains.Finality { return chains.Latest }},
		Start:  func(caip.AccountID) uint64 { return 0 },
	}).histories
	born := relaytest.Event(t, c, "owner", chains.Register{}, chains.KindRegistered)
	var last chains.Event
	for range 300 {
		last = relaytest.Event(t, c, "owner", chains.SetURI{Agent: born.Agent, URI: "ipfs://x"}, chains.KindURISet)
		now := must.Get(c.Agent(t.Context(), born.Agent, chains.Latest))(t)
		n := must.Get(h.news(t.Context(), c, agentRow{Ref: born.Agent}))(t)
		side, err := h.side(t.Context(), agentRow{Ref: born.Agent}, now, n)
		if err != nil || side.Said == nil || side.Said.Event != last.ID || side.Born == nil || side.Born.Event != born.ID {
			t.Fatalf("its side is %+v, %v", side, err)
		}
	}
	if n := len(h.pasts[born.Agent].events); n > 2 || whole != 1 {
		t.Errorf("%d events are remembered, its whole past was read %d times", n, whole)
	}
}
