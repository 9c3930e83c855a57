package state

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// ErrTaken says that another writer was first: the key exists already, or its revision has moved
// on.
var ErrTaken = errors.New("written by another meanwhile")

// Table is a bucket whose values are sealed JSON of T. It may be used concurrently.
type Table[T any] struct {
	kv      jetstream.KeyValue
	name    string
	seal    *seal
	state   *State
	bus     *stream.Bus
	markers time.Duration // how long removed rows leave a mark; 0: for ever
	// opened has Get open a row once that is read again and again; nil: each time.
	opened *lru.Cache[string, opened[T]]
}

// maxOpened bounds the rows that are kept opened.
const maxOpened = 4096

// opened is a row that was opened and believed, with the bytes it was opened from. Its value is
// shared: nobody changes it.
type opened[T any] struct {
	body []byte
	row  Row[T]
}

// Row is a value with the revision it was read at.
type Row[T any] struct {
	Key      string
	Value    T      // zero with a Doubt, but for Unsealed where the relayers share no key
	Revision uint64 // 0: not there
	Doubt    Doubt  // why it is not believed; empty: it is, or was never here
}

// Known reports whether the row is there and to be believed: what decides a signature may follow
// from it.
func (r Row[T]) Known() bool { return r.Revision != 0 && r.Doubt == "" }

// Get reads a row; one that is not there has revision 0. One that is not believed is no error: it
// has a Doubt, which was counted, and is overwritten at its revision.
func (t Table[T]) Get(ctx context.Context, key string) (Row[T], error) {
	e, err := t.kv.Get(ctx, key)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return Row[T]{Key: key, Doubt: t.doubt(key, t.seal.gone(key))}, nil
	}
	if err != nil {
		return Row[T]{}, t.fail("read", key, err)
	}
	if t.opened == nil {
		return t.row(key, e.Value(), e.Revision()), nil
	}
	if have, ok := t.opened.Get(key); ok && have.row.Revision == e.Revision() && bytes.Equal(have.body, e.Value()) {
		return have.row, nil
	}
	row := t.row(key, e.Value(), e.Revision())
	if row.Doubt == "" {
		t.opened.Add(key, opened[T]{e.Value(), row})
	}
	return row, nil
}

// Create writes a row that must not be there, else ErrTaken. It returns the new revision.
func (t Table[T]) Create(ctx context.Context, key string, v T) (uint64, error) {
	return t.write(ctx, key, "create", v, func(body []byte) (uint64, error) { return t.kv.Create(ctx, key, body) })
}

// Update writes a row that still has the revision it was read at, else ErrTaken. Revision 0 is
// Create.
func (t Table[T]) Update(ctx context.Context, key string, v T, revision uint64) (uint64, error) {
	if revision == 0 {
		return t.Create(ctx, key, v)
	}
	return t.write(ctx, key, "update", v, func(body []byte) (uint64, error) { return t.kv.Update(ctx, key, body, revision) })
}

// Put writes a row whatever it was.
func (t Table[T]) Put(ctx context.Context, key string, v T) error {
	_, err := t.write(ctx, key, "write", v, func(body []byte) (uint64, error) { return t.kv.Put(ctx, key, body) })
	return err
}

func (t Table[T]) write(ctx context.Context, key, op string, v T, store func(body []byte) (uint64, error)) (uint64, error) {
	body, version, err := t.seal.close(key, v)
	if err != nil {
		return 0, t.fail("encode", key, err)
	}
	begun := time.Now()
	revision, err := store(body)
	// Streams that several servers keep answer a lost race with another code; the client knows
	// both.
	if errors.Is(err, jetstream.ErrKeyExists) || errors.Is(err, jetstream.ErrKeyRevisionMismatch) {
		return 0, fmt.Errorf("%s %s: %w", t.name, key, ErrTaken)
	}
	if err := t.wrote(ctx, begun, op, key, err); err != nil {
		return 0, err
	}
	t.seal.note(key, version, revision)
	return revision, nil
}

// Clear removes a row that still has the revision it was read at; one that was written or removed
// since stays as it is.
func (t Table[T]) Clear(ctx context.Context, row Row[T]) error {
	err := t.Delete(ctx, row.Key, jetstream.LastRevision(row.Revision))
	if errors.Is(err, jetstream.ErrKeyRevisionMismatch) {
		return nil
	}
	return err
}

// Delete removes a row; one that is not there is no error.
func (t Table[T]) Delete(ctx context.Context, key string, options ...jetstream.KVDeleteOpt) error {
	if t.markers > 0 {
		options = append(options, jetstream.PurgeTTL(t.markers))
	}
	begun := time.Now()
	if err := t.wrote(ctx, begun, "remove", key, t.kv.Purge(ctx, key, options...)); err != nil {
		return err
	}
	t.seal.forget(key)
	return nil
}

// List reads the rows whose keys match a pattern of tokens (* one token, > the rest), at most limit
// of them. Those that are not believed are left out, but for what Row.Value says of Unsealed ones.
func (t Table[T]) List(ctx context.Context, pattern string, limit int) ([]Row[T], error) {
	rows, _, err := t.Scan(ctx, pattern, limit)
	return rows, err
}

// Scan is List for those who mend what is not believed: bad are those rows.
func (t Table[T]) Scan(ctx context.Context, pattern string, limit int) (rows, bad []Row[T], err error) {
	rows, bad, more, err := t.some(ctx, pattern, limit)
	if err == nil && more {
		return nil, nil, t.fail("list", pattern, &chains.Error{Kind: chains.TooMuch, Err: fmt.Errorf("more than %d rows", limit)})
	}
	return rows, bad, err
}

// First reads at most limit of the rows that List reads, those written longest ago, and whether
// there are more.
func (t Table[T]) First(ctx context.Context, pattern string, limit int) (rows []Row[T], more bool, err error) {
	rows, _, more, err = t.some(ctx, pattern, limit)
	return rows, more, err
}

func (t Table[T]) some(ctx context.Context, pattern string, limit int) (rows, bad []Row[T], more bool, err error) {
	err = t.each(ctx, pattern, func(row Row[T], believed bool) bool {
		switch more = len(rows)+len(bad) >= limit; {
		case more:
		case believed:
			rows = append(rows, row)
		default:
			bad = append(bad, row)
		}
		return !more
	})
	if err != nil {
		return nil, nil, false, err
	}
	return rows, bad, more, nil
}

// each hands over the rows whose keys match a pattern as they are read, and whether List would have
// them, until take wants no more.
func (t Table[T]) each(ctx context.Context, pattern string, take func(row Row[T], believed bool) (more bool)) error {
	w, err := t.kv.Watch(ctx, pattern, jetstream.IgnoreDeletes())
	if err != nil {
		return t.fail("list", pattern, err)
	}
	defer leave(w)
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case e, ok := <-w.Updates():
			if !ok {
				return t.ended(ctx, "list", pattern)
			}
			if e == nil { // all that is there was sent
				return nil
			}
			row := t.row(e.Key(), e.Value(), e.Revision())
			if !take(row, t.listed(row)) {
				return nil
			}
		}
	}
}

// leave ends a watch. What is on its way still is taken, until it is closed: nats.go would wait for
// somebody to take it for ever.
func leave(w jetstream.KeyWatcher) {
	_ = w.Stop() // it fails where the watch has ended
	go func() {
		for range w.Updates() {
		}
	}()
}

// listed reports whether List has a row.
func (t Table[T]) listed(row Row[T]) bool {
	return row.Doubt == "" || t.seal.hints && row.Doubt == Unsealed
}

const (
	ahead  = 256              // messages that All has sent at a time: what it holds
	silent = 10 * time.Second // after which All asks whether anything is left
	beat   = time.Second      // what a consumer says at least: a request that a cluster lost is made again after two
)

// All hands over every row as it is read, and whether List would have it. However many they are, a
// few are held at a time, here and by the server: they are read in the order in which they were
// written, and from a stream, since a watch has megabytes under way. One that is written meanwhile
// may come twice, the newer last.
func (t Table[T]) All(ctx context.Context, take func(row Row[T], believed bool)) error {
	bucket, err := t.bus.JetStream.Stream(ctx, "KV_"+t.kv.Bucket())
	if err != nil {
		return t.fail("list", "all", err)
	}
	// It has one message a key, so that all are the last of each.
	from, err := bucket.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{DeliverPolicy: jetstream.DeliverAllPolicy, InactiveThreshold: silent, MaxResetAttempts: 3})
	if err != nil {
		return t.fail("list", "all", err)
	}
	if from.CachedInfo().NumPending == 0 {
		return nil
	}
	messages, err := from.Messages(jetstream.PullMaxMessages(ahead), jetstream.PullHeartbeat(beat))
	if err != nil {
		return t.fail("list", "all", err)
	}
	defer messages.Stop()
	for {
		wait, cancel := context.WithTimeout(ctx, silent)
		m, err := messages.Next(jetstream.NextContext(wait))
		cancel()
		if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil { // the last may be gone since
			if info, failed := from.Info(ctx); failed == nil && info.NumPending == 0 {
				return nil
			}
			err = errors.New("the bus sends no more of it")
		}
		if err != nil {
			return t.fail("list", "all", err)
		}
		at, err := m.Metadata()
		if err != nil {
			return t.fail("list", "all", err)
		}
		if h := m.Headers(); h.Get("KV-Operation") == "" && h.Get(jetstream.MarkerReasonHeader) == "" { // else: of a row that was removed
			row := t.row(strings.TrimPrefix(m.Subject(), "$KV."+t.kv.Bucket()+"."), m.Data(), at.Sequence.Stream)
			take(row, t.listed(row))
		}
		if at.NumPending == 0 {
			return nil
		}
	}
}

// Size is how many bytes a bucket holds, the marks of removed rows included.
func (t Table[T]) Size(ctx context.Context) (bytes uint64, err error) {
	status, err := t.kv.Status(ctx)
	if err != nil {
		return 0, t.fail("measure", "", err)
	}
	return status.Bytes(), nil
}

func (t Table[T]) row(key string, body []byte, revision uint64) Row[T] {
	r := Row[T]{Key: key, Revision: revision}
	if r.Doubt = t.seal.open(key, body, revision, &r.Value); r.Doubt == Unreadable {
		r.Value = *new(T) // what was decoded of it before it failed
	}
	r.Doubt = t.doubt(key, r.Doubt)
	return r
}

// doubt counts a doubt and returns it. Where no key is shared, other relayers' rows are no reason
// to tell of.
func (t Table[T]) doubt(key string, d Doubt) Doubt {
	if d != "" && (d != Unsealed || !t.seal.hints) && t.state.Doubted != nil {
		t.state.Doubted(t.name, key, d)
	}
	return d
}

// wrote is what became of a write, for those who watch over the bus.
func (t Table[T]) wrote(ctx context.Context, begun time.Time, op, key string, err error) error {
	return t.bus.Wrote(ctx, begun, t.kv.Bucket(), op+" "+t.name+" "+key, err)
}

// ended is the error of a watch that was closed: it is when ctx ends, as well as by the bus.
func (t Table[T]) ended(ctx context.Context, op, pattern string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return t.fail(op, pattern, errors.New("the bus has ended it"))
}

func (t Table[T]) fail(op, key string, err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return &chains.Error{Kind: chains.Transient, Op: op + " " + t.name + " " + key, Err: err}
}
