package sati

import (
	"context"

	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
)

// commitment maps a finality to what a node is asked for: Latest is confirmed, everything else finalized. A depth is read at finalized too, which is at
// least as settled for the 32 slots that finality takes; positions of a deeper depth come from Head.
func commitment(at chains.Finality) rpc.CommitmentType {
	if at == chains.Latest {
		return rpc.CommitmentConfirmed
	}
	return rpc.CommitmentFinalized
}

// Head implements chains.Events.
func (c *Chain) Head(ctx context.Context, at chains.Finality) (chains.Position, error) {
	n, err := c.nodes.pick(ctx)
	if err != nil {
		return chains.Position{}, err
	}
	return c.headOf(ctx, n, at)
}

func (c *Chain) headOf(ctx context.Context, n *node, at chains.Finality) (chains.Position, error) {
	// One call gives slot and hash together: the newest blockhash of a bank is the hash of its own block.
	head, err := call(ctx, n, "read head", func(ctx context.Context) (*rpc.GetLatestBlockhashResult, error) {
		return n.rpc.GetLatestBlockhash(ctx, commitment(at))
	})
	if err != nil {
		return chains.Position{}, err
	}
	p := chains.Position{Height: head.Context.Slot, Hash: head.Value.Blockhash.String()}
	if at.Blocks() == 0 {
		return p, nil
	}
	latest, err := call(ctx, n, "read head", func(ctx context.Context) (uint64, error) { return n.rpc.GetSlot(ctx, rpc.CommitmentConfirmed) })
	if err != nil || latest < at.Blocks() {
		return chains.Position{}, err
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
	if err != nil || len(slots) == 0 {
		return chains.Position{}, err
	}
	b, err := c.block(ctx, n, slots[len(slots)-1], rpc.CommitmentFinalized, false)
	return b.position, err
}
