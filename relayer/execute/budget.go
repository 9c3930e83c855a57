package execute

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// maxURI bounds the agentURI or the URI of a response that is carried to another chain, in bytes: who wrote it did not pay for what it costs there.
const maxURI = 8 << 10

// budgetAgain is how long what exceeds a budget waits at most before it is looked at again, since an operator may raise the budget.
const budgetAgain = time.Hour

// share is one count of a budget.
type share struct {
	kind, key string
	most      int
}

// shares are the counts that an item of work goes on. Everything written is counted but the revocation of a mirror that stands: that mirror was counted, and
// nothing may keep it standing.
func (x *Executor) shares(w work, now time.Time) (out []share) {
	if w.action.Verb == stream.VerbRevoke && w.stands {
		return nil
	}
	b := w.route.Budget
	add := func(kind, subject string, most int) {
		if most != 0 {
			out = append(out, share{kind, state.Day(w.route.Name, kind, subject, now), most})
		}
	}
	// Every registration is charged with what is done for one of them, so that no regrouping makes a budget new.
	for _, member := range w.members {
		add("agent", member.String(), b.PerAgent)
	}
	if !w.feedback.Client.IsZero() && w.action.Verb != stream.VerbRespond { // a response is the agent's doing
		add("client", w.feedback.Client.String(), b.PerClient)
	}
	add("day", "", b.PerDay)
	return out
}

// spend counts work against its route's budgets, all of them or none, and once however often it is tried. What exceeds one waits.
func (x *Executor) spend(ctx context.Context, w work) error {
	now := x.Clock()
	shares := x.shares(w, now)
	if len(shares) == 0 {
		return nil
	}
	row, err := x.State.Deliveries.Get(ctx, w.action.ID.String())
	if err != nil || row.Value.Budgeted {
		return err
	}
	for _, s := range shares { // most of what waits is found out here, with nothing to give back
		spent, err := x.State.Budget.Get(ctx, s.key)
		if err != nil {
			return err
		}
		if spent.Value.Count >= s.most {
			return x.exceeds(w, s, now)
		}
	}
	for i, s := range shares {
		if err := x.count(ctx, s, 1); err != nil {
			x.refund(ctx, shares[:i])
			if errors.Is(err, errSpent) {
				return x.exceeds(w, s, now)
			}
			return err
		}
	}
	d := row.Value
	d.Agent, d.Origin, d.Budgeted, d.Time = w.action.Agent, w.action.Origin, true, now.UTC()
	if err := x.State.Deliveries.Put(ctx, row.Key, d); err != nil {
		x.refund(ctx, shares)
		return err
	}
	return nil
}

func (x *Executor) exceeds(w work, s share, now time.Time) error {
	x.Waits("budget-" + s.kind)
	tomorrow := now.UTC().Truncate(24 * time.Hour).Add(24 * time.Hour)
	err := &chains.Error{Kind: chains.Transient, Chain: w.action.Agent.Chain(), Op: w.action.Verb,
		Err: fmt.Errorf("route %s: %w: %d per %s and day", w.route.Name, errSpent, s.most, s.kind), Remedy: "it goes on tomorrow, or raise the route's budget"}
	if soon := now.Add(budgetAgain); soon.Before(tomorrow) {
		tomorrow = soon
	}
	return &stream.Later{Until: tomorrow, Err: err}
}

var errSpent = errors.New("the budget is spent")

// count adds to a count that may not exceed its bound.
func (x *Executor) count(ctx context.Context, s share, n int) error {
	for {
		row, err := x.State.Budget.Get(ctx, s.key)
		if err != nil {
			return err
		}
		if row.Value.Count += n; row.Value.Count > s.most && n > 0 {
			return errSpent
		}
		row.Value.Count = max(row.Value.Count, 0)
		if _, err := x.State.Budget.Update(ctx, s.key, row.Value, row.Revision); !errors.Is(err, state.ErrTaken) {
			return err
		}
	}
}

// refund takes counts back. One that cannot be taken back makes the budget smaller for a day, never bigger.
func (x *Executor) refund(ctx context.Context, shares []share) {
	for _, s := range shares {
		if err := x.count(ctx, s, -1); err != nil {
			x.Log.Warn("a budget was charged for nothing", "chain", x.Chain.Info().Name, "kind", s.kind, "error", err)
		}
	}
}
