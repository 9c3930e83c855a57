package wallet_test

import (
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/wallet"
)

// Where the clocks of two chains differ by more than they usually do, what was said before a sale
// looks younger than that: the difference counts, as it does for links.
func TestLeads_wherePresentClocksDiffer(t *testing.T) {
	now := time.Date(2026, 1, 1, 1, 0, 0, 0, time.UTC)
	const behind = 10 * time.Minute
	there := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1001"), AutoMine: true, Lag: 4, Clock: func() time.Time { return now.Add(-behind) }})
	here := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1002"), AutoMine: true, Lag: 4, Clock: func() time.Time { return now }})
	do := func(c *memchain.Chain, by string, op chains.Op) chains.Receipt {
		t.Helper()
		receipt, err := chains.Do(t.Context(), c.Writer(by), op, chains.Latest)
		if err != nil {
			t.Fatal(err)
		}
		return receipt
	}
	register := func(c *memchain.Chain) caip.AgentRef {
		e, _ := do(c, "owner", chains.Register{Name: "agent"}).Event(chains.KindRegistered)
		return e.Agent
	}
	home, member := register(there), register(here)
	name := func(c *memchain.Chain, by string, ref caip.AgentRef) {
		t.Helper()
		do(c, by, chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: link.HomeKey, Value: []byte(home.String())}})
	}
	leads := func() bool {
		t.Helper()
		there.Settle()
		here.Settle()
		agent, err := here.Agent(t.Context(), member, chains.Finalized)
		if err != nil {
			t.Fatal(err)
		}
		_, counts, err := wallet.Reader{Registries: link.Of(there, here)}.Leads(t.Context(), agent, home, chains.Finalized)
		if err != nil {
			t.Fatal(err)
		}
		return counts
	}
	name(there, "owner", home)
	name(here, "owner", member)
	if !leads() {
		t.Error("a home that was never sold does not count")
	}
	do(there, "owner", chains.Transfer{Agent: home, To: there.Account("buyer")})
	name(there, "buyer", home)
	if leads() {
		t.Error("a home that was sold since counts by its buyer's word")
	}
	now = now.Add(behind + 2*link.ClockSkew)
	name(there, "buyer", home) // the chain goes on
	name(here, "owner", member)
	if !leads() {
		t.Error("a home that was named again since its sale does not count")
	}
}
