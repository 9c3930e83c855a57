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
	return key, ok && at > c.now+alike.Milliseconds() && at <= due
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
	c.keys = map[caip.Hash]string{}
}

// look begins one look at what is due.
func (c *copies) look(now int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = now
}

// Wake puts messages back when they are due, looking every so often, until ctx ends or the bus
// fails. Only their keys are held in memory. Several relayers may do it at once: id is the same for
// all. Bury takes what can never be put back, which is removed.
func (s *State) Wake(ctx context.Context, now func() time.Time, every time.Duration, publish func(ctx context.Context, w stream.Waiting, id string) error,
	bury func(ctx context.Context, w stream.Waiting, why error) error) error {
	keys, err := s.Waiting.kv.Watch(ctx, ">", jetstream.MetaOnly())
	if err != nil {
		return s.Waiting.fail("watch", ">", err)
	}
	defer keys.Stop()
	tick := time.NewTicker(every)
	defer tick.Stop()
	due := map[string]int64{}
	s.copies.begin()
	for {
		select {
		case <-ctx.Done():
			return nil
		case e, ok := <-keys.Updates():
			switch {
			case !ok:
				return s.Waiting.fail("watch", ">", errors.New("the bus has ended it"))
			case e == nil: // all that was there is told
			case e.Operation() == jetstream.KeyValuePut:
				due[e.Key()] = dueOf(e.Key())
				s.copies.note(e.Key(), true)
			default:
				delete(due, e.Key())
				s.copies.note(e.Key(), false)
			}
		case <-tick.C:
			at := now().UnixMilli()
			s.copies.look(at)
			if err := s.wake(ctx, due, at, publish, bury); err != nil {
				return err
			}
		}
	}
}

// wake puts back what is due, the oldest first.
func (s *State) wake(ctx context.Context, due map[string]int64, now int64, publish func(ctx context.Context, w stream.Waiting, id string) error,
	bury func(ctx context.Context, w stream.Waiting, why error) error) error {
	var keys []string
	for key, at := range due {
		if at <= now {
			keys = append(keys, key)
		}
	}
	slices.SortFunc(keys, func(a, b string) int { return cmp.Compare(due[a], due[b]) })
	for _, key := range keys[:min(len(keys), wakeMost)] {
		row, err := s.Waiting.Get(ctx, key)
		if err != nil {
			return err
		}
		if row.Revision != 0 {
			if row.Doubt == "" || row.Value.Subject != "" {
				err = publish(ctx, row.Value, key)
			} // else it was counted, and holds no message: what it may have been is found by an audit
			if err != nil && chains.KindOf(err).Permanent() {
				err = bury(ctx, row.Value, err)
			}
			if err != nil {
				return err
			}
			if err := s.Waiting.Delete(ctx, key); err != nil {
				return err
			}
		}
		delete(due, key)
	}
	return nil
}

// dueOf is when the message of a key is due, in milliseconds. A key that does not say is due at
// once.
func dueOf(key string) int64 {
	text, _, _ := strings.Cut(key, ".")
	at, _ := strconv.ParseInt(text, 10, 64)
	return at
}
