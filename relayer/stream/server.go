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
	*Streams
	*Letters
	*Publisher
	*Writes
	conn     *nats.Conn
	embedded *server.Server
	lock     *flock.Flock
	door     *door
	gate     *gate         // nil: it does not listen
	signers  *nats.Conn    // in the account of signers
	desk     *signing.Desk // nil: nobody asked for it

	Outside bool   // the servers are others', on machines of their own as a rule
	NoDoor  error  // why commands cannot reach the embedded server while this process has it; nil: they can
	Key     []byte // what rows on the bus are sealed with
	Keyed   bool   // other processes have the key too: not so on an outside NATS without nats.key
}

// minPayload is the least that NATS servers have to take in one message, in bytes: the biggest dead
// letter.
const minPayload = maxLetter

// Open connects to the NATS that the configuration names, starting the embedded server where it
// names none, and brings the streams into being. A message whose worker says nothing for as long as
// silence is given to another. Close the bus.
func Open(ctx context.Context, c config.NATS, prefix string, silence time.Duration) (*Bus, error) {
	return open(ctx, c, prefix, silence, false)
}

// Visit is Open for commands: an embedded server that another process has is used through its door,
// and none listens for signers. A memory in which no relayer has worked is NotFound, and not made.
func Visit(ctx context.Context, c config.NATS, prefix string, silence time.Duration) (*Bus, error) {
	if err := worked(c); err != nil {
		return nil, err
	}
	c.Listen = config.Listen{}
	return open(ctx, c, prefix, silence, true)
}

func open(ctx context.Context, c config.NATS, prefix string, silence time.Duration, visit bool) (*Bus, error) {
	b, err := connect(c, prefix, silence, visit)
	if err != nil {
		return nil, err
	}
	if visit {
		if _, err = b.JetStream.Stream(ctx, b.Events()); errors.Is(err, jetstream.ErrStreamNotFound) {
			err = unworked("under the prefix %s there", prefix)
		}
	}
	if err == nil {
		err = b.ensure(ctx, b.found)
	}
	if err != nil {
		b.Close()
		return nil, err
	}
	return b, nil
}

// Connect is Visit that makes and changes no stream, to look at the servers.
func Connect(c config.NATS, prefix string) (*Bus, error) { return connect(c, prefix, 0, true) }

func connect(c config.NATS, prefix string, silence time.Duration, visit bool) (_ *Bus, err error) {
	b := &Bus{Streams: &Streams{Names: Names{prefix}, Replicas: max(c.Replicas, 1), MaxBytes: c.MaxBytes, silence: silence}, Writes: &Writes{}, Outside: c.URL != ""}
	defer func() {
		if err != nil {
			b.Close()
		}
	}()
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
	if b.Key, b.Keyed, err = loadKey(c); err != nil {
		return nil, err
	}
	if b.conn, err = login.Connect(c, "bridge8004-relayer", options...); err != nil {
		if c.URL == "" {
			err = &chains.Error{Kind: chains.Unreachable, Op: "reach the running relayer", Err: err, Remedy: "it is starting or ending, or logged at its start that its door does not open: try again, or stop it"}
		}
		return nil, err
	}
	if most := b.conn.MaxPayload(); most < minPayload {
		return nil, fmt.Errorf("the NATS servers take messages of %d bytes; the relayer needs %d: raise their max_payload", most, minPayload)
	}
	if b.JetStream, err = jetstream.New(b.conn); err != nil {
		return nil, err
	}
	b.Letters = &Letters{b.Streams, b.Writes}
	b.Publisher = newPublisher(b.Streams, b.Letters, b.conn, b.Key)
	if b.Keyed {
		b.ids = b.Key
	}
	return b, nil
}

// Room of the embedded server: the three streams and the bucket of what waits are promised
// nats.max_bytes each, and what is parked no more; the other buckets, which are bounded by agents
// and by time, share the rest, Beside.
const (
	reserved = 5
	Beside   = 16 << 30
)

// errInUse says that another process has the embedded server.
var errInUse = errors.New("is in use by another relayer")

// embed starts the server inside the process. It listens on no port, unless signers are to reach
// it, and a lock keeps a second process out of its files. What it has begun Close ends.
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
		JetStream: true, StoreDir: dir, JetStreamMaxStore: reserved*b.MaxBytes + Beside, JetStreamMaxMemory: 64 << 20, MaxPayload: 2 << 20,
		// A signed transaction has to be on disk before it is sent, and a checkpoint no earlier
		// than what it covers.
		SyncAlways: true,
	}
	if c.Listen.Address != "" {
		var err error
		if b.gate, err = openGate(c.Listen, signing.Names{Prefix: b.Prefix}, options); err != nil {
			return err
		}
	}
	s, err := server.NewServer(options)
	if err != nil {
		return fmt.Errorf("embedded NATS: %w", err)
	}
	b.embedded = s
	s.Start()
	if !s.ReadyForConnections(login.Timeout) { // it reads its files
		return fmt.Errorf("embedded NATS did not start within %s on %s (damaged files? they may be deleted: all is read from the chains again)", login.Timeout, dir)
	}
	if b.gate != nil {
		if err := b.gate.enter(s); err != nil {
			return err
		}
	}
	b.door, b.NoDoor = openDoor(dir, s)
	return nil
}

// Embedded reports whether the bus lives in this process and nobody else uses it.
func (b *Bus) Embedded() bool { return b.embedded != nil }

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

// CheckEmbedded reports what keeps an embedded server from being opened as configured: the key, and
// what signers are let in with. It starts nothing.
func CheckEmbedded(c config.NATS, prefix string) error {
	if c.Key != "" {
		if _, _, err := loadKey(c); err != nil {
			return err
		}
	}
	if c.Listen.Address == "" {
		return nil
	}
	_, err := openGate(c.Listen, signing.Names{Prefix: prefix}, &server.Options{})
	return err
}

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
