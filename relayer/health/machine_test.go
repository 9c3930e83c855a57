package health

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/relaytest/natstest"
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

// What is promised to streams and to what waits counts before anything is in them.
func TestBus_tellsOfServersWithoutRoom(t *testing.T) {
	c := config.Default().NATS
	full := func(promised int64) bool {
		t.Helper()
		c.URL = natstest.Start(t, func(o *server.Options) { o.JetStreamMaxStore = promised * c.MaxBytes }).ClientURL()
		bus := must.Get(stream.Connect(c, "test"))(t)
		t.Cleanup(bus.Close)
		told := func() bool {
			lines, _, _ := Bus(t.Context(), bus)
			return slices.ContainsFunc(lines, func(l Line) bool {
				return l.Check == Durability && l.State == Problem && strings.Contains(l.Found, "insufficient storage") && strings.Contains(l.Remedy, "nats.max_bytes")
			})
		}
		first := told()
		if account := must.Get(bus.JetStream.AccountInfo(t.Context()))(t); account.Streams != 0 {
			t.Errorf("%d streams are left", account.Streams)
		}
		relayer := must.Get(stream.Open(t.Context(), c, "test", time.Second))(t) // streams, and no bucket
		t.Cleanup(relayer.Close)
		if told() != first {
			t.Errorf("with room for %d it is told otherwise once the streams are there", promised)
		}
		return first
	}
	if !full(3) {
		t.Error("nothing is told where there is no room for what waits")
	}
	if full(4) {
		t.Error("it is told where there is room")
	}
}
