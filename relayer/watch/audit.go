package watch

import (
	"context"
	"errors"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

const (
	// auditDepth is how far behind the checkpoint an audit begins at least, in blocks or slots:
	// about two hours on Solana, within which every list that lags has caught up.
	auditDepth = 20_000
	// auditTime bounds one audit: nothing is read meanwhile. The next one goes on where it stopped.
	auditTime = 3 * time.Minute
)

// audit looks for what reading has missed, on chains that can be audited, every now and then while
// the watcher stands at the head. It begins where the last one ended that was finished, or further
// back, so that nothing that was ever read is left out. What it finds is published like everything
// else. More reports that it has to go on. Neither an audit that takes long nor one that fails
// again and again keeps sales from being seen: those are looked for first, and what failed waits
// longer each time.
func (w *Watcher) audit(ctx context.Context, cp state.Checkpoint) (more bool, err error) {
	if len(w.found) > 0 { // what an audit has told once it does not tell again
		return true, w.publishFound(ctx)
	}
	now := w.Clock()
	if w.Audit <= 0 || !w.Chain.Info().Capabilities.Has(chains.CanAudit) || !w.audited.IsZero() && now.Sub(w.audited) < w.Audit || now.Before(w.again) {
		return false, nil
	}
	if err := w.ahead(ctx, cp.Position); err != nil {
		return false, err
	}
	upTo, err := chains.Auditable(ctx, w.Chain, cp.Position)
	if err != nil {
		return false, err
	}
	after := chains.Position{Height: max(min(cp.Audited.Height, upTo.Height-min(upTo.Height, auditDepth)), w.Config.Start)}
	bounded, cancel := context.WithTimeout(chains.WithPriority(ctx, chains.PriorityAudit), auditTime)
	defer cancel()
	found, err := w.Chain.Audit(bounded, chains.Query{After: after, UpTo: upTo, Agents: w.Agents()})
	w.found = found.Events // whatever failed behind them: what was told is not told again
	if err != nil {
		w.failed++
		w.again = w.Clock().Add(min(stream.Delay(w.failed, time.Second, retryMost), w.Audit))
		return false, errors.Join(err, w.publishFound(ctx))
	}
	w.failed, w.again = 0, time.Time{}
	name := w.Chain.Info().Name
	// The first audit tells anew what was read before the start: that says nothing about the lists.
	if n := len(found.Events); n > 0 && !w.audited.IsZero() {
		w.Log.Warn("an audit found what reading the chain had missed", "chain", name, "events", n)
		if w.Missed != nil {
			w.Missed(n)
		}
	}
	for _, doubt := range found.Unexplained {
		w.Log.Warn("an index or a list contradicts the chain", "chain", name, "claim", doubt)
	}
	if !found.More {
		w.audited, w.covered = w.Clock(), upTo
		if through := found.Through; through != (chains.Position{}) && through.Height < upTo.Height {
			w.covered = through
		}
	}
	return found.More || len(w.found) > 0, w.publishFound(ctx)
}

// publishFound publishes what an audit found, and keeps what the bus does not take yet. After a
// restart the first audit finds it again: how far an audit went is noted behind all of it.
func (w *Watcher) publishFound(ctx context.Context) error {
	if err := w.Bus.PublishEvents(ctx, w.found, ""); err != nil {
		return err
	}
	w.found = nil
	if w.covered == (chains.Position{}) {
		return nil
	}
	row, cp, err := w.checkpoint(ctx)
	if err != nil {
		return err
	}
	// A checkpoint that was set back meanwhile has what follows read again, and audited.
	if cp.Position.Height >= w.covered.Height {
		cp.Audited = w.covered
		if err := w.save(ctx, row, cp); err != nil {
			return err
		}
	}
	w.covered = chains.Position{}
	return nil
}
