package links

import (
	"context"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// replay reads the past of a registration: when it was made, when it last set its agentURI, and
// whether it was sold. The watcher may have begun later. On SATI it tells of sales only for agents
// which are watched: without them, a group that was frozen would come back as clean after the
// memory is lost.
func (h *histories) replay(ctx context.Context, row agentRow) error {
	if row.Replayed {
		return nil
	}
	chain, err := h.Reader.Chain(row.Ref.Registry)
	if err != nil {
		return nil // gather says so
	}
	// Whatever the watcher begins to read from now on it reads for this agent too.
	head, err := chain.Head(ctx, h.Reader.At(row.Ref.Registry))
	if err != nil {
		return err
	}
	told, err := h.read(ctx, chain, row.Ref, head)
	if err != nil {
		return err
	}
	var state link.State
	for _, e := range told {
		state = state.Apply(e, nil)
	}
	var proven []chains.Event
	for _, e := range told {
		if !state.Side(row.Ref).Keeps(e) {
			continue
		}
		if e, err = h.Reader.Prove(ctx, e.Claim(), row.Ref.Registry, chains.Latest); err != nil {
			return err
		}
		proven = append(proven, e)
	}
	_, err = h.rows.change(ctx, row.Ref, func(r *agentRow) {
		s := link.State{}.With(r.Ref, r.Side)
		for _, e := range proven {
			s = s.Apply(e, nil)
		}
		r.Side, r.Replayed = s.Side(r.Ref), true
	})
	return err
}

// births reads the past of members of a group of which it is not known when they were made or
// spoke. It reports whether anything was read. What cannot be read leaves the group unconfirmed.
func (h *histories) births(ctx context.Context, members []caip.AgentRef) (read bool, err error) {
	for _, ref := range members {
		row, _, err := h.rows.agent(ctx, ref)
		if err != nil {
			return read, err
		}
		if row.Replayed || row.Side.Born != nil && row.Side.Said != nil {
			continue
		}
		if err := h.replay(ctx, row); err != nil {
			if ctx.Err() != nil {
				return read, ctx.Err()
			}
			h.Log.Warn("the history of an agent cannot be read, so its links stay unconfirmed; it is tried again", "agent", ref.String(), "error", err)
			continue
		}
		read = true
	}
	return read, nil
}

// read is what happened to a registration up to a position: its own history where the chain tells
// it, else what is found in everybody's.
func (h *histories) read(ctx context.Context, chain chains.Chain, ref caip.AgentRef, head chains.Position) ([]chains.Event, error) {
	after := chains.Position{Height: h.Start(ref.Registry)}
	return h.walk(ctx, chain, ref, after, head, func() ([]chains.Event, error) { return chain.History(ctx, ref, head) })
}

// walk asks a chain for an agent's own past, and finds it in everybody's where the chain does not
// tell it. Somebody may have named the agent in very many transactions: then it takes longer, and
// is read all the same. A walk that fails is gone on with the next time.
func (h *histories) walk(ctx context.Context, chain chains.Chain, ref caip.AgentRef, after, upTo chains.Position, ask func() ([]chains.Event, error)) ([]chains.Event, error) {
	key := walkOf{ref, after}
	h.mu.Lock()
	walk := h.walks[key]
	delete(h.walks, key)
	h.mu.Unlock()
	if walk == nil {
		past, err := ask()
		if kind := chains.KindOf(err); err == nil || kind != chains.TooMuch && kind != chains.Unsupported {
			return past, err
		}
		walk = &link.Walk{Agent: ref, After: after, Keep: counting}
	}
	final, err := chain.Head(ctx, h.Reader.At(ref.Registry))
	if err != nil {
		return nil, err
	}
	past, err := walk.Read(ctx, chain, final, upTo)
	if kind := chains.KindOf(err); err != nil && kind != chains.Reorg && kind != chains.Dishonest && walk.Begun() {
		h.mu.Lock()
		defer h.mu.Unlock()
		if len(h.walks) >= maxWalks {
			clear(h.walks)
		}
		h.walks[key] = walk
	}
	return past, err
}

// walkOf tells walks apart.
type walkOf struct {
	agent caip.AgentRef
	after chains.Position
}

// maxWalks bounds the walks that are remembered. Beyond, all are begun anew.
const maxWalks = 16

// counting are the events that the rules of links heed.
func counting(events []chains.Event) []chains.Event {
	return slices.DeleteFunc(events, func(e chains.Event) bool { return !link.State{}.Apply(e, nil).Side(e.Agent).Keeps(e) })
}
