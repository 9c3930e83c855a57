package state

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// wakeMost bounds the messages that are put back at a time.
const wakeMost = 256

// alike is how far from being put back a row has to be for copies of its message to fall together
// with it: far more than the clocks of relayers differ. A row that is being put back may be the one
// that the message came from.
const alike = time.Minute

// copies are the rows that wait, as Wake sees them, by what waits in them.
type copies struct {
	mu   sync.Mutex
	keys map[caip.Hash]string
	now  int64 // at Wake's last look, in milliseconds
}

// Defer keeps a message until it is due. One that waits already and comes no later is kept once.
func (s *State) Defer(ctx context.Context, w stream.Waiting) error {
	due, what := w.Due.UnixMilli(), caip.Keccak256([]byte(w.Subject), []byte{0}, w.Payload)
	if key, ok := s.copies.sooner(what, due); ok {
		row, err := s.Waiting.Get(ctx, key)
		if err != nil {
			return err
		}
		if row.Known() && row.Value.Subject == w.Subject && bytes.Equal(row.Value.Payload, w.Payload) {
			return nil
		}
	}
	return s.Waiting.Put(ctx, fmt.Sprintf("%d.%s", due, what), w)
}

// sooner is the row of a message that comes no later than one that is due in a moment.
func (c *copies) sooner(what caip.Hash, due int64) (key string, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	key, ok = c.keys[what]
	at := dueOf(key)
	return key, ok && c.now > 0 && at > c.now+alike.Milliseconds() && at <= due
}

// note notes that a row is there, or is gone.
func (c *copies) note(key string, there bool) {
	_, text, _ := strings.Cut(key, ".")
	what, err := caip.ParseHash(text)
	if err != nil {
		return // nobody's who keeps messages here
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case there:
		c.keys[what] = key
	case c.keys[what] == key:
		delete(c.keys, what)
	}
}

// begin forgets all: what waits is told anew.
func (c *copies) begin() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.keys, c.now = map[caip.Hash]string{}, 0
}

// look begins one look at what is due.
func (c *copies) look(now int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = now
}

// Waker puts back what has waited. Failed is told of what could not be put back now; that is tried
// again behind all else that is due. Bury takes what can never be put back, which is removed.
type Waker struct {
	Now     func() time.Time
	Every   time.Duration // between two looks
	Publish func(ctx context.Context, w stream.Waiting, id string) error
	Bury    func(ctx context.Context, w stream.Waiting, why error) error
	Failed  func(err error)
}

// rest is how long after a failure nothing is put back, in milliseconds.
const rest = 1000

// longest is more than anything waits at a time. What is due later still was told so by a clock
// that was ahead, and would wait until that time comes.
const longest = 2 * 24 * time.Hour

// Wake puts messages back when they are due, until ctx ends or what waits cannot be read. Only
// their keys are held in memory. Several relayers may do it at once: the id under which a message
// is published is the same for all.
func (s *State) Wake(ctx context.Context, w Waker) error {
	keys, err := s.Waiting.kv.Watch(ctx, ">", jetstream.MetaOnly())
	if err != nil {
		return s.Waiting.fail("watch", ">", err)
	}
	defer leave(keys)
	tick := time.NewTicker(w.Every)
	defer tick.Stop()
	due, next := map[string]int64{}, int64(0)
	s.copies.begin()
	for {
		select {
		case <-ctx.Done():
			return nil
		case e, ok := <-keys.Updates():
			switch {
			case !ok:
				return s.Waiting.ended(ctx, "watch", ">")
			case e == nil: // all that was there is told
			case e.Operation() == jetstream.KeyValuePut:
				due[e.Key()] = dueOf(e.Key())
				s.copies.note(e.Key(), true)
			default:
				delete(due, e.Key())
				s.copies.note(e.Key(), false)
			}
		case <-tick.C:
			now := w.Now().UnixMilli()
			s.copies.look(now)
			if now < next {
				continue
			}
			if err := s.wake(ctx, w, due, now); err != nil && ctx.Err() == nil {
				w.Failed(err)
				next = now + rest
			}
		}
	}
}

// wake puts back what is due, the oldest first. A stage whose stream takes nothing holds up no
// other: its rows come behind the others the next time.
func (s *State) wake(ctx context.Context, w Waker, due map[string]int64, now int64) (failed error) {
	var keys []string
	for key, at := range due {
		if at <= now || at > now+longest.Milliseconds() {
			keys = append(keys, key)
		}
	}
	slices.SortFunc(keys, func(a, b string) int { return cmp.Compare(due[a], due[b]) })
	shut := map[string]bool{} // stages
	for _, key := range keys[:min(len(keys), wakeMost)] {
		row, err := s.Waiting.Get(ctx, key)
		switch {
		case err != nil:
			return errors.Join(failed, err)
		case row.Revision == 0:
		case shut[row.Value.Stage]:
			due[key] = now
			continue
		default:
			if err := s.putBack(ctx, w, row); err != nil {
				due[key], shut[row.Value.Stage], failed = now, true, errors.Join(failed, err)
				continue
			}
		}
		delete(due, key)
	}
	return failed
}

// putBack publishes what a row holds and removes the row.
func (s *State) putBack(ctx context.Context, w Waker, row Row[stream.Waiting]) (err error) {
	if row.Doubt == "" || row.Value.Subject != "" {
		err = w.Publish(ctx, row.Value, fmt.Sprintf("%s:%d", row.Key, row.Revision)) // it may wait until the same moment again
	} // else it was counted, and holds no message: what it may have been is found by an audit
	if err != nil && chains.KindOf(err).Permanent() {
		err = w.Bury(ctx, row.Value, err)
	}
	if err != nil {
		return err
	}
	return s.Waiting.Clear(ctx, row)
}

// dueOf is when the message of a key is due, in milliseconds. A key that does not say is due at
// once.
func dueOf(key string) int64 {
	text, _, _ := strings.Cut(key, ".")
	at, _ := strconv.ParseInt(text, 10, 64)
	return at
}
