package evm

import (
	"context"
	"fmt"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
)

// Head returns the newest position at a finality.
func (c *Chain) Head(ctx context.Context, at chains.Finality) (chains.Position, error) {
	b, err := c.head(ctx, at)
	if err != nil {
		return chains.Position{}, err
	}
	return b.position(), nil
}

// Read returns the events of all agents after q.After up to q.UpTo, or of a first part of these blocks. Where the chain no longer holds the block of q.After,
// the error is of kind Reorg.
func (c *Chain) Read(ctx context.Context, q chains.Query) (chains.Batch, error) {
	const op = "read events"
	from := max(c.config.DeployBlock, q.After.Height+1)
	if q.After == (chains.Position{}) {
		from = c.config.DeployBlock
	}
	if q.UpTo.Height < from {
		return c.nothing(ctx, op, q)
	}
	f := filter{addresses: c.addresses(), topics: [][]common.Hash{c.dialect.events().wanted()}}
	logs, through, err := c.logs(ctx, op, c.broad, f, from, q.UpTo.Height)
	if err != nil {
		return chains.Batch{}, err
	}
	logs, through = firstPart(logs, through)
	list, blocks, err := c.place(ctx, op, logs, q.After.Height, through)
	if err != nil {
		return chains.Batch{}, err
	}
	if err := c.unbroken(op, q, blocks, through); err != nil {
		return chains.Batch{}, err
	}
	batch := chains.Batch{Through: blocks[through].position()}
	var given []logged
	for _, p := range list {
		e, ok, err := c.eventOf(p.log, p.ordinal, p.block)
		if err != nil {
			return chains.Batch{}, c.fail(chains.Dishonest, op, err, "check the configured addresses, or use another node")
		}
		if ok {
			batch.Events = append(batch.Events, e)
			given = withFeedback(given, p.log, e)
		}
	}
	if err := c.dialect.finish(ctx, op, given, false); err != nil {
		return chains.Batch{}, err
	}
	return batch, nil
}

// maxPerRead bounds the logs of one batch, as far as whole blocks allow.
const maxPerRead = 2000

// firstPart cuts logs between two blocks where there are too many of them.
func firstPart(logs []*types.Log, through uint64) ([]*types.Log, uint64) {
	if len(logs) <= maxPerRead {
		return logs, through
	}
	first, cut := logs[0].BlockNumber, logs[maxPerRead].BlockNumber
	if cut == first {
		cut++ // one block that holds more is taken whole
	}
	n := slices.IndexFunc(logs, func(l *types.Log) bool { return l.BlockNumber >= cut })
	if n < 0 {
		return logs, through
	}
	return logs[:n], cut - 1
}

// nothing answers a query that ends before the registry began or before it starts.
func (c *Chain) nothing(ctx context.Context, op string, q chains.Query) (chains.Batch, error) {
	through := max(q.UpTo.Height, q.After.Height)
	blocks, err := c.blocks(ctx, op, []uint64{q.After.Height, through})
	if err != nil {
		return chains.Batch{}, err
	}
	if err := c.unbroken(op, q, blocks, through); err != nil {
		return chains.Batch{}, err
	}
	return chains.Batch{Through: blocks[through].position()}, nil
}

// unbroken checks that the blocks a query names are still the chain's.
func (c *Chain) unbroken(op string, q chains.Query, blocks map[uint64]block, through uint64) error {
	if after := blocks[q.After.Height]; q.After.Hash != "" && after.hash.Hex() != q.After.Hash {
		if after.hash == (common.Hash{}) {
			return c.fail(chains.Transient, op, fmt.Errorf("the node has not reached block %s", q.After), "")
		}
		return c.fail(chains.Reorg, op, fmt.Errorf("block %s was replaced by %s", q.After, after.hash), "")
	}
	last := blocks[through]
	if last.hash == (common.Hash{}) {
		return c.fail(chains.Transient, op, fmt.Errorf("the node has not reached block %d", through), "")
	}
	if through == q.UpTo.Height && q.UpTo.Hash != "" && last.hash.Hex() != q.UpTo.Hash {
		return c.fail(chains.Transient, op, fmt.Errorf("block %s: %w", q.UpTo, errReorg), "read the head again")
	}
	return nil
}

// addresses are the contracts whose events are read.
func (c *Chain) addresses() []common.Address {
	list := []common.Address{c.config.Registry}
	if !isZero(c.config.Reputation) {
		list = append(list, c.config.Reputation)
	}
	if governor := c.governor(); !isZero(governor) {
		list = append(list, governor)
	}
	return append(list, c.config.Relays...)
}

// Canonical tells whether the chain still holds the block that p names.
func (c *Chain) Canonical(ctx context.Context, p chains.Position) (chains.Standing, error) {
	if p == (chains.Position{}) {
		return chains.StandingSame, nil
	}
	blocks, err := c.blocks(ctx, "read block", []uint64{p.Height})
	if err != nil {
		return "", err
	}
	switch b := blocks[p.Height]; {
	case b.hash == (common.Hash{}):
		return chains.StandingUnknown, nil
	case b.hash.Hex() == p.Hash:
		return chains.StandingSame, nil
	}
	return chains.StandingDifferent, nil
}
