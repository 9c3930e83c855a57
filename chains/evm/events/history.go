package events

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/chains/together"
)

// maxHistory bounds the events of one agent that History reads.
const maxHistory = 10_000

// History reads backwards, so that an agent which was sold or registered lately costs one or two
// requests, and stops behind its last change of hands. The owner that the events lead to has to be
// the one in the registry's state at that block: a node that lost old logs, or leaves out a sale,
// is found out.
func (c *Events) History(ctx context.Context, ref caip.AgentRef, upTo chains.Position) (list []chains.Event, err error) {
	const op = "read history"
	id, err := c.registry.TokenID(op, ref)
	if err != nil {
		return nil, err
	}
	err = c.registry.Refuting(ctx, func() (err error) { list, err = c.history(ctx, op, ref, id, upTo); return err })
	return list, err
}

func (c *Events) history(ctx context.Context, op string, ref caip.AgentRef, id *big.Int, upTo chains.Position) ([]chains.Event, error) {
	b, err := c.blockAt(ctx, op, chains.Query{UpTo: upTo})
	if err != nil {
		return nil, err
	}
	var owner common.Address
	if err := c.registry.Views(ctx, op, b, c.registry.OwnerView(op, b, ref, id, &owner)); err != nil {
		return nil, err
	}
	first, err := c.registry.FirstBlock(ctx, op, b)
	if err != nil {
		return nil, err
	}
	hands := []common.Hash{transferTopic()}
	logs, err := c.pastOf(ctx, op, id, hands, first, b, isTransfer)
	if err != nil {
		return nil, err
	}
	var last common.Address
	for _, l := range logs {
		if isTransfer(l) { // the one of the mint as well, which is no event of its own
			last = common.Address(l.Topics[2][12:])
		}
	}
	if last != owner {
		return nil, c.registry.Fail(chains.Dishonest, op, fmt.Errorf("agent %s belongs to %s at block %d, but the node's logs do not tell how it got there", ref, view.Lower(owner), b.Number),
			"use a node that keeps all logs since the registry's deployment, and check the configured deployment block")
	}
	return c.eventsIn(ctx, op, logs)
}

// HistoryAfter implements chains.Chain. It reads backwards too, and stops at the agent's
// mint. It makes no call: nodes keep the state of few blocks.
func (c *Events) HistoryAfter(ctx context.Context, ref caip.AgentRef, after, upTo chains.Position) ([]chains.Event, error) {
	const op = "read history"
	id, err := c.registry.TokenID(op, ref)
	if err != nil {
		return nil, err
	}
	hands := []common.Hash{transferTopic(), view.Contracts().Identity.GetABI().Events["Approval"].ID}
	return c.eventsBetween(ctx, op, after, upTo, func(ctx context.Context, first uint64, last ledger.Block) ([]*types.Log, error) {
		return c.pastOf(ctx, op, id, hands, first, last, isMint)
	})
}

// Approvals implements chains.Chain.
func (c *Events) Approvals(ctx context.Context, owner caip.AccountID, after, upTo chains.Position) ([]chains.Event, error) {
	const op = "read approvals"
	by := common.BytesToHash(common.HexToAddress(owner.Address).Bytes())
	approved := ledger.Filter{Addresses: []common.Address{c.registry.Identity}, Topics: [][]common.Hash{{view.Contracts().Identity.GetABI().Events["ApprovalForAll"].ID}, {by}}}
	return c.eventsBetween(ctx, op, after, upTo, func(ctx context.Context, first uint64, last ledger.Block) ([]*types.Log, error) {
		return c.registry.Ledger.Scan(ctx, op, approved, first, last)
	})
}

// eventsBetween reads the events after a position up to another, beside making sure that the chain
// holds both. The zero after is the registry's begin.
func (c *Events) eventsBetween(ctx context.Context, op string, after, upTo chains.Position, read func(ctx context.Context, first uint64, last ledger.Block) ([]*types.Log, error)) ([]chains.Event, error) {
	var logs []*types.Log
	hold := func(ctx context.Context) error {
		_, err := c.blockAt(ctx, op, chains.Query{After: after, UpTo: upTo})
		return err
	}
	list := func(ctx context.Context) (err error) {
		first := after.Height + 1
		if after == (chains.Position{}) {
			b, err := c.blockAt(ctx, op, chains.Query{UpTo: upTo})
			if err != nil {
				return err
			}
			if first, err = c.registry.FirstBlock(ctx, op, b); err != nil {
				return err
			}
		}
		if first <= upTo.Height {
			logs, err = read(ctx, first, ledger.Block{Number: upTo.Height, Hash: common.HexToHash(upTo.Hash)})
		}
		return err
	}
	if err := together.Do(ctx, hold, list); err != nil {
		return nil, err
	}
	return c.eventsIn(ctx, op, logs)
}

// blockAt reads the block that a query ends with, after making sure that the chain still holds the
// blocks that it names.
func (c *Events) blockAt(ctx context.Context, op string, q chains.Query) (ledger.Block, error) {
	heights := []uint64{q.UpTo.Height}
	if q.After != (chains.Position{}) && q.After.Height != q.UpTo.Height {
		heights = append(heights, q.After.Height)
	}
	blocks, err := c.registry.Ledger.Blocks(ctx, op, heights)
	if err != nil {
		return ledger.Block{}, err
	}
	return blocks[q.UpTo.Height], c.unbroken(op, q, blocks, q.UpTo.Height)
}

// eventsIn decodes logs that are in the order of the chain, of one agent or of none.
func (c *Events) eventsIn(ctx context.Context, op string, logs []*types.Log) ([]chains.Event, error) {
	list, _, err := c.registry.Ledger.Place(ctx, op, logs, nil)
	if err != nil {
		return nil, err
	}
	var events []chains.Event
	for _, p := range list {
		e, ok, err := c.registry.EventOf(p.Log, p.Ordinal, p.Block)
		if err != nil {
			return nil, c.registry.Unreadable(op, err)
		}
		if ok {
			events = append(events, e)
		}
	}
	return chains.BornFirst(events), nil
}

// pastOf reads an agent's logs in the identity registry between two blocks, in the order of the
// chain, from the last backwards to a part that holds a log at which enough is read. hands are the
// topics that carry the agent's id as their third indexed value.
func (c *Events) pastOf(ctx context.Context, op string, id *big.Int, hands []common.Hash, first uint64, last ledger.Block, enough func(*types.Log) bool) ([]*types.Log, error) {
	topic, registry := common.BigToHash(id), []common.Address{c.registry.Identity}
	filters := []ledger.Filter{
		{Addresses: registry, Topics: [][]common.Hash{hands, nil, nil, {topic}}},
		{Addresses: registry, Topics: [][]common.Hash{c.registry.Facts.Logs.Past, {topic}}},
	}
	var all []*types.Log
	for size := uint64(nearPast); ; size *= 8 {
		from := first
		if last.Number-min(last.Number, first) >= size {
			from = last.Number - size + 1
		}
		parts := make([][]*types.Log, len(filters))
		errs := make([]error, len(filters))
		together.Each(ctx, len(filters), func(ctx context.Context, i int) {
			parts[i], errs[i] = c.registry.Ledger.Scan(ctx, op, filters[i], from, last)
		})
		if err := cmp.Or(errs...); err != nil {
			return nil, err
		}
		part := slices.Concat(parts...)
		slices.SortFunc(part, func(a, b *types.Log) int {
			if a.BlockNumber != b.BlockNumber {
				return cmp.Compare(a.BlockNumber, b.BlockNumber)
			}
			return cmp.Compare(a.Index, b.Index)
		})
		if all = append(part, all...); len(all) > maxHistory {
			return nil, c.registry.Fail(chains.TooMuch, op, fmt.Errorf("more than %d events of agent %s between blocks %d and %d", maxHistory, id, from, last.Number), "")
		}
		if slices.ContainsFunc(part, enough) || from <= first {
			return all, nil
		}
		last = ledger.Block{Number: from - 1}
	}
}

func isTransfer(l *types.Log) bool { return l.Topics[0] == transferTopic() }

// isMint reports whether a log is the transfer by which a token came to be.
func isMint(l *types.Log) bool { return isTransfer(l) && l.Topics[1] == common.Hash{} }

func transferTopic() common.Hash { return view.Contracts().Identity.GetABI().Events["Transfer"].ID }

// nearPast is the number of blocks that are looked at first.
const nearPast = 10_000
