package execute

import (
	"context"
	"time"

	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// former are the entries of other accounts that were over at the last look, and when the next is
// due.
type former struct {
	ended map[string]bool
	next  time.Time
}

// closeFormer closes entries of accounts that nobody works any more, such as one whose key was
// replaced: their messages come to who works now, and a transaction that lands late is refused by
// the destination. An entry is closed when what it was for has been done, or is not due, at two
// looks with more than a lease between them: whoever works its account has closed it by then. On
// chains without nonces every entry is followed as one's own (recover).
func (x *Executor) closeFormer(ctx context.Context) error {
	now := x.Clock()
	if !x.ordered || now.Before(x.former.next) {
		return nil
	}
	x.former.next = now.Add(2 * x.Config.Lease)
	rows, err := x.State.ForeignEntries(ctx, x.Writer.Account())
	if err != nil {
		return err
	}
	ended := map[string]bool{}
	for _, row := range rows {
		if row.Value.Actions[0].Agent.Registry != x.Chain.Info().Registry || !x.over(ctx, row.Value) {
			continue
		}
		if !x.former.ended[row.Key] {
			ended[row.Key] = true
			continue
		}
		if err := x.State.Release(ctx, row.Key); err != nil {
			return err
		}
		x.Log.Info("closed what another account had under way: it is done", "chain", x.Chain.Info().Name, "slot", row.Key)
	}
	x.former.ended = ended
	return nil
}

// over reports whether nothing of an entry is left to do. What cannot be told now is left.
func (p *Prover) over(ctx context.Context, e state.Entry) bool {
	for _, a := range e.Actions {
		if done, err := p.done(ctx, a, p.Finality); err == nil && done {
			continue
		}
		if _, err := p.prove(ctx, a); err == nil || stream.FateOf(err, 0, 1) != stream.FateDrop {
			return false
		}
	}
	return true
}
