package link

import (
	"context"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"golang.org/x/sync/errgroup"
)

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

// History reads what happened to registrations from their chains. What came before the last
// change of hands of a registration may be left out. Whoever follows the chains all the time keeps
// a State instead.
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
		if r.Registries[registry] == nil {
			continue
		}
		group.Go(func() error {
			chain, err := r.Registries.Open(gctx, registry)
			if err != nil {
				return err
			}
			return p.read(gctx, chain, r.At)
		})
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
	clock    time.Time // the newest block's
	events   []chains.Event
	complete bool
}

func (p *past) read(ctx context.Context, chain chains.Chain, at chains.Finality) (err error) {
	if p.final, err = chain.Head(ctx, at); err != nil {
		return err
	}
	var newest chains.Position
	if p.clock, newest, err = chain.BlockTime(ctx, chains.Latest); err != nil {
		return err
	}
	for _, ref := range p.refs {
		own, err := chain.History(ctx, ref, newest)
		if err != nil {
			return err
		}
		p.events = append(p.events, own...)
	}
	p.complete = true
	return nil
}
