package stream

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/relayer/config"
)

// Bus is a connection to NATS, with the embedded server behind it where there is one. Its methods may be called concurrently.
type Bus struct {
	Names
	js       jetstream.JetStream
	conn     *nats.Conn
	embedded *server.Server
	lock     *flock.Flock
	replicas int
	maxBytes int64
	silence  time.Duration
}

// startTimeout bounds the start of the embedded server (it reads its files) and the first connection to an outside one.
const startTimeout = 30 * time.Second

// Open connects to the NATS that the configuration names, starting the embedded server where it names none, and brings the streams into being.
// A message whose worker says nothing for as long as silence is given to another. Close the bus.
func Open(ctx context.Context, c config.NATS, prefix string, silence time.Duration) (*Bus, error) {
	b := &Bus{Names: Names{Prefix: prefix}, replicas: max(c.Replicas, 1), maxBytes: c.MaxBytes, silence: silence}
	options := []nats.Option{
		nats.Name("bridge8004-relayer"), nats.MaxReconnects(-1), nats.ReconnectWait(500 * time.Millisecond), nats.Timeout(startTimeout),
		nats.IgnoreDiscoveredServers(), // nobody but the configuration says where to connect: what a server names was not checked for TLS or loopback
	}
	url := c.URL
	if url == "" {
		if err := b.embed(c.Dir); err != nil {
			return nil, err
		}
		options = append(options, nats.InProcessServer(b.embedded))
	}
	if ref, ok := strings.CutPrefix(c.Credentials, "file:"); ok {
		options = append(options, nats.UserCredentials(ref))
	}
	if c.CA != "" {
		options = append(options, nats.RootCAs(c.CA))
	}
	var err error
	if b.conn, err = nats.Connect(url, options...); err != nil {
		b.Close()
		return nil, fmt.Errorf("connect to NATS (nats.url): %w", err)
	}
	if b.js, err = jetstream.New(b.conn); err == nil {
		err = b.ensureStreams(ctx)
	}
	if err != nil {
		b.Close()
		return nil, err
	}
	return b, nil
}

// Room of the embedded server: the three streams and the bucket of what waits are promised nats.max_bytes each, and what is parked no more; the other buckets, which are
// bounded by agents and by time, share the rest.
const (
	reserved = 5
	beside   = 16 << 30
)

// embed starts the server inside the process. It listens on no port, and a lock keeps a second process out of its files.
func (b *Bus) embed(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("nats.dir: %w", err)
	}
	lock := flock.New(filepath.Join(dir, "relayer.lock"))
	if held, err := lock.TryLock(); err != nil {
		return fmt.Errorf("nats.dir: lock %s: %w", lock.Path(), err)
	} else if !held {
		return fmt.Errorf("nats.dir: %s is in use by another relayer; stop it, or let both share an outside NATS (nats.url)", dir)
	}
	b.lock = lock
	s, err := server.NewServer(&server.Options{
		ServerName: "bridge8004-embedded", DontListen: true, NoSigs: true, NoLog: true,
		JetStream: true, StoreDir: dir, JetStreamMaxStore: reserved*b.maxBytes + beside, JetStreamMaxMemory: 64 << 20, MaxPayload: 2 << 20,
		// A signed transaction has to be on disk before it is sent, and a checkpoint no earlier than what it covers.
		SyncAlways: true,
	})
	if err != nil {
		return errors.Join(fmt.Errorf("embedded NATS: %w", err), lock.Unlock())
	}
	b.embedded = s
	s.Start()
	if !s.ReadyForConnections(startTimeout) {
		b.Close()
		return fmt.Errorf("embedded NATS did not start within %s on %s (damaged files? they may be deleted: all is read from the chains again)", startTimeout, dir)
	}
	return nil
}

// JetStream is the connection for relayer/state.
func (b *Bus) JetStream() jetstream.JetStream { return b.js }

// Replicas is how many servers keep each bucket.
func (b *Bus) Replicas() int { return b.replicas }

// MaxBytes bounds each stream, in bytes.
func (b *Bus) MaxBytes() int64 { return b.maxBytes }

// Embedded reports whether the bus lives in this process and nobody else uses it.
func (b *Bus) Embedded() bool { return b.embedded != nil }

// Reclaim gives up what a former process on an embedded bus held: messages it was given and never settled come again at once.
func (b *Bus) Reclaim(ctx context.Context) error {
	for _, name := range []string{b.Events(), b.Actions()} {
		s, err := b.js.Stream(ctx, name)
		if err != nil {
			return fmt.Errorf("stream %s: %w", name, err)
		}
		names := s.ConsumerNames(ctx)
		for consumer := range names.Name() {
			if err := s.DeleteConsumer(ctx, consumer); err != nil {
				return fmt.Errorf("consumer %s of %s: %w", consumer, name, err)
			}
		}
		if err := names.Err(); err != nil {
			return fmt.Errorf("consumers of %s: %w", name, err)
		}
	}
	return nil
}

// Connected reports whether the connection to NATS stands.
func (b *Bus) Connected() bool { return b.conn != nil && b.conn.IsConnected() }

// Close ends the connection and the embedded server. What was acknowledged is on disk.
func (b *Bus) Close() {
	if b.conn != nil {
		b.conn.Close()
	}
	if b.embedded != nil {
		b.embedded.Shutdown()
		b.embedded.WaitForShutdown()
	}
	if b.lock != nil {
		b.lock.Unlock()
	}
}
