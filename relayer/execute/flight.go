package execute

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
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
	failures  int       // to follow it, in a row
	included  bool
	expires   bool // on chains without nonces: it must not happen any more and is not sent
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
			delete(x.ledger.reserved, a.ID)
		}
	}
}

// flying reports whether a transaction is under way.
func (x *Executor) flying(tx string) bool {
	for _, f := range x.flights {
		if slices.ContainsFunc(f.row.Value.Variants, func(v chains.Tx) bool { return v.ID == tx }) {
			return true
		}
	}
	return false
}

// send hands the last variant to the chain. A failure is no outcome: the transaction is stored, its
// status decides, and it is sent again.
func (x *Executor) send(ctx context.Context, f *flight) {
	variants := f.row.Value.Variants
	f.sent, f.sends = x.Clock(), f.sends+1
	if err := x.Writer.Send(ctx, variants[len(variants)-1]); err != nil && ctx.Err() == nil {
		x.Log.Warn("sending failed; the transaction is stored and will be sent again", "chain", x.Chain.Info().Name, "tx", variants[len(variants)-1].ID, "error", err)
	}
}

// watched is a flight that is due to be looked at, and what was seen.
type watched struct {
	*flight
	seen sight
	err  error
}

// flightsDue are the flights to be looked at now.
func (x *Executor) flightsDue(now time.Time) (out []*watched) {
	for _, f := range x.flights {
		if !now.Before(f.look) {
			f.look = now.Add(x.patience(f, now))
			out = append(out, &watched{flight: f})
		}
	}
	return out
}

// lookAll looks at flights side by side.
func (x *Executor) lookAll(ctx context.Context, due []*watched) {
	together.Each(together.Sharing(ctx), len(due), func(ctx context.Context, i int) {
		due[i].seen, due[i].err = x.look(ctx, due[i].flight)
	})
}

// advance takes flights that were looked at one step on. One that cannot be followed waits by
// itself; the only error is that of a hook.
func (x *Executor) advance(ctx context.Context, due []*watched) error {
	for _, f := range due {
		err := f.err
		if err == nil {
			err = x.follow(ctx, f.flight, f.seen)
		}
		switch {
		case failpoint.Is(err):
			return err
		case ctx.Err() != nil:
			return nil
		case err != nil:
			f.failures++
			again := stream.Delay(f.failures, x.Config.Retry, min(x.Config.MaxRetry, time.Minute))
			f.look = x.Clock().Add(again)
			x.Log.Warn("a transaction cannot be followed; trying again", "chain", x.Chain.Info().Name, "slot", f.row.Key, "error", err, "again", again)
		default:
			f.failures = 0
		}
	}
	x.report()
	return nil
}

// report says whether an account whose transactions are ordered is blocked by one that stays out of
// every block.
func (x *Executor) report() {
	trouble, first := "", uint64(0)
	for _, f := range x.flights {
		e := f.row.Value
		if !x.ordered || f.included || x.Clock().Sub(e.Opened) < x.Config.BumpAfter*time.Duration(x.Config.MaxBumps+1) || trouble != "" && *e.Nonce > first {
			continue
		}
		first = *e.Nonce
		trouble = fmt.Sprintf("%s: account %s is blocked: its transaction with nonce %d is in no block since %s, after %d replacements (last %s); look at its funds and at the fees asked for",
			x.Chain.Info().Name, e.Account, first, e.Opened.Format(time.RFC3339), e.Bumps, e.Variants[len(e.Variants)-1].ID)
	}
	x.troubled(trouble)
}

// foreign reports whether a transaction writes to another registry: a relayer with the same account
// stored it before it ended. Its actions are another's, who asks the destination before anything
// else; here its nonce only must not stay open.
func (x *Executor) foreign(f *flight) bool {
	return slices.ContainsFunc(f.row.Value.Actions, func(a stream.Action) bool { return a.Agent.Registry != x.Chain.Info().Registry })
}

// patience is how long to wait before a flight is asked about again: a tenth of its age, so that a
// quick chain is followed closely and a slow one is not asked ten times a second for a quarter of
// an hour.
func (x *Executor) patience(f *flight, now time.Time) time.Duration {
	most := x.Poll
	if f.included {
		most *= 4
	}
	return max(min(now.Sub(f.signed)/10, most), pace/2)
}

// sight is what the chain says of a flight's variants: of the one that landed, or how many can no
// longer land and how many are pending. Where that is the end of the flight, what became of each
// action stands with it.
type sight struct {
	landed        *chains.Status
	which         string // the id of the one that landed
	dead, pending int
	ended         bool
	judged        []judgement // by action; empty where the flight is another registry's
}

// look asks the chain about a flight, the last variant first. It changes nothing here, so that
// flights are looked at side by side.
func (x *Executor) look(ctx context.Context, f *flight) (out sight, err error) {
	variants := f.row.Value.Variants
	var failed error
	for i := len(variants) - 1; i >= 0 && out.landed == nil; i-- {
		s, err := x.Writer.Status(ctx, variants[i], x.Finality)
		if err != nil {
			failed = err // an earlier one may have landed
			continue
		}
		switch s.State {
		case chains.TxIncluded, chains.TxFinal, chains.TxFailed:
			out.landed, out.which = &s, variants[i].ID
		case chains.TxDead:
			out.dead++
		case chains.TxPending:
			out.pending++
		}
	}
	if failed != nil && out.landed == nil {
		return sight{}, failed
	}
	out.ended = out.dead == len(variants) || out.landed != nil && out.landed.State != chains.TxIncluded
	if !out.ended || x.foreign(f) {
		return out, nil
	}
	out.judged = make([]judgement, len(f.row.Value.Actions))
	errs := make([]error, len(out.judged))
	together.Each(ctx, len(errs), func(ctx context.Context, i int) {
		out.judged[i], errs[i] = x.judge(ctx, f.row.Value.Actions[i], f, out)
	})
	if err := cmp.Or(errs...); err != nil {
		return sight{}, err
	}
	return out, nil
}

// course is where a flight is now.
func (x *Executor) course(f *flight) course {
	now := x.Clock()
	return course{
		foreign: x.foreign(f), ordered: x.ordered, bumps: x.Config.MaxBumps > 0,
		included: f.included, recovered: f.recovered, asked: f.asked, expires: f.expires,
		signed: now.Sub(f.signed), sent: now.Sub(f.sent),
		resend: stream.Delay(f.sends, x.Config.Retry, min(x.Config.MaxRetry, time.Minute)), patience: x.patient(f),
	}
}

// follow takes a flight one step on.
func (x *Executor) follow(ctx context.Context, f *flight, seen sight) error {
	next := x.course(f).next(seen)
	if next == stepInclude {
		f.included = true
		if err := x.Hook("inclusion"); err != nil {
			return err
		}
		next = x.course(f).next(seen)
	}
	f.included = seen.landed != nil // a block may have been replaced
	switch next {
	case stepClose:
		return x.close(ctx, f, seen)
	case stepResume:
		return x.resume(ctx, f)
	case stepBump:
		return x.bump(ctx, f)
	case stepFree:
		return x.outbid(ctx, f, chains.Nothing{}, true)
	case stepResend:
		if err := x.guardFlight(ctx, f); err != nil {
			f.sent, f.sends = x.Clock(), f.sends+1 // looked at again as if it had been sent
		} else {
			x.send(ctx, f)
		}
	}
	return nil
}

// patient is how long the last variant may stay out of every block: longer and longer once the fee
// was raised as often as is configured. There is always a next time, since nothing else of the
// account can land before.
func (x *Executor) patient(f *flight) time.Duration {
	return stream.Delay(f.row.Value.Bumps-x.Config.MaxBumps+1, x.Config.BumpAfter, max(time.Hour, x.Config.BumpAfter))
}

// resume takes up a transaction after a crash, of which nobody knows whether it was sent. What it
// was for may be undone by now, or forbidden: the stored bytes are sent only if all of it is there
// or still due.
func (x *Executor) resume(ctx context.Context, f *flight) error {
	works, there, err := x.due(ctx, f, x.Clock().Sub(f.signed) < x.Config.BumpAfter || !x.ordered)
	if err != nil {
		return err
	}
	f.asked = true
	all := len(f.row.Value.Actions)
	switch {
	case there == all && !x.ordered:
		f.expires = true
	case len(works)+there == all:
		// On a chain with nonces the slot stays open until its nonce is used, or later transactions
		// would wait for it for ever; the destination refuses a second delivery.
		x.send(ctx, f)
	case !x.ordered:
		x.Log.Warn("a stored transaction is not due any more; it is left to expire", "chain", x.Chain.Info().Name, "slot", f.row.Key)
		f.expires = true
	default:
		return x.replace(ctx, f, works)
	}
	return nil
}

// due proves again what a transaction is for, and counts what is there already. What cannot be
// decided now is an error, or not due when that cannot be waited for: its message comes again.
func (x *Executor) due(ctx context.Context, f *flight, wait bool) (works []work, there int, err error) {
	for _, a := range f.row.Value.Actions {
		done, err := x.done(ctx, a, chains.Latest)
		if done {
			there++
			continue
		}
		w := work{}
		if err == nil {
			w, err = x.prove(ctx, a)
		}
		switch fate := stream.FateOf(err, 0, 1); {
		case err == nil:
			works = append(works, w)
		case wait && fate == stream.FateLater:
			return nil, 0, err
		default:
			x.Log.Warn("what was signed is not due any more", "chain", x.Chain.Info().Name, "action", a.ID.String(), "reason", err)
		}
	}
	return works, there, nil
}

// bump signs again with a higher fee, since the transaction stays out of every block: the same
// operation if the chain still takes it, else what of it is still due. After MaxBumps, or beyond
// its budget, it only frees the nonce.
func (x *Executor) bump(ctx context.Context, f *flight) error {
	changed := x.guardFlight(ctx, f)
	if changed != nil && !errors.Is(changed, stream.ErrPark) {
		f.signed = x.Clock() // whether a registry has changed cannot be told now: looked at again after a full wait
		return nil
	}
	// What goes from or to a registry that has changed is not signed again: proving leaves it out,
	// and where nothing else is left the nonce is freed.
	raise := f.row.Value.Bumps < x.Config.MaxBumps && !x.overspent(f)
	if changed == nil && f.op != nil && raise {
		if err := x.outbid(ctx, f, f.op, false); err == nil || !refusal(err) {
			return err
		}
	}
	var works []work
	if raise {
		var err error
		if works, _, err = x.due(ctx, f, false); err != nil {
			return err
		}
	}
	return x.replace(ctx, f, works)
}

// guardFlight reports whether a registry that a transaction writes to or from is not what it was:
// then it is neither sent nor signed again.
func (x *Executor) guardFlight(ctx context.Context, f *flight) error {
	registries := []caip.AccountID{x.Chain.Info().Registry}
	for _, a := range f.row.Value.Actions {
		if origin := source(a); !slices.Contains(registries, origin) {
			registries = append(registries, origin)
		}
	}
	err := x.guard(ctx, registries...)
	if err != nil {
		x.Log.Warn("a transaction under way is not sent again", "chain", x.Chain.Info().Name, "slot", f.row.Key, "reason", err)
	}
	return err
}

// replace has the nonce of a transaction used by what is still due of it, or by nothing.
func (x *Executor) replace(ctx context.Context, f *flight, works []work) error {
	if len(works) > 0 {
		if err := x.outbid(ctx, f, operation(works), len(works) < len(f.row.Value.Actions)); err == nil || !refusal(err) {
			return err
		}
	}
	return x.outbid(ctx, f, chains.Nothing{}, true)
}

// refusal reports whether signing failed because the chain does not take the operation, now or
// ever.
func refusal(err error) bool {
	kind := chains.KindOf(err)
	return kind.Permanent() || kind == chains.Blocked || kind == chains.Unknown
}

// outbid signs one more variant of a transaction, with a higher fee, stores and sends it. Partial:
// it does not carry all the actions.
func (x *Executor) outbid(ctx context.Context, f *flight, op chains.Op, partial bool) error {
	f.signed = x.Clock() // whatever comes of it, the next try is a full wait away
	last := f.row.Value.Variants[len(f.row.Value.Variants)-1]
	tx, err := x.Writer.Sign(ctx, op, chains.SignOptions{Nonce: f.row.Value.Nonce, Replaces: &last})
	if err != nil {
		x.Log.Warn("replacing a transaction failed", "chain", x.Chain.Info().Name, "tx", last.ID, "with", op.Verb(), "error", err)
		return err
	}
	row, err := x.State.AddVariant(ctx, f.row, tx, partial)
	if errors.Is(err, state.ErrTaken) {
		now, bad, err := x.State.OpenEntry(ctx, f.row.Key, x.Chain.Info().Chain, x.ordered)
		switch {
		case err != nil:
			return err
		case bad != nil || now.Revision == 0:
			x.remove(f)
			return nil
		}
		x.remove(f)
		f.row = now
		x.add(f)
		x.reserveFlight(ctx, f)
		return nil
	}
	if err != nil {
		return err
	}
	f.row, f.op = row, op
	x.reserveFlight(ctx, f)
	x.Log.Info("transaction replaced", "chain", x.Chain.Info().Name, "tx", tx.ID, "replaces", last.ID, "with", op.Verb(), "whole", !partial, "bumps", row.Value.Bumps)
	x.send(ctx, f)
	return nil
}

// close ends a flight whose transaction is final, or dead for good.
func (x *Executor) close(ctx context.Context, f *flight, seen sight) error {
	if x.foreign(f) {
		x.remove(f)
		return x.State.Release(ctx, f.row.Key)
	}
	var g errgroup.Group
	g.SetLimit(parallel)
	for i, a := range f.row.Value.Actions {
		g.Go(func() error { return x.conclude(ctx, a, f, seen.judged[i]) })
	}
	if err := g.Wait(); err != nil {
		return err
	}
	if err := x.State.Release(ctx, f.row.Key); err != nil {
		return err
	}
	x.spend(f, seen.landed, seen.which)
	x.remove(f)
	together := len(f.row.Value.Actions)
	switch {
	case seen.landed == nil || slices.Contains(f.row.Value.Partial, seen.which):
	case seen.landed.State == chains.TxFailed && together > 1:
		x.batch = max(1, together/2)
	case seen.landed.State == chains.TxFinal && x.ordered && together >= x.batch:
		x.batch = min(x.batch+1, x.Config.Batch) // it shrinks by halves when a transaction turns out too big
	}
	return nil
}

// conclude records what became of an action, and settles its message.
func (x *Executor) conclude(ctx context.Context, a stream.Action, f *flight, j judgement) error {
	if j.outcome == nil {
		if err := x.record(ctx, a, f, j.mirror); err != nil {
			return err
		}
	} else {
		x.Log.Warn("a transaction did not do what it was for", "chain", x.Chain.Info().Name, "action", a.ID.String(), "verb", a.Verb, "reason", j.outcome)
	}
	if m, ok := x.message(a); ok {
		return x.settle(ctx, a, m, j.outcome)
	}
	return nil
}

// retract has a mirror revoked whose origin was revoked while it was on its way: the revocation may
// have been decided before there was anything to revoke. When the origin cannot be read now, the
// revocation waits for that, and is dropped if it is not due.
func (x *Executor) retract(ctx context.Context, a stream.Action, slot string) error {
	if a.Verb != stream.VerbDeliver {
		return nil
	}
	origin, err := x.Reader.Chain(a.Origin.Registry)
	if err != nil {
		return nil // it is not configured any more: nothing of it can be proven
	}
	f, err := origin.Feedback(ctx, a.Origin, x.Reader.At(a.Origin.Registry))
	if err == nil && !f.Revoked {
		return nil
	}
	r := stream.NewAction(stream.VerbRevoke, a.Subject, a.Agent, 0)
	r.Origin = a.Origin
	return x.Settler.Bus.RepublishAction(ctx, r, "after "+slot)
}

// judgement is what became of an action: no outcome when its effect is final.
type judgement struct {
	outcome error
	mirror  caip.FeedbackRef
}

// judge goes by the destination's own event or, where there is none, by its state; never by the
// transaction's success. A delivery whose origin was revoked meanwhile is revoked too.
func (x *Executor) judge(ctx context.Context, a stream.Action, f *flight, seen sight) (j judgement, err error) {
	if j, err = x.outcome(ctx, a, f, seen); err == nil && j.outcome == nil {
		err = x.retract(ctx, a, f.row.Key)
	}
	return j, err
}

func (x *Executor) outcome(ctx context.Context, a stream.Action, f *flight, seen sight) (j judgement, err error) {
	landed := seen.landed
	if landed != nil && landed.State == chains.TxFinal {
		if said, ok := word(*landed.Receipt, a); ok {
			switch said.Verdict {
			case chains.VerdictFailed:
				return judgement{outcome: fmt.Errorf("%s: the destination refused the item: %s", a.Agent.Chain(), said.Reason)}, nil
			case chains.VerdictBlocked:
				err := fmt.Errorf("the agent has made the relay its operator: %s", said.Reason)
				return judgement{outcome: &chains.Error{Kind: chains.Blocked, Chain: a.Agent.Chain(), Op: a.Verb, Err: err}}, nil
			case chains.VerdictDelivered, chains.VerdictAlreadyDelivered, chains.VerdictTombstoned, chains.VerdictRevoked, chains.VerdictResponded:
				return judgement{mirror: said.Ref}, nil
			}
		}
	}
	anew := func(why string) judgement {
		return judgement{outcome: &chains.Error{Kind: chains.Transient, Chain: a.Agent.Chain(), Op: a.Verb, Err: errors.New(why)}}
	}
	done, err := x.done(ctx, a, x.Finality)
	switch {
	case err != nil || done:
		return j, err
	case slices.Contains(f.row.Value.Partial, seen.which):
		return anew("its transaction was replaced by one without it; it is decided anew"), nil
	case landed == nil:
		return anew("the transaction can no longer land; it is signed anew"), nil
	case landed.State == chains.TxFailed:
		return judgement{outcome: fmt.Errorf("%s: the transaction failed: %w", a.Agent.Chain(), opaque{landed.Reason})}, nil
	default:
		return judgement{outcome: fmt.Errorf("%s: the transaction is final and its effect is not there", a.Agent.Chain())}, nil
	}
}

// opaque hides the kind of a reason: a transaction that failed after a simulation let it pass may
// succeed the next time, a bounded number of times.
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
	if a.Claim != nil && a.Claim.Chain == a.Origin.Chain() {
		d.Claim = a.Claim
	}
	return x.State.Deliveries.Put(ctx, row.Key, d)
}
