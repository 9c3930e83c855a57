package plan

import (
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
)

// What was read a moment ago serves while the chain, the group and the finality are the same.
func TestRecent(t *testing.T) {
	a := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1"), Name: "c1", AutoMine: true})
	do := func(who string, op chains.Op) chains.Receipt {
		t.Helper()
		r, err := chains.Do(t.Context(), a.Writer(who), op, chains.Latest)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	e, _ := do("owner", chains.Register{}).Event(chains.KindRegistered)
	agent := e.Agent
	e, _ = do("client", chains.GiveFeedback{Agent: agent, Tag1: "speed"}).Event(chains.KindFeedback)
	ref := e.Feedback.Ref
	reader := &Reader{Chains: served.Registries{agent.Registry: a}, Groups: one{Members: []caip.AgentRef{agent}}, At: func(caip.AccountID) chains.Finality { return chains.Latest }}
	choice := Choice{At: chains.Latest}
	facts, err := reader.Read(t.Context(), ref, choice)
	if err != nil {
		t.Fatal(err)
	}
	recent := func(want bool, what string, choice Choice) {
		t.Helper()
		if got, ok, err := reader.Recent(t.Context(), ref, choice); err != nil || ok != want || ok && got.Feedback != facts.Feedback {
			t.Errorf("%s: %t, %v", what, ok, err)
		}
	}
	recent(false, "nothing was kept", choice)
	reader.Keep(facts, choice, time.Now().Add(-serves-time.Second))
	recent(false, "kept for too long", choice)
	reader.Keep(facts, choice, time.Now())
	recent(true, "kept", choice)
	recent(true, "asked for again, for another destination", choice)
	recent(false, "at a stricter finality", Choice{At: chains.Finalized})
	reader.Groups = one{Members: []caip.AgentRef{agent, caip.MustAgentRef("eip155:2:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/2")}}
	recent(false, "the group has another member", choice)
	reader.Groups = one{Members: []caip.AgentRef{agent}}
	recent(true, "the group is as it was", choice)
	if err := a.Reorg(1, func(string) memchain.Fate { return memchain.Drop }); err != nil {
		t.Fatal(err)
	}
	do("other", chains.GiveFeedback{Agent: agent, Tag1: "price"})
	a.Mine(2)
	recent(false, "its block was replaced", choice)
}
