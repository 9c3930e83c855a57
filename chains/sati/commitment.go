package sati

import (
	"context"
	"fmt"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
)

// commitment maps a finality to what a node is asked for: Latest is confirmed, everything else
// finalized. A depth is read at finalized too, which is at least as settled for the 32 slots that
// finality takes; positions of a deeper depth come from Head.
func commitment(at chains.Finality) rpc.CommitmentType {
	if at == chains.Latest {
		return rpc.CommitmentConfirmed
	}
	return rpc.CommitmentFinalized
}

// head is the newest block at a finality.
func (n *node) head(ctx context.Context, at chains.Finality) (chains.Position, error) {
	// One call gives slot and hash together: the newest blockhash of a bank is the hash of its own
	// block.
	head, err := call(ctx, n, "read head", func(ctx context.Context) (*rpc.GetLatestBlockhashResult, error) {
		return n.rpc.GetLatestBlockhash(ctx, commitment(at))
	})
	if err != nil {
		return chains.Position{}, err
	}
	if head == nil || head.Value == nil {
		return chains.Position{}, n.cluster.empty("read head")
	}
	p := chains.Position{Height: head.Context.Slot, Hash: head.Value.Blockhash.String()}
	if at.Blocks() == 0 {
		return p, nil
	}
	latest, err := call(ctx, n, "read head", func(ctx context.Context) (uint64, error) { return n.rpc.GetSlot(ctx, rpc.CommitmentConfirmed) })
	if err != nil {
		return chains.Position{}, err
	}
	if latest < at.Blocks() {
		return chains.Position{}, n.cluster.fail(chains.NotFinal, "read head", fmt.Errorf("the chain has %d slots, asked was for %d before the newest", latest, at.Blocks()))
	}
	if latest-at.Blocks() >= p.Height {
		return p, nil
	}
	// The slot so many behind may have been skipped: take the newest block before it.
	last := latest - at.Blocks()
	first := last - min(last, 500)
	slots, err := call(ctx, n, "read head", func(ctx context.Context) (rpc.BlocksResult, error) {
		return n.rpc.GetBlocks(ctx, first, &last, rpc.CommitmentFinalized)
	})
	if err != nil {
		return chains.Position{}, err
	}
	if len(slots) == 0 {
		return chains.Position{}, n.cluster.fail(chains.Transient, "read head", fmt.Errorf("the node shows no block in the slots %d to %d", first, last))
	}
	b, err := n.block(ctx, slots[len(slots)-1], rpc.CommitmentFinalized, false)
	return b.position, err
}

// accounts reads accounts at one slot; absent ones are nil.
func (n *node) accounts(ctx context.Context, op string, at rpc.CommitmentType, keys ...solana.PublicKey) (*rpc.GetMultipleAccountsResult, error) {
	res, err := call(ctx, n, op, func(ctx context.Context) (*rpc.GetMultipleAccountsResult, error) {
		return n.rpc.GetMultipleAccountsWithOpts(ctx, keys, &rpc.GetMultipleAccountsOpts{Encoding: solana.EncodingBase64, Commitment: at})
	})
	if err != nil {
		return nil, err
	}
	if len(res.Value) != len(keys) {
		return nil, n.cluster.fail(chains.Dishonest, op, fmt.Errorf("%d accounts for %d", len(res.Value), len(keys)))
	}
	return res, nil
}
