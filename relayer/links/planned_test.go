package links

import (
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/plan"
)

// What stands in a block that replaced one whose history was planned was not planned.
func TestPlanned_holdsForTheBlocksItWasReadFrom(t *testing.T) {
	c := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1")})
	c.Mine(10)
	head, err := c.Head(t.Context(), chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	agent := caip.AgentRef{Registry: c.Info().Registry, ID: "1"}
	chain := served.Registries{c.Info().Registry: c}
	f := New(Options{State: remembered(t), Chains: chain, Reader: &plan.Reader{Chains: chain, At: func(caip.AccountID) chains.Finality { return chains.Latest }}, Book: caip.Book{}, Clock: time.Now})
	planned := func(block uint64) bool {
		t.Helper()
		yes, err := f.Planned(t.Context(), agent, block)
		if err != nil {
			t.Fatal(err)
		}
		return yes
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
	if err := c.Reorg(3, func(string) memchain.Fate { return memchain.Drop }); err != nil {
		t.Fatal(err)
	}
	c.Mine(10)
	if planned(head.Height) {
		t.Error("what replaced it counts as planned")
	}
}
