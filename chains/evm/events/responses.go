package events

import (
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
)

// Responses lists the responses to a feedback.
func (c *Events) Responses(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) (list []chains.Response, err error) {
	err = c.registry.Refuting(ctx, func() (err error) { list, err = c.responses(ctx, ref, at); return err })
	return list, err
}

func (c *Events) responses(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) ([]chains.Response, error) {
	const op = "list responses"
	agent, client, err := c.registry.FeedbackKey(op, ref)
	if err != nil {
		return nil, err
	}
	b, err := c.registry.Ledger.Head(ctx, at)
	if err != nil {
		return nil, err
	}
	if _, err := c.registry.ReadRecord(ctx, op, b, ref, agent, client); err != nil {
		return nil, err
	}
	if len(c.registry.Facts.Logs.Responded) == 0 {
		return nil, nil // the registry takes none
	}
	first, seen, err := c.respondedFrom(ctx, op, b, ref, agent, client)
	if err != nil {
		return nil, err
	}
	list, err := c.responsesSince(ctx, op, b, ref, agent, client, first)
	if seen && chains.KindOf(err) == chains.Dishonest { // or it stands elsewhere by now
		c.registry.Seen.Remove(ref)
		if first, err = c.registry.FirstBlock(ctx, op, b); err == nil {
			list, err = c.responsesSince(ctx, op, b, ref, agent, client, first)
		}
	}
	return list, err
}

// respondedFrom is the block from which on there may be responses to a feedback: nobody responds to
// what was not given. seen says that it was seen to be given there, which a reorganisation, or who
// had told so, may have made untrue. Where the state does not count responses, nothing else would
// show that: it is looked for.
func (c *Events) respondedFrom(ctx context.Context, op string, b ledger.Block, ref caip.FeedbackRef, agent *big.Int, client common.Address) (first uint64, seen bool, err error) {
	first, seen = c.registry.Seen.Get(ref)
	if seen = seen && first <= b.Number; seen && !c.registry.Facts.CountsResponses {
		logs, err := c.registry.Ledger.Scan(ctx, op, c.filter(agent, client), first, ledger.Block{Number: first})
		if err != nil {
			return 0, false, err
		}
		seen = slices.ContainsFunc(logs, func(log *types.Log) bool {
			e, _, err := c.registry.Decode(log)
			return err == nil && e.Feedback != nil && (e.Feedback.Ref == ref || e.Feedback.Ref.Index == 0) // the oldest logs do not say it
		})
	}
	if !seen {
		first, err = c.registry.FirstBlock(ctx, op, b)
	}
	return first, seen, err
}

// responsesSince reads the responses to a feedback from a block on.
func (c *Events) responsesSince(ctx context.Context, op string, b ledger.Block, ref caip.FeedbackRef, agent *big.Int, client common.Address, first uint64) ([]chains.Response, error) {
	topics := [][]common.Hash{c.registry.Facts.Logs.Responded, {common.BigToHash(agent)}, {common.BytesToHash(client.Bytes())}}
	logs, err := c.registry.Ledger.Scan(ctx, op, ledger.Filter{Addresses: []common.Address{c.registry.Reputation}, Topics: topics}, first, b)
	if err != nil {
		return nil, err
	}
	// The index is not a topic: the logs of the client's other feedback come along.
	var responders []common.Address
	logs = slices.DeleteFunc(logs, func(log *types.Log) bool {
		e, err := view.Contracts().Reputation.UnpackResponseAppendedEvent(log)
		if err != nil || e.FeedbackIndex != ref.Index {
			return err == nil
		}
		responders = append(responders, e.Responder)
		return false
	})
	if err := c.allResponses(ctx, op, b, ref, agent, client, len(logs), responders); err != nil {
		return nil, err
	}
	found, _, err := c.registry.Ledger.Place(ctx, op, logs, nil)
	if err != nil {
		return nil, err
	}
	list := make([]chains.Response, 0, len(found))
	for _, p := range found {
		e, _, err := c.registry.EventOf(p.Log, p.Ordinal, p.Block)
		if err != nil {
			return nil, c.registry.Unreadable(op, err)
		}
		list = append(list, *e.Response)
	}
	chains.CountOccurrences(list)
	return list, nil
}

// allResponses checks that as many responses were found in the logs as the state counts: a node
// that lost or withholds some is found out. Where there are more responders than a node goes
// through, the state is asked for those found alone.
func (c *Events) allResponses(ctx context.Context, op string, b ledger.Block, ref caip.FeedbackRef, agent *big.Int, client common.Address, found int, responders []common.Address) error {
	if !c.registry.Facts.CountsResponses {
		return nil
	}
	n, err := c.registry.CountResponses(ctx, op, b, agent, client, ref.Index, nil)
	if chains.KindOf(err) == chains.TooMuch {
		n, err = c.registry.CountResponses(ctx, op, b, agent, client, ref.Index, responders)
	}
	if err == nil && n != uint64(found) {
		err = c.registry.Fail(chains.Dishonest, op, fmt.Errorf("feedback %s has %d responses in the node's state, and %d in the node's logs", ref, n, found),
			"use a node that keeps all logs, and check the configured deployment block")
	}
	return err
}
