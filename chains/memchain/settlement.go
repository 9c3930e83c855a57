package memchain

import (
	"context"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Settlement implements chains.Chain: only what Pay paid moves anything.
func (c *Chain) Settlement(ctx context.Context, txID string, at chains.Finality) (out chains.Settlement, err error) {
	const op = "read settlement"
	k := c.core
	err = k.read(ctx, "Settlement", at, func(b *block) error {
		stands, ok := k.included[txID]
		switch {
		case !ok:
			return k.refuse(chains.NotFound, op, "the chain holds no transaction %s", txID)
		case stands.height > b.at.Height:
			return k.refuse(chains.NotFinal, op, "transaction %s is not final", txID)
		}
		in := k.blocks[stands.height]
		r := in.receipts[stands.index]
		out = chains.Settlement{TxID: txID, At: in.at, Time: in.time, Success: r.Success}
		if paid, ok := in.txs[stands.index].op.(pay); ok && r.Success {
			from := caip.AccountID{Chain: k.options.Chain, Address: in.txs[stands.index].body.From}
			out.Moved = []chains.Move{{From: from, To: paid.To, Account: paid.Account, Asset: paid.Asset, Amount: paid.Amount}}
		}
		return nil
	})
	return out, err
}

// BlockTime implements chains.Chain.
func (c *Chain) BlockTime(ctx context.Context, at chains.Finality) (now time.Time, position chains.Position, err error) {
	err = c.core.read(ctx, "BlockTime", at, func(b *block) error {
		now, position = b.time, b.at
		return nil
	})
	return now, position, err
}

// AgentAt implements chains.Chain.
func (c *Chain) AgentAt(ctx context.Context, ref caip.AgentRef, at chains.Position) (chains.Agent, error) {
	k := c.core
	if k.sati {
		return chains.Agent{}, c.unable("read agent in one slot")
	}
	back := uint64(0)
	err := k.read(ctx, "AgentAt", chains.Latest, func(b *block) error {
		switch {
		case at.Height > b.at.Height:
			return k.refuse(chains.NotFinal, "read agent", "block %s is not there yet", at)
		case at.Hash != "" && k.blocks[at.Height].at != at:
			return k.refuse(chains.Reorg, "read agent", "block %s was replaced", at)
		}
		back = b.at.Height - at.Height
		return nil
	})
	if err != nil {
		return chains.Agent{}, err
	}
	if back == 0 {
		return c.Agent(ctx, ref, chains.Latest)
	}
	return c.Agent(ctx, ref, chains.Depth(back))
}
