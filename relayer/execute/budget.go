package execute

import (
	"context"
	"errors"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// spend counts a delivery against its route's budgets, once however often it is tried. What exceeds one waits: a transient failure.
func (x *Executor) spend(ctx context.Context, w work) error {
	b := w.route.Budget
	if w.action.Verb != stream.VerbDeliver || b.PerAgent == 0 && b.PerClient == 0 && b.PerDay == 0 {
		return nil
	}
	row, err := x.State.Deliveries.Get(ctx, w.action.ID.String())
	if err != nil || row.Value.Budgeted {
		return err
	}
	now := x.Clock()
	for _, one := range []struct {
		kind, subject string
		most          int
	}{
		{"agent", w.feedback.Agent.String(), b.PerAgent},
		{"client", w.feedback.Client.String(), b.PerClient},
		{"day", "", b.PerDay},
	} {
		if one.most == 0 {
			continue
		}
		key := state.Day(w.route.Name, one.kind, one.subject, now)
		if err := x.count(ctx, key, one.most); err != nil {
			if errors.Is(err, errSpent) {
				x.Waits("budget-" + one.kind)
				return &chains.Error{Kind: chains.Transient, Chain: w.action.Agent.Chain(), Op: w.action.Verb,
					Err: fmt.Errorf("route %s: %w: %d a day for one %s", w.route.Name, errSpent, one.most, one.kind), Remedy: "it goes on tomorrow, or raise the route's budget"}
			}
			return err
		}
	}
	d := row.Value
	d.Agent, d.Origin, d.Budgeted, d.Time = w.action.Agent, w.action.Origin, true, now.UTC()
	return x.State.Deliveries.Put(ctx, row.Key, d)
}

var errSpent = errors.New("the budget is spent")

func (x *Executor) count(ctx context.Context, key string, most int) error {
	for {
		row, err := x.State.Budget.Get(ctx, key)
		if err != nil {
			return err
		}
		if row.Value.Count >= most {
			return errSpent
		}
		row.Value.Count++
		if _, err := x.State.Budget.Update(ctx, key, row.Value, row.Revision); !errors.Is(err, state.ErrTaken) {
			return err
		}
	}
}
