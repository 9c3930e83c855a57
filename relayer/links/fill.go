package links

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// filler plans what was given to the members of a group before it was one.
type filler struct {
	*Options
	rows     *rows
	readings *readings
	groups   *Groups
	wake     chan struct{} // holds one where something is queued
	mu       sync.Mutex
	waits    []history                         // each of another group
	filling  map[caip.Hash]time.Time           // groups whose history is queued since then, or being planned (zero)
	failed   map[caip.Hash]int                 // how often planning a group's history failed, one time after the other
	planned  map[caip.AgentRef]chains.Position // up to which what was given was planned, see Planned
}

// history is that of a group, which is to be planned.
type history struct {
	group  caip.Hash
	member caip.AgentRef // one of it
}

// mostFills is how many groups' histories are planned at a time: one may be long.
const mostFills = 4

// mostQueued is for how long what is given waits for a history that is queued behind others'. After
// that it is planned by its event, and with the history once more.
const mostQueued = 10 * time.Second

// A history that cannot be planned is tried again after a while that doubles each time, up to a
// recheck. Of so many groups it is remembered how often.
const (
	fillFirst = 10 * time.Second
	maxFailed = 4096
)

// work plans the histories that are queued, one after the other. Where one fails, its group is
// looked at again soon.
func (f *filler) work(ctx context.Context) error {
	ctx = together.Calmly(ctx)
	for h, ok := f.take(ctx); ok; h, ok = f.take(ctx) {
		f.carry(ctx, h)
	}
	return nil
}

// carry plans a history, and has its group looked at again where that fails.
func (f *filler) carry(ctx context.Context, h history) {
	err := f.fill(ctx, h)
	f.end(h.group)
	wait := f.count(h.group, err)
	if err != nil && ctx.Err() == nil {
		f.Log.Warn("planning the history of a group failed; it will be tried again", "group", h.group.String(), "after", wait, "error", err)
		f.rows.roster.remind(h.member, f.Clock().Add(wait))
	}
}

// take waits for a history; none where ctx ends.
func (f *filler) take(ctx context.Context) (h history, ok bool) {
	for ctx.Err() == nil {
		f.mu.Lock()
		if ok = len(f.waits) > 0; ok {
			h, f.waits = f.waits[0], f.waits[1:]
			f.filling[h.group] = time.Time{}
			if len(f.waits) > 0 {
				f.rouse()
			}
		}
		f.mu.Unlock()
		if ok {
			return h, true
		}
		select {
		case <-ctx.Done():
		case <-f.wake:
		}
	}
	return h, false
}

// put queues a history that was begun (begin).
func (f *filler) put(h history) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.waits = append(f.waits, h)
	f.rouse()
}

// rouse wakes one who works.
func (f *filler) rouse() {
	select {
	case f.wake <- struct{}{}:
	default:
	}
}

// fill plans all that was given at each member since its registration, once it has put back what
// was parked while the group was frozen. What is queued already is queued again: an executor may be
// about to drop it. What cannot be looked into now is planned when the group is looked at again.
func (f *filler) fill(ctx context.Context, h history) error {
	begun, revision, err := f.rows.group(ctx, h.group)
	if err != nil || revision == 0 || begun.Filled || begun.Group.Status != link.Active {
		return err
	}
	members := begun.Group.Members
	salt := begun.salt()
	thawed := "thaw:" + f.Clock().UTC().Format(time.RFC3339Nano)
	if err := f.State.Unpark(ctx, f.Bus.RepublishAction, func(p state.Parked) (string, bool) {
		return thawed, slices.Contains(members, p.Action.Agent)
	}); err != nil {
		return err
	}
	var planned atomic.Int64
	var missing []error
	partial := ""
	through := map[caip.AgentRef]chains.Position{}
	for _, member := range members {
		chain, err := f.Reader.Chain(member.Registry)
		if err != nil {
			return err
		}
		head, err := chain.Head(ctx, f.Reader.At(member.Registry))
		if err != nil {
			return err
		}
		h, err := plan.Backfill(ctx, f.Reader, f.Routes, member, func(a stream.Action) error {
			planned.Add(1)
			return f.Bus.RepublishAction(ctx, a, salt)
		})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if through[member] = h.Through; head.Height < h.Through.Height { // the list's word alone
			through[member] = head
		}
		switch tooMuch := chains.KindOf(err) == chains.TooMuch; {
		case tooMuch && h.Failed == 0: // it stays too much: it is said, and not tried for ever
			partial = err.Error()
			f.Log.Error("a part of an agent's history is too much to be read, and is not mirrored", "agent", member.String(), "error", err)
		case err != nil || h.Failed > 0:
			missing = append(missing, fmt.Errorf("%d of what was given to %s: %w", h.Failed, member, errors.Join(h.Why, err)))
		}
	}
	if len(missing) > 0 {
		return errors.Join(missing...)
	}
	if partial == "" {
		f.mu.Lock()
		if len(f.planned) > 2*f.Config.MaxAgents {
			clear(f.planned)
		}
		maps.Copy(f.planned, through)
		f.mu.Unlock()
	}
	f.Log.Info("history planned", "group", h.group.String(), "actions", planned.Load())
	return f.rows.updateGroup(ctx, h.group, func(row *groupRow) bool {
		if row.Group.Status != link.Active {
			return false
		}
		if row.salt() != salt {
			f.readings.Look(members[0]) // doubted meanwhile: once more
			return false
		}
		row.Filled, row.Partial = true, stream.Brief(partial)
		return true
	})
}

// Planned reports whether what was given to a registration up to a block was planned with its
// group's history: what that listed then, and no more. What becomes due later is not planned by the
// event of its feedback: a new group, or one whose row was lost, has its history planned anew.
// While a history is being planned, that is waited for, and while it is queued behind others' for
// mostQueued. Where the chain does not hold that block any more, what stands there now was not
// planned.
func (f *filler) Planned(ctx context.Context, ref caip.AgentRef, block uint64) (bool, error) {
	f.mu.Lock()
	through, ok := f.planned[ref]
	f.mu.Unlock()
	if ok && block <= through.Height {
		if standing, err := f.standing(ctx, ref, through); err != nil || standing == chains.StandingSame {
			return err == nil, err
		} else if standing == chains.StandingDifferent {
			f.mu.Lock()
			delete(f.planned, ref)
			f.mu.Unlock()
		}
	}
	g, linked, err := f.groups.evaluate(ctx, ref, stored)
	if err != nil || !linked || g.Status != link.Active {
		return false, err
	}
	_, revision, err := f.rows.group(ctx, g.ID)
	if err != nil {
		return false, err
	}
	f.mu.Lock()
	queued, filling := f.filling[g.ID]
	f.mu.Unlock()
	late := !queued.IsZero() && f.Clock().Sub(queued) > mostQueued
	if revision != 0 && (!filling || late) {
		return false, nil
	}
	if revision == 0 { // nobody has looked since its members said what makes it
		f.readings.Look(ref)
	}
	return false, &chains.Error{Kind: chains.NotFinal, Chain: ref.Chain(), Op: "plan feedback on " + ref.String(), Err: fmt.Errorf("the history of its group is being planned: %w", stream.ErrQueued)}
}

// standing is a block's on the chain of a registration, asked once by those who read together.
func (f *filler) standing(ctx context.Context, ref caip.AgentRef, at chains.Position) (chains.Standing, error) {
	chain, err := f.Reader.Chain(ref.Registry)
	if err != nil {
		return chains.StandingUnknown, err
	}
	type block struct {
		chain chains.Chain
		at    chains.Position
	}
	return together.Once(ctx, block{chain, at}, func(ctx context.Context) (chains.Standing, error) { return chain.Canonical(ctx, at) })
}

// count counts failures to plan a history, and tells how long to wait before it is tried again.
func (f *filler) count(id caip.Hash, failure error) (wait time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if failure == nil {
		delete(f.failed, id)
		return 0
	}
	for other := range f.failed { // of some that is forgotten where there are too many
		if len(f.failed) < maxFailed {
			break
		}
		delete(f.failed, other)
	}
	f.failed[id]++
	return stream.Delay(f.failed[id], min(fillFirst, f.Config.Recheck), f.Config.Recheck)
}

// begin and end keep two workers from planning the history of one group at once; other groups do
// not wait.
func (f *filler) begin(id caip.Hash) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, already := f.filling[id]; already {
		return false
	}
	f.filling[id] = f.Clock()
	return true
}

func (f *filler) end(id caip.Hash) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.filling, id)
}
