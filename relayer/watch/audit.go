package watch

import (
	"context"
	"errors"

	"github.com/bridge8004/bridge8004/chains"
)

// auditDepth is how far behind the checkpoint an audit begins, in blocks or slots: about two hours on Solana, within which every list that lags has caught up.
const auditDepth = 20_000

// audit looks for what reading has missed, on chains that can be audited, every now and then while the watcher stands at the head. What it finds is published like
// everything else. More reports that it has to go on.
func (w *Watcher) audit(ctx context.Context, upTo chains.Position) (more bool, err error) {
	auditor, ok := w.Chain.(chains.Auditor)
	if ok && len(w.found) > 0 { // what an audit has told once it does not tell again
		return true, w.publishFound(ctx)
	}
	if !ok || w.Audit <= 0 || !w.audited.IsZero() && w.Clock().Sub(w.audited) < w.Audit {
		return false, nil
	}
	after := chains.Position{Height: max(upTo.Height-min(upTo.Height, auditDepth), w.Config.Start)}
	found, err := auditor.Audit(ctx, chains.Query{After: after, UpTo: upTo, Agents: w.Agents()})
	w.found = found.Events // whatever failed behind them: what was told is not told again
	if err != nil {
		return false, errors.Join(err, w.publishFound(ctx))
	}
	name := w.Chain.Info().Name
	// The first audit tells anew what was read before the start: that says nothing about the lists.
	if n := len(found.Events); n > 0 && !w.audited.IsZero() {
		w.Log.Warn("an audit found what reading the chain had missed", "chain", name, "events", n)
		if w.Missed != nil {
			w.Missed(n)
		}
	}
	for _, doubt := range found.Unexplained {
		w.Log.Warn("an index or a list claims what the chain does not bear out", "chain", name, "claim", doubt)
	}
	if !found.More {
		w.audited = w.Clock()
	}
	return found.More || len(w.found) > 0, w.publishFound(ctx)
}

// publishFound publishes what an audit found, and keeps what the bus does not take yet. After a restart the first audit finds it again.
func (w *Watcher) publishFound(ctx context.Context) error {
	for len(w.found) > 0 {
		if err := w.Bus.PublishEvent(ctx, w.found[0]); err != nil {
			return err
		}
		w.found = w.found[1:]
	}
	return nil
}
