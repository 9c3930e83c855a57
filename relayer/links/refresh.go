package links

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/keep"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// worker looks at registrations: what each says, which group that makes, and what follows.
type worker struct {
	*Options
	roster    *roster
	rows      *rows
	histories *histories
	readings  *readings
	groups    *Groups
	filler    *filler
	recorder  *recorder
	keep      *keep.Keeper
	gathering sync.Mutex
}

// keepStale is for how long a file that cannot be had at the moment is taken to say what it said
// last. It is for planning only: nothing is signed on it.
const keepStale = 24 * time.Hour

// work looks at queued registrations, those that wait together: what they ask of a chain goes as
// one request.
func (w *worker) work(ctx context.Context) error {
	ctx = together.Calmly(ctx)
	for {
		some := w.gather(ctx)
		if len(some) == 0 {
			return nil
		}
		together.Each(ctx, len(some), func(ctx context.Context, i int) {
			next, err := w.refresh(ctx, some[i])
			if err != nil && ctx.Err() == nil {
				w.Log.Warn("looking at an agent failed; it will be looked at again", "agent", some[i].String(), "error", err)
				next = w.Clock().Add(min(w.Config.Recheck, 10*time.Second))
			}
			w.roster.looked(some[i], next)
		})
	}
}

// gatherFor is how long a queued registration waits for others.
const gatherFor = 5 * time.Millisecond

// gather takes registrations off the queue; none where ctx ends. One worker does at a time, so that
// those that are due together stay together.
func (w *worker) gather(ctx context.Context) (some []caip.AgentRef) {
	w.gathering.Lock()
	defer w.gathering.Unlock()
	var enough <-chan time.Time
	for len(some) < atOnce {
		select {
		case <-ctx.Done():
			return nil // what was taken stays due in its row
		case <-enough:
			return some
		case ref := <-w.roster.queue:
			if some = append(some, ref); enough == nil {
				enough = time.After(gatherFor)
			}
		}
	}
	return some
}

// refresh looks at one registration: what it says, which group that makes, and what follows. It
// returns when to look again.
func (w *worker) refresh(ctx context.Context, ref caip.AgentRef) (next time.Time, err error) {
	if !w.configured(ref) {
		return next, nil
	}
	row, _, err := w.rows.agent(ctx, ref)
	if err != nil {
		return next, err
	}
	if !w.groups.relevant(row) {
		return next, w.passOver(ctx, row)
	}
	chain, err := w.Reader.Chain(ref.Registry)
	if err != nil {
		return next, err
	}
	if row.Lost || chain.Info().Capabilities.Has(chains.CanAudit) { // what was missed may be about it
		if err := w.histories.replay(ctx, row); err != nil {
			return next, err
		}
	}
	if err := w.recorder.settleMoves(ctx, row); err != nil {
		return next, err
	}
	shared := together.Sharing(ctx)
	evidence, err := w.readings.gather(shared, ref)
	if err == nil {
		evidence = w.readings.aged(evidence)
		err = w.explain(shared, row, evidence)
	}
	at, burned := row.Side.Burned()
	if kind := chains.KindOf(err); kind == chains.NotFound && burned || (kind == chains.NotFound || kind == chains.Unsupported) && row.Evidence == nil {
		// Listed by somebody, but not (or not yet) there. What was there once is not forgotten
		// because an answer does not show it: the chain has to say that it was burned.
		if row.Evidence != nil {
			w.Log.Warn("agent was burned; its group goes on without it", "agent", ref.String(), "block", at.String())
			for _, other := range row.Former {
				w.readings.Look(other)
			}
		}
		if err := w.keep.Forget(ctx, ref); err != nil {
			return next, err
		}
		row, err = w.rows.change(ctx, ref, func(row *agentRow) { row.Dirty, row.Evidence, row.Checked = false, nil, w.Clock() })
		if err == nil && !row.Group.IsZero() {
			if err = w.dissolve(ctx, row); err == nil {
				row, err = w.rows.change(ctx, ref, func(row *agentRow) { row.Group = caip.Hash{} })
			}
		}
		if err != nil {
			return next, err
		}
		return w.Clock().Add(w.rest(row)), nil
	}
	if err != nil {
		return next, err
	}
	row, err = w.rows.change(ctx, ref, func(row *agentRow) {
		row.Dirty, row.Checked = false, w.Clock()
		if row.Evidence != nil {
			evidence = follow(evidence, *row.Evidence, w.Clock())
		}
		row.Evidence = &evidence
	})
	if err != nil {
		return next, err
	}
	for _, other := range w.groups.named(evidence) {
		if err := w.want(ctx, other); errors.Is(err, stream.ErrDrop) {
			w.Log.Warn("what an agent lists cannot be followed", "agent", ref.String(), "error", err)
		} else if err != nil {
			return next, err
		}
	}
	return w.regroup(ctx, row)
}

// passOver notes of a registration that concerns no route, and no index, that nobody has looked
// into what happened to it: whoever is configured for it does, now or after the next start.
func (w *worker) passOver(ctx context.Context, row agentRow) error {
	if !row.Dirty {
		return nil
	}
	_, err := w.rows.change(ctx, row.Ref, func(row *agentRow) {
		if row.Dirty {
			row.Dirty, row.Checked = false, time.Time{}
		}
	})
	return err
}

// day is how long a registration that claims no link is not looked at, if nothing happens to it.
const day = 24 * time.Hour

// listed is the longest time between two looks at a registration that others list and that names
// none itself, where its file may change: anybody may list it.
const listed = time.Hour

// rest is for how long a registration need not be looked at, unless something happens to it. One
// that is in a group, was in one, or claims to be, is looked at each time. Of the others the chain
// tells what changes; a file that its server may change is asked for the less often the longer it
// has stayed as it is.
func (w *worker) rest(row agentRow) time.Duration {
	e := row.Evidence
	_, burned := row.Side.Burned()
	switch {
	case e == nil && burned:
		return max(day, w.Config.Recheck)
	case e == nil || !row.Group.IsZero() || len(row.Former) > 0 || w.namesOthers(*e):
		return w.Config.Recheck
	case e.Agent.URI == "" || e.Pinned:
		return max(day, w.Config.Recheck)
	}
	since := e.Since
	if e.Problem != "" && row.Side.Said != nil {
		since = row.Side.Said.Time // what is not there yet may be there soon
	}
	most := day
	if row.Wanted {
		most = listed
	}
	return min(max(w.Clock().Sub(since)/8, w.Config.Recheck), max(most, w.Config.Recheck))
}

// due is when a registration is to be looked at again, as its row says.
func (w *worker) due(row agentRow) time.Time {
	if row.Dirty {
		return w.Clock()
	}
	return row.Checked.Add(w.rest(row))
}

// compare records what of a registration is not as it should be, where that is a route's business.
func (w *worker) compare(ctx context.Context, row agentRow, g link.Group, ok bool) error {
	those := slices.Concat([]caip.AgentRef{row.Ref}, g.Members, row.Former)
	if row.Evidence != nil {
		those = append(those, w.groups.named(*row.Evidence)...)
	}
	if !w.groups.Routed(those...) {
		return nil
	}
	return w.keep.Compare(ctx, row.Ref, g, ok)
}

// follow joins a new read to the last one. A file that cannot be had at the moment keeps its word
// for a while.
func follow(now, last link.Evidence, at time.Time) link.Evidence {
	missing := now.Problem != "" && now.FileHash.IsZero()
	same := last.Problem == "" && now.Agent.URI == last.Agent.URI && now.Agent.Owner == last.Agent.Owner && now.Agent.Authority == last.Agent.Authority
	if missing && same && now.Agent.URI != "" && !last.FetchedAt.IsZero() && at.Sub(last.FetchedAt) <= keepStale {
		last.Agent, last.Home, last.Declared = now.Agent, now.Home, now.Declared
		return last
	}
	return now.Follow(last)
}

// explain makes sure that a change of hands which is seen in the state is known as an event too:
// without it, the old words of the others would count for the new owner. While its event may still
// come, it is waited for; after that the change is recorded where it was seen. Whose a registration
// is carries no proof, and a change of hands freezes its group: of one that claims to be in a group
// and is in none yet, and of one that has changed hands, the owner is asked for twice.
func (w *worker) explain(ctx context.Context, row agentRow, now link.Evidence) error {
	same := row.Evidence != nil && row.Evidence.Agent.Owner == now.Agent.Owner && row.Evidence.Agent.Authority == now.Agent.Authority
	if (same || row.Evidence == nil) && (!row.Group.IsZero() || !w.groups.claims(row, now)) {
		return nil
	}
	chain, err := w.Reader.Chain(row.Ref.Registry)
	if err != nil {
		return err
	}
	again, err := chain.Agent(chains.Elsewhere(ctx), row.Ref, w.Reader.At(row.Ref.Registry))
	if err != nil {
		return err
	}
	if again.Owner != now.Agent.Owner || again.Authority != now.Agent.Authority {
		return &chains.Error{Kind: chains.NotFinal, Chain: row.Ref.Chain(), Op: "read " + row.Ref.String(), Err: errors.New("two answers name different owners"), Remedy: "use other nodes"}
	}
	if same || row.Evidence == nil {
		return nil
	}
	before := row.Evidence.Agent.ReadAt
	moved := func(move link.Move) bool { return move.At.Height > before.Height }
	if slices.ContainsFunc(row.Side.Moves, moved) {
		return nil
	}
	cp, err := w.State.Checkpoints.Get(ctx, state.Registry(row.Ref.Registry))
	if err != nil {
		return err
	}
	if cp.Value.Position.Height < now.Agent.ReadAt.Height {
		return &chains.Error{Kind: chains.NotFinal, Chain: row.Ref.Chain(), Op: "read " + row.Ref.String(), Err: errors.New("it changed hands; its event is waited for")}
	}
	// The events may be on their way: what the owners have said since must not look older than the
	// sale.
	row.Replayed = false
	if err := w.histories.replay(ctx, row); err != nil && !chains.KindOf(err).Permanent() {
		return err
	}
	if row, _, err = w.rows.agent(ctx, row.Ref); err != nil || slices.ContainsFunc(row.Side.Moves, moved) {
		return err
	}
	seen := chains.NewEvent(row.Ref.Chain(), chains.KindTransferred, row.Ref, now.Agent.ReadAt, "seen in the state", 0, w.Clock())
	seen.Transfer = &chains.Transferred{From: row.Evidence.Agent.Owner, To: now.Agent.Owner}
	w.Log.Warn("agent changed hands without an event that tells so; its group is frozen", "agent", row.Ref.String())
	return w.recorder.apply(ctx, seen, true)
}

// want has a registration followed that another one lists.
func (w *worker) want(ctx context.Context, ref caip.AgentRef) error {
	row, revision, err := w.rows.agent(ctx, ref)
	if err != nil || row.Wanted && row.Evidence != nil {
		return err
	}
	if revision == 0 {
		// A file can list anything; only what is there takes up room. What comes later is found
		// when the lister is looked at again.
		if there, err := w.readings.exists(ctx, ref); err != nil || !there {
			return err
		}
	}
	if _, err := w.rows.change(ctx, ref, func(row *agentRow) { row.Wanted, row.Dirty = true, true }); err != nil {
		return err
	}
	w.readings.Look(ref)
	return nil
}

// regroup finds the group of a registration as it is now, records it, and starts what it makes due.
func (w *worker) regroup(ctx context.Context, row agentRow) (next time.Time, err error) {
	now := w.Clock()
	next = now.Add(w.Config.Recheck)
	g, ok, err := w.groups.evaluate(ctx, row.Ref, stored)
	if err != nil {
		return next, err
	}
	if g.Status == link.Unconfirmed || row.Group != g.ID {
		read, err := w.histories.births(ctx, g.Members)
		if err != nil {
			return next, err
		}
		if read {
			if g, ok, err = w.groups.evaluate(ctx, row.Ref, stored); err != nil {
				return next, err
			}
		}
	}
	changed := row.Group != g.ID
	if changed {
		if row.Group != (caip.Hash{}) {
			if err := w.dissolve(ctx, row); err != nil {
				return next, err
			}
		}
		if row, err = w.rows.change(ctx, row.Ref, func(r *agentRow) {
			r.Group = g.ID
			for _, other := range g.Members {
				if other != r.Ref && !slices.Contains(r.Former, other) && len(r.Former) < maxNamed {
					r.Former = append(slices.Clip(r.Former), other) // what was decoded is shared
				}
			}
		}); err != nil {
			return next, err
		}
	}
	if !ok {
		return now.Add(w.rest(row)), w.compare(ctx, row, g, ok)
	}
	if changed {
		if err := w.tell(ctx, g); err != nil {
			return next, err
		}
	}
	if g.Status == link.Unconfirmed {
		next = now.Add(min(w.Config.Confirm, w.Config.Recheck))
	}
	if g.Status == link.Frozen {
		moving, err := w.moving(ctx, g)
		if err != nil {
			return next, err
		}
		if moving {
			next = now.Add(min(w.Config.Recheck, 5*time.Second))
		}
	}
	if row.Lost {
		// What was given while nobody knew of the link was passed over.
		if err := w.rows.unfill(ctx, g.ID); err != nil {
			return next, err
		}
		if row, err = w.rows.change(ctx, row.Ref, func(r *agentRow) { r.Lost = false }); err != nil {
			return next, err
		}
	}
	record, revision, err := w.rows.group(ctx, g.ID)
	if err != nil {
		return next, err
	}
	before := record
	if revision == 0 || record.Group.Status != g.Status {
		w.Log.Info("group", "group", g.ID.String(), "status", g.Status, "members", g.Members, "reasons", g.Reasons, "home", g.Home.String())
		record.Since = now.UTC()
	}
	record.Group, record.Filled = g, record.Filled && g.Status == link.Active
	// Begun before the group is written: who sees it knows that its history is being planned.
	routed := w.groups.Routed(g.Members...)
	fills := routed && g.Status == link.Active && !record.Filled && w.filler.begin(g.ID)
	if revision == 0 || !same(record, before) {
		if err := w.rows.putGroup(ctx, record, revision); err != nil {
			if fills {
				w.filler.end(g.ID)
			}
			if errors.Is(err, state.ErrTaken) {
				return now, nil // another relayer, or another worker with another member, is at it: look again
			}
			return next, err
		}
	}
	if fills {
		w.filler.put(history{g.ID, row.Ref})
	}
	if !routed {
		return next, nil
	}
	if g.Status != link.Active {
		group, err := w.groups.Group(ctx, row.Ref)
		if err == nil {
			err = w.keep.Remove(ctx, group)
		}
		if err == nil {
			err = w.compare(ctx, row, g, ok)
		}
		return next, err
	}
	group, err := w.groups.Group(ctx, row.Ref)
	if err != nil {
		return next, err
	}
	if err := w.keep.Sync(ctx, group); err != nil {
		return next, err
	}
	return next, w.compare(ctx, row, g, ok)
}

// moving reports whether a move of a member may still become final or be taken back, or the member
// has to be read behind it. Where none does the group waits for its owners, which events tell.
func (w *worker) moving(ctx context.Context, g link.Group) (bool, error) {
	for _, member := range g.Members {
		row, _, err := w.rows.agent(ctx, member)
		if err != nil {
			return false, err
		}
		if slices.ContainsFunc(row.Side.Moves, func(m link.Move) bool {
			return !m.Final || row.Evidence != nil && row.Evidence.Agent.ReadAt.Height < m.At.Height
		}) {
			return true, nil
		}
	}
	return false, nil
}

// tell has the members of a group looked at that do not know of it: they were looked at before this
// one had said what makes it.
func (w *worker) tell(ctx context.Context, g link.Group) error {
	for _, member := range g.Members {
		row, _, err := w.rows.agent(ctx, member)
		if err != nil {
			return err
		}
		if row.Group != g.ID {
			w.readings.Look(member)
		}
	}
	return nil
}

// dissolve removes the group that a registration has left. The others that were in it are looked at
// again: one that is looked at meanwhile may write the group once more, on what this one said
// before.
func (w *worker) dissolve(ctx context.Context, row agentRow) error {
	left, err := w.rows.removeGroup(ctx, row.Group)
	if err != nil {
		return err
	}
	w.Log.Info("group dissolved", "group", row.Group.String(), "agent", row.Ref.String())
	for _, other := range left.Group.Members {
		if other != row.Ref {
			w.readings.Look(other)
		}
	}
	return nil
}
