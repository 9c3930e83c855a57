package sati

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
)

// Settlement implements chains.Chain, by the balances that the node tells. Payments in
// lamports are left out.
func (c *Chain) Settlement(ctx context.Context, txID string, at chains.Finality) (chains.Settlement, error) {
	const op = "read settlement"
	id, err := solana.SignatureFromBase58(txID)
	if err != nil || id.IsZero() {
		return chains.Settlement{}, c.fail(chains.Invalid, op, fmt.Errorf("%.100q is no transaction id: want a signature in base58", txID))
	}
	n, err := c.cluster.pick(ctx)
	if err != nil {
		return chains.Settlement{}, err
	}
	tx, err := c.ledger.transaction(ctx, n, id, commitment(at))
	if chains.KindOf(err) == chains.NotFound && at != chains.Latest {
		if _, young := c.ledger.transaction(ctx, n, id, commitment(chains.Latest)); young == nil {
			return chains.Settlement{}, c.fail(chains.NotFinal, op, fmt.Errorf("transaction %s is not final", id))
		}
	}
	if err != nil {
		return chains.Settlement{}, err
	}
	b, err := n.block(ctx, tx.slot, commitment(at), false)
	if err != nil {
		return chains.Settlement{}, err
	}
	s := chains.Settlement{TxID: id.String(), At: b.position, Time: b.time, Success: tx.err == nil}
	if !s.Success {
		return s, nil
	}
	s.Moved = c.ledger.moved(tx.held)
	return s, nil
}

// BlockTime implements chains.Chain.
func (c *Chain) BlockTime(ctx context.Context, at chains.Finality) (time.Time, chains.Position, error) {
	const op = "read the chain's clock"
	n, err := c.cluster.pick(ctx)
	if err != nil {
		return time.Time{}, chains.Position{}, err
	}
	head, err := n.head(ctx, at)
	if err != nil {
		return time.Time{}, chains.Position{}, err
	}
	b, err := n.block(ctx, head.Height, commitment(at), false)
	if err == nil && b.time.IsZero() {
		err = c.fail(chains.Transient, op, errors.New("the node does not know the block's time"))
	}
	return b.time, b.position, err
}
