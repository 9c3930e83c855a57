package stream

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/login"
	"github.com/bridge8004/bridge8004/relayer/signing"
)

// Bus is a connection to NATS, with the embedded server behind it where there is one. Its methods
// may be called concurrently.
type Bus struct {
	Names
	js       jetstream.JetStream
	conn     *nats.Conn
	embedded *server.Server
	lock     *flock.Flock
	outside  bool // the servers are others'
	door     *door
	gate     *gate         // nil: it does not listen
	signers  *nats.Conn    // in the account of signers
	desk     *signing.Desk // nil: nobody asked for it
	noDoor   error
	replicas int
	maxBytes int64
	silence  time.Duration
	key      []byte
	keyed    bool
	writes   writes
	events   writer
	actions  writer
	meter    chains.Meter // of writes
}

// startTimeout bounds the start of the embedded server: it reads its files.
const startTimeout = login.Timeout

// minPayload is the least that NATS servers have to take in one message, in bytes: the biggest dead
// letter.
const minPayload = maxLetter

// Open connects to the NATS that the configuration names, starting the embedded server where it
// names none, and brings the streams into being. A message whose worker says nothing for as long as
// silence is given to another. Close the bus.
func Open(ctx context.Context, c config.NATS, prefix string, silence time.Duration) (*Bus, error) {
	return open(ctx, c, prefix, silence, false)
}

// Visit is Open for commands: an embedded server that another process has is used through its door.
func Visit(ctx context.Context, c config.NATS, prefix string, silence time.Duration) (*Bus, error) {
	return open(ctx, c, prefix, silence, true)
}

func open(ctx context.Context, c config.NATS, prefix string, silence time.Duration, visit bool) (*Bus, error) {
	b, err := connect(c, prefix, visit)
	if err != nil {
		return nil, err
	}
	b.silence = silence
	if err := b.ensureStreams(ctx); err != nil {
		b.Close()
		return nil, err
	}
	return b, nil
}

// Connect is Visit that makes and changes no stream, to look at the servers.
func Connect(c config.NATS, prefix string) (*Bus, error) { return connect(c, prefix, true) }

func connect(c config.NATS, prefix string, visit bool) (*Bus, error) {
	b := &Bus{Names: Names{Prefix: prefix}, outside: c.URL != "", replicas: max(c.Replicas, 1), maxBytes: c.MaxBytes}
	var options []nats.Option
	if c.URL == "" {
		var server nats.InProcessConnProvider = visitor{c.Dir}
		if err := b.embed(c); err == nil {
			server = b.embedded
		} else if !visit || !errors.Is(err, errInUse) {
			return nil, err
		}
		options = append(options, nats.InProcessServer(server))
	}
	var err error
	if b.key, b.keyed, err = loadKey(c); err != nil {
		b.Close()
		return nil, err
	}
	if b.conn, err = login.Connect(c, "bridge8004-relayer", options...); err != nil {
		b.Close()
		if c.URL == "" {
			return nil, &chains.Error{Kind: chains.Unreachable, Op: "reach the running relayer", Err: err, Remedy: "it is starting or ending, or logged at its start that its door does not open: try again, or stop it"}
		}
		return nil, err
	}
	if most := b.conn.MaxPayload(); most < minPayload {
		b.Close()
		return nil, fmt.Errorf("the NATS servers take messages of %d bytes; the relayer needs %d: raise their max_payload", most, minPayload)
	}
	if b.js, err = jetstream.New(b.conn); err != nil {
		b.Close()
		return nil, err
	}
	b.events, b.actions = writer{bus: b, stream: b.Events()}, writer{bus: b, stream: b.Actions()}
	return b, nil
}

// Room of the embedded server: the three streams and the bucket of what waits are promised
// nats.max_bytes each, and what is parked no more; the other buckets, which are bounded by agents
// and by time, share the rest.
const (
	reserved = 5
	beside   = 16 << 30
)

// errInUse says that another process has the embedded server.
var errInUse = errors.New("is in use by another relayer")

// embed starts the server inside the process. It listens on no port, unless signers are to reach
// it, and a lock keeps a second process out of its files.
func (b *Bus) embed(c config.NATS) error {
	dir := c.Dir
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("nats.dir: %w", err)
	}
	lock := flock.New(filepath.Join(dir, lockFile))
	if held, err := lock.TryLock(); err != nil {
		return fmt.Errorf("nats.dir: lock %s: %w", lock.Path(), err)
	} else if !held {
		return fmt.Errorf("nats.dir: %s %w; stop it, or let both share an outside NATS (nats.url)", dir, errInUse)
	}
	b.lock = lock
	options := &server.Options{
		ServerName: "bridge8004-embedded", DontListen: true, NoSigs: true, NoLog: true,
		JetStream: true, StoreDir: dir, JetStreamMaxStore: reserved*b.maxBytes + beside, JetStreamMaxMemory: 64 << 20, MaxPayload: 2 << 20,
		// A signed transaction has to be on disk before it is sent, and a checkpoint no earlier
		// than what it covers.
		SyncAlways: true,
	}
	if c.Listen.Address != "" {
		var err error
		if b.gate, err = openGate(c.Listen, signing.Names{Prefix: b.Prefix}, options); err != nil {
			return errors.Join(err, lock.Unlock())
		}
	}
	s, err := server.NewServer(options)
	if err != nil {
		return errors.Join(fmt.Errorf("embedded NATS: %w", err), lock.Unlock())
	}
	b.embedded = s
	s.Start()
	if !s.ReadyForConnections(startTimeout) {
		b.Close()
		return fmt.Errorf("embedded NATS did not start within %s on %s (damaged files? they may be deleted: all is read from the chains again)", startTimeout, dir)
	}
	if b.gate != nil {
		if err := b.gate.enter(s); err != nil {
			b.Close()
			return err
		}
	}
	b.door, b.noDoor = openDoor(dir, s)
	return nil
}

// NoDoor is why commands cannot reach the embedded server while this process has it; nil: they can.
func (b *Bus) NoDoor() error { return b.noDoor }

// JetStream is the connection for relayer/state.
func (b *Bus) JetStream() jetstream.JetStream { return b.js }

// Key is what rows on the bus are sealed with. Shared is false where no other process has it: an
// outside NATS without nats.key.
func (b *Bus) Key() (key []byte, shared bool) { return b.key, b.keyed }

// Replicas is how many servers keep each bucket.
func (b *Bus) Replicas() int { return b.replicas }

// MaxBytes bounds each stream, in bytes.
func (b *Bus) MaxBytes() int64 { return b.maxBytes }

// Embedded reports whether the bus lives in this process and nobody else uses it.
func (b *Bus) Embedded() bool { return b.embedded != nil }

// Outside reports whether the servers are others', on machines of their own as a rule.
func (b *Bus) Outside() bool { return b.outside }

// TryDisk reports whether the disk under the embedded server takes writes.
func (b *Bus) TryDisk() error { return TryDisk(b.Dir(), 1<<20) } // more than a few blocks that happen to be free

// Dir is where the embedded server keeps its files; empty without one.
func (b *Bus) Dir() string {
	if b.lock == nil {
		return ""
	}
	return filepath.Dir(b.lock.Path())
}

// InUse reports whether a relayer's embedded server works in a directory.
func InUse(dir string) (bool, error) {
	path := filepath.Join(dir, lockFile)
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	lock := flock.New(path)
	free, err := lock.TryLock()
	if err == nil && free {
		err = lock.Unlock()
	}
	return !free, err
}

// lockFile keeps a second process out of the embedded server's files.
const lockFile = "relayer.lock"

// TryDisk reports whether the disk under a directory takes so many bytes, and keeps them.
func TryDisk(dir string, bytes int) error {
	f, err := os.CreateTemp(dir, "probe-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(make([]byte, bytes))
	return errors.Join(err, f.Sync(), f.Close())
}

// Reclaim gives up what a former process on an embedded bus held: messages it was given and never
// settled come again at once.
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
	b.desk.Close()
	if b.signers != nil {
		b.signers.Close()
	}
	if b.conn != nil {
		b.conn.Close()
	}
	if b.door != nil {
		b.door.Close()
	}
	if b.embedded != nil {
		b.embedded.Shutdown()
		b.embedded.WaitForShutdown()
	}
	if b.lock != nil {
		b.lock.Unlock()
	}
}
