package sati

import (
	"context"
	"errors"
	"fmt"

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

// Head implements chains.Events.
func (c *Chain) Head(ctx context.Context, at chains.Finality) (chains.Position, error) {
	n, err := c.nodes.pick(ctx)
	if err != nil {
		return chains.Position{}, err
	}
	return c.headOf(ctx, n, at)
}

func (c *Chain) headOf(ctx context.Context, n *node, at chains.Finality) (chains.Position, error) {
	// One call gives slot and hash together: the newest blockhash of a bank is the hash of its own
	// block.
	head, err := call(ctx, n, "read head", func(ctx context.Context) (*rpc.GetLatestBlockhashResult, error) {
		return n.rpc.GetLatestBlockhash(ctx, commitment(at))
	})
	if err != nil {
		return chains.Position{}, err
	}
	if head == nil || head.Value == nil {
		return chains.Position{}, c.empty("read head")
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
		return chains.Position{}, c.fail(chains.NotFinal, "read head", fmt.Errorf("the chain has %d slots, asked was for %d before the newest", latest, at.Blocks()))
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
		return chains.Position{}, c.fail(chains.Transient, "read head", fmt.Errorf("the node shows no block in the slots %d to %d", first, last))
	}
	b, err := c.block(ctx, n, slots[len(slots)-1], rpc.CommitmentFinalized, false)
	return b.position, err
}

// empty is an answer without what was asked for.
func (c *Chain) empty(op string) error {
	return &chains.Error{Kind: chains.Dishonest, Chain: c.cfg.Chain, Op: op, Err: errors.New("the node answers nothing"), Remedy: "use another node"}
}
