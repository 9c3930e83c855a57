package evm

import (
	"context"
	"fmt"
	"slices"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Feedbacks lists an agent's feedback in the order it was given.
func (c *Chain) Feedbacks(ctx context.Context, agent caip.AgentRef, q chains.FeedbackFilter, at chains.Finality) ([]chains.Feedback, error) {
	const op = "list feedback"
	id, err := c.tokenID(op, agent)
	if err != nil {
		return nil, err
	}
	clients, none, err := c.clientAddresses(op, q.Clients)
	if err != nil || none {
		return nil, err
	}
	b, err := c.head(ctx, at)
	if err != nil {
		return nil, err
	}
	records, err := c.dialect.readRecords(ctx, op, b, id, clients)
	if err != nil {
		return nil, err
	}
	given, err := c.given(ctx, op, b, id, clients)
	if err != nil {
		return nil, err
	}
	list := make([]chains.Feedback, 0, len(given))
	for _, f := range given {
		r, ok := records[f.Ref]
		if !ok {
			return nil, c.fail(chains.Dishonest, op, fmt.Errorf("feedback %s is in the node's logs, but not in its state", f.Ref), "use another node")
		}
		delete(records, f.Ref)
		if err := c.merge(op, &f, r); err != nil {
			return nil, err
		}
		if q.Match(f) {
			list = append(list, f)
		}
	}
	for ref := range records {
		return nil, c.noLog(op, ref)
	}
	if len(list) > chains.MaxFeedbacks {
		return nil, c.fail(chains.TooMuch, op, fmt.Errorf("agent %s has more than %d feedbacks", agent, chains.MaxFeedbacks), "name clients or tags")
	}
	return list, nil
}

// clientAddresses are the distinct addresses of accounts on this chain. none: accounts were named, but no client of this chain is among them.
func (c *Chain) clientAddresses(op string, accounts []caip.AccountID) (list []common.Address, none bool, err error) {
	for _, account := range accounts {
		if account.Chain != c.config.Chain {
			continue
		}
		address, err := c.address(op, account)
		if err != nil {
			return nil, false, err
		}
		if !slices.Contains(list, address) {
			list = append(list, address)
		}
	}
	return list, len(accounts) > 0 && len(list) == 0, nil
}
