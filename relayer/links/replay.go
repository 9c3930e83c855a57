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
	chain, err := m.Reader.Chain(row.Ref.Chain())
	if err != nil {
		return nil // gather says so
	}
	// Whatever the watcher begins to read from now on it reads for this agent too.
	head, err := chain.Head(ctx, m.Reader.At(row.Ref.Chain()))
	if err != nil {
		return err
	}
	var past []chains.Event
	for after := (chains.Position{Height: m.Start(row.Ref.Chain())}); after.Height < head.Height; {
		batch, err := chain.Read(ctx, chains.Query{After: after, UpTo: head, Agents: []caip.AgentRef{row.Ref}})
		if err != nil {
			return err
		}
		if batch.Through.Height <= after.Height {
			return &chains.Error{Kind: chains.Dishonest, Chain: row.Ref.Chain(), Op: "read the past of " + row.Ref.String(), Err: errors.New("the events do not advance")}
		}
		for _, e := range batch.Events {
			if e.Agent != row.Ref {
				continue
			}
			if e, err = m.Reader.Prove(ctx, e.Claim(), m.Reader.At(e.Chain)); err != nil {
				return err
			}
			past = append(past, e)
		}
		after = batch.Through
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
