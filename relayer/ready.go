package relayer

import (
	"context"
	"log/slog"
	"slices"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/internal/tick"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
	"github.com/bridge8004/bridge8004/relayer/watch"
)

// readiness is whether mirroring goes on: it begins once the chains are read.
type readiness struct {
	atomic.Bool
	memory
	watchers []*watch.Watcher
	identity jetstream.Consumer
	log      *slog.Logger
}

// await returns once every chain has been read up to its head and all that changes who an agent is,
// up to there, has been taken in. Until then a sale on one chain might not be known while feedback
// on another is mirrored.
func (r *readiness) await(ctx context.Context) error {
	var last uint64 // the newest event when the heads were reached; those that come later are live
	known := false
	for range tick.Now(ctx, 20*time.Millisecond) {
		if !known && r.caught() {
			var err error
			last, err = r.bus.LastIdentityEvent(ctx)
			known = err == nil
		}
		if known {
			if passed, err := stream.Passed(ctx, r.identity, last); err == nil && passed {
				if r.heard(ctx) {
					return nil
				}
				tick.Sleep(ctx, time.Second) // very many may wait
			}
		}
	}
	return ctx.Err()
}

// caught reports whether every chain was read up to its head, or is halted.
func (r *readiness) caught() bool {
	return !slices.ContainsFunc(r.watchers, func(w *watch.Watcher) bool {
		status := w.Status()
		return !status.Caught && status.Halted == ""
	})
}

// heard reports whether nothing that changes who an agent is waits because a chain did not answer.
// What no answer shows is no sale yet; anybody could have made it up.
func (r *readiness) heard(ctx context.Context) bool {
	waits := false
	err := r.state.Waiting.All(ctx, func(row state.Row[stream.Waiting], believed bool) {
		waits = waits || believed && row.Value.Stage == "link" && row.Value.Kind != chains.NotFinal && row.Value.Kind != chains.NotFound
	})
	return err == nil && !waits
}

// crowded is how full, in percent, a stream may be before its reader has to begin.
const crowded = 50

// room returns once the planner has to begin: when the service is ready, or when the watchers would
// else find no room for what they read. Planning early is safe, since executors prove everything
// again, and since a group's history is planned when the group is found.
func (r *readiness) room(ctx context.Context) error {
	for n := range tick.Now(ctx, 20*time.Millisecond) {
		if r.Load() {
			return nil
		}
		if n%10 != 0 { // the bus is not asked as often
		} else if events, _, _, err := r.bus.Levels(ctx); err == nil && events.Full >= crowded {
			r.log.Info("the stream of events fills before the chains are read; planning begins", "percent", events.Full)
			return nil
		}
	}
	return ctx.Err()
}
