// Package events reads what a registry's logs tell, page by page or about one agent, and proves one
// event. What the state says too is held against it.
package events

import (
	"context"
	"fmt"
	"slices"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
)

// Events reads what a registry's logs tell: events, feedback, responses. What the state says too is
// held against it. It implements a part of chains.Chain; its methods may be called concurrently.
type Events struct {
	registry *registry.Registry
	broad    *ledger.Width // of eth_getLogs over all events
	loose    bool          // headers are not verified
}

// New reads a registry's logs, in ranges of so many blocks at most over all events.
func New(r *registry.Registry, maxRange uint64, looseHeaders bool) *Events {
	return &Events{registry: r, broad: ledger.NewWidth(maxRange, perPage), loose: looseHeaders}
}

// Head returns the newest position at a finality.
func (c *Events) Head(ctx context.Context, at chains.Finality) (chains.Position, error) {
	b, err := c.registry.Ledger.Head(ctx, at)
	if err != nil {
		return chains.Position{}, err
	}
	return b.Position(), nil
}

// Read returns the events of all agents after q.After up to q.UpTo, or of a first part of these
// blocks. Where the chain no longer holds the block of q.After, the error is of kind Reorg. A long
// range is read in several pages at once.
func (c *Events) Read(ctx context.Context, q chains.Query) (chains.Batch, error) {
	const op = "read events"
	from := max(c.registry.DeployBlock, q.After.Height+1)
	if q.After == (chains.Position{}) {
		from = c.registry.DeployBlock
	}
	if q.UpTo.Height < from {
		return c.nothing(ctx, op, q)
	}
	pages, err := c.pages(ctx, op, q, from)
	if err != nil {
		return chains.Batch{}, err
	}
	var batch chains.Batch
	var given []registry.Logged
	for _, p := range pages {
		batch.Events, given, batch.Through = append(batch.Events, p.events...), append(given, p.given...), p.last.Position()
	}
	if err := c.registry.Dialect.Finish(ctx, op, given, false); err != nil {
		return chains.Batch{}, err
	}
	batch.Events = slices.DeleteFunc(batch.Events, func(e chains.Event) bool { return registry.Left(e.Feedback) })
	return batch, nil
}

// nothing answers a query that ends before the registry began or before it starts.
func (c *Events) nothing(ctx context.Context, op string, q chains.Query) (chains.Batch, error) {
	through := max(q.UpTo.Height, q.After.Height)
	blocks, err := c.registry.Ledger.Blocks(ctx, op, []uint64{q.After.Height, through})
	if err != nil {
		return chains.Batch{}, err
	}
	if err := c.unbroken(op, q, blocks, through); err != nil {
		return chains.Batch{}, err
	}
	return chains.Batch{Through: blocks[through].Position()}, nil
}

// unbroken checks that the blocks a query names are still the chain's.
func (c *Events) unbroken(op string, q chains.Query, blocks map[uint64]ledger.Block, through uint64) error {
	if after := blocks[q.After.Height]; q.After.Hash != "" && after.Hash.Hex() != q.After.Hash {
		if after.Hash == (common.Hash{}) {
			return c.registry.Fail(chains.Transient, op, fmt.Errorf("the node has not reached block %s", q.After), "")
		}
		return c.registry.Fail(chains.Reorg, op, fmt.Errorf("block %s was replaced by %s", q.After, after.Hash), "")
	}
	last := blocks[through]
	if last.Hash == (common.Hash{}) {
		return c.registry.Fail(chains.Transient, op, fmt.Errorf("the node has not reached block %d", through), "")
	}
	if upTo, read := blocks[q.UpTo.Height]; read && q.UpTo.Hash != "" && upTo.Hash.Hex() != q.UpTo.Hash {
		return c.registry.Fail(chains.Transient, op, fmt.Errorf("block %s: %w", q.UpTo, ledger.ErrReorg), "read the head again")
	}
	return nil
}

// Canonical tells whether the chain still holds the block that p names.
func (c *Events) Canonical(ctx context.Context, p chains.Position) (chains.Standing, error) {
	if p == (chains.Position{}) {
		return chains.StandingSame, nil
	}
	_, standing, err := c.standing(ctx, "read block", p)
	return standing, err
}

// standing tells what the chain holds at a position's height. Another block counts only where the
// chain goes on from it: one answer may be wrong, or stale.
func (c *Events) standing(ctx context.Context, op string, p chains.Position) (ledger.Block, chains.Standing, error) {
	blocks, err := c.registry.Ledger.Blocks(ctx, op, []uint64{p.Height})
	if err != nil {
		return ledger.Block{}, "", err
	}
	b := blocks[p.Height]
	switch {
	case b.Hash == (common.Hash{}):
		return b, chains.StandingUnknown, nil
	case b.Hash.Hex() == p.Hash:
		return b, chains.StandingSame, nil
	}
	if blocks, err = c.registry.Ledger.Blocks(ctx, op, []uint64{p.Height, p.Height + 1}); err != nil {
		return ledger.Block{}, "", err
	}
	if blocks[p.Height].Hash == b.Hash && blocks[p.Height+1].Parent == b.Hash {
		return b, chains.StandingDifferent, nil
	}
	return b, chains.StandingUnknown, nil
}
