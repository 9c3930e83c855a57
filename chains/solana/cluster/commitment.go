package cluster

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"time"

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

// MostAccounts bounds the accounts of one question: a node takes 100, and the clock is one of them.
const MostAccounts = 99

// Accounts reads accounts at one slot; absent ones are nil.
func (n *Node) Accounts(ctx context.Context, op string, at rpc.CommitmentType, keys ...solana.PublicKey) (*rpc.GetMultipleAccountsResult, error) {
	return n.accounts(ctx, op, at, Call, keys...)
}

// timed reports whether a context asks what holds now of an endpoint that may stand still: one of
// this machine may. Behind its URL there may be several nodes, of which one is behind.
func (n *Node) timed(ctx context.Context) bool { return chains.AsksNow(ctx) && !n.Near }

// accounts is Accounts by a way to ask. For who asks what holds now (timed), the answer has the
// clock of its slot with it.
func (n *Node) accounts(ctx context.Context, op string, at rpc.CommitmentType, call func(context.Context, *Node, string, func(context.Context) (*rpc.GetMultipleAccountsResult, error)) (*rpc.GetMultipleAccountsResult, error), keys ...solana.PublicKey) (*rpc.GetMultipleAccountsResult, error) {
	timed := n.timed(ctx)
	asked := keys
	if timed {
		asked = append(slices.Clip(keys), solana.SysVarClockPubkey)
	}
	return call(ctx, n, op, func(ctx context.Context) (*rpc.GetMultipleAccountsResult, error) {
		res, err := n.RPC.GetMultipleAccountsWithOpts(ctx, asked, &rpc.GetMultipleAccountsOpts{Encoding: solana.EncodingBase64, Commitment: at})
		if err == nil && len(res.Value) != len(asked) {
			err = n.cluster.Fail(chains.Dishonest, op, fmt.Errorf("%d accounts for %d", len(res.Value), len(asked)))
		}
		if err == nil && timed {
			err = n.goes(ctx, op, res.Value[len(keys)])
			res.Value = res.Value[:len(keys)]
		}
		return res, err
	})
}

// clockTime is where the clock sysvar has its Unix time, behind slot, start of the epoch, epoch and
// that of the next leaders, of 8 bytes each.
const clockTime = 32

// goes fails where a clock is too old for a context's questions.
func (n *Node) goes(ctx context.Context, op string, clock *rpc.Account) error {
	var data []byte
	if clock != nil {
		data = clock.Data.GetBinary()
	}
	if len(data) < clockTime+8 {
		return n.cluster.Dishonest(op, fmt.Errorf("%s answers a clock of %d bytes", n, len(data)))
	}
	newest := time.Unix(int64(binary.LittleEndian.Uint64(data[clockTime:])), 0)
	if err := chains.StandsStill(ctx, n.String(), newest); err != nil {
		return &chains.Error{Kind: chains.Transient, Chain: n.cluster.Chain, Op: op, Err: err, Remedy: chains.StillRemedy}
	}
	return nil
}
