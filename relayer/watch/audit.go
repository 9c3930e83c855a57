package watch

import (
	"context"
	"errors"
	"time"

	"github.com/bridge8004/bridge8004/relayer/internal/missed"
	"github.com/bridge8004/bridge8004/relayer/state"
)

// audit looks for what reading has missed, every now and then while the watcher stands at the head.
// What it finds is published like everything else. More reports that it has to go on. Neither an
// audit that takes long nor one that fails again and again keeps sales from being seen: those are
// looked for first.
func (w *Watcher) audit(ctx context.Context, cp state.Checkpoint) (more bool, err error) {
	a := &w.auditor
	if a.Chain == nil {
		*a = missed.Auditor{Chain: w.Chain, Every: w.Audit, Start: w.Config.Start, Clock: w.Clock}
	}
	if len(a.Found) > 0 {
		return true, w.publishFound(ctx)
	}
	if !a.Due() {
		return false, nil
	}
	if err := w.ahead(ctx, cp.Position); err != nil {
		return false, err
	}
	again := a.Again()
	found, err := a.Audit(ctx, cp.Position, cp.Audited, w.Agents())
	w.audited(ctx, err)
	if err != nil {
		return false, errors.Join(err, w.publishFound(ctx))
	}
	name := w.Chain.Info().Name
	if n := len(found.Events) - found.Early; n > 0 && again {
		w.Log.Warn("an audit found what reading the chain had missed", "chain", name, "events", n)
		if w.Missed != nil {
			w.Missed(n)
		}
	}
	for _, doubt := range found.Unexplained {
		w.Log.Warn("an index or a list contradicts the chain", "chain", name, "claim", doubt)
	}
	return found.More || len(a.Found) > 0, w.publishFound(ctx)
}

// audited notes what came of an audit: rounds between two that fail succeed, and tell nothing of
// it.
func (w *Watcher) audited(ctx context.Context, err error) {
	w.update(func(s *Status) {
		switch {
		case err == nil:
			s.Unaudited, s.AuditError = time.Time{}, ""
		case ctx.Err() == nil:
			if s.AuditError = err.Error(); s.Unaudited.IsZero() {
				s.Unaudited = w.Clock()
			}
		}
	})
}

// publishFound publishes what an audit found, and keeps what the bus does not take yet. After a
// restart the first audit finds it again: how far an audit went is noted behind all of it.
func (w *Watcher) publishFound(ctx context.Context) error {
	if err := w.Bus.PublishEvents(ctx, w.auditor.Found, ""); err != nil {
		return err
	}
	w.auditor.Found = nil
	if covered := w.auditor.Covered(); covered.Height > 0 {
		row, cp, err := w.checkpoint(ctx)
		if err != nil {
			return err
		}
		// A checkpoint that was set back meanwhile has what follows read again, and audited.
		if cp.Position.Height >= covered.Height {
			cp.Audited = covered
			if _, err := w.save(ctx, row, cp); err != nil {
				return err
			}
		}
	}
	w.auditor.Stored()
	return nil
}
