package relayer

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/internal/tick"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// vitals are how the bus does and what is on it, as last read.
type vitals struct {
	memory
	consumers
	named  func(registry caip.AccountID) string
	levels atomic.Pointer[[3]stream.Level] // of events, actions and dead letters
	drifts atomic.Pointer[map[drifting]oldest]
	sizes  atomic.Pointer[map[string]uint64] // of the buckets, in bytes
}

// guardEvery is how often the bus is asked whether it still has its streams, and how much it holds.
const guardEvery = 2 * time.Second

// driftEvery is of how many of these looks one reads all that drifts, which may be many rows: it is
// told of after hours.
const driftEvery = int(time.Minute / guardEvery)

// consumersEvery is of how many of these looks one asks for the consumers, each by itself.
const consumersEvery = 5

// guard watches over the bus. It ends the service when the bus has lost streams or buckets, as an
// outside NATS does that comes back without its disk, or when the embedded store has broken: a new
// start makes them again, or opens the store again, while this one would wait for ever.
func (v *vitals) guard(ctx context.Context) error {
	for n := range tick.Every(ctx, guardEvery) {
		probing, cancel := context.WithTimeout(ctx, guardEvery)
		_ = v.state.Probe(probing) // the bus remembers what became of it
		cancel()
		if name, f, failing := v.bus.Failing(); failing && time.Since(f.Since) > endAfter && v.bus.Embedded() {
			if err := v.bus.TryDisk(); err == nil {
				return fmt.Errorf("the embedded NATS under nats.dir takes no writes since %s although the disk does: start again to open it anew (%s: %w)", f.Since.UTC().Format(time.RFC3339), name, f.Err)
			}
			continue // it would not start either
		}
		events, actions, dead, err := v.bus.Levels(ctx)
		if err == nil {
			v.levels.Store(&[3]stream.Level{events, actions, dead})
		}
		sizes, lost := v.state.Sizes(ctx)
		if lost == nil {
			v.sizes.Store(&sizes)
			if n%driftEvery == 1 && (sizes["drift"] > 0 || v.drifts.Load() != nil) {
				v.readDrift(ctx)
			}
		}
		if err = errors.Join(err, lost); errors.Is(err, jetstream.ErrStreamNotFound) {
			return fmt.Errorf("the bus has lost its streams; start again, and all is read from the chains: %w", err)
		}
		if n%consumersEvery == 0 {
			if err := v.lost(ctx); err != nil {
				return fmt.Errorf("the bus has lost a consumer; start again, and it is made anew: %w", err)
			}
		}
	}
	return nil
}

// lost is an error where one of the consumers is not there any more: whoever fetches by it is not
// told so, and would wait for ever.
func (c consumers) lost(ctx context.Context) error {
	list := slices.AppendSeq([]jetstream.Consumer{c.identity, c.reputation}, maps.Values(c.live))
	for _, one := range slices.AppendSeq(list, maps.Values(c.backfill)) {
		if _, err := one.Info(ctx); errors.Is(err, jetstream.ErrConsumerNotFound) {
			return fmt.Errorf("%s: %w", one.CachedInfo().Name, err)
		}
	}
	return nil
}

// The patience with a bus that takes no writes: after failAfter it is a problem, and stopping does
// not wait for it. After endAfter an embedded store is given up as soon as its disk takes writes.
const (
	failAfter = 10 * time.Second
	endAfter  = 15 * time.Second
)

// stuck says what is wrong with a bus that takes no writes, empty while it does.
func (v *vitals) stuck() string {
	if v.bus == nil {
		return ""
	}
	name, f, failing := v.bus.Failing()
	if !failing || time.Since(f.Since) < failAfter {
		return ""
	}
	return fmt.Sprintf("the bus takes no writes since %s (%s: %v); look at the disk under nats.dir, or at the NATS servers", f.Since.UTC().Format(time.RFC3339), name, f.Err)
}

// almost is how full, in percent, a stream may be before that is a problem.
const almost = 90

// stores tells what is wrong with streams and buckets.
func (v *vitals) stores() (problems []string) {
	if sizes := v.sizes.Load(); sizes != nil {
		if full := (*sizes)["waiting"] / uint64(max(v.bus.MaxBytes/100, 1)); full >= almost {
			problems = append(problems, fmt.Sprintf("bucket waiting is %d%% full: once it is, what waits for a budget or an agent holds up what comes behind it, revocations too (nats.max_bytes, or the routes' budgets)", full))
		}
		var rest uint64
		for name, size := range *sizes {
			if name != "waiting" && name != "parked" {
				rest += size
			}
		}
		if full := rest / (stream.Beside / 100); full >= almost && !v.bus.Outside {
			problems = append(problems, fmt.Sprintf("the other buckets are %d%% full: once they are, nothing is signed and no checkpoint moves (deliveries go after 90 days; an outside NATS, nats.url, has the room that it is given)", full))
		}
	}
	levels := v.levels.Load()
	if levels == nil {
		return problems
	}
	for i, name := range []string{v.bus.Events(), v.bus.Actions(), v.bus.Dead()} {
		if levels[i].Full >= almost {
			problems = append(problems, fmt.Sprintf("stream %s is %d%% full: nothing is lost, but its publishers have to wait (nats.max_bytes)", name, levels[i].Full))
		}
	}
	return problems
}

// drifting is a kind of drift on a chain, oldest how much of it there is and since when.
type (
	drifting struct{ kind, chain string }
	oldest   struct {
		n     int
		since time.Time
	}
)

// readDrift notes what drifts, for metrics and health.
func (v *vitals) readDrift(ctx context.Context) {
	list, err := v.Drift(ctx)
	if err != nil {
		return
	}
	drifts := map[drifting]oldest{}
	counted := map[[2]string]bool{} // several accounts' grants may end at one registration
	for _, d := range list {
		what, one := drifting{d.Kind, v.named(d.Agent.Registry)}, [2]string{d.Kind, d.Agent.String()}
		o := drifts[what]
		if !counted[one] {
			counted[one], o.n = true, o.n+1
		}
		if o.since.IsZero() || d.Since.Before(o.since) {
			o.since = d.Since
		}
		drifts[what] = o
	}
	v.drifts.Store(&drifts)
}
