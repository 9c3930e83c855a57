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
	"github.com/bridge8004/bridge8004/chains/solana/spl"
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
	const op, at = "read what was spent", rpc.CommitmentConfirmed
	pages := c.pages(n, key, at, pageSize, upTo)
	for {
		page, err := pages.next(ctx)
		if err != nil {
			return nil, err
		}
		end := len(page) == 0
		page = slices.DeleteFunc(page, func(s *rpc.TransactionSignature) bool { return s.Slot > upTo }) // listed the next time
		if i := slices.IndexFunc(page, func(s *rpc.TransactionSignature) bool { return s.Slot <= after }); i >= 0 {
			page, end = page[:i], true
		}
		for part := range slices.Chunk(page, spentAtOnce) {
			read, err := c.payments(ctx, n, op, key, part, at, after == 0)
			if err != nil {
				return nil, err
			}
			for _, p := range read {
				if old := after == 0 && p.when.Before(since); old || len(list) > chains.MaxSpent {
					slices.Reverse(list)
					return list, nil
				}
				if p.spent != nil {
					list = append(list, *p.spent)
				}
			}
		}
		if end {
			slices.Reverse(list)
			return list, nil
		}
	}
}

// spentAtOnce bounds how many transactions are read beyond the first that is too old.
const spentAtOnce = 4 * parallelFetches

// payment is a transaction that a key may have paid for.
type payment struct {
	when  time.Time
	spent *chains.Spent // nil: the key is only named there
}

// payments reads listed transactions, in their order, and when they were made where that is asked.
func (c *Chain) payments(ctx context.Context, n *node, op string, key solana.PublicKey, list []*rpc.TransactionSignature, at rpc.CommitmentType, timed bool) ([]payment, error) {
	out := make([]payment, len(list))
	return out, each(ctx, list, func(ctx context.Context, i int, s *rpc.TransactionSignature) error {
		tx, err := c.listedAs(ctx, n, op, s, at)
		if err != nil {
			return err
		}
		if timed {
			out[i].when, err = c.timeOf(ctx, n, op, tx)
		}
		if err != nil || tx.payer != key {
			return err
		}
		events, err := c.events(tx, block{}, func(solana.PublicKey) bool { return false })
		if err != nil {
			return err
		}
		out[i].spent = &chains.Spent{TxID: s.Signature.String(), Cost: chains.NewCoins(tx.cost)}
		for _, e := range events {
			if e.Feedback != nil {
				out[i].spent.Items = append(out[i].spent.Items, chains.SpentItem{Agent: e.Agent, Task: e.Feedback.SATI.TaskRef})
			}
		}
		return nil
	})
}

// timeOf is the time of a transaction's block. A node that does not tell it with the transaction is
// asked for the block.
func (c *Chain) timeOf(ctx context.Context, n *node, op string, tx *transaction) (time.Time, error) {
	if !tx.time.IsZero() {
		return tx.time, nil
	}
	b, err := c.block(ctx, n, tx.slot, rpc.CommitmentConfirmed, false)
	if err == nil && b.time.IsZero() {
		err = c.fail(chains.Transient, op, fmt.Errorf("the node tells no time of slot %d", tx.slot))
	}
	return b.time, err
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
		if data, err := in.Data(); err == nil && in.ProgramID() == spl.Ed25519ProgramID && len(data) > 0 {
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
