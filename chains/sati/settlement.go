package sati

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Settlement implements chains.Settlements: what each token account has more than before, by the balances that the node tells. Payments in lamports are left out.
func (c *Chain) Settlement(ctx context.Context, txID string, at chains.Finality) (chains.Settlement, error) {
	const op = "read settlement"
	id, err := solana.SignatureFromBase58(txID)
	if err != nil || id.IsZero() {
		return chains.Settlement{}, c.fail(chains.Invalid, op, fmt.Errorf("%.100q is no transaction id: want a signature in base58", txID))
	}
	n, err := c.nodes.pick(ctx)
	if err != nil {
		return chains.Settlement{}, err
	}
	tx, err := c.transaction(ctx, n, id, commitment(at))
	if chains.KindOf(err) == chains.NotFound && at != chains.Latest {
		if _, young := c.transaction(ctx, n, id, commitment(chains.Latest)); young == nil {
			return chains.Settlement{}, c.fail(chains.NotFinal, op, fmt.Errorf("transaction %s is not final", id))
		}
	}
	if err != nil {
		return chains.Settlement{}, err
	}
	b, err := c.block(ctx, n, tx.slot, commitment(at), false)
	if err != nil {
		return chains.Settlement{}, err
	}
	s := chains.Settlement{TxID: id.String(), At: b.position, Time: b.time, Success: tx.err == nil}
	if !s.Success {
		return s, nil
	}
	for _, h := range tx.held {
		before := h.amountBefore
		if less := h.ownerBefore != h.ownerAfter || h.amountAfter < before; less && before > 0 && !h.ownerBefore.IsZero() {
			s.Payers = append(s.Payers, c.account(h.ownerBefore))
		}
		if h.ownerBefore != h.ownerAfter {
			before = 0 // the account changed hands with what was in it
		}
		if h.ownerAfter.IsZero() || h.amountAfter <= before {
			continue
		}
		s.Paid = append(s.Paid, chains.Paid{To: c.account(h.account), Owner: c.account(h.ownerAfter), Asset: c.account(h.mint), Amount: strconv.FormatUint(h.amountAfter-before, 10)})
	}
	slices.SortFunc(s.Paid, func(a, b chains.Paid) int {
		return strings.Compare(a.Asset.String()+a.To.String(), b.Asset.String()+b.To.String())
	})
	slices.SortFunc(s.Payers, func(a, b caip.AccountID) int { return strings.Compare(a.String(), b.String()) })
	s.Payers = slices.Compact(s.Payers)
	return s, nil
}

// BlockTime implements chains.Clock.
func (c *Chain) BlockTime(ctx context.Context, at chains.Finality) (time.Time, chains.Position, error) {
	const op = "read the chain's clock"
	n, err := c.nodes.pick(ctx)
	if err != nil {
		return time.Time{}, chains.Position{}, err
	}
	head, err := c.headOf(ctx, n, at)
	if err != nil {
		return time.Time{}, chains.Position{}, err
	}
	b, err := c.block(ctx, n, head.Height, commitment(at), false)
	if err == nil && b.time.IsZero() {
		err = c.fail(chains.Transient, op, errors.New("the node does not know the block's time"))
	}
	return b.time, b.position, err
}
