package health

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Servers before 2.12 leave out of a stream what they do not know.
func TestBus_tellsOfServersWithoutBatches(t *testing.T) {
	c := config.Default().NATS
	c.Dir = t.TempDir()
	relayer, err := stream.Open(t.Context(), c, "test", time.Second)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(relayer.Close)
	bus, err := stream.Connect(c, "test")
	if err != nil {
		t.Fatal(err)
	}
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
	s, err := relayer.JetStream.Stream(t.Context(), relayer.Events())
	if err != nil {
		t.Fatal(err)
	}
	plain := s.CachedInfo().Config
	plain.AllowAtomicPublish = false
	if _, err := relayer.JetStream.UpdateStream(t.Context(), plain); err != nil {
		t.Fatal(err)
	}
	if !said() {
		t.Error("nothing is said of servers that take none")
	}
}
