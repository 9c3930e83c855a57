package evm

import (
	"context"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// Responses lists the responses to a feedback.
func (c *Chain) Responses(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) ([]chains.Response, error) {
	const op = "list responses"
	agent, client, err := c.feedbackKey(op, ref)
	if err != nil {
		return nil, err
	}
	b, err := c.Ledger.Head(ctx, at)
	if err != nil {
		return nil, err
	}
	if _, err := c.dialect.readRecord(ctx, op, b, ref, agent, client); err != nil {
		return nil, err
	}
	if len(c.dialect.events().responded) == 0 {
		return nil, nil // the registry takes none
	}
	topics := [][]common.Hash{c.dialect.events().responded, {common.BigToHash(agent)}, {common.BytesToHash(client.Bytes())}}
	first, ok := c.seen.Get(ref) // nobody responds to what was not given
	if !ok || first > b.Number {
		if first, err = c.firstBlock(ctx, op, b); err != nil {
			return nil, err
		}
	}
	logs, err := c.Ledger.Scan(ctx, op, ledger.Filter{Addresses: []common.Address{c.config.Reputation}, Topics: topics}, first, b.Number)
	if err != nil {
		return nil, err
	}
	// The index is not a topic: the logs of the client's other feedback come along.
	logs = slices.DeleteFunc(logs, func(log *types.Log) bool {
		e, err := view.Contracts().Reputation.UnpackResponseAppendedEvent(log)
		return err == nil && e.FeedbackIndex != ref.Index
	})
	if err := c.allResponses(ctx, op, b, ref, agent, client, len(logs)); err != nil {
		return nil, err
	}
	found, _, err := c.Ledger.Place(ctx, op, logs)
	if err != nil {
		return nil, err
	}
	list := make([]chains.Response, 0, len(found))
	for _, p := range found {
		e, _, err := c.eventOf(p.Log, p.Ordinal, p.Block)
		if err != nil {
			return nil, c.unreadable(op, err)
		}
		list = append(list, *e.Response)
	}
	chains.CountOccurrences(list)
	return list, nil
}
