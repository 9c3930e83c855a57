package sati

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
)

// Settlement implements chains.Chain, by the balances that the node tells. Payments in
// lamports are left out.
func (c *Chain) Settlement(ctx context.Context, txID string, at chains.Finality) (chains.Settlement, error) {
	const op = "read settlement"
	id, err := solana.SignatureFromBase58(txID)
	if err != nil || id.IsZero() {
		return chains.Settlement{}, c.fail(chains.Invalid, op, fmt.Errorf("%.100q is no transaction id: want a signature in base58", txID))
	}
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return chains.Settlement{}, err
	}
	tx, err := c.ledger.Transaction(ctx, n, id, cluster.Commitment(at))
	if chains.KindOf(err) == chains.NotFound && at != chains.Latest {
		if _, young := c.ledger.Transaction(ctx, n, id, cluster.Commitment(chains.Latest)); young == nil {
			return chains.Settlement{}, c.fail(chains.NotFinal, op, fmt.Errorf("transaction %s is not final", id))
		}
	}
	if err != nil {
		return chains.Settlement{}, err
	}
	b, err := n.Block(ctx, tx.Slot, cluster.Commitment(at), false)
	if err != nil {
		return chains.Settlement{}, err
	}
	s := chains.Settlement{TxID: id.String(), At: b.Position, Time: b.Time, Success: tx.Err == nil}
	if !s.Success {
		return s, nil
	}
	s.Moved = c.ledger.Moved(tx.Held)
	return s, nil
}

// BlockTime implements chains.Chain.
func (c *Chain) BlockTime(ctx context.Context, at chains.Finality) (time.Time, chains.Position, error) {
	const op = "read the chain's clock"
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return time.Time{}, chains.Position{}, err
	}
	head, err := n.Head(ctx, at)
	if err != nil {
		return time.Time{}, chains.Position{}, err
	}
	b, err := n.Block(ctx, head.Height, cluster.Commitment(at), false)
	if err == nil && b.Time.IsZero() {
		err = c.fail(chains.Transient, op, errors.New("the node does not know the block's time"))
	}
	return b.Time, b.Position, err
}
