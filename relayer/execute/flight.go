package execute

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/internal/failpoint"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// flight is a signed transaction on its way.
type flight struct {
	row       state.Row[state.Entry]
	op        chains.Op // nil when it was found in the outbox
	recovered bool
	asked     bool      // recovered: the destination was asked whether the effect is there
	signed    time.Time // the last variant
	sent      time.Time // the last time
	sends     int
	look      time.Time // not before
	included  bool
}

func (x *Executor) add(f *flight) {
	x.flights[f.row.Key] = f
	for _, a := range f.row.Value.Actions {
		x.actions[a.ID] = f
	}
	if f.signed.IsZero() {
		f.signed = x.Clock()
	}
}

func (x *Executor) remove(f *flight) {
	delete(x.flights, f.row.Key)
	for _, a := range f.row.Value.Actions {
		if x.actions[a.ID] == f {
			delete(x.actions, a.ID)
		}
	}
}

// send hands the last variant to the chain. A failure is no outcome: the transaction is stored, its status decides, and it is sent again.
func (x *Executor) send(ctx context.Context, f *flight) {
	variants := f.row.Value.Variants
	f.sent, f.sends = x.Clock(), f.sends+1
	if err := x.Writer.Send(ctx, variants[len(variants)-1]); err != nil && ctx.Err() == nil {
		x.Log.Warn("sending failed; the transaction is stored and will be sent again", "chain", x.Chain.Info().Name, "tx", variants[len(variants)-1].ID, "error", err)
	}
}

// advance looks at every flight.
func (x *Executor) advance(ctx context.Context) error {
	var failed []error
	for _, f := range x.flights {
		now := x.Clock()
		if now.Before(f.look) {
			continue
		}
		f.look = now.Add(x.patience(f, now))
		if err := x.follow(ctx, f); err != nil {
			if failpoint.Is(err) {
				return err
			}
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}

// patience is how long to wait before a flight is asked about again: a tenth of its age, so that a quick chain is followed closely and a slow one is not
// asked ten times a second for a quarter of an hour.
func (x *Executor) patience(f *flight, now time.Time) time.Duration {
	most := x.Poll
	if f.included {
		most *= 4
	}
	return max(min(now.Sub(f.signed)/10, most), pace/2)
}

// follow takes a flight one step on.
func (x *Executor) follow(ctx context.Context, f *flight) error {
	var dead, pending int
	var landed *chains.Status
	variants := f.row.Value.Variants
	for i := len(variants) - 1; i >= 0 && landed == nil; i-- {
		s, err := x.Writer.Status(ctx, variants[i], x.Finality)
		if err != nil {
			return err
		}
		switch s.State {
		case chains.TxIncluded, chains.TxFinal, chains.TxFailed:
			landed = &s
		case chains.TxDead:
			dead++
		case chains.TxPending:
			pending++
		}
	}
	switch {
	case landed != nil:
		if !f.included {
			f.included = true
			if err := x.Hook("inclusion"); err != nil {
				return err
			}
		}
		if landed.State == chains.TxIncluded {
			return nil
		}
		return x.close(ctx, f, landed)
	case dead == len(variants):
		return x.close(ctx, f, nil)
	}
	f.included = false // a block was replaced
	if pending == 0 && (f.recovered && !f.asked) {
		return x.resume(ctx, f)
	}
	if pending == 0 && x.Clock().Sub(f.sent) >= stream.Delay(f.sends, x.Config.Retry, min(x.Config.MaxRetry, time.Minute)) {
		x.send(ctx, f)
	}
	if x.Clock().Sub(f.signed) >= x.Config.BumpAfter && f.row.Value.Bumps < x.Config.MaxBumps && x.ordered {
		return x.bump(ctx, f)
	}
	return nil
}

// resume takes up a transaction after a crash: the destination is asked first whether the effect is there already; only if not are the stored bytes sent.
func (x *Executor) resume(ctx context.Context, f *flight) error {
	there := 0
	for _, a := range f.row.Value.Actions {
		done, err := x.done(ctx, a, chains.Latest)
		if err != nil {
			return err
		}
		if done {
			there++
		}
	}
	f.asked = true
	// On a chain with nonces the slot stays open until its nonce is used, or later transactions would wait for it for ever; the destination refuses a second delivery.
	if there == len(f.row.Value.Actions) && !x.ordered {
		f.sent = x.Clock()
		return nil
	}
	x.send(ctx, f)
	return nil
}

// bump signs the same operation again with a higher fee, since it stays out of every block.
func (x *Executor) bump(ctx context.Context, f *flight) error {
	f.signed = x.Clock() // whatever comes of it, the next try is a full wait away
	if f.op == nil {
		works := make([]work, 0, len(f.row.Value.Actions))
		for _, a := range f.row.Value.Actions {
			w, err := x.prove(ctx, a)
			if err != nil {
				x.Log.Warn("a stuck transaction cannot be proven again; its fee stays", "chain", x.Chain.Info().Name, "slot", f.row.Key, "error", err)
				return nil
			}
			works = append(works, w)
		}
		f.op = operation(works)
	}
	last := f.row.Value.Variants[len(f.row.Value.Variants)-1]
	tx, err := x.Writer.Sign(ctx, f.op, chains.SignOptions{Nonce: f.row.Value.Nonce, Replaces: &last})
	if err != nil {
		x.Log.Warn("raising the fee of a stuck transaction failed", "chain", x.Chain.Info().Name, "tx", last.ID, "error", err)
		return nil
	}
	row, err := x.State.AddVariant(ctx, f.row, tx)
	if errors.Is(err, state.ErrTaken) {
		if f.row, err = x.State.Outbox.Get(ctx, f.row.Key); err == nil && f.row.Revision == 0 {
			x.remove(f)
		}
		return err
	}
	if err != nil {
		return err
	}
	f.row = row
	x.Log.Info("fee raised", "chain", x.Chain.Info().Name, "tx", tx.ID, "replaces", last.ID, "bumps", row.Value.Bumps)
	x.send(ctx, f)
	return nil
}

// close ends a flight whose transaction is final, or dead for good (landed nil). Each action is judged by the destination's own event or, where there is
// none, by its state; never by the transaction's success.
func (x *Executor) close(ctx context.Context, f *flight, landed *chains.Status) error {
	for _, a := range f.row.Value.Actions {
		outcome, mirror, err := x.judge(ctx, a, landed, len(f.row.Value.Actions))
		if err != nil {
			return err
		}
		if outcome == nil {
			if err := x.record(ctx, a, f, mirror); err != nil {
				return err
			}
		} else {
			x.Log.Warn("a transaction did not do what it was for", "chain", x.Chain.Info().Name, "action", a.ID.String(), "verb", a.Verb, "reason", outcome)
		}
		if m, ok := x.message(a); ok {
			if err := x.settle(ctx, a, m, outcome); err != nil {
				return err
			}
		}
	}
	if err := x.State.Release(ctx, f.row.Key); err != nil {
		return err
	}
	x.remove(f)
	return nil
}

// judge says what became of an action: nil when its effect is final.
func (x *Executor) judge(ctx context.Context, a stream.Action, landed *chains.Status, together int) (outcome error, mirror caip.FeedbackRef, err error) {
	if landed != nil && landed.State == chains.TxFinal {
		if said, ok := word(*landed.Receipt, a); ok {
			switch said.Verdict {
			case chains.VerdictFailed:
				return fmt.Errorf("%s: the destination refused the item: %s", a.Agent.Chain(), said.Reason), mirror, nil
			case chains.VerdictBlocked:
				return &chains.Error{Kind: chains.Blocked, Chain: a.Agent.Chain(), Op: a.Verb, Err: fmt.Errorf("the agent has made the relay its operator: %s", said.Reason)}, mirror, nil
			case chains.VerdictDelivered, chains.VerdictAlreadyDelivered, chains.VerdictTombstoned, chains.VerdictRevoked, chains.VerdictResponded:
				return nil, said.Ref, nil
			}
		}
	}
	done, err := x.done(ctx, a, x.Finality)
	switch {
	case err != nil:
		return nil, mirror, err
	case done:
		return nil, mirror, nil
	case landed == nil:
		return &chains.Error{Kind: chains.Transient, Chain: a.Agent.Chain(), Op: a.Verb, Err: errors.New("the transaction can no longer land; it is signed anew")}, mirror, nil
	case landed.State == chains.TxFailed:
		if together > 1 {
			x.batch = max(1, together/2)
		}
		return fmt.Errorf("%s: the transaction failed: %w", a.Agent.Chain(), opaque{landed.Reason}), mirror, nil
	default:
		return fmt.Errorf("%s: the transaction is final and its effect is not there", a.Agent.Chain()), mirror, nil
	}
}

// opaque hides the kind of a reason: a transaction that failed after a simulation let it pass may succeed the next time, a bounded number of times.
type opaque struct{ err error }

func (o opaque) Error() string { return fmt.Sprint(o.err) }

// word is the destination's own word on an action.
func word(r chains.Receipt, a stream.Action) (chains.Mirrored, bool) {
	for _, e := range r.Events {
		if e.Kind != chains.KindMirrored || e.Mirrored == nil || e.Agent != a.Agent || e.Mirrored.Source != a.Source() {
			continue
		}
		if a.Verb != stream.VerbRespond && e.Mirrored.Response.IsZero() || e.Mirrored.Response == a.Subject {
			return *e.Mirrored, true
		}
	}
	return chains.Mirrored{}, false
}

// record keeps what became of an action, for operators and for revocations after the link is gone.
func (x *Executor) record(ctx context.Context, a stream.Action, f *flight, mirror caip.FeedbackRef) error {
	row, err := x.State.Deliveries.Get(ctx, a.ID.String())
	if err != nil {
		return err
	}
	d := row.Value
	d.Agent, d.Origin, d.Slot, d.Closed, d.Mirror, d.Time = a.Agent, a.Origin, f.row.Key, true, mirror, x.Clock().UTC()
	return x.State.Deliveries.Put(ctx, row.Key, d)
}
