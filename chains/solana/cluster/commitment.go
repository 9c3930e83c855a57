package cluster

import (
	"context"
	"fmt"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
)

// Commitment maps a finality to what a node is asked for: Latest is confirmed, everything else
// finalized. A depth is read at finalized too, which is at least as settled for the 32 slots that
// finality takes; positions of a deeper depth come from Head.
func Commitment(at chains.Finality) rpc.CommitmentType {
	if at == chains.Latest {
		return rpc.CommitmentConfirmed
	}
	return rpc.CommitmentFinalized
}

// Head is the newest block at a finality.
func (n *Node) Head(ctx context.Context, at chains.Finality) (chains.Position, error) {
	p, err := n.newest(ctx, "read head", Commitment(at), Call)
	if err != nil || at.Blocks() == 0 {
		return p, err
	}
	latest, err := Call(ctx, n, "read head", func(ctx context.Context) (uint64, error) { return n.RPC.GetSlot(ctx, rpc.CommitmentConfirmed) })
	if err != nil {
		return chains.Position{}, err
	}
	if latest < at.Blocks() {
		return chains.Position{}, n.cluster.Fail(chains.NotFinal, "read head", fmt.Errorf("the chain has %d slots, asked was for %d before the newest", latest, at.Blocks()))
	}
	if latest-at.Blocks() >= p.Height {
		return p, nil
	}
	// The slot so many behind may have been skipped: take the newest block before it.
	last := latest - at.Blocks()
	first := last - min(last, 500)
	slots, err := Call(ctx, n, "read head", func(ctx context.Context) (rpc.BlocksResult, error) {
		return n.RPC.GetBlocks(ctx, first, &last, rpc.CommitmentFinalized)
	})
	if err != nil {
		return chains.Position{}, err
	}
	if len(slots) == 0 {
		return chains.Position{}, n.cluster.Fail(chains.Transient, "read head", fmt.Errorf("the node shows no block in the slots %d to %d", first, last))
	}
	b, err := n.Block(ctx, slots[len(slots)-1], rpc.CommitmentFinalized, false)
	return b.Position, err
}

// newest is the newest block at a commitment, which call asks for. One call gives slot and hash
// together: the newest blockhash of a bank is the hash of its own block.
func (n *Node) newest(ctx context.Context, op string, at rpc.CommitmentType, call func(context.Context, *Node, string, func(context.Context) (*rpc.GetLatestBlockhashResult, error)) (*rpc.GetLatestBlockhashResult, error)) (chains.Position, error) {
	head, err := call(ctx, n, op, func(ctx context.Context) (*rpc.GetLatestBlockhashResult, error) {
		return n.RPC.GetLatestBlockhash(ctx, at)
	})
	if err == nil && (head == nil || head.Value == nil) {
		err = n.cluster.Empty(op)
	}
	if err != nil {
		return chains.Position{}, err
	}
	return chains.Position{Height: head.Context.Slot, Hash: head.Value.Blockhash.String()}, nil
}

// Accounts reads accounts at one slot; absent ones are nil.
func (n *Node) Accounts(ctx context.Context, op string, at rpc.CommitmentType, keys ...solana.PublicKey) (*rpc.GetMultipleAccountsResult, error) {
	res, err := Call(ctx, n, op, func(ctx context.Context) (*rpc.GetMultipleAccountsResult, error) {
		return n.RPC.GetMultipleAccountsWithOpts(ctx, keys, &rpc.GetMultipleAccountsOpts{Encoding: solana.EncodingBase64, Commitment: at})
	})
	if err != nil {
		return nil, err
	}
	if len(res.Value) != len(keys) {
		return nil, n.cluster.Fail(chains.Dishonest, op, fmt.Errorf("%d accounts for %d", len(res.Value), len(keys)))
	}
	return res, nil
}
