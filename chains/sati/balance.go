package sati

import (
	"context"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
)

// Balance reads what an account holds, in lamports; 0 for one that is not there.
func (c *Chain) Balance(ctx context.Context, account caip.AccountID, at chains.Finality) (uint64, error) {
	const op = "read balance"
	key, err := c.key(op, "account", account)
	if err != nil {
		return 0, err
	}
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return 0, err
	}
	res, err := n.Accounts(ctx, op, cluster.Commitment(at), key)
	if err != nil || res.Value[0] == nil {
		return 0, err
	}
	return res.Value[0].Lamports, nil
}
