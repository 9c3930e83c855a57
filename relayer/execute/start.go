package execute

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// parallel is how many actions are proven, at least, and concluded at a time.
const parallel = 32

// start works through actions that were looked into: first those that were put aside, in order.
func (x *Executor) start(ctx context.Context, proven []prepared) error {
	waited := x.aside
	x.aside = nil
	if i := slices.IndexFunc(waited, isSignal); i >= 0 {
		for _, part := range [][]prepared{waited[:i], waited[i : i+1]} {
			if err := x.carryOut(ctx, part); err != nil {
				return err
			}
		}
		waited = waited[i+1:]
	}
	return x.carryOut(ctx, slices.Concat(waited, proven))
}

// carryOut ends the work on actions: what is done is acknowledged, what is not due is dropped, the
// rest is signed and sent, deliveries together and signals last.
func (x *Executor) carryOut(ctx context.Context, proven []prepared) error {
	var deliveries, others, signals []work
	for _, p := range proven {
		if _, held := x.message(p.action.ID); !held {
			continue // the account went to another relayer meanwhile
		}
		due := !p.work.action.ID.IsZero()
		if p.err == nil && due {
			if p.err = x.crowded(p.action); x.putAside(p) {
				continue
			}
			if p.err == nil { // most of what a budget stops is stopped before it is signed
				p.err = x.afford(ctx, p.work, chains.Coins{})
			}
		} else if p.err == nil {
			p.err = x.found(ctx, p.action)
		}
		switch {
		case p.err != nil || !due:
			if err := x.again(ctx, p.action, p.err); err != nil {
				return err
			}
		case p.action.Verb == stream.VerbDeliver:
			deliveries = append(deliveries, p.work)
		case isSignal(p):
			signals = append(signals, p.work)
		default:
			others = append(others, p.work)
		}
	}
	// Deliveries first: responses and revocations in the same fetch may be about them.
	for len(deliveries) > 0 && ctx.Err() == nil {
		n := len(deliveries)
		if x.ordered {
			n = min(n, ahead*x.batch) // which a launch may have changed
		}
		if err := x.launch(ctx, deliveries[:n]); err != nil {
			return err
		}
		deliveries = deliveries[n:]
	}
	for _, w := range append(others, signals...) {
		if ctx.Err() != nil {
			return nil
		}
		busy := x.crowded(w.action)
		if x.putAside(prepared{action: w.action, work: w, err: busy}) {
			continue
		}
		if identity := !w.action.Home.IsZero(); identity && x.flights.write(w.action) {
			busy = queued(w.action, "it is being written")
		}
		if busy != nil {
			if err := x.again(ctx, w.action, busy); err != nil {
				return err
			}
			continue
		}
		if err := x.launch(ctx, []work{w}); err != nil {
			return err
		}
	}
	return nil
}

// freshly is how old a proof may be when something is signed on it: in the time that transactions
// before it take, an agent may be sold.
const freshly = 8 * time.Second

// stale reports whether a proof is too old to sign on.
func (w work) stale(now time.Time) bool { return now.Sub(w.proven) > freshly }

// renew proves again what was proven too long ago, and settles what is not due any more.
func (x *Executor) renew(ctx context.Context, works []work) (due []work, err error) {
	now := x.Clock()
	shared := together.Sharing(ctx)
	renewed, outcomes := make([]work, len(works)), make([]error, len(works))
	together.Each(shared, len(works), func(ctx context.Context, i int) {
		if renewed[i] = works[i]; works[i].stale(now) {
			renewed[i], outcomes[i] = x.prove(ctx, works[i].action)
			renewed[i].proven = now
		}
	})
	for i, w := range works {
		if outcomes[i] == nil {
			due = append(due, renewed[i])
		} else if err := x.again(ctx, w.action, outcomes[i]); err != nil {
			return nil, err
		}
	}
	return due, nil
}

// operation is what carries out some works: one of any kind, or several deliveries.
func operation(works []work) chains.Op {
	if works[0].action.Verb != stream.VerbDeliver {
		return works[0].op
	}
	var d chains.Deliver
	for _, w := range works {
		d.Items = append(d.Items, w.item)
	}
	return d
}

// ahead is how many transactions with nonces behind one another are signed at a time.
const ahead = 6

// launch signs works, as many in one transaction as it holds, stores it, and only then sends it.
// Several transactions are signed side by side, stored in the order of their nonces, and sent side
// by side: a node keeps one whose turn has not come. Where one with a nonce comes to nothing, that
// is free, and those behind it are signed anew. What the chain refuses to sign is settled by its
// kind.
func (x *Executor) launch(ctx context.Context, works []work) error {
	works, err := x.renew(ctx, works)
	if err != nil || len(works) == 0 {
		return err
	}
	shared := together.Sharing(ctx)
	nonce, err := x.nonce(shared)
	if err != nil {
		return x.fail(ctx, works, err)
	}
	if a := works[0].action; x.ordered && a.Verb == stream.VerbSignal {
		if err := x.untold(ctx, a); err != nil {
			return x.again(ctx, a, err)
		}
	}
	lots := slices.Collect(slices.Chunk(works, x.batch))
	options, signed, failed := make([]chains.SignOptions, len(lots)), make([]chains.Tx, len(lots)), make([]error, len(lots))
	for i := range options {
		if options[i].Nonce = nonce; nonce != nil {
			next := x.unused(*nonce + 1)
			nonce = &next
		}
	}
	together.Each(shared, len(lots), func(ctx context.Context, i int) {
		signed[i], failed[i] = x.Writer.Sign(ctx, operation(lots[i]), options[i])
	})
	var stored []*flight
	for i, lot := range lots {
		if ctx.Err() != nil {
			return nil // what is stored is found in the outbox
		}
		var f *flight
		if failed[i] != nil {
			err = x.refused(ctx, lot, failed[i])
		} else {
			f, err = x.store(ctx, lot, operation(lot), signed[i], options[i].Nonce)
		}
		if err != nil {
			return err
		}
		switch {
		case f != nil:
			stored = append(stored, f)
		case x.ordered:
			if err := x.dispatch(ctx, stored...); err != nil || i+1 == len(lots) {
				return err
			}
			return x.launch(ctx, slices.Concat(lots[i+1:]...))
		}
	}
	return x.dispatch(ctx, stored...)
}

// store reserves what a signed transaction costs and stores it. No flight and no error: another
// relayer was first, or a budget is spent, and what it was for is settled.
func (x *Executor) store(ctx context.Context, works []work, op chains.Op, tx chains.Tx, nonce *uint64) (*flight, error) {
	slot := state.ActionSlot(works[0].action)
	if nonce != nil {
		slot = state.OrderedSlot(x.Writer.Account(), *nonce)
	}
	if over := x.reserve(ctx, works, tx); len(over) > 0 {
		return nil, x.without(ctx, works, over)
	}
	if err := x.Hook("sign"); err != nil {
		return nil, err
	}
	entry := state.Entry{Chain: x.Chain.Info().Chain, Account: x.Writer.Account().Address, Nonce: nonce, Variants: []chains.Tx{tx}, Opened: x.Clock().UTC()}
	for _, w := range works {
		entry.Actions = append(entry.Actions, w.action)
	}
	row, err := x.State.Claim(ctx, slot, entry)
	if err != nil {
		for _, w := range works {
			x.unreserve(w.action.ID)
		}
		if errors.Is(err, state.ErrTaken) {
			return nil, x.adopt(ctx, slot, works)
		}
		return nil, x.fail(ctx, works, err)
	}
	if err := x.Hook("store"); err != nil {
		return nil, err
	}
	if err := x.tell(ctx, works[0].action, slot, nil, nil, 0); err != nil {
		x.Log.Warn("the author of a review is not told that it is sent", "chain", x.Chain.Info().Name, "error", err)
	}
	for _, w := range works {
		x.tellPart(w)
	}
	f := &flight{row: row, op: op, signed: x.Clock(), recovered: true} // until it is dispatched
	x.add(f)
	return f, nil
}

// tellPart tells of a mirror that will not hold all of its origin on chain.
func (x *Executor) tellPart(w work) {
	if w.fit.Exact() {
		return
	}
	x.Log.Info("a mirror will not hold all of its origin on chain; its file does", "origin", w.action.Origin.String(), "at", w.action.Agent.String(), "left out", w.fit.FileOnly, "why", w.fit.Why)
	for _, part := range w.fit.FileOnly {
		x.Partly(part)
	}
}

// dispatch sends what was stored, side by side. On a chain without nonces the slot of an action is
// free again once another relayer has closed it, so that claiming it proves nothing: what is late
// is not sent, and its slot is kept until it can no longer land. Where that cannot be told, the
// destination is asked again later, as after a crash.
func (x *Executor) dispatch(ctx context.Context, flights ...*flight) error {
	together.Each(ctx, len(flights), func(ctx context.Context, i int) {
		f := flights[i]
		if !x.ordered {
			var err error
			if f.expires, err = x.late(ctx, f.row.Value.Actions[0]); err != nil {
				x.Log.Warn("not sent yet: whether another was first cannot be told", "chain", x.Chain.Info().Name, "slot", f.row.Key, "error", err)
				return
			}
		}
		f.recovered = false
		if !f.expires {
			x.send(ctx, f)
		}
	})
	for _, f := range slices.Backward(flights) { // none is freed that another one waits behind
		if f.sends == 0 {
			continue
		}
		if err := x.Hook("send"); err != nil {
			return err
		}
		if err := x.free(ctx, f); err != nil {
			return err
		}
	}
	return nil
}

// without has works that exceed a budget wait, and launches the others.
func (x *Executor) without(ctx context.Context, works []work, over map[caip.Hash]error) error {
	var rest []work
	for _, w := range works {
		if why, ok := over[w.action.ID]; !ok {
			rest = append(rest, w)
		} else if err := x.again(ctx, w.action, why); err != nil {
			return err
		}
	}
	return x.launch(ctx, rest)
}

// settling is how long a closed delivery is believed over a chain that does not show it: nodes lag
// less, and a chain that has forgotten it for so long has.
const settling = time.Hour

// late reports whether another relayer has closed the same action since this one was proven.
func (x *Executor) late(ctx context.Context, a stream.Action) (bool, error) {
	row, err := x.State.Deliveries.Get(ctx, a.ID.String())
	if err != nil {
		return false, err
	}
	if age := x.Clock().Sub(row.Value.Time); row.Known() && row.Value.Closed && age.Abs() < settling {
		return true, nil
	}
	return x.done(ctx, a, chains.Latest)
}

// count is how many transactions of the account are included. It is asked for beside proofs, so
// that what is signed on those waits for one answer less. Flights end behind what a round signs:
// until then a count that is older leads to no nonce but theirs (unused).
type count struct {
	done chan struct{}
	n    uint64
	err  error
}

func (c *count) read(ctx context.Context, w chains.Writer) {
	defer close(c.done)
	c.n, _, c.err = w.NextNonce(ctx)
}

// nonce finds that of a new transaction; nil where the chain has none. ctx is that which it is
// signed with (together.Sharing).
func (x *Executor) nonce(ctx context.Context) (*uint64, error) {
	if !x.ordered {
		return nil, nil
	}
	c := x.count
	if c == nil {
		c = &count{done: make(chan struct{})}
	}
	select {
	case <-c.done:
	default:
		if err := together.Do(ctx,
			func(ctx context.Context) error {
				if c != x.count {
					c.read(ctx, x.Writer)
				}
				<-c.done
				return nil
			},
			// What is signed is simulated there: who signs with this context does not ask again.
			func(ctx context.Context) error { _, err := x.Chain.Head(ctx, chains.Latest); return err },
		); err != nil {
			return nil, err
		}
	}
	if c.err != nil {
		return nil, c.err
	}
	nonce := x.unused(c.n)
	return &nonce, nil
}

// unused is the lowest nonce from one on that no transaction under way has: one that was freed is
// before others.
func (x *Executor) unused(nonce uint64) uint64 {
	for x.flights.slots[state.OrderedSlot(x.Writer.Account(), nonce)] != nil {
		nonce++
	}
	return nonce
}

// adopt follows the transaction that another relayer has stored in the slot. What it does not carry
// is tried again.
func (x *Executor) adopt(ctx context.Context, slot string, works []work) error {
	row, bad, err := x.State.OpenEntry(ctx, slot, x.Chain.Info().Chain, x.ordered)
	if err == nil && bad != nil {
		err = x.discard(ctx, slot, bad)
	}
	if err != nil {
		return x.fail(ctx, works, err)
	}
	if row.Revision != 0 && x.flights.slots[slot] == nil {
		f := &flight{row: row, recovered: true}
		x.add(f)
		x.reserveFlight(ctx, f)
	}
	for _, w := range works {
		if x.flights.actions[w.action.ID] != nil {
			continue // its message is held and will be settled with the transaction
		}
		if err := x.again(ctx, w.action, &chains.Error{Kind: chains.Transient, Chain: x.Chain.Info().Chain, Op: w.action.Verb, Err: fmt.Errorf("outbox slot %s: %w", slot, state.ErrTaken)}); err != nil {
			return err
		}
	}
	return nil
}

// often is how often the same trouble is told as an error: every action that waits for funds finds
// it out anew.
const often = time.Minute

func (x *Executor) poor(text string, args ...any) {
	level := slog.LevelDebug
	if now := x.Clock(); now.Sub(x.told) >= often {
		x.told, level = now, slog.LevelError
	}
	x.Log.Log(context.Background(), level, text, args...)
}

// mirrors reports whether an action writes to a relay.
func mirrors(a stream.Action) bool {
	return a.Verb == stream.VerbDeliver || a.Verb == stream.VerbRevoke || a.Verb == stream.VerbRespond
}

// refused handles what the chain would not sign. In a batch one item spoils all: they are tried in
// halves until it stands alone.
func (x *Executor) refused(ctx context.Context, works []work, err error) error {
	kind := chains.KindOf(err)
	if kind == chains.Funds {
		x.Waits("funds")
		x.poor("the account cannot pay", "chain", x.Chain.Info().Name, "account", x.Writer.Account().String(), "error", err)
	}
	if len(works) == 1 || !refusal(err) {
		if kind == chains.Unauthorized && mirrors(works[0].action) { // the operator's to mend: a role, or an origin at the relay
			x.Waits("role")
			err = fmt.Errorf("%w: %w", stream.ErrRole, err)
		}
		return x.fail(ctx, works, err)
	}
	if kind == chains.TooMuch {
		x.batch = max(1, len(works)/2)
	}
	half := len(works) / 2
	if err := x.launch(ctx, works[:half]); err != nil {
		return err
	}
	return x.launch(ctx, works[half:])
}
