// Package watch reads chains and tells the bus what happened on them: at the chain's finality, each
// event at least once, the checkpoint moving only behind what the bus has stored.
package watch

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/internal/failpoint"
	"github.com/bridge8004/bridge8004/relayer/internal/missed"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Bus takes events in; *stream.Bus is one. It returns once they are stored.
type Bus interface {
	PublishEvents(ctx context.Context, events []chains.Event, salt string) error // the salt is for what may have been published lately
	PublishEarly(ctx context.Context, e chains.Event) error                      // for what is not final yet
}

// Watcher reads one chain.
type Watcher struct {
	Chain  chains.Chain
	Config config.Chain
	Bus    Bus
	State  *state.State
	// Streams are those behind Bus (stream.Streams.Made): what others took in may be lost.
	Streams string
	Mine    func() bool // whether it is this relayer's part to read the chain
	// Silence is after which time without a word of another relayer this one reads the chain.
	Silence time.Duration
	Agents  func() []caip.AgentRef      // registrations to watch closely, asked for each read
	Heeds   func(chains.Event) bool     // whether an event is told of before it is final
	Begin   func(context.Context) error // asked before a chain is read from its start; an error puts that off
	Log     *slog.Logger
	Clock   func() time.Time
	Hook    failpoint.Hook
	Audit   time.Duration // how often a chain that can be audited is; 0: never
	Missed  func(n int)   // counts what audits find

	auditor missed.Auditor

	next *inHand // read while the batch before it was stored; nil: none

	salt string            // marks what is read again because the checkpoint was not believed, until the chain's head is reached
	own  *state.Checkpoint // as this process last had it; nil: not yet
	tail chains.Position   // how far transfers were looked for ahead of finality; not kept
	goal chains.Position   // the head when this relayer left the reading to another; zero: not yet

	mu     sync.Mutex
	status Status
}

// inHand is what was read behind a position that may become the checkpoint, up to what was the head
// then.
type inHand struct {
	after, head chains.Position
	batch       chains.Batch
}

// Status is what a watcher can say of its chain.
type Status struct {
	Chain      caip.ChainID     `json:"chain"`
	Name       string           `json:"name"`
	Checkpoint state.Checkpoint `json:"checkpoint"`
	Head       chains.Position  `json:"head"`
	Error      string           `json:"error,omitempty"`     // the last round's
	Failing    time.Time        `json:"failing,omitzero"`    // since when no round has succeeded
	Halted     string           `json:"halted,omitempty"`    // why this chain stands still until somebody acts
	Moved      time.Time        `json:"moved"`               // when the checkpoint last moved or stood at the head
	Caught     bool             `json:"caught"`              // it has stood at the head since the service started
	Elsewhere  bool             `json:"elsewhere,omitempty"` // another relayer on the bus reads it
	Unaudited  time.Time        `json:"-"`                   // since when audits fail; zero: they do not
	AuditError string           `json:"-"`                   // the last one's
}

// Status returns the present status. It may be called concurrently.
func (w *Watcher) Status() Status {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.status
}

func (w *Watcher) update(f func(*Status)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	f(&w.status)
}

// retryMost is the longest pause after failures of a chain or the bus.
const retryMost = time.Minute

// Run watches until ctx ends. Failures of the chain or the bus are waited out, after one more try
// elsewhere; only a hook's error ends it.
func (w *Watcher) Run(ctx context.Context) error {
	info := w.Chain.Info()
	w.update(func(s *Status) { s.Chain, s.Name, s.Moved = info.Chain, info.Name, w.Clock() })
	wake, err := w.Chain.Wake(ctx)
	if err != nil {
		w.Log.Warn("the chain cannot tell of new blocks; polling", "chain", info.Name, "error", err)
		wake = nil
	}
	failures := 0
	for ctx.Err() == nil {
		asking := ctx
		if failures == 1 {
			asking = chains.Elsewhere(ctx)
		}
		more, err := w.round(asking)
		pause := w.Config.Poll
		switch {
		case failpoint.Is(err):
			return err
		case ctx.Err() != nil:
			return nil
		case err != nil:
			if failures++; failures == 1 {
				continue // what one node cannot answer another one may
			}
			pause = stream.Delay(failures-1, min(w.Config.Poll, time.Second), retryMost)
			w.update(func(s *Status) {
				if s.Error = err.Error(); s.Failing.IsZero() {
					s.Failing = w.Clock()
				}
			})
			w.Log.Warn("reading the chain failed; it will be tried again", "chain", info.Name, "error", err, "again", pause)
		case more:
			failures = 0
			w.update(func(s *Status) { s.Failing = time.Time{} })
			continue
		default:
			failures = 0
			w.update(func(s *Status) { s.Error, s.Failing = "", time.Time{} })
		}
		wake = w.rest(ctx, pause, wake)
	}
	return nil
}

// rest waits for the next round: for a new head, or for pause at most. A chain with very many
// blocks is not asked for every one of them.
func (w *Watcher) rest(ctx context.Context, pause time.Duration, wake <-chan struct{}) <-chan struct{} {
	least := time.NewTimer(min(pause, w.Config.Poll/20))
	defer least.Stop()
	most := time.NewTimer(pause)
	defer most.Stop()
	select {
	case <-ctx.Done():
		return wake
	case <-least.C:
	}
	select {
	case <-ctx.Done():
	case _, open := <-wake:
		if !open {
			return nil
		}
	case <-most.C:
	}
	return wake
}

// round does one step: it verifies the checkpoint, reads one batch, publishes it, moves the
// checkpoint. While a batch is stored, the next one is read. More reports that there is more to
// read.
func (w *Watcher) round(ctx context.Context) (more bool, err error) {
	row, cp, err := w.checkpoint(ctx)
	if err != nil {
		return false, err
	}
	if w.believes(row) && !w.Mine() {
		if stands, err := w.stand(ctx, row.Value); stands || err != nil {
			return false, err
		}
	}
	w.update(func(s *Status) { s.Checkpoint, s.Halted, s.Elsewhere = cp, cp.Halted, false })
	var ok bool
	var head chains.Position
	err = together.Do(ctx,
		func(ctx context.Context) (err error) { ok, err = w.verify(ctx, row, cp); return err },
		func(ctx context.Context) (err error) { head, err = w.Chain.Head(ctx, w.Config.Finality); return err })
	if !ok || err != nil {
		return false, err
	}
	w.update(func(s *Status) { s.Head = head })
	if head.Height <= cp.Position.Height {
		w.update(func(s *Status) { s.Moved, s.Caught = w.Clock(), true })
		if !cp.Caught || row.Doubt != "" && w.State.Keyed() { // not caught yet, or a row to be mended
			cp.Caught = true
			if _, err := w.save(ctx, row, cp); err != nil {
				return false, err
			}
		}
		if more, err := w.audit(ctx, cp); more || err != nil {
			return more, err
		}
		return false, w.ahead(ctx, cp.Position)
	}
	reading := ctx
	if !cp.Caught {
		reading = chains.WithPriority(ctx, chains.PriorityHistory)
	}
	var batch chains.Batch
	var upTo chains.Position
	var standing chains.Standing
	reads := []func(context.Context) error{
		func(ctx context.Context) (err error) { batch, upTo, err = w.read(ctx, cp, head); return err },
	}
	if cp.Caught { // whoever follows the chain block by block asks for both in one request
		reads = append(reads, func(ctx context.Context) (err error) { standing, err = w.Chain.Canonical(ctx, head); return err })
	}
	if err := together.Do(reading, reads...); err != nil {
		return false, err
	}
	var ahead sync.WaitGroup
	// A chain that is audited takes for told what it read once, even where that is dropped here.
	audited := w.Chain.Info().Capabilities.Has(chains.CanAudit)
	if batch.Through.Height < head.Height && !audited {
		ahead.Go(func() { w.readAhead(reading, batch.Through, head) })
	}
	if standing == "" || batch.Through != head {
		if standing, err = w.Chain.Canonical(ctx, batch.Through); err != nil {
			ahead.Wait()
			return false, err
		}
	}
	cp, err = w.publish(ctx, row, cp, batch, upTo, standing)
	ahead.Wait()
	if err != nil {
		return false, err
	}
	if batch.Through.Height < upTo.Height {
		return true, nil
	}
	// A chain that moves fast is never found standing still: it is audited when it has been read up
	// to the head.
	if more, err := w.audit(ctx, cp); more || err != nil {
		return more, err
	}
	return batch.Through.Height < head.Height, w.ahead(ctx, cp.Position)
}

// stand leaves the reading to another relayer, and notes how far it came. Where that one says
// nothing for long, it is not left to it.
func (w *Watcher) stand(ctx context.Context, cp state.Checkpoint) (bool, error) {
	if w.goal.Hash == "" || w.Status().Error != "" { // who cannot ask the chain does not offer to read it
		head, err := w.Chain.Head(ctx, w.Config.Finality)
		if err != nil {
			return false, err
		}
		if w.goal.Hash == "" {
			w.goal = head
		}
	}
	now, stands := w.Clock(), true
	w.update(func(s *Status) {
		if !s.Elsewhere || s.Checkpoint.Position != cp.Position {
			s.Moved = now
		}
		s.Unaudited = time.Time{} // it is the other one's to audit
		s.Checkpoint, s.Halted, s.Elsewhere = cp, cp.Halted, true
		if s.Head.Height < cp.Position.Height {
			s.Head = cp.Position
		}
		s.Caught = s.Caught || cp.Position.Height >= w.goal.Height
		stands = now.Sub(s.Moved) < w.Silence
	})
	w.own, w.next = &cp, nil
	return stands, nil
}

// read returns what follows a checkpoint, and up to which head it was read: from memory where it
// was read ahead, while the chain may have moved on. Where a part of it may be on the stream, the
// same list is read again: NATS knows that one.
func (w *Watcher) read(ctx context.Context, cp state.Checkpoint, head chains.Position) (chains.Batch, chains.Position, error) {
	after, end := cp.Position, head
	if next := w.next; next != nil && next.after == after && next.batch.Through.Height <= head.Height {
		w.next = nil
		return next.batch, next.head, nil
	}
	w.next = nil
	if cp.Storing.Hash != "" && cp.Storing.Height <= head.Height {
		switch standing, err := w.Chain.Canonical(ctx, cp.Storing); {
		case err != nil:
			return chains.Batch{}, head, err
		case standing == chains.StandingSame:
			end = cp.Storing
		}
	}
	var all chains.Batch
	for {
		batch, err := chains.ReadOn(ctx, w.Chain, chains.Query{After: after, UpTo: end, Agents: w.Agents()})
		all.Events, all.Through = append(all.Events, batch.Events...), batch.Through
		if after = batch.Through; err != nil || end != cp.Storing || after.Height >= end.Height {
			return all, head, err
		}
	}
}

// readAhead reads one batch more. Where that fails, the next round reads again, and says so.
func (w *Watcher) readAhead(ctx context.Context, after, head chains.Position) {
	batch, err := chains.ReadOn(ctx, w.Chain, chains.Query{After: after, UpTo: head, Agents: w.Agents()})
	if err == nil {
		w.next = &inHand{after, head, batch}
	}
}

// publish stores a batch and moves the checkpoint behind it, where the chain holds the block up to
// which it was read.
func (w *Watcher) publish(ctx context.Context, row state.Row[state.Checkpoint], cp state.Checkpoint, batch chains.Batch, head chains.Position, standing chains.Standing) (state.Checkpoint, error) {
	if err := standing.Unshown(w.Chain, batch.Through); err != nil {
		return cp, err
	}
	// An audited chain tells nothing twice: what it told is stored, whoever else reads it.
	audited := w.Chain.Info().Capabilities.Has(chains.CanAudit)
	if len(batch.Events) >= stream.Parcel && cp.Storing != batch.Through && !audited {
		cp.Storing = batch.Through
		var err error
		if row.Revision, err = w.save(ctx, row, cp); row.Revision == 0 || err != nil {
			return cp, err
		}
	}
	if err := w.Bus.PublishEvents(ctx, batch.Events, w.salt); err != nil {
		return cp, err
	}
	for range batch.Events {
		if err := w.Hook("watch-publish"); err != nil {
			return cp, err
		}
	}
	caught := batch.Through.Height >= head.Height
	cp = state.Checkpoint{Position: batch.Through, Caught: cp.Caught || caught, Time: w.Clock().UTC(), Audited: cp.Audited, Forked: cp.Forked}
	if _, err := w.save(ctx, row, cp); err != nil {
		return cp, err
	}
	w.update(func(s *Status) {
		s.Moved, s.Checkpoint, s.Caught = w.Clock(), cp, s.Caught || caught
		if s.Caught {
			w.salt = ""
		}
	})
	return cp, nil
}

// believes reports whether a row says how far the chain was read, and the bus took in all of that.
func (w *Watcher) believes(row state.Row[state.Checkpoint]) bool {
	cp := row.Value
	return row.Known() && (cp.Streams == "" || cp.Streams == w.Streams || cp.Halted != "")
}

// checkpoint reads how far the chain was read. A row that is not believed says nothing: then it is
// as far as this process came, or the beginning, and what follows is read again.
func (w *Watcher) checkpoint(ctx context.Context) (row state.Row[state.Checkpoint], cp state.Checkpoint, err error) {
	row, err = w.State.Checkpoints.Get(ctx, state.Registry(w.Chain.Info().Registry))
	switch {
	case err != nil:
	case w.believes(row):
		cp = row.Value
	case w.own != nil:
		cp = *w.own
	default:
		if err := w.Begin(ctx); err != nil {
			return row, cp, err
		}
		if row.Known() {
			w.Log.Warn("the bus has lost the stream of events or of actions since the chain was read; it is read again", "chain", w.Chain.Info().Name)
		}
		cp.Position.Height, cp.Forked = w.Config.Start, row.Value.Forked
		// Whatever followed from these events may be as little there as the checkpoint. One salt
		// serves all tries: what is read again because a publish failed is no second message.
		if w.salt == "" {
			w.salt = "again:" + rand.Text()
		}
	}
	return row, cp, err
}

// verify tells whether the chain still holds the block of the checkpoint. When another stands
// there, the chain is halted until somebody decides: what was delivered on the strength of the old
// history has to be looked at by a person.
func (w *Watcher) verify(ctx context.Context, row state.Row[state.Checkpoint], cp state.Checkpoint) (bool, error) {
	if cp.Halted != "" {
		return false, nil
	}
	if cp.Position.Hash == "" {
		return true, nil
	}
	// What a node does not know is waited for, and the health limit tells when that lasts.
	if stands, err := chains.Stands(ctx, w.Chain, cp.Position); stands || err != nil {
		return stands, err
	}
	info := w.Chain.Info()
	cp.Halted = fmt.Sprintf("the chain no longer holds block %s, which was read as %s: a reorganisation past that finality, or a node of another chain. "+
		"Nothing more is read from it. Look at what was mirrored since the fork (bridge8004-relayer mirrors list --chain %s), then resume, while the relayer runs or not, with: bridge8004-relayer reset-checkpoint --chain %s --to N (the last common block)",
		cp.Position, w.Config.Finality, info.Name, info.Name)
	w.Log.Error("chain halted", "chain", info.Name, "checkpoint", cp.Position.String(), "reason", cp.Halted)
	w.update(func(s *Status) { s.Checkpoint, s.Halted = cp, cp.Halted })
	_, err := w.save(ctx, row, cp)
	return false, err
}

// save moves the checkpoint, and returns its row's revision. Another relayer on the same bus may
// have moved it: then that is 0, and its word is read in the next round.
func (w *Watcher) save(ctx context.Context, row state.Row[state.Checkpoint], cp state.Checkpoint) (uint64, error) {
	cp.Streams = w.Streams
	w.own = &cp
	revision, err := w.State.Checkpoints.Update(ctx, row.Key, cp, row.Revision)
	if errors.Is(err, state.ErrTaken) {
		return 0, nil
	}
	return revision, err
}

// ahead looks for what cannot wait between finality and the latest block: what is sold or changed
// is frozen at once, and a wallet that was replaced is cleared elsewhere. What else it finds has to
// wait.
func (w *Watcher) ahead(ctx context.Context, settled chains.Position) error {
	if w.Config.Finality == chains.Latest {
		return nil
	}
	if w.tail.Height < settled.Height {
		w.tail = settled
	} else if w.tail.Hash != "" {
		standing, err := w.Chain.Canonical(ctx, w.tail)
		if err != nil {
			return err
		}
		if standing != chains.StandingSame {
			w.tail = settled
		}
	}
	head, err := w.Chain.Head(ctx, chains.Latest)
	if err != nil || head.Height <= w.tail.Height {
		return err
	}
	batch, err := w.Chain.Read(ctx, chains.Query{After: w.tail, UpTo: head, Agents: w.Agents()})
	if err != nil {
		return err
	}
	for _, e := range batch.Events {
		if !w.Heeds(e) {
			continue
		}
		if err := w.Bus.PublishEarly(ctx, e); err != nil {
			return err
		}
	}
	w.tail = batch.Through
	return nil
}
