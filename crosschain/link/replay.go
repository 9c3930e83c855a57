package link

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"golang.org/x/sync/errgroup"
)

// maxBatches bounds what History reads of a chain that tells no agent's past by itself.
const maxBatches = 64

// History is what happened to registrations, as their chains tell it.
type History struct {
	Settled  []chains.Event // final as Resolver.At says, of each registration oldest first
	Recent   []chains.Event // not final yet
	Clocks   Clocks         // read with it
	Complete bool           // false: something may be missing, such as a transfer
}

// State is what follows from the history for links: what is final is applied, what is newer
// freezes.
func (h History) State() (state State) {
	for _, e := range h.Settled {
		state = state.Apply(e, nil)
	}
	for _, e := range h.Recent {
		state = state.Freeze(e, nil)
	}
	return state
}

// History reads what happened to registrations from their chains. An adapter that tells the past
// of one agent (chains.AgentHistory) is asked for that; of the others everything is read, up to a
// bound. What came before the last change of hands of a registration may be left out. Whoever
// follows the chains all the time keeps a State instead.
func (r Resolver) History(ctx context.Context, refs []caip.AgentRef) (History, error) {
	byRegistry := make(map[caip.AccountID][]caip.AgentRef)
	for _, ref := range sorted(refs) {
		byRegistry[ref.Registry] = append(byRegistry[ref.Registry], ref)
	}
	var pasts []*past
	group, gctx := errgroup.WithContext(ctx)
	group.SetLimit(parallel)
	for registry, of := range byRegistry {
		p := &past{refs: of}
		pasts = append(pasts, p)
		events, ok := r.Registries[registry].(chains.Events)
		if !ok {
			continue
		}
		group.Go(func() error { return p.read(gctx, events, r.At) })
	}
	if err := group.Wait(); err != nil {
		return History{}, err
	}
	h := History{Complete: true, Clocks: Clocks{}}
	for _, p := range pasts {
		h.Complete = h.Complete && p.complete
		if chain := p.refs[0].Chain(); p.clock.After(h.Clocks[chain]) {
			h.Clocks[chain] = p.clock
		}
		for _, e := range p.events {
			if e.At.Height <= p.final.Height {
				h.Settled = append(h.Settled, e)
			} else {
				h.Recent = append(h.Recent, e)
			}
		}
	}
	return h, nil
}

// past is what happened to registrations of one registry.
type past struct {
	refs     []caip.AgentRef
	final    chains.Position
	clock    time.Time // the newest block's; zero where the chain does not tell
	events   []chains.Event
	complete bool
}

func (p *past) read(ctx context.Context, events chains.Events, at chains.Finality) (err error) {
	if p.final, err = events.Head(ctx, at); err != nil {
		return err
	}
	newest, err := p.newest(ctx, events)
	if err != nil {
		return err
	}
	history, ok := events.(chains.AgentHistory)
	if !ok {
		return p.readAll(ctx, events, newest)
	}
	for _, ref := range p.refs {
		own, err := history.History(ctx, ref, newest)
		if err != nil {
			return err
		}
		p.take(own)
	}
	p.complete = true
	return nil
}

// newest reads the newest position, and its time where the chain tells it.
func (p *past) newest(ctx context.Context, events chains.Events) (newest chains.Position, err error) {
	if clock, ok := events.(chains.Clock); ok {
		p.clock, newest, err = clock.BlockTime(ctx, chains.Latest)
		if chains.KindOf(err) != chains.Unsupported {
			return newest, err
		}
	}
	return events.Head(ctx, chains.Latest)
}

// readAll reads the past of all agents, to the finalized head first.
func (p *past) readAll(ctx context.Context, events chains.Events, newest chains.Position) error {
	var after chains.Position
	for range maxBatches {
		upTo := p.final
		if after.Height >= p.final.Height {
			upTo = newest
		}
		if after.Height >= upTo.Height && after.Height > 0 {
			p.complete = true
			return nil
		}
		batch, err := events.Read(ctx, chains.Query{After: after, UpTo: upTo, Agents: p.refs})
		if err != nil {
			return err
		}
		p.take(batch.Events)
		if batch.Through.Height <= after.Height && after.Height < upTo.Height {
			return &chains.Error{Kind: chains.Dishonest, Chain: p.refs[0].Chain(), Op: "read history", Err: errors.New("the events do not advance")}
		}
		after = batch.Through
	}
	return nil
}

func (p *past) take(events []chains.Event) {
	for _, e := range events {
		if slices.Contains(p.refs, e.Agent) {
			p.events = append(p.events, e)
		}
	}
}
