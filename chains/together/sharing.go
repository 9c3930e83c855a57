package together

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

type sharingKey struct{}

// sharing is what those who read together have read.
type sharing struct {
	since time.Time
	mu    sync.Mutex
	read  map[any]*reading
}

// reading is one answer, or the way to it.
type reading struct {
	done    chan struct{}
	waiting []*group // of those who wait for it within an Each: they ask nothing meanwhile
	value   any
	err     error
}

// Sharing returns a context for questions that are to be answered as of one time, such as the
// proofs of what goes into one transaction: what they have in common is read once (Once), and what
// was read since they began is fresh enough (Since). It is meant for a moment: whoever reads for
// longer sees the heads of the chains stand still.
func Sharing(ctx context.Context) context.Context {
	return context.WithValue(ctx, sharingKey{}, &sharing{since: time.Now(), read: map[any]*reading{}})
}

// Since is from when on what is remembered is fresh enough for the questions of a context: now,
// unless they are asked together.
func Since(ctx context.Context) time.Time {
	if t, ok := ctx.Value(sharingKey{}).(*sharing); ok {
		return t.since
	}
	return time.Now()
}

// Once reads something, or returns what others who read together (Sharing) have read under the
// same key. A failure is its asker's own: those who waited for it ask for themselves. Keys must be
// comparable, and of a type that nobody else uses.
func Once[T any](ctx context.Context, key any, read func(context.Context) (T, error)) (T, error) {
	t, ok := ctx.Value(sharingKey{}).(*sharing)
	if !ok || chains.AsksAlone(ctx) {
		return read(ctx)
	}
	t.mu.Lock()
	r, begun := t.read[key]
	if begun {
		return await(ctx, t, r, read)
	}
	r = &reading{done: make(chan struct{})}
	t.read[key] = r
	t.mu.Unlock()
	value, err := read(ctx)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err != nil {
		delete(t.read, key)
	}
	for _, g := range r.waiting {
		g.run(1)
	}
	r.waiting, r.value, r.err = nil, value, err
	close(r.done)
	return value, err
}

// Known reports whether those who read together have read something under a key.
func Known(ctx context.Context, key any) bool {
	t, ok := ctx.Value(sharingKey{}).(*sharing)
	if !ok {
		return false
	}
	t.mu.Lock()
	r := t.read[key]
	t.mu.Unlock()
	if r == nil {
		return false
	}
	select {
	case <-r.done:
		return r.err == nil
	default:
		return false
	}
}

// await waits for what another reads, the caller holding t's lock.
func await[T any](ctx context.Context, t *sharing, r *reading, read func(context.Context) (T, error)) (T, error) {
	g := of(ctx)
	select {
	case <-r.done:
		g = nil
	default:
		if g != nil {
			r.waiting = append(r.waiting, g)
			g.run(-1)
		}
	}
	t.mu.Unlock()
	select {
	case <-ctx.Done():
		t.mu.Lock()
		defer t.mu.Unlock()
		if i := slices.Index(r.waiting, g); g != nil && i >= 0 {
			r.waiting = slices.Delete(r.waiting, i, i+1)
			g.run(1)
		}
		var none T
		return none, ctx.Err()
	case <-r.done:
	}
	if r.err == nil {
		return r.value.(T), nil
	}
	return read(ctx)
}
