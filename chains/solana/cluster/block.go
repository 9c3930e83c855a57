package cluster

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	jsonrpc "github.com/bridge8004/bridge8004/chains/rpc"
)

// Block is what is read of a block: where it is, when it was, and in which order its transactions
// ran.
type Block struct {
	Position chains.Position
	Time     time.Time
	Order    map[solana.Signature]int // nil unless asked for
}

// Block reads a block by its slot. Blocks read as finalized are remembered, for those who do not
// ask for another node's opinion; one whose time the node does not tell is not.
func (n *Node) Block(ctx context.Context, slot uint64, at rpc.CommitmentType, order bool) (Block, error) {
	if b, ok := n.cluster.blocks.Get(slot); ok && !order && !chains.AsksAlone(ctx) {
		return b, nil
	}
	details := rpc.TransactionDetailsNone
	if order {
		details = rpc.TransactionDetailsSignatures
	}
	res, err := Call(ctx, n, fmt.Sprintf("read block %d", slot), func(ctx context.Context) (*rpc.GetBlockResult, error) {
		res, err := n.askBlock(ctx, slot, at, details)
		if errors.Is(err, rpc.ErrNotFound) {
			err = jsonrpc.ErrNull // something in it was seen, so there is one
		}
		return res, err
	})
	if err != nil {
		return Block{}, err
	}
	b := Block{Position: chains.Position{Height: slot, Hash: res.Blockhash.String()}}
	if res.BlockTime != nil {
		b.Time = res.BlockTime.Time().UTC()
	}
	if at == rpc.CommitmentFinalized && !b.Time.IsZero() {
		n.cluster.blocks.Put(slot, b)
	}
	if order {
		b.Order = make(map[solana.Signature]int, len(res.Signatures))
		for i, s := range res.Signatures {
			b.Order[s] = i
		}
	}
	return b, nil
}

// ForgetBlock makes the next reader ask for a block again.
func (c *Cluster) ForgetBlock(slot uint64) { c.blocks.Forget(slot) }

// Standing tells what a node's chain holds at a position's slot. Another block there, or none,
// counts only where the chain goes on without the position's: when the next block names another one
// as its parent, or one before the slot. A node that merely does not hold the block proves nothing.
func (n *Node) Standing(ctx context.Context, p chains.Position) (chains.Standing, error) {
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
	later, err := Call(ctx, n, fmt.Sprintf("read blocks after %d", p.Height), func(ctx context.Context) (rpc.BlocksResult, error) {
		return n.RPC.GetBlocks(ctx, first, &last, rpc.CommitmentConfirmed)
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

// askBlock asks for a block without what it paid to whom.
func (n *Node) askBlock(ctx context.Context, slot uint64, at rpc.CommitmentType, details rpc.TransactionDetailsType) (*rpc.GetBlockResult, error) {
	version, rewards := uint64(0), false
	return n.RPC.GetBlockWithOpts(ctx, slot, &rpc.GetBlockOpts{TransactionDetails: details, Rewards: &rewards, Commitment: at, MaxSupportedTransactionVersion: &version})
}

// header reads a block without its transactions; nil where the node does not show it.
func (n *Node) header(ctx context.Context, slot uint64) (*rpc.GetBlockResult, error) {
	return Call(ctx, n, fmt.Sprintf("read block %d", slot), func(ctx context.Context) (*rpc.GetBlockResult, error) {
		res, err := n.askBlock(ctx, slot, rpc.CommitmentConfirmed, rpc.TransactionDetailsNone)
		switch code := RPCCode(err); {
		case errors.Is(err, rpc.ErrNotFound), code == codeBlockCleanedUp, code == codeBlockNotAvailable, code == codeSlotSkipped, code == codeLongTermSkipped, code == codeBlockStatus:
			return nil, nil
		}
		return res, err
	})
}

// FirstBlock is the slot from which on the node holds everything.
func (n *Node) FirstBlock(ctx context.Context) (uint64, error) {
	return Call(ctx, n, "ask for the first block that the node holds (getFirstAvailableBlock)", func(ctx context.Context) (uint64, error) { return n.RPC.GetFirstAvailableBlock(ctx) })
}

// Usable reports whether a transaction with a blockhash may land after what is final, as far as the
// node knows.
func (n *Node) Usable(ctx context.Context, hash solana.Hash) (bool, error) {
	const op = "ask whether a blockhash may be used"
	res, err := Call(ctx, n, op, func(ctx context.Context) (*rpc.IsValidBlockhashResult, error) {
		return n.RPC.IsBlockhashValid(ctx, hash, rpc.CommitmentFinalized)
	})
	if err == nil && res == nil {
		err = n.cluster.Empty(op)
	}
	return err == nil && res.Value, err
}

// Height is how many blocks the chain has.
func (n *Node) Height(ctx context.Context, at rpc.CommitmentType) (uint64, error) {
	return Call(ctx, n, "read block height", func(ctx context.Context) (uint64, error) { return n.RPC.GetBlockHeight(ctx, at) })
}
