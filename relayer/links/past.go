package links

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// histories are what the chains tell of registrations' pasts: once, for the rows (replay), and up
// to the newest block, for signing (news and side).
type histories struct {
	*Options
	rows  *rows
	mu    sync.Mutex
	pasts map[caip.AgentRef]past // as this process has read them
	walks map[walkOf]*link.Walk  // that failed on their way
}

// past is what the chain has told this process of a registration: the proven events after one
// position up to another.
type past struct {
	whole   bool // from its beginning, or its last change of hands
	after   chains.Position
	through chains.Position   // final
	events  []chains.Event    // those that count: a side rests on few, whatever happened
	holder  [2]caip.AccountID // owner and authority at the end
}

// news is what a chain tells of a registration beyond what this process knows of its past.
type news struct {
	past  past
	final chains.Position
	told  []chains.Event // up to the newest block
}

// news asks a chain up to its newest block, for signing. The events on the bus may be forged or
// missing, so the chain is asked: for what came after the block up to which the row is complete,
// where the row is believed, else for all its past. Once read, a past is only continued.
func (h *histories) news(ctx context.Context, chain chains.Chain, row agentRow) (n news, err error) {
	var newest chains.Position
	if err := together.Do(ctx,
		func(ctx context.Context) (err error) {
			n.final, err = chain.Head(ctx, h.Reader.At(row.Ref.Registry))
			return err
		},
		func(ctx context.Context) (err error) { newest, err = chain.Head(ctx, chains.Latest); return err },
	); err != nil {
		return n, err
	}
	h.mu.Lock()
	p, ok := h.pasts[row.Ref]
	h.mu.Unlock()
	switch {
	case ok && (p.whole || row.known && row.Through.Height >= p.after.Height):
		n.past = p
	case row.known && row.Through.Height > 0:
		n.past = past{after: row.Through, through: row.Through, holder: [2]caip.AccountID{row.Evidence.Agent.Owner, row.Evidence.Agent.Authority}}
	default:
		n.past = past{whole: true}
	}
	n.told, err = h.continued(ctx, chain, row.Ref, n.past, newest)
	if chains.KindOf(err) == chains.Reorg { // the block that it ended with is no more
		n.past = past{whole: true}
		n.told, err = h.read(ctx, chain, row.Ref, newest)
	}
	return n, err
}

// side is what happened to a registration up to its chain's newest block, as the chain tells it.
// now is the registration as it was read at about the same time.
func (h *histories) side(ctx context.Context, row agentRow, now chains.Agent, n news) (link.Side, error) {
	base := link.State{}
	if row.known {
		base = base.With(row.Ref, row.Side)
	}
	p, told, final := n.past, n.told, n.final
	p.events = slices.Clone(p.events)
	holder := [2]caip.AccountID{now.Owner, now.Authority}
	if p.through.Height > 0 && p.holder != holder && !slices.ContainsFunc(told, link.Moves) {
		h.mu.Lock()
		delete(h.pasts, row.Ref) // its holder may have been read a block before its end
		h.mu.Unlock()
		return link.Side{}, &chains.Error{Kind: chains.NotFinal, Chain: row.Ref.Chain(), Op: "read the past of " + row.Ref.String(), Err: errors.New("it changed hands; its event is waited for")}
	}
	p.holder = holder
	for _, e := range p.events {
		base = base.Apply(e, nil)
	}
	whole := base
	for _, e := range told {
		if e.At.Height <= final.Height {
			whole = whole.Apply(e, nil)
		}
	}
	var recent []chains.Event
	for _, e := range told {
		switch {
		case e.At.Height > final.Height:
			recent = append(recent, e) // it can only freeze
		case whole.Side(row.Ref).Keeps(e):
			e, err := h.Reader.Prove(ctx, e.Claim(), row.Ref.Registry, chains.Latest)
			if err != nil {
				return link.Side{}, err
			}
			p.events, base = append(p.events, e), base.Apply(e, nil)
		}
	}
	kept := fold(row.Ref, link.Side{}, p.events...)
	p.events = slices.DeleteFunc(p.events, func(e chains.Event) bool { return !kept.Keeps(e) })
	if final.Height > p.through.Height {
		p.through = final
	}
	h.mu.Lock()
	if len(h.pasts) > 2*h.Config.MaxAgents {
		clear(h.pasts)
	}
	h.pasts[row.Ref] = p
	h.mu.Unlock()
	if err := h.note(ctx, row, p); err != nil {
		return link.Side{}, err
	}
	for _, e := range recent {
		base = base.Freeze(e, nil)
	}
	return base.Side(row.Ref), nil
}

// continued reads what a past does not hold yet.
func (h *histories) continued(ctx context.Context, chain chains.Chain, ref caip.AgentRef, p past, newest chains.Position) ([]chains.Event, error) {
	if p.through.Height == 0 {
		return h.read(ctx, chain, ref, newest)
	}
	if p.through.Height >= newest.Height {
		return nil, nil
	}
	return h.walk(ctx, chain, ref, p.through, newest, func() ([]chains.Event, error) {
		return chain.HistoryAfter(ctx, ref, p.through, newest)
	})
}

// stale is how many blocks a row may lag behind what was read of the chain. Less is not worth a
// write.
const stale = 5000

// note records how far a row is complete, for the next process.
func (h *histories) note(ctx context.Context, row agentRow, p past) error {
	if !h.State.Keyed() || row.Through.Height > 0 && p.through.Height < row.Through.Height+stale {
		return nil
	}
	_, err := h.rows.change(ctx, row.Ref, func(r *agentRow) {
		if !r.known || r.Through.Height >= p.through.Height || !p.whole && r.Through.Height < p.after.Height {
			return
		}
		r.Side, r.Through = fold(r.Ref, r.Side, p.events...), p.through
	})
	return err
}

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
	all := fold(row.Ref, link.Side{}, told...)
	var proven []chains.Event
	for _, e := range told {
		if !all.Keeps(e) {
			continue
		}
		if e, err = h.Reader.Prove(ctx, e.Claim(), row.Ref.Registry, chains.Latest); err != nil {
			return err
		}
		proven = append(proven, e)
	}
	_, err = h.rows.change(ctx, row.Ref, func(r *agentRow) {
		r.Side, r.Replayed = fold(r.Ref, r.Side, proven...), true
	})
	return err
}

// births reads the past of members of a group of which it is not known when they were made or
// spoke: they were made before they were watched, or were forgotten for want of room, and may have
// been sold. It reports whether anything was read. What cannot be read leaves the group unconfirmed
// where the birth rule asks for it, and signing asks the chain in any case.
func (h *histories) births(ctx context.Context, members []caip.AgentRef) (read bool, err error) {
	for _, ref := range members {
		row, _, err := h.rows.agent(ctx, ref)
		if err != nil {
			return read, err
		}
		if row.Replayed || row.Side.Born != nil && row.Side.Said != nil || !h.configured(ref) {
			continue
		}
		if err := h.replay(ctx, row); err != nil {
			if ctx.Err() != nil {
				return read, ctx.Err()
			}
			h.Log.Warn("the history of an agent cannot be read; links that rest on it stay unconfirmed", "agent", ref.String(), "error", err)
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
	return slices.DeleteFunc(events, func(e chains.Event) bool { return !fold(e.Agent, link.Side{}, e).Keeps(e) })
}
