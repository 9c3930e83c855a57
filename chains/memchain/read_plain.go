package memchain

import (
	"context"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Glance implements chains.Chain.
func (c *Chain) Glance(ctx context.Context, ref caip.AgentRef, at []chains.Finality, keys ...string) []chains.Reading {
	return chains.Glances(ctx, c, ref, at, keys)
}

// Tally implements chains.Chain.
func (c *Chain) Tally(ctx context.Context, agent caip.AgentRef, at chains.Finality) (chains.Tally, error) {
	return chains.TallyByListing(ctx, c, agent, at)
}

// Member implements chains.Chain: agents are not numbered.
func (c *Chain) Member(context.Context, uint64, chains.Finality) (caip.AgentRef, error) {
	return caip.AgentRef{}, c.core.unable("find member")
}

// TokenProgram implements chains.Chain: assets are paid at the wallet.
func (c *Chain) TokenProgram(context.Context, caip.AccountID, chains.Finality) (caip.AccountID, error) {
	return caip.AccountID{}, c.core.unable("read token program")
}

// HasCode implements chains.Chain: the registry, the relay and Options.Contracts are contracts.
func (c *Chain) HasCode(ctx context.Context, account caip.AccountID, at chains.Finality) (code bool, err error) {
	if c.core.updateAuthority {
		return false, c.core.unable("read code")
	}
	err = c.core.read(ctx, "HasCode", at, func(*block) error {
		code = account == c.Info().Registry || account.Address == c.relay || slices.ContainsFunc(c.core.options.Contracts, func(name string) bool { return c.Account(name) == account })
		return nil
	})
	return code, err
}

// Audit implements chains.Chain: Read leaves nothing out.
func (c *Chain) Audit(context.Context, chains.Query) (chains.Audit, error) {
	if c.core.indexed {
		return chains.Audit{}, c.core.unable("audit")
	}
	return chains.Audit{}, nil
}

// MirrorFit implements chains.Chain: mirrors hold everything.
func (c *Chain) MirrorFit(context.Context, chains.MirrorItem) (chains.MirrorFit, error) {
	return chains.MirrorFit{}, nil
}

func (c *core) unable(op string) error {
	return chains.Refuse(c.options.Chain, op, "this chain has nothing of the kind")
}
