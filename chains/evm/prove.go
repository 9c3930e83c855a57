package evm

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
)

// Prove reads one event again: its block by hash, on the chain at the finality, and its log in receipts whose root is the one in the block's header.
func (c *Chain) Prove(ctx context.Context, claim chains.EventClaim, at chains.Finality) (chains.Event, error) {
	const op = "prove event"
	missing := func(why error) (chains.Event, error) {
		return chains.Event{}, c.fail(chains.NotFound, op, fmt.Errorf("%s: %w", claim, why), "")
	}
	if claim.Chain != c.config.Chain {
		return missing(errors.New("this is another chain"))
	}
	final, err := c.head(ctx, at)
	if err != nil {
		return chains.Event{}, err
	}
	blocks, err := c.blocks(ctx, op, []uint64{claim.At.Height})
	if err != nil {
		return chains.Event{}, err
	}
	b := blocks[claim.At.Height]
	switch {
	case b.hash == (common.Hash{}) && claim.At.Height > final.number:
		return chains.Event{}, c.fail(chains.NotFinal, op, fmt.Errorf("%s: the chain has not reached it", claim), "")
	case b.hash.Hex() != claim.At.Hash:
		return missing(errors.New("the chain holds another block at that height"))
	case claim.At.Height > final.number:
		return chains.Event{}, c.fail(chains.NotFinal, op, fmt.Errorf("%s: %s is at block %d", claim, at, final.number), "")
	}
	list, err := c.blockReceipts(ctx, op, b)
	if err != nil {
		return chains.Event{}, err
	}
	i := slices.IndexFunc(list, func(r *receipt) bool { return r.TxHash.Hex() == claim.TxID })
	if i < 0 {
		return missing(errors.New("the block holds no such transaction"))
	}
	if uint64(claim.Ordinal) >= uint64(len(list[i].Logs)) {
		return missing(errors.New("the transaction logged no such event"))
	}
	e, ok, err := c.eventOf(list[i].Logs[claim.Ordinal], claim.Ordinal, b)
	if shape := new(ShapeError); errors.As(err, &shape) {
		return chains.Event{}, c.unreadable(op, err)
	}
	if err != nil {
		return missing(err)
	}
	if !ok {
		return missing(errors.New("what stands there is no event of the registries"))
	}
	if err := c.dialect.finish(ctx, op, withFeedback(nil, list[i].Logs[claim.Ordinal], e), false); err != nil {
		return chains.Event{}, err
	}
	if left(e.Feedback) {
		return missing(errOld)
	}
	return e, nil
}
