package state

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
)

// ErrTaken says that another writer was first: the key exists already, or its revision has moved on.
var ErrTaken = errors.New("written by another meanwhile")

// Table is a bucket whose values are the JSON of T. It may be used concurrently.
type Table[T any] struct {
	kv      jetstream.KeyValue
	name    string
	markers time.Duration // how long removed rows leave a mark; 0: for ever
}

// Row is a value with the revision it was read at.
type Row[T any] struct {
	Key      string
	Value    T
	Revision uint64 // 0: not there
}

// Get reads a row; one that is not there has revision 0.
func (t Table[T]) Get(ctx context.Context, key string) (Row[T], error) {
	e, err := t.kv.Get(ctx, key)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return Row[T]{Key: key}, nil
	}
	if err != nil {
		return Row[T]{}, t.fail("read", key, err)
	}
	return t.row(e)
}

// Create writes a row that must not be there, else ErrTaken. It returns the new revision.
func (t Table[T]) Create(ctx context.Context, key string, v T) (uint64, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return 0, t.fail("encode", key, err)
	}
	rev, err := t.kv.Create(ctx, key, b)
	if errors.Is(err, jetstream.ErrKeyExists) {
		return 0, fmt.Errorf("%s %s: %w", t.name, key, ErrTaken)
	}
	if err != nil {
		return 0, t.fail("create", key, err)
	}
	return rev, nil
}

// Update writes a row that still has the revision it was read at, else ErrTaken. Revision 0 is Create.
func (t Table[T]) Update(ctx context.Context, key string, v T, revision uint64) (uint64, error) {
	if revision == 0 {
		return t.Create(ctx, key, v)
	}
	b, err := json.Marshal(v)
	if err != nil {
		return 0, t.fail("encode", key, err)
	}
	rev, err := t.kv.Update(ctx, key, b, revision)
	var api *jetstream.APIError
	if errors.As(err, &api) && api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence {
		return 0, fmt.Errorf("%s %s: %w", t.name, key, ErrTaken)
	}
	if err != nil {
		return 0, t.fail("update", key, err)
	}
	return rev, nil
}

// Put writes a row whatever it was.
func (t Table[T]) Put(ctx context.Context, key string, v T) error {
	b, err := json.Marshal(v)
	if err != nil {
		return t.fail("encode", key, err)
	}
	if _, err := t.kv.Put(ctx, key, b); err != nil {
		return t.fail("write", key, err)
	}
	return nil
}

// Delete removes a row; one that is not there is no error.
func (t Table[T]) Delete(ctx context.Context, key string) error { return t.purge(ctx, key) }

// Clear removes a row that still has the revision it was read at; one that was written or removed since stays as it is.
func (t Table[T]) Clear(ctx context.Context, row Row[T]) error {
	err := t.purge(ctx, row.Key, jetstream.LastRevision(row.Revision))
	if errors.Is(err, jetstream.ErrKeyRevisionMismatch) {
		return nil
	}
	return err
}

func (t Table[T]) purge(ctx context.Context, key string, options ...jetstream.KVDeleteOpt) error {
	if t.markers > 0 {
		options = append(options, jetstream.PurgeTTL(t.markers))
	}
	if err := t.kv.Purge(ctx, key, options...); err != nil {
		return t.fail("remove", key, err)
	}
	return nil
}

// List reads the rows whose keys match a pattern of tokens (* one token, > the rest), at most limit of them. One that cannot be read fails all.
func (t Table[T]) List(ctx context.Context, pattern string, limit int) ([]Row[T], error) {
	rows, bad, err := t.Scan(ctx, pattern, limit)
	if err != nil {
		return nil, err
	}
	for _, err := range bad {
		return nil, err
	}
	return rows, nil
}

// Scan is List for those who can do without a row: bad are the errors of those that cannot be read, by key.
func (t Table[T]) Scan(ctx context.Context, pattern string, limit int) (rows []Row[T], bad map[string]error, err error) {
	rows, bad, more, err := t.some(ctx, pattern, limit)
	if err == nil && more {
		return nil, nil, t.fail("list", pattern, &chains.Error{Kind: chains.TooMuch, Err: fmt.Errorf("more than %d rows", limit)})
	}
	return rows, bad, err
}

// First reads at most limit of the rows that match, those written longest ago, and whether there are more. Rows that cannot be read are left out.
func (t Table[T]) First(ctx context.Context, pattern string, limit int) (rows []Row[T], more bool, err error) {
	rows, _, more, err = t.some(ctx, pattern, limit)
	return rows, more, err
}

func (t Table[T]) some(ctx context.Context, pattern string, limit int) (rows []Row[T], bad map[string]error, more bool, err error) {
	w, err := t.kv.Watch(ctx, pattern, jetstream.IgnoreDeletes())
	if err != nil {
		return nil, nil, false, t.fail("list", pattern, err)
	}
	defer w.Stop()
	bad = map[string]error{}
	for {
		select {
		case <-ctx.Done():
			return nil, nil, false, ctx.Err()
		case e, ok := <-w.Updates():
			if !ok {
				return nil, nil, false, t.fail("list", pattern, errors.New("the bus has ended it"))
			}
			if e == nil { // all that is there was sent
				return rows, bad, false, nil
			}
			if len(rows)+len(bad) >= limit {
				return rows, bad, true, nil
			}
			if row, err := t.row(e); err != nil {
				bad[e.Key()] = err
			} else {
				rows = append(rows, row)
			}
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

func (t Table[T]) row(e jetstream.KeyValueEntry) (Row[T], error) {
	r := Row[T]{Key: e.Key(), Revision: e.Revision()}
	if err := json.Unmarshal(e.Value(), &r.Value); err != nil {
		return r, t.fail("decode", e.Key(), err)
	}
	return r, nil
}

func (t Table[T]) fail(op, key string, err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return &chains.Error{Kind: chains.Transient, Op: op + " " + t.name + " " + key, Err: err}
}
