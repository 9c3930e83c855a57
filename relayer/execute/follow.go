package execute

import (
	"context"
	"errors"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/relayer/internal/failpoint"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

func (x *Executor) add(f *flight) {
	if f.signed.IsZero() {
		f.signed = x.Clock()
	}
	x.flights.add(f)
}

func (x *Executor) remove(f *flight) { x.unreserve(x.flights.remove(f)...) }

// send hands the last variant to the chain, or where no node takes it as it is, the one before it
// that carries as much. A failure is no outcome: the transaction is stored, its status decides, and
// it is sent again.
func (x *Executor) send(ctx context.Context, f *flight) {
	variants := f.row.Value.Variants
	whole := f.refusable() && !f.partial(f.last())
	f.sent, f.sends = x.Clock(), f.sends+1
	f.untaken = nil
	err := x.Writer.Send(ctx, f.last())
	for i := len(variants) - 2; i >= 0 && errors.Is(err, chains.ErrUntaken) && whole; i-- {
		if !f.partial(variants[i]) {
			err = x.Writer.Send(ctx, variants[i])
		}
	}
	switch {
	case err == nil || ctx.Err() != nil:
	case len(variants) == 1 && (errors.Is(err, chains.ErrReserved) || errors.Is(err, chains.ErrUntaken) && f.sends == 1 && !f.recovered): // nobody has it
		f.untaken = err
	default:
		x.Log.Warn("sending failed; the transaction is stored and will be sent again", "chain", x.Chain.Info().Name, "tx", variants[len(variants)-1].ID, "error", err)
	}
}

// free gives up a transaction that no node takes for now, since an account that takes part has
// others waiting, or as it is: its nonce is the next one's, and what it was for waits for its turn,
// in halves where it was too large or too dear. Should it land all the same, the next one's does
// not, and the destination tells that the work is done. One that others of the account wait behind
// is not given up, since they would wait for its nonce: what is not taken as it is leaves that to
// an empty one.
func (x *Executor) free(ctx context.Context, f *flight) error {
	why, all := f.untaken, len(f.row.Value.Actions)
	if why == nil {
		return nil
	}
	asItIs := errors.Is(why, chains.ErrUntaken)
	if asItIs && all > 1 {
		x.batch = max(1, min(x.batch, all/2))
		why = &chains.Error{Kind: chains.Transient, Chain: x.Chain.Info().Chain, Op: "send", Err: why}
	}
	if x.flights.behind(f) {
		if asItIs && x.outbid(ctx, f, chains.Nothing{}, true) != nil {
			f.untaken = nil // it is told, and tried again as others are, at longer and longer intervals
		}
		return nil
	}
	x.Log.Info("no node takes a transaction; what it was for waits, and its nonce is free", "chain", x.Chain.Info().Name, "slot", f.row.Key, "reason", why)
	if err := x.State.Release(ctx, f.row.Key); err != nil {
		return err
	}
	x.remove(f)
	for _, a := range f.row.Value.Actions {
		if err := x.again(ctx, a, why); err != nil {
			return err
		}
	}
	return nil
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
			again := x.delay(f.failures)
			f.look = x.Clock().Add(again)
			x.Log.Warn("a transaction cannot be followed; trying again", "chain", x.Chain.Info().Name, "slot", f.row.Key, "error", err, "again", again)
		default:
			f.failures = 0
		}
	}
	why := ""
	if x.ordered {
		why = x.flights.blocked(x.Chain.Info().Name, x.Clock(), x.Config)
	}
	x.trouble.why.Store(&why)
	return nil
}

// course is where a flight is now.
func (x *Executor) course(f *flight) course {
	now := x.Clock()
	return course{
		foreign: f.foreign(x.Chain.Info().Registry), ordered: x.ordered, bumps: x.Config.MaxBumps > 0,
		included: f.included, recovered: f.recovered, asked: f.asked, expires: f.expires,
		signed: now.Sub(f.signed), sent: now.Sub(f.sent),
		resend: x.delay(f.sends), patience: f.stay(x.Config),
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
		if err := x.resume(ctx, f); err != nil {
			return err
		}
	case stepBump:
		return x.bump(ctx, f)
	case stepFree:
		return x.outbid(ctx, f, chains.Nothing{}, true)
	case stepResend:
		switch {
		case x.guardFlight(ctx, f) != nil:
			f.sent, f.sends = x.Clock(), f.sends+1 // looked at again as if it had been sent
		case f.refusable() || f.partial(f.last()):
			x.send(ctx, f)
		default:
			if err := x.resume(ctx, f); err != nil {
				return err
			}
		}
	}
	return x.free(ctx, f)
}

// resume sends stored bytes after a crash, of which nobody knows whether they were sent, or again.
// What they were for may be undone by now, or forbidden: they are sent only if all of it is still
// due, or there and refused a second time.
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
	case len(works)+there == all && f.writes(works):
		// On a chain with nonces the slot stays open until its nonce is used, or later transactions
		// would wait for it for ever.
		x.send(ctx, f)
	case !x.ordered:
		x.Log.Warn("a stored transaction is not sent again; it is left to expire", "chain", x.Chain.Info().Name, "slot", f.row.Key)
		f.expires = true
	default: // with what is due now, which may be another agentURI than was signed
		err := x.replace(ctx, f, works)
		if errors.Is(err, chains.ErrFeeCap) && len(works)+there == all && f.op == nil {
			x.send(ctx, f) // what nothing can replace would hold up all of the account
			return nil
		}
		return err
	}
	return nil
}

// writes reports whether the last variant of a flight writes what is due. An action says what it
// writes, except the agentURI, which is the home's as it was when that was signed.
func (f *flight) writes(works []work) bool {
	if !slices.ContainsFunc(f.row.Value.Actions, func(a stream.Action) bool { return a.Verb == stream.VerbSyncURI }) {
		return true
	}
	return f.op != nil && f.op == operation(works)
}

// due proves again what a transaction is for, and counts what is there already and would be refused
// a second time. What cannot be decided now is an error, or not due when that cannot be waited for:
// its message comes again.
func (x *Executor) due(ctx context.Context, f *flight, wait bool) (works []work, there int, err error) {
	actions := f.row.Value.Actions
	done, proven, errs := make([]bool, len(actions)), make([]work, len(actions)), make([]error, len(actions))
	together.Each(together.Sharing(ctx), len(actions), func(ctx context.Context, i int) {
		if done[i], errs[i] = x.done(ctx, actions[i], chains.Latest); !done[i] && errs[i] == nil {
			proven[i], errs[i] = x.prove(ctx, actions[i])
		}
	})
	for i, a := range actions {
		switch err, fate := errs[i], stream.FateOf(errs[i], 0, 1); {
		case done[i] && refusable(a):
			there++
		case done[i]:
		case err == nil:
			works = append(works, proven[i])
		case wait && fate == stream.FateLater:
			return nil, 0, err
		default:
			x.Log.Warn("what was signed is not due any more", "chain", x.Chain.Info().Name, "action", a.ID.String(), "reason", err)
		}
	}
	return works, there, nil
}

// bump signs again with a higher fee, since the transaction stays out of every block: the same
// operation if the chain still takes it and refuses what is done, else what of it is still due.
// After MaxBumps, or beyond its budget, it only frees the nonce.
func (x *Executor) bump(ctx context.Context, f *flight) error {
	changed := x.guardFlight(ctx, f)
	if changed == nil {
		f.unguarded = 0
	} else if !errors.Is(changed, stream.ErrPark) {
		// Whether a registry has changed cannot be told now: looked at again after a full wait. All
		// of the account waits behind it, so that it is not waited for a second time.
		if f.unguarded++; f.unguarded == 1 {
			f.signed = x.Clock()
			return nil
		}
	}
	if err := x.unknown(ctx, f); err != nil {
		x.Log.Warn("a transaction is not outbid while it is not known what was spent today", "chain", x.Chain.Info().Name, "slot", f.row.Key, "error", err)
		f.signed = x.Clock() // looked at again after a full wait
		return nil
	}
	// What goes from or to a registry that has changed, or cannot be looked at, is not signed
	// again: proving leaves it out, and where nothing else is left the nonce is freed.
	raise := f.row.Value.Bumps < x.Config.MaxBumps && !x.overspent(f)
	if changed == nil && f.op != nil && f.refusable() && raise {
		if err := x.outbid(ctx, f, f.op, f.partial(f.last())); err == nil || !refusal(err) {
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
	options := chains.SignOptions{Nonce: f.row.Value.Nonce, Replaces: &last}
	if errors.Is(f.untaken, chains.ErrUntaken) {
		options.Replaces = nil // nobody has it: there is nothing to outbid
	}
	tx, err := x.Writer.Sign(ctx, op, options)
	if err != nil {
		x.Log.Warn("replacing a transaction failed", "chain", x.Chain.Info().Name, "tx", last.ID, "with", op.Verb(), "error", err)
		return err
	}
	row, err := x.State.AddVariant(ctx, f.row, tx, partial)
	if errors.Is(err, state.ErrTaken) {
		now, bad, err := x.State.OpenEntry(ctx, f.row.Key, x.Chain.Info().Chain, x.ordered)
		if err != nil {
			return err
		}
		x.remove(f)
		if bad == nil && now.Revision != 0 {
			f.row = now
			x.add(f)
			x.reserveFlight(ctx, f)
		}
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
	if f.foreign(x.Chain.Info().Registry) {
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
	if err := x.keep(ctx, f, seen.landed, seen.which); err != nil {
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
