package memchain

import (
	"context"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Contracts implements chains.Chain. Nobody governs the registry until ChangeRegistry.
func (c *Chain) Contracts(ctx context.Context, at chains.Finality) (list []chains.RegistryContract, read chains.Position, err error) {
	k := c.core
	err = k.read(ctx, "Contracts", at, func(b *block) error {
		now := k.registry.get(b.last)
		list = []chains.RegistryContract{{Contract: k.options.Registry, Implementation: now.Implementation, Owner: now.Owner}}
		read = b.at
		return nil
	})
	return list, read, err
}

func (x *execution) changeRegistry(op changeRegistry) error {
	next := x.registry.get(x.now)
	changed := chains.RegistryChanged{Contract: x.options.Registry}
	tell := func(fill func(*chains.RegistryChanged)) {
		e := changed
		fill(&e)
		x.emit(chains.KindRegistryChanged, caip.AgentRef{}, func(event *chains.Event) { event.Registry = &e })
	}
	if !op.Implementation.IsZero() {
		next.Implementation = op.Implementation
		tell(func(e *chains.RegistryChanged) { e.Implementation = op.Implementation })
	}
	if !op.Owner.IsZero() {
		next.Owner = op.Owner
		tell(func(e *chains.RegistryChanged) { e.Owner = op.Owner })
	}
	x.registry.set(&x.ledger, next)
	return nil
}
