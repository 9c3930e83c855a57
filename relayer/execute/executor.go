// Package execute carries actions out at one registry with one account. It believes no message:
// every action is proven from the chains before anything is signed (prove.go). What was signed is
// stored before it is sent, and followed until the destination's own word on it is final
// (flight.go, follow.go).
package execute

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/internal/failpoint"
	"github.com/bridge8004/bridge8004/relayer/internal/tick"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Executor works for one registry with one account, which writes to no other registry of its chain:
// its nonces are one executor's. Its fields are set before Run and not changed.
type Executor struct {
	Prover
	Poll     time.Duration // how often a transaction under way is asked about, when it takes long
	Config   config.Execute
	Live     jetstream.Consumer
	Backfill jetstream.Consumer // what waits behind Live
	State    *state.State
	Lease    *state.Holding
	Settler  stream.Settler
	Clock    func() time.Time
	Log      *slog.Logger
	Hook     failpoint.Hook
	Waits    func(reason string)           // counts what waits, for budgets, funds, a role or a turn
	Partly   func(part chains.MirrorField) // counts what mirrors hold in their file only

	ordered bool      // the chain orders an account's transactions by nonces
	batch   int       // most items in one transaction now
	holding bool      // the lease was ours in the last round
	told    time.Time // when it was last told as an error that the account cannot pay
	count   *count    // is asked for in this round; nil: it is not
	former  former
	flights flights
	proofs  *proofs
	aside   []prepared // proven, and waits in hand (putAside)
	*inbox
	*outcomes
	*purse
	observer
	trouble
}

// The pace of the executor: how long it waits for messages when nothing is under way, and between
// two looks at what is.
const (
	idle = time.Second
	pace = 100 * time.Millisecond
)

// Run works until ctx ends. What it holds is then given back; what is signed stays in the outbox.
// Failures of chain and bus are waited out; only a hook's error ends it.
func (x *Executor) Run(ctx context.Context) error {
	ctx = chains.WithPriority(ctx, chains.PrioritySigning)
	ctx, stop := context.WithCancel(ctx)
	x.reset()
	defer x.proofs.wait.Wait()
	var wait sync.WaitGroup
	wait.Go(func() { x.beat(ctx, x.Config.Lease/4) })
	defer wait.Wait()
	defer stop()
	failures := 0
	for ctx.Err() == nil {
		err := x.round(ctx)
		if failpoint.Is(err) {
			return err
		}
		if err == nil || ctx.Err() != nil {
			failures = 0
			continue
		}
		failures++
		again := x.delay(failures)
		x.Log.Warn("a round of work failed; trying again", "chain", x.Chain.Info().Name, "error", err, "again", again)
		tick.Sleep(ctx, again)
	}
	x.letGo()
	return nil
}

// delay is how long is waited after so many failures in a row.
func (x *Executor) delay(failures int) time.Duration {
	return stream.Delay(failures, x.Config.Retry, min(x.Config.MaxRetry, time.Minute))
}

// reset forgets everything that is not stored.
func (x *Executor) reset() {
	x.flights, x.inbox = newFlights(), newInbox()
	x.observer = observer{Prover: &x.Prover, republish: x.Settler.Bus.RepublishAction}
	x.purse = &purse{Prover: &x.Prover, clock: func() time.Time { return x.Clock() }, log: x.Log, waits: func(why string) { x.Waits(why) },
		memory: x.State, flying: func(tx string) bool { return x.flights.carry(tx) }}
	x.outcomes = &outcomes{Prover: &x.Prover, inbox: x.inbox, state: x.State, settler: &x.Settler, config: &x.Config, clock: func() time.Time { return x.Clock() }, log: x.Log}
	x.batch, x.aside, x.proofs = 1, nil, &proofs{running: map[caip.Hash]bool{}, done: make(chan prepared, max(6*x.Config.Batch, parallel))}
}

// round keeps the lease, looks at what is under way, and takes on more.
func (x *Executor) round(ctx context.Context) error {
	ours, err := x.Lease.Keep(ctx)
	elsewhere := errors.Is(err, state.ErrElsewhere)
	if err != nil && !ours && !elsewhere {
		return err
	}
	if !ours {
		if x.holding {
			x.Log.Info("the account is worked by another relayer", "chain", x.Chain.Info().Name, "account", x.Writer.Account().Address)
			x.letGo()
			x.holding = false
		}
		why := ""
		if elsewhere {
			why = fmt.Sprintf("%s: %s", x.Chain.Info().Name, err)
		}
		x.trouble.why.Store(&why)
		tick.Sleep(ctx, min(x.Config.Lease/3, idle))
		return nil
	}
	if !x.holding {
		if err := x.recover(ctx); err != nil {
			return err
		}
		x.holding = true
	}
	if err := x.closeFormer(ctx); err != nil {
		return err
	}
	defer x.sweep(func(id caip.Hash) bool {
		return x.flights.actions[id] != nil || x.proofs.running[id] || x.isAside(id)
	})
	fresh, err := x.take(ctx)
	if err != nil {
		return err
	}
	if fresh, err = x.hopeful(ctx, fresh); err != nil {
		return err
	}
	now := x.Clock()
	if x.count = nil; len(fresh) > 0 {
		beside := func(context.Context) {}
		if x.ordered {
			c := &count{done: make(chan struct{})}
			x.count, beside = c, func(ctx context.Context) { c.read(ctx, x.Writer) }
		}
		x.proofs.begin(together.Sharing(ctx), fresh, func(ctx context.Context, a stream.Action) (work, error) { return x.prepare(ctx, a, now) }, beside)
	}
	// What is under way is looked at while more is signed; only then is it followed up.
	due := x.flights.due(now, x.Poll)
	var looks sync.WaitGroup
	looks.Go(func() {
		together.Each(together.Sharing(ctx), len(due), func(ctx context.Context, i int) {
			due[i].seen, due[i].err = x.look(ctx, due[i].flight)
		})
	})
	err = x.start(ctx, x.proofs.take(ctx, x.batch))
	if looks.Wait(); err != nil {
		return err
	}
	return x.advance(ctx, due)
}

// hopeful has actions wait for which no budget is left, and returns the others.
func (x *Executor) hopeful(ctx context.Context, fresh []stream.Action) (rest []stream.Action, err error) {
	for _, a := range fresh {
		if why := x.hopeless(ctx, a); why == nil {
			rest = append(rest, a)
		} else if err := x.again(ctx, a, why); err != nil {
			return nil, err
		}
	}
	return rest, nil
}

// trouble is why an account cannot go on.
type trouble struct{ why atomic.Pointer[string] }

// Trouble says why the account cannot go on, empty while it can. It may be called concurrently.
func (t *trouble) Trouble() string {
	if why := t.why.Load(); why != nil {
		return *why
	}
	return ""
}

// recover takes up what is in the outbox: what this account signed before a crash, and on chains
// without nonces what anybody did.
func (x *Executor) recover(ctx context.Context) error {
	_, ordered, err := x.Writer.NextNonce(ctx)
	if err != nil {
		return err
	}
	if x.ordered = ordered; ordered {
		x.batch = x.Config.Batch
	}
	rows, bad, err := x.State.OpenEntries(ctx, x.Writer.Account(), x.Chain.Info().Registry, ordered)
	if err != nil {
		return err
	}
	for slot, err := range bad {
		if err := x.discard(ctx, slot, err); err != nil {
			return err
		}
	}
	for _, row := range rows {
		if x.flights.slots[row.Key] == nil {
			x.add(&flight{row: row, recovered: true})
		}
	}
	x.openLedger(ctx)
	for _, f := range x.flights.slots {
		if x.budgeted() {
			x.reserveFlight(ctx, f)
		}
	}
	if len(rows) > 0 {
		x.Log.Info("taking up transactions from the outbox", "chain", x.Chain.Info().Name, "count", len(rows))
	}
	return nil
}

// discard frees a slot whose entry cannot be used. Of the transactions with one nonce at most one
// lands, whatever they were; on a chain without nonces the destination refuses what is there
// already.
func (x *Executor) discard(ctx context.Context, slot string, why error) error {
	x.Log.Error("an outbox entry cannot be used; its slot is freed, and what it was for is decided anew", "chain", x.Chain.Info().Name, "slot", slot, "error", why)
	return x.State.Release(ctx, slot)
}

// letGo lets other relayers have what is worked on. The transactions stay in the outbox.
func (x *Executor) letGo() {
	x.giveBack()
	x.proofs.forget()
	x.flights, x.aside = newFlights(), nil
}
