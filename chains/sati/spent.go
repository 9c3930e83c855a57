package sati

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// Spent implements chains.Writer: all transactions that a mirror key paid for, failed ones too.
// Only hashes of their origins are on the chain: the items name these.
func (w *Writer) Spent(ctx context.Context, since time.Time, after chains.Position) ([]chains.Spent, chains.Position, error) {
	c := w.chain
	n, err := c.nodes.pick(ctx)
	if err != nil {
		return nil, chains.Position{}, err
	}
	head, err := c.headOf(ctx, n, chains.Latest)
	if err != nil {
		return nil, chains.Position{}, err
	}
	var list []chains.Spent
	for _, key := range c.mirrorKeys {
		of, err := c.spentBy(ctx, n, key, since, after.Height, head.Height)
		if err != nil {
			return nil, chains.Position{}, err
		}
		if list = append(list, of...); len(list) > chains.MaxSpent {
			return nil, chains.Position{}, c.fail(chains.TooMuch, "read what was spent", fmt.Errorf("more than %d transactions", chains.MaxSpent))
		}
	}
	return list, head, nil
}

// spentBy lists what one key paid for in the slots after one, or without one since a time, up to
// another.
func (c *Chain) spentBy(ctx context.Context, n *node, key solana.PublicKey, since time.Time, after, upTo uint64) (list []chains.Spent, err error) {
	const at = rpc.CommitmentConfirmed
	pages := c.pages(n, key, at, pageSize, upTo)
	for {
		page, err := pages.next(ctx)
		if err != nil {
			return nil, err
		}
		for _, s := range page {
			if s.Slot > upTo {
				continue // it is listed the next time
			}
			if s.Slot <= after || len(list) > chains.MaxSpent {
				slices.Reverse(list)
				return list, nil
			}
			tx, err := c.readTransaction(ctx, n, s.Signature, at, false)
			if err != nil {
				return nil, err
			}
			if old, err := c.before(ctx, n, tx, since); err != nil {
				return nil, err
			} else if old && after == 0 {
				slices.Reverse(list)
				return list, nil
			}
			if tx.payer != key {
				continue // it is only named there
			}
			spent := chains.Spent{TxID: s.Signature.String(), Cost: chains.NewCoins(tx.cost)}
			events, err := c.events(tx, block{}, func(solana.PublicKey) bool { return false })
			if err != nil {
				return nil, err
			}
			for _, e := range events {
				if e.Feedback != nil {
					spent.Items = append(spent.Items, chains.SpentItem{Agent: e.Agent, Task: e.Feedback.SATI.TaskRef})
				}
			}
			list = append(list, spent)
		}
		if len(page) == 0 {
			slices.Reverse(list)
			return list, nil
		}
	}
}

// before reports whether a transaction's block is older than a time. A node that does not tell is
// asked for the block; without its time nothing follows.
func (c *Chain) before(ctx context.Context, n *node, tx *transaction, since time.Time) (bool, error) {
	when := tx.time
	if when.IsZero() {
		b, err := c.block(ctx, n, tx.slot, rpc.CommitmentConfirmed, false)
		if err != nil {
			return false, err
		}
		when = b.time
	}
	if when.IsZero() {
		return false, c.fail(chains.Transient, "read what was spent", fmt.Errorf("the node tells no time of slot %d", tx.slot))
	}
	return when.Before(since), nil
}

// What a transaction costs, in lamports: the base fee of each signature, and what Light's programs
// take for a new attestation in V2 trees (an address and an output).
const (
	feePerSignature = 5_000
	attestationFees = 10_001 + 5_001
)

// estimate is what a plan's transaction will cost. Rent is not in it: mirrors pay none.
func estimate(tx *solana.Transaction, p plan) chains.Coins {
	signatures := uint64(tx.Message.Header.NumRequiredSignatures)
	for _, in := range p.instructions {
		if data, err := in.Data(); err == nil && in.ProgramID() == wire.Ed25519ProgramID && len(data) > 0 {
			signatures += uint64(data[0]) // those that the precompile checks are paid for as well
		}
	}
	fee := signatures * feePerSignature
	if units := uint64(p.units); p.price <= math.MaxUint64/max(units, 1) {
		fee += (units*p.price + 999_999) / 1_000_000
	}
	if p.attests {
		fee += attestationFees
	}
	return chains.NewCoins(fee)
}
