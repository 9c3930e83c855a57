package link

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// maxWalk bounds the events that a Walk keeps.
const maxWalk = 500_000

// Walk finds what happened to one agent among what happened to everybody, where the chain does
// not tell the agent's own past or finds it too long. After a failure the
// same Walk goes on where it broke off. It is done with once it has answered; after an error of
// kind Reorg or Dishonest, start anew.
type Walk struct {
	Agent caip.AgentRef
	After chains.Position
	Keep  func([]chains.Event) []chains.Event // what is needed of the agent's events

	reached chains.Position // at most final; zero: nothing is read
	found   []chains.Event  // up to there
}

// Begun reports whether a part is read.
func (w *Walk) Begun() bool { return w.reached != (chains.Position{}) }

// Size is the number of events that are kept.
func (w *Walk) Size() int { return len(w.found) }

// Read returns the events up to a position, oldest first. What is read up to final is kept.
func (w *Walk) Read(ctx context.Context, chain chains.Events, final, upTo chains.Position) ([]chains.Event, error) {
	at, found := w.After, w.found
	if w.Begun() {
		at = w.reached
	}
	for at.Height < upTo.Height {
		q := chains.Query{After: at, UpTo: upTo, Agents: []caip.AgentRef{w.Agent}}
		if at.Height < final.Height && final.Height < upTo.Height {
			q.UpTo = final
		}
		batch, err := chain.Read(ctx, q)
		if err != nil {
			return nil, err
		}
		if batch.Through.Height <= at.Height {
			return nil, &chains.Error{Kind: chains.Dishonest, Chain: w.Agent.Chain(), Op: "read the past of " + w.Agent.String(), Err: errors.New("the events do not advance")}
		}
		own := slices.DeleteFunc(batch.Events, func(e chains.Event) bool { return e.Agent != w.Agent })
		found = append(found, w.Keep(chains.BornFirst(own))...)
		if len(found) > maxWalk {
			return nil, &chains.Error{Kind: chains.Transient, Chain: w.Agent.Chain(), Op: "read the past of " + w.Agent.String(), Err: fmt.Errorf("it has more than %d events", maxWalk)}
		}
		if at = batch.Through; at.Height <= final.Height {
			w.reached, w.found = at, found
		}
	}
	return found, nil
}
