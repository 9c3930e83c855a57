// Package relaytest is what tests of the relayer share: a bus with its memory, what people do on
// memory chains, registration files, and a disk that can be filled.
package relaytest

import (
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Memory opens an embedded bus and what a relayer keeps on it, until the test ends.
func Memory(t testing.TB) (*stream.Bus, *state.State) {
	t.Helper()
	c := config.Default().NATS
	c.Dir = t.TempDir()
	return Join(t, c)
}

// Join is Memory on the bus of a configuration.
func Join(t testing.TB, c config.NATS) (*stream.Bus, *state.State) {
	t.Helper()
	bus, err := stream.Open(t.Context(), c, "test", 15*time.Second)
	must.OK(t, err)
	t.Cleanup(bus.Close)
	s, err := state.Open(t.Context(), bus)
	must.OK(t, err)
	return bus, s
}

// Do has a named account write to a chain that makes blocks by itself.
func Do(t testing.TB, c *memchain.Chain, who string, op chains.Op) chains.Receipt {
	t.Helper()
	r, err := chains.Do(t.Context(), c.Writer(who), op, chains.Latest)
	if err != nil {
		t.Fatalf("%s by %s: %v", op.Verb(), who, err)
	}
	return r
}

// Event is Do, and returns the event of a kind.
func Event(t testing.TB, c *memchain.Chain, who string, op chains.Op, kind chains.EventKind) chains.Event {
	t.Helper()
	e, ok := Do(t, c, who, op).Event(kind)
	if !ok {
		t.Fatalf("%s by %s: no event %s in the receipt", op.Verb(), who, kind)
	}
	return e
}

// Register registers an agent.
func Register(t testing.TB, c *memchain.Chain, owner string) caip.AgentRef {
	t.Helper()
	return Event(t, c, owner, chains.Register{Name: "agent"}, chains.KindRegistered).Agent
}

// Everywhere is a route between all registries, for every agent.
func Everywhere() config.Route {
	r := config.DefaultRoute()
	r.Name, r.From, r.To, r.Agents = "all", []string{"*"}, []string{"*"}, []string{"*"}
	return r
}
