package sati

import (
	"context"

	"github.com/bridge8004/bridge8004/chains"
)

// Head implements chains.Events.
func (c *Chain) Head(ctx context.Context, at chains.Finality) (chains.Position, error) {
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return chains.Position{}, err
	}
	return n.Head(ctx, at)
}

// Canonical implements chains.Events.
func (c *Chain) Canonical(ctx context.Context, p chains.Position) (chains.Standing, error) {
	if p == (chains.Position{}) {
		return chains.StandingSame, nil
	}
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return chains.StandingUnknown, err
	}
	return n.Standing(ctx, p)
}

// Wake implements chains.Events over a slot subscription.
func (c *Chain) Wake(ctx context.Context) (<-chan struct{}, error) { return c.cluster.Wake(ctx) }
