package health

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Servers before 2.12 leave out of a stream what they do not know.
func TestBus_tellsOfServersWithoutBatches(t *testing.T) {
	c := config.Default().NATS
	c.Dir = t.TempDir()
	relayer := must.Get(stream.Open(t.Context(), c, "test", time.Second))(t)
	t.Cleanup(relayer.Close)
	bus := must.Get(stream.Connect(c, "test"))(t)
	t.Cleanup(bus.Close)
	said := func() bool {
		t.Helper()
		lines, _, _ := Bus(t.Context(), bus)
		return slices.ContainsFunc(lines, func(l Line) bool {
			return l.State == Notice && strings.Contains(l.Found, "one by one") && strings.Contains(l.Remedy, "2.12")
		})
	}
	if said() {
		t.Error("it is said of servers that take batches")
	}
	s := must.Get(relayer.JetStream.Stream(t.Context(), relayer.Events()))(t)
	plain := s.CachedInfo().Config
	plain.AllowAtomicPublish = false
	must.Get(relayer.JetStream.UpdateStream(t.Context(), plain))(t)
	if !said() {
		t.Error("nothing is said of servers that take none")
	}
}
