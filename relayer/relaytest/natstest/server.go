// Package natstest gives tests a NATS server as relayers share it.
package natstest

import (
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// Start runs a server with JetStream on loopback until the test ends; change may alter it before.
func Start(t testing.TB, change ...func(*server.Options)) *server.Server {
	t.Helper()
	// The streams of several relayers reserve more than a disk may have free.
	o := &server.Options{ServerName: "outside", Host: "127.0.0.1", Port: -1, JetStream: true, JetStreamMaxStore: 64 << 30, StoreDir: t.TempDir(), NoLog: true, NoSigs: true}
	for _, f := range change {
		f(o)
	}
	s, err := server.NewServer(o)
	must.OK(t, err)
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("the NATS server does not start")
	}
	return s
}
