package sati

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
)

// block is what is read of a block: where it is, when it was, and in which order its transactions ran.
type block struct {
	position chains.Position
	time     time.Time
	order    map[solana.Signature]int // nil unless asked for
}

// block reads a block by its slot. Blocks read as finalized are remembered.
func (c *Chain) block(ctx context.Context, n *node, slot uint64, at rpc.CommitmentType, order bool) (block, error) {
	if b, ok := c.blocks.get(slot); ok && !order {
		return b, nil
	}
	details, rewards, version := rpc.TransactionDetailsNone, false, uint64(0)
	if order {
		details = rpc.TransactionDetailsSignatures
	}
	res, err := call(ctx, n, fmt.Sprintf("read block %d", slot), func(ctx context.Context) (*rpc.GetBlockResult, error) {
		return n.rpc.GetBlockWithOpts(ctx, slot, &rpc.GetBlockOpts{TransactionDetails: details, Rewards: &rewards, Commitment: at, MaxSupportedTransactionVersion: &version})
	})
	if err != nil {
		return block{}, err
	}
	b := block{position: chains.Position{Height: slot, Hash: res.Blockhash.String()}}
	if res.BlockTime != nil {
		b.time = res.BlockTime.Time().UTC()
	}
	if at == rpc.CommitmentFinalized {
		c.blocks.put(slot, b)
	}
	if order {
		b.order = make(map[solana.Signature]int, len(res.Signatures))
		for i, s := range res.Signatures {
			b.order[s] = i
		}
	}
	return b, nil
}

// Canonical implements chains.Events.
func (c *Chain) Canonical(ctx context.Context, p chains.Position) (chains.Standing, error) {
	if p == (chains.Position{}) {
		return chains.StandingSame, nil
	}
	n, err := c.nodes.pick(ctx)
	if err != nil {
		return chains.StandingUnknown, err
	}
	version, rewards := uint64(0), false
	// Asked anew, not from the cache: this is the question whether the past has changed.
	res, err := call(ctx, n, fmt.Sprintf("read block %d", p.Height), func(ctx context.Context) (*rpc.GetBlockResult, error) {
		res, err := n.rpc.GetBlockWithOpts(ctx, p.Height, &rpc.GetBlockOpts{TransactionDetails: rpc.TransactionDetailsNone, Rewards: &rewards,
			Commitment: rpc.CommitmentConfirmed, MaxSupportedTransactionVersion: &version})
		switch code := rpcCode(err); {
		case errors.Is(err, rpc.ErrNotFound), code == codeBlockCleanedUp, code == codeBlockNotAvailable, code == codeSlotSkipped, code == codeLongTermSkipped, code == codeBlockStatus:
			return nil, nil
		}
		return res, err
	})
	switch {
	case err != nil:
		return chains.StandingUnknown, err
	case res == nil:
		return c.skipped(ctx, n, p.Height)
	case p.Hash == "" || res.Blockhash.String() == p.Hash:
		return chains.StandingSame, nil
	}
	return chains.StandingDifferent, nil
}

// skipped tells a slot that the chain passed over from one that the node merely does not hold, which nodes report alike: when the next block's parent lies
// before the slot, the chain has no block there.
func (c *Chain) skipped(ctx context.Context, n *node, slot uint64) (chains.Standing, error) {
	op := fmt.Sprintf("read blocks after %d", slot)
	const reach = 1000
	last := slot + reach
	later, err := call(ctx, n, op, func(ctx context.Context) (rpc.BlocksResult, error) {
		return n.rpc.GetBlocks(ctx, slot, &last, rpc.CommitmentConfirmed)
	})
	if err != nil || len(later) == 0 {
		return chains.StandingUnknown, err
	}
	version, rewards := uint64(0), false
	next, err := call(ctx, n, op, func(ctx context.Context) (*rpc.GetBlockResult, error) {
		return n.rpc.GetBlockWithOpts(ctx, later[0], &rpc.GetBlockOpts{TransactionDetails: rpc.TransactionDetailsNone, Rewards: &rewards,
			Commitment: rpc.CommitmentConfirmed, MaxSupportedTransactionVersion: &version})
	})
	if err != nil {
		return chains.StandingUnknown, err
	}
	if later[0] > slot && next.ParentSlot < slot {
		return chains.StandingDifferent, nil
	}
	return chains.StandingUnknown, nil
}
