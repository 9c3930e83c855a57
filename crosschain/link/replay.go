package link

import (
	"context"
	"errors"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// maxBatches bounds what Replay reads of one chain.
const maxBatches = 64

// Replay reads what happened to registrations from their chains' own history: what is final is applied, what is newer freezes. complete reports whether the
// whole history was read; where it is longer than a few batches, or an adapter gives no events, the state may lack a transfer and must not be taken for a
// clean one. Whoever follows the chains all the time keeps a State instead.
func (r Resolver) Replay(ctx context.Context, refs []caip.AgentRef) (state State, complete bool, err error) {
	complete = true
	byRegistry := make(map[caip.AccountID][]caip.AgentRef)
	for _, ref := range sorted(refs) {
		byRegistry[ref.Registry] = append(byRegistry[ref.Registry], ref)
	}
	for registry, of := range byRegistry {
		events, ok := r.Registries[registry].(chains.Events)
		if !ok {
			complete = false
			continue
		}
		var whole bool
		if state, whole, err = replay(ctx, events, of, state); err != nil {
			return State{}, false, err
		}
		complete = complete && whole
	}
	return state, complete, nil
}

func replay(ctx context.Context, events chains.Events, refs []caip.AgentRef, state State) (State, bool, error) {
	final, err := events.Head(ctx, chains.Finalized)
	if err != nil {
		return State{}, false, err
	}
	newest, err := events.Head(ctx, chains.Latest)
	if err != nil {
		return State{}, false, err
	}
	var after chains.Position
	for range maxBatches {
		upTo := final
		if after.Height >= final.Height {
			upTo = newest
		}
		if after.Height >= upTo.Height && after.Height > 0 {
			return state, true, nil
		}
		batch, err := events.Read(ctx, chains.Query{After: after, UpTo: upTo, Agents: refs})
		if err != nil {
			return State{}, false, err
		}
		for _, e := range batch.Events {
			switch {
			case !slices.Contains(refs, e.Agent):
			case e.At.Height <= final.Height:
				state = state.Apply(e, nil)
			default:
				state = state.Freeze(e, nil)
			}
		}
		if batch.Through.Height <= after.Height && after.Height < upTo.Height {
			return State{}, false, &chains.Error{Kind: chains.Dishonest, Chain: refs[0].Chain(), Op: "read history", Err: errors.New("the events do not advance")}
		}
		after = batch.Through
	}
	return state, false, nil
}
