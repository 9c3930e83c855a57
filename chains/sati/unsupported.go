package sati

import (
	"context"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// AgentAt implements chains.Chain: nodes keep no past state.
func (c *Chain) AgentAt(context.Context, caip.AgentRef, chains.Position) (chains.Agent, error) {
	return chains.Agent{}, chains.Refuse(c.cfg.Chain, "read agent in one slot", "nodes keep no past state")
}

// Contracts implements chains.Chain: the program's upgrades are not followed.
func (c *Chain) Contracts(context.Context, chains.Finality) ([]chains.RegistryContract, chains.Position, error) {
	return nil, chains.Position{}, chains.Refuse(c.cfg.Chain, "read who governs the registry", "the program's upgrades are not followed")
}

// Tally implements chains.Chain.
func (c *Chain) Tally(ctx context.Context, agent caip.AgentRef, at chains.Finality) (chains.Tally, error) {
	return chains.TallyByListing(ctx, c, agent, at)
}

// Member implements chains.Chain by the registry's index of its members.
func (c *Chain) Member(ctx context.Context, number uint64, at chains.Finality) (caip.AgentRef, error) {
	for m, err := range c.Members(ctx, number, at) {
		if err != nil {
			return caip.AgentRef{}, err
		}
		if m.Number == number {
			return m.Ref, nil
		}
		break
	}
	return caip.AgentRef{}, &chains.Error{Kind: chains.NotFound, Chain: c.cfg.Chain, Op: "find member", Err: fmt.Errorf("the registry has no member %d", number)}
}
