package state

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// wakeMost bounds the messages that are put back at a time.
const wakeMost = 256

// Defer keeps a message until it is due.
func (s *State) Defer(ctx context.Context, w stream.Waiting) error {
	key := fmt.Sprintf("%d.%s", w.Due.UnixMilli(), caip.Keccak256([]byte(w.Subject), []byte{0}, w.Payload))
	return s.Waiting.Put(ctx, key, w)
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
			default:
				delete(due, e.Key())
			}
		case <-tick.C:
			if err := s.wake(ctx, due, now().UnixMilli(), publish, bury); err != nil {
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
