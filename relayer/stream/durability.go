package stream

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
)

// Buckets are the names of the buckets that relayer/state keeps on a bus.
var Buckets = []string{"checkpoints", "links", "outbox", "deliveries", "leases", "members", "parked", "drift", "waiting", "registries", "vain"}

// Fault is a way in which a bus might lose what it was given, or refuse to take it.
type Fault struct {
	Stream string // empty where the account or the servers are to blame
	Why    string
	Remedy string
}

// Durability is how a bus keeps what it is given.
type Durability struct {
	Server  string    // version
	Faults  []Fault   // none: it is durable as far as it shows
	Singly  bool      // messages are stored one by one: the servers take no atomic batches
	Missing int       // streams and buckets that are not there yet
	Clock   time.Time // of the server, UTC; zero where it was not told
	Asked   time.Time // when, by this machine
}

// Durability reads how the servers keep the streams and buckets of this bus. In place of those that
// are not there yet it makes streams that hold nothing, and removes them.
func (b *Bus) Durability(ctx context.Context) (Durability, error) {
	d := Durability{Server: b.conn.ConnectedServerVersion()}
	_, err := b.JetStream.AccountInfo(ctx)
	switch {
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		d.Faults = append(d.Faults, Fault{Why: "JetStream is off", Remedy: "turn it on for the servers and this account: jetstream { store_dir: … }"})
		return d, nil
	case err != nil:
		return d, &chains.Error{Kind: chains.Transient, Op: "read the account of NATS", Err: err}
	}
	waiting := "KV_" + b.Bucket("waiting")
	room := 0 // of what is not there yet, how many are promised nats.max_bytes
	names := []string{b.Events(), b.Actions(), b.Dead()}
	for _, name := range Buckets {
		names = append(names, "KV_"+b.Bucket(name))
	}
	for i, name := range names {
		s, err := b.JetStream.Stream(ctx, name)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			if d.Missing++; i < 3 || name == waiting {
				room++
			}
			continue
		}
		if err != nil {
			return d, &chains.Error{Kind: chains.Transient, Op: "read stream " + name, Err: err}
		}
		info := s.CachedInfo()
		d.Clock, d.Asked = info.TimeStamp.UTC(), time.Now()
		d.Faults = append(d.Faults, b.faults(info.Config, i < 3)...)
		d.Singly = d.Singly || i < 2 && !info.Config.AllowAtomicPublish
	}
	if room > 0 {
		fault, tried, err := b.tryStreams(ctx, room)
		if err != nil {
			return d, err
		}
		if fault != nil {
			d.Faults = append(d.Faults, *fault)
			return d, nil
		}
		d.Clock, d.Asked = tried.TimeStamp.UTC(), time.Now()
		d.Singly = d.Singly || !tried.Config.AllowAtomicPublish
	}
	return d, nil
}

// faults are those of one stream. The relayer's own streams discard nothing to make room.
func (b *Bus) faults(c jetstream.StreamConfig, own bool) (out []Fault) {
	add := func(remedy, why string, args ...any) {
		out = append(out, Fault{Stream: c.Name, Why: fmt.Sprintf(why, args...), Remedy: remedy})
	}
	edit := "start the relayers again, which set it back, or: nats stream edit " + c.Name + " --force "
	if c.Storage != jetstream.FileStorage {
		add("stop the relayers, then: nats stream rm "+c.Name+" --force; the next start makes it anew and reads the chains again", "it is kept in memory")
	}
	if c.Replicas < b.Replicas {
		add(edit+fmt.Sprintf("--replicas=%d", b.Replicas), "%d servers keep it, configured are %d", c.Replicas, b.Replicas)
	}
	if c.PersistMode == jetstream.AsyncPersistMode {
		add("stop the relayers, then: nats stream rm "+c.Name+" --force; the next start makes it anew and reads the chains again", "it says that it has stored what it has not (persist_mode async)")
	}
	if c.Discard != jetstream.DiscardNew {
		add(edit+"--discard=new", "it discards old messages to make room")
	}
	if own && (c.MaxAge > 0 || c.MaxMsgs > 0 || c.MaxMsgsPerSubject > 0) {
		add(edit+"--max-age=0 --max-msgs=-1 --max-msgs-per-subject=-1", "it drops messages by age or number")
	}
	if own && c.MaxBytes >= 0 && c.MaxBytes < b.MaxBytes {
		add(edit+fmt.Sprintf("--max-bytes=%d", b.MaxBytes), "it takes %d bytes, nats.max_bytes is %d", c.MaxBytes, b.MaxBytes)
	}
	return out
}

// tryStreams makes n streams as the relayer's are, and removes them: whether there is room for all
// is for the servers to say, who count what accounts, tiers and replicas have promised.
func (b *Bus) tryStreams(ctx context.Context, n int) (fault *Fault, made jetstream.StreamInfo, err error) {
	for i := range n {
		name := fmt.Sprintf("%s-doctor-%d", b.Prefix, i)
		c := jetstream.StreamConfig{Name: name, Description: "made by doctor, which removes it", Subjects: []string{fmt.Sprintf("%s.doctor.%d", b.Prefix, i)},
			AllowAtomicPublish: true, Storage: jetstream.FileStorage, Discard: jetstream.DiscardNew, Replicas: b.Replicas, MaxBytes: b.MaxBytes}
		s, failed := b.JetStream.CreateOrUpdateStream(ctx, c)
		var api *jetstream.APIError
		switch {
		case errors.As(failed, &api):
			return &Fault{Why: fmt.Sprintf("the servers take no %d streams of %d bytes on disk, each kept by %d of them (nats.replicas): %s", n, b.MaxBytes, b.Replicas, api.Description),
				Remedy: "give JetStream a store_dir with room, as many servers as nats.replicas, and the account as much; or lower nats.max_bytes"}, made, err
		case failed != nil:
			return nil, made, &chains.Error{Kind: chains.Transient, Op: "make a stream", Err: failed}
		}
		made = *s.CachedInfo()
		defer func() {
			// What was made goes, also where the time is over: it takes room.
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
			defer cancel()
			if left := b.JetStream.DeleteStream(ctx, name); left != nil && err == nil {
				err = &chains.Error{Kind: chains.Transient, Op: "remove stream " + name, Err: left}
			}
		}()
	}
	return nil, made, nil
}
