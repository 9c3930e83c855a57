package execute

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// former is how the leases of the other accounts with entries stood at the last look, by account,
// and when the next is due.
type former struct {
	leases map[string]uint64
	next   time.Time
}

// closeFormer closes entries of accounts that nobody works any more, such as one whose key was
// replaced: their messages come to who works now, and a transaction that lands late is refused by
// the destination. Nobody works an account whose lease stands where it stood two leases ago; of one
// that is worked the chain is asked nothing. An entry is closed when what it was for has been done,
// or is not due. A signal of that account nobody else gives: it is waited for as long as its
// message is, and given up then. Should it land later all the same, it is who its file names that
// says it, and once. On chains without nonces every entry is followed as one's own (recover).
func (x *Executor) closeFormer(ctx context.Context) error {
	now := x.Clock()
	if !x.ordered || now.Before(x.former.next) {
		return nil
	}
	rows, err := x.State.ForeignEntries(ctx, x.Writer.Account())
	if err != nil {
		return err
	}
	last := x.former.leases
	x.former = former{leases: map[string]uint64{}, next: now.Add(2 * x.Config.Lease)}
	for _, row := range rows {
		key := state.Account(caip.AccountID{Chain: row.Value.Chain, Address: row.Value.Account})
		if _, looked := x.former.leases[key]; !looked {
			lease, err := x.State.Leases.Get(ctx, key)
			if err != nil {
				return err
			}
			x.former.leases[key] = lease.Revision
		}
		before, known := last[key]
		if !known || before != x.former.leases[key] || row.Value.Actions[0].Destination() != x.Chain.Info().Registry || !x.over(ctx, row.Value, now) {
			continue
		}
		if err := x.State.Release(ctx, row.Key); err != nil {
			return err
		}
		x.Log.Info("closed what another account had under way: nothing of it is left to do", "chain", x.Chain.Info().Name, "slot", row.Key)
	}
	return nil
}

// over reports whether nothing of an entry is left to do. What cannot be told now is left.
func (p *Prover) over(ctx context.Context, e state.Entry, now time.Time) bool {
	left := make([]bool, len(e.Actions))
	together.Each(together.Sharing(ctx), len(left), func(ctx context.Context, i int) {
		if done, err := p.done(ctx, e.Actions[i], p.Finality); err == nil && done {
			return
		}
		_, err := p.prove(ctx, e.Actions[i])
		// One that lands later is the former account's own, or is refused.
		givenUp := (refusable(e.Actions[i]) || e.Actions[i].Verb == stream.VerbSignal) && errors.Is(err, stream.ErrNotHere) && now.Sub(e.Opened) > stream.Patience
		left[i] = !givenUp && (err == nil || stream.FateOf(err, 0, 1) != stream.FateDrop)
	})
	return !slices.Contains(left, true)
}
