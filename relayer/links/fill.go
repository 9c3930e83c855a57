package links

import (
	"context"
	"errors"
	"maps"
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
	fills    chan struct{} // taken by those that are planned now
	mu       sync.Mutex
	filling  map[caip.Hash]bool                // groups whose history is being planned
	planned  map[caip.AgentRef]chains.Position // up to which what was given was planned, see Planned
}

// mostFills is how many groups' histories are planned at a time: one may be long.
const mostFills = 4

// fill plans all that was given at each member since its registration, and puts back what was
// parked while the group was frozen. What cannot be looked into now is planned when the group is
// looked at again.
func (f *filler) fill(ctx context.Context, id caip.Hash) error {
	if err := together.Wait(ctx, f.fills, struct{}{}); err != nil {
		return err
	}
	defer func() { <-f.fills }()
	begun, revision, err := f.rows.group(ctx, id)
	if err != nil || revision == 0 || begun.Filled || begun.Group.Status != link.Active {
		return err
	}
	salt := begun.salt()
	var planned atomic.Int64
	whole, partial := true, ""
	through := map[caip.AgentRef]chains.Position{}
	for _, member := range begun.Group.Members {
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
			whole = false
			f.Log.Warn("not all of an agent's history could be planned; it will be tried again", "agent", member.String(), "failed", h.Failed, "error", errors.Join(h.Why, err))
		}
		thawed := "thaw:" + f.Clock().UTC().Format(time.RFC3339Nano)
		if err := f.State.Unpark(ctx, f.Bus.RepublishAction, func(p state.Parked) (string, bool) { return thawed, p.Action.Agent == member }); err != nil {
			return err
		}
	}
	if !whole {
		return nil
	}
	if partial == "" {
		f.mu.Lock()
		maps.Copy(f.planned, through)
		f.mu.Unlock()
	}
	f.Log.Info("history planned", "group", id.String(), "actions", planned.Load())
	return f.rows.updateGroup(ctx, id, func(row *groupRow) bool {
		if row.Group.Status != link.Active {
			return false
		}
		if row.salt() != salt {
			f.readings.Look(begun.Group.Members[0]) // doubted meanwhile: once more
			return false
		}
		row.Filled, row.Partial = true, stream.Brief(partial)
		return true
	})
}

// Planned reports whether what was given to a registration up to a block was planned with its
// group's history: what that listed then, and no more. What becomes due later is not planned by the
// event of its feedback: a new or a doubted group has its history planned anew. While a history is
// being planned, that is waited for. Where the chain does not hold that block any more, what stands
// there now was not planned.
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
	filling := f.filling[g.ID]
	f.mu.Unlock()
	if revision != 0 && !filling {
		return false, nil
	}
	if revision == 0 { // nobody has looked since its members said what makes it
		f.readings.Look(ref)
	}
	return false, &chains.Error{Kind: chains.NotFinal, Chain: ref.Chain(), Op: "plan feedback on " + ref.String(), Err: errors.New("the history of its group is being planned")}
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

// begin and end keep two workers from planning the history of one group at once; other groups do
// not wait.
func (f *filler) begin(id caip.Hash) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.filling[id] {
		return false
	}
	f.filling[id] = true
	return true
}

func (f *filler) end(id caip.Hash) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.filling, id)
}
