package evm

import (
	"context"
	"errors"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Summary sums up with the registry's arithmetic, which counts a client named twice twice.
func (c *Chain) Summary(ctx context.Context, agent caip.AgentRef, clients []caip.AccountID, tag1, tag2 string, at chains.Finality) (chains.Summary, error) {
	const op = "summarize feedback"
	if err := c.registry.NeedReputation(op); err != nil {
		return chains.Summary{}, err
	}
	id, err := c.registry.TokenID(op, agent)
	if err != nil {
		return chains.Summary{}, err
	}
	if len(clients) == 0 {
		return chains.Summary{}, c.registry.Fail(chains.Invalid, op, errors.New("no clients named"), "name whose feedback is to count: anybody can write some")
	}
	addresses := make([]common.Address, len(clients))
	for i, client := range clients {
		if addresses[i], err = c.registry.Address(op, client); err != nil {
			return chains.Summary{}, err
		}
	}
	b, err := c.registry.Ledger.Head(ctx, at)
	if err != nil {
		return chains.Summary{}, err
	}
	summary, err := c.registry.Dialect.ReadSummary(ctx, op, b, id, addresses, tag1, tag2)
	if err != nil {
		return chains.Summary{}, err
	}
	summary.ReadAt = b.Position()
	return summary, nil
}
