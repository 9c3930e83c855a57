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

// block is what is read of a block: where it is, when it was, and in which order its transactions
// ran.
type block struct {
	position chains.Position
	time     time.Time
	order    map[solana.Signature]int // nil unless asked for
}

// block reads a block by its slot. Blocks read as finalized are remembered.
func (n *node) block(ctx context.Context, slot uint64, at rpc.CommitmentType, order bool) (block, error) {
	if b, ok := n.cluster.blocks.get(slot); ok && !order {
		return b, nil
	}
	details, rewards, version := rpc.TransactionDetailsNone, false, uint64(0)
	if order {
		details = rpc.TransactionDetailsSignatures
	}
	res, err := call(ctx, n, fmt.Sprintf("read block %d", slot), func(ctx context.Context) (*rpc.GetBlockResult, error) {
		res, err := n.rpc.GetBlockWithOpts(ctx, slot, &rpc.GetBlockOpts{TransactionDetails: details, Rewards: &rewards, Commitment: at, MaxSupportedTransactionVersion: &version})
		if errors.Is(err, rpc.ErrNotFound) {
			err = errNothing // something in it was seen, so there is one
		}
		return res, err
	})
	if err != nil {
		return block{}, err
	}
	b := block{position: chains.Position{Height: slot, Hash: res.Blockhash.String()}}
	if res.BlockTime != nil {
		b.time = res.BlockTime.Time().UTC()
	}
	if at == rpc.CommitmentFinalized {
		n.cluster.blocks.put(slot, b)
	}
	if order {
		b.order = make(map[solana.Signature]int, len(res.Signatures))
		for i, s := range res.Signatures {
			b.order[s] = i
		}
	}
	return b, nil
}

// standing tells what a node's chain holds at a position's slot. Another block there, or none,
// counts only where the chain goes on without the position's: when the next block names another one
// as its parent, or one before the slot. A node that merely does not hold the block proves nothing.
func (n *node) standing(ctx context.Context, p chains.Position) (chains.Standing, error) {
	// Asked anew, not from the cache: this is the question whether the past has changed.
	res, err := n.header(ctx, p.Height)
	switch {
	case err != nil:
		return chains.StandingUnknown, err
	case res != nil && (p.Hash == "" || res.Blockhash.String() == p.Hash):
		return chains.StandingSame, nil
	}
	const reach = 1000
	first, last := p.Height+1, p.Height+reach
	later, err := call(ctx, n, fmt.Sprintf("read blocks after %d", p.Height), func(ctx context.Context) (rpc.BlocksResult, error) {
		return n.rpc.GetBlocks(ctx, first, &last, rpc.CommitmentConfirmed)
	})
	if err != nil || len(later) == 0 || later[0] < first {
		return chains.StandingUnknown, err
	}
	next, err := n.header(ctx, later[0])
	switch {
	case err != nil || next == nil:
		return chains.StandingUnknown, err
	case res == nil && next.ParentSlot < p.Height, res != nil && next.ParentSlot == p.Height && next.PreviousBlockhash == res.Blockhash:
		return chains.StandingDifferent, nil
	}
	return chains.StandingUnknown, nil
}

// header reads a block without its transactions; nil where the node does not show it.
func (n *node) header(ctx context.Context, slot uint64) (*rpc.GetBlockResult, error) {
	version, rewards := uint64(0), false
	return call(ctx, n, fmt.Sprintf("read block %d", slot), func(ctx context.Context) (*rpc.GetBlockResult, error) {
		res, err := n.rpc.GetBlockWithOpts(ctx, slot, &rpc.GetBlockOpts{TransactionDetails: rpc.TransactionDetailsNone, Rewards: &rewards,
			Commitment: rpc.CommitmentConfirmed, MaxSupportedTransactionVersion: &version})
		switch code := rpcCode(err); {
		case errors.Is(err, rpc.ErrNotFound), code == codeBlockCleanedUp, code == codeBlockNotAvailable, code == codeSlotSkipped, code == codeLongTermSkipped, code == codeBlockStatus:
			return nil, nil
		}
		return res, err
	})
}

// firstBlock is the slot from which on the node holds everything.
func (n *node) firstBlock(ctx context.Context) (uint64, error) {
	return call(ctx, n, "ask for the first block that the node holds (getFirstAvailableBlock)", func(ctx context.Context) (uint64, error) { return n.rpc.GetFirstAvailableBlock(ctx) })
}

// height is how many blocks the chain has.
func (n *node) height(ctx context.Context, at rpc.CommitmentType) (uint64, error) {
	return call(ctx, n, "read block height", func(ctx context.Context) (uint64, error) { return n.rpc.GetBlockHeight(ctx, at) })
}
