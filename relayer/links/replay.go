package links

import (
	"context"
	"errors"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// replay reads the past of a registration on a chain that tells of sales only for agents which are watched. The watcher has passed them by before it knew this
// one; without them, a group that was frozen would come back as clean after the memory is lost.
func (m *Manager) replay(ctx context.Context, row agentRow) error {
	if row.Replayed || row.Ref.Chain().Namespace != caip.Solana {
		return nil
	}
	chain, err := m.Reader.Chain(row.Ref.Registry)
	if err != nil {
		return nil // gather says so
	}
	// Whatever the watcher begins to read from now on it reads for this agent too.
	head, err := chain.Head(ctx, m.Reader.At(row.Ref.Registry))
	if err != nil {
		return err
	}
	told, err := m.past(ctx, chain, row.Ref, head)
	if err != nil {
		return err
	}
	past := make([]chains.Event, len(told))
	for i, e := range told {
		if past[i], err = m.Reader.Prove(ctx, e.Claim(), row.Ref.Registry, chains.Latest); err != nil {
			return err
		}
	}
	_, err = m.change(ctx, row.Ref, func(r *agentRow) {
		s := link.State{}.With(r.Ref, r.Side)
		for _, e := range past {
			s = s.Apply(e, nil)
		}
		r.Side, r.Replayed = s.Side(r.Ref), true
	})
	return err
}

// past is what happened to a registration up to a position: its own history where the chain tells it, else what is found in everybody's.
func (m *Manager) past(ctx context.Context, chain chains.Chain, ref caip.AgentRef, head chains.Position) ([]chains.Event, error) {
	if history, ok := chain.(chains.AgentHistory); ok {
		past, err := history.History(ctx, ref, head)
		if kind := chains.KindOf(err); kind != chains.TooMuch && kind != chains.Unsupported {
			return past, err
		}
		// Somebody has named the agent in very many transactions: it takes longer, and is read all the same.
	}
	var past []chains.Event
	for after := (chains.Position{Height: m.Start(ref.Registry)}); after.Height < head.Height; {
		batch, err := chain.Read(ctx, chains.Query{After: after, UpTo: head, Agents: []caip.AgentRef{ref}})
		if err != nil {
			return nil, err
		}
		if batch.Through.Height <= after.Height {
			return nil, &chains.Error{Kind: chains.Dishonest, Chain: ref.Chain(), Op: "read the past of " + ref.String(), Err: errors.New("the events do not advance")}
		}
		for _, e := range batch.Events {
			if e.Agent == ref {
				past = append(past, e)
			}
		}
		after = batch.Through
	}
	return past, nil
}
