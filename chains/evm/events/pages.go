package events

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/decode"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
)

// Bounds of one Read, and with them of what it holds in memory however many logs there are.
const (
	pagesPerRead = 16   // pages of one batch
	pagesAtOnce  = 4    // requests in flight, what is decoded meanwhile beside them
	perPage      = 500  // logs that a page is meant to hold; how many blocks that takes is learned
	mostPerPage  = 2000 // logs that it holds at most, as far as whole blocks allow
	worthSharing = 1000 // blocks of a page, beyond which what is left is shared among pages evenly
)

// page is what was read of a range of blocks.
type page struct {
	from, to    uint64       // as asked
	first, last ledger.Block // of what was covered, which may be less
	events      []chains.Event
	given       []registry.Logged
}

// pages reads the pages of a query that begins at a block, some of them at once. It returns those
// that follow each other without a gap, at least one; where they hold more than was thought, those
// that would be far too large are left for the next reading.
func (c *Events) pages(ctx context.Context, op string, q chains.Query, from uint64) ([]page, error) {
	f := ledger.Filter{Addresses: c.registry.Emitters(), Topics: [][]common.Hash{c.registry.Topics()}}
	var list []page
	even := max((q.UpTo.Height-from)/(2*pagesAtOnce), worthSharing)
	for _, size := range c.broad.Ranges(pagesPerRead, pagesAtOnce) {
		if from > q.UpTo.Height {
			break
		}
		to := min(q.UpTo.Height, from+min(size, even)-1)
		list = append(list, page{from: from, to: to})
		from = to + 1
	}
	errs := make([]error, len(list))
	slots := make(chan struct{}, pagesAtOnce)
	var reading sync.WaitGroup
	for i := range list {
		slots <- struct{}{} // the pages go in order: by what the first hold the others are judged
		if i > 0 && !c.broad.Fits(list[i].to-list[i].from+1) {
			list = list[:i]
			break
		}
		p := &list[i]
		reading.Go(func() {
			defer func() { <-slots }()
			errs[i] = c.page(ctx, op, f, q, p, p.to, i == 0)
		})
	}
	reading.Wait()
	if errs[0] != nil {
		return nil, errs[0]
	}
	for i := 1; i < len(list); i++ {
		switch {
		case errs[i] != nil, list[i-1].last.Number != list[i-1].to:
			// What came before is good; the rest is asked for again, and fails then where it has
			// to.
			return list[:i], ctx.Err()
		case list[i].first.Parent != list[i-1].last.Hash:
			return nil, c.registry.Fail(chains.Transient, op, fmt.Errorf("block %d: %w", list[i].from, ledger.ErrReorg), "")
		}
	}
	return list, nil
}

// page reads one page, up to a block at most. It ends before the first block that a registry of
// another version wrote, so that what came before is told, the upgrade too.
func (c *Events) page(ctx context.Context, op string, f ledger.Filter, q chains.Query, p *page, to uint64, first bool) error {
	ends := []uint64{p.from}
	if first {
		ends = append(ends, q.After.Height, q.UpTo.Height)
	}
	// Whoever follows a chain block by block asks once for each: the headers come with the logs.
	logs, through, known, err := c.registry.Ledger.Logs(ctx, op, c.broad, f, p.from, to, ends...)
	if err != nil {
		return err
	}
	logs, through = firstPart(logs, through)
	list, blocks, err := c.registry.Ledger.Place(ctx, op, logs, known, append(ends, through)...)
	if err != nil {
		return err
	}
	if !first {
		q.After = chains.Position{}
	}
	if err := c.unbroken(op, q, blocks, through); err != nil {
		return err
	}
	p.first, p.last, p.events, p.given = blocks[p.from], blocks[through], make([]chains.Event, 0, len(list)), nil
	for _, l := range list {
		e, ok, err := c.registry.EventOf(l.Log, l.Ordinal, l.Block)
		if shape := new(decode.ShapeError); errors.As(err, &shape) && l.Block.Number > p.from {
			return c.page(ctx, op, f, q, p, l.Block.Number-1, first)
		}
		if err != nil {
			return c.registry.Unreadable(op, err)
		}
		if ok {
			p.events = append(p.events, e)
			p.given = registry.WithFeedback(p.given, l.Log, e)
		}
	}
	return nil
}

// firstPart cuts logs between two blocks where there are too many of them.
func firstPart(logs []*types.Log, through uint64) ([]*types.Log, uint64) {
	if len(logs) <= mostPerPage {
		return logs, through
	}
	first, cut := logs[0].BlockNumber, logs[mostPerPage].BlockNumber
	if cut == first {
		cut++ // one block that holds more is taken whole
	}
	n := slices.IndexFunc(logs, func(l *types.Log) bool { return l.BlockNumber >= cut })
	if n < 0 {
		return logs, through
	}
	return logs[:n], cut - 1
}
