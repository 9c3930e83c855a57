package evm

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
)

var _ chains.AgentHistory = (*Chain)(nil)

// maxHistory bounds the events of one agent that History reads.
const maxHistory = 10_000

// History reads backwards, so that an agent which was sold or registered lately costs one or two requests, and stops behind its last change of hands. The owner that the
// events lead to has to be the one in the registry's state at that block: a node that lost old logs, or leaves out a sale, is found out.
func (c *Chain) History(ctx context.Context, ref caip.AgentRef, upTo chains.Position) ([]chains.Event, error) {
	const op = "read history"
	id, err := c.tokenID(op, ref)
	if err != nil {
		return nil, err
	}
	blocks, err := c.blocks(ctx, op, []uint64{upTo.Height})
	if err != nil {
		return nil, err
	}
	if err := c.unbroken(op, chains.Query{UpTo: upTo}, blocks, upTo.Height); err != nil {
		return nil, err
	}
	b := blocks[upTo.Height]
	var owner common.Address
	k := contracts().identity
	if err := c.views(ctx, op, b, view{to: c.config.Registry, data: k.PackOwnerOf(id), answer: into(&owner, k.UnpackOwnerOf), refused: c.noAgent(op, ref, b)}); err != nil {
		return nil, err
	}
	logs, err := c.pastOf(ctx, op, b, id)
	if err != nil {
		return nil, err
	}
	list, _, err := c.place(ctx, op, logs)
	if err != nil {
		return nil, err
	}
	var events []chains.Event
	var last common.Address
	for _, p := range list {
		if p.log.Topics[0] == transferTopic() { // the one of the mint as well, which is no event of its own
			last = common.Address(p.log.Topics[2][12:])
		}
		e, ok, err := c.eventOf(p.log, p.ordinal, p.block)
		if err != nil {
			return nil, c.unreadable(op, err)
		}
		if ok {
			events = append(events, e)
		}
	}
	if last != owner {
		return nil, c.fail(chains.Dishonest, op, fmt.Errorf("agent %s belongs to %s at block %d, but the node's logs do not tell how it got there", ref, lower(owner), b.number),
			"use a node that keeps all logs since the registry's deployment, and check the configured deployment block")
	}
	return events, nil
}

// pastOf reads an agent's logs in the identity registry up to a block, as far back as the last that tells who got it.
func (c *Chain) pastOf(ctx context.Context, op string, b block, id *big.Int) ([]*types.Log, error) {
	first, err := c.firstBlock(ctx, op, b)
	if err != nil {
		return nil, err
	}
	topic, registry := common.BigToHash(id), []common.Address{c.config.Registry}
	filters := []filter{
		{registry, [][]common.Hash{{transferTopic()}, nil, nil, {topic}}},
		{registry, [][]common.Hash{c.dialect.events().past, {topic}}},
	}
	var all []*types.Log
	for size, to := uint64(nearPast), b.number; ; size *= 8 {
		from := first
		if to-min(to, first) >= size {
			from = to - size + 1
		}
		var part []*types.Log
		for _, f := range filters {
			logs, err := c.scan(ctx, op, f, from, to)
			if err != nil {
				return nil, err
			}
			part = append(part, logs...)
		}
		slices.SortFunc(part, func(a, b *types.Log) int {
			if a.BlockNumber != b.BlockNumber {
				return cmp.Compare(a.BlockNumber, b.BlockNumber)
			}
			return cmp.Compare(a.Index, b.Index)
		})
		if all = append(part, all...); len(all) > maxHistory {
			return nil, c.fail(chains.TooMuch, op, fmt.Errorf("agent %s has more than %d events since it last changed hands", id, maxHistory), "")
		}
		told := slices.ContainsFunc(part, func(l *types.Log) bool { return l.Topics[0] == transferTopic() })
		if told || from <= first {
			return all, nil
		}
		to = from - 1
	}
}

func transferTopic() common.Hash { return contracts().identity.GetABI().Events["Transfer"].ID }

// nearPast is the number of blocks that are looked at first.
const nearPast = 10_000
