package publish

import (
	"context"
	"errors"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Registry is what Settled reads.
type Registry interface {
	Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error)
	Head(ctx context.Context, at chains.Finality) (chains.Position, error)
}

// Settled reads a registration that a file is to list, at the finality at which its chain is believed. A younger one is an error of kind NotFinal that says what to wait
// for: until then its id can become somebody else's, and the file would list a stranger. One that is not there at all is of kind NotFound.
func Settled(ctx context.Context, registry Registry, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	agent, err := registry.Agent(ctx, ref, at)
	if err == nil || chains.KindOf(err) != chains.NotFound || at == chains.Latest {
		return agent, err
	}
	if _, young := registry.Agent(ctx, ref, chains.Latest); young != nil {
		return chains.Agent{}, err
	}
	latest, err := registry.Head(ctx, chains.Latest)
	if err != nil {
		return chains.Agent{}, err
	}
	settled, err := registry.Head(ctx, at)
	if err != nil {
		return chains.Agent{}, err
	}
	unit := "block"
	if ref.Chain().Namespace == caip.Solana {
		unit = "slot"
	}
	return chains.Agent{}, &chains.Error{Kind: chains.NotFinal, Chain: ref.Chain(), Op: "list agent " + ref.ID, Err: errors.New("its registration is younger than finality and could still be undone"),
		Remedy: fmt.Sprintf("wait until %s is past %s %d; it is at %d now", at, unit, latest.Height, settled.Height)}
}
