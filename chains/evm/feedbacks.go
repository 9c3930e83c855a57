package evm

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// Feedbacks lists an agent's feedback in the order it was given.
func (c *Chain) Feedbacks(ctx context.Context, agent caip.AgentRef, q chains.FeedbackFilter, at chains.Finality) ([]chains.Feedback, error) {
	const op = "list feedback"
	if err := c.needReputation(op); err != nil {
		return nil, err
	}
	id, err := c.tokenID(op, agent)
	if err != nil {
		return nil, err
	}
	clients, none, err := c.clientAddresses(op, q.Clients)
	if err != nil || none {
		return nil, err
	}
	b, err := c.Ledger.Head(ctx, at)
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
	for _, l := range given {
		f := *l.feedback
		r, ok := records[f.Ref]
		if !ok {
			return nil, c.Fail(chains.Dishonest, op, fmt.Errorf("feedback %s is in the node's logs, but not in its state", f.Ref), "use another node")
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
		return nil, c.Fail(chains.TooMuch, op, fmt.Errorf("agent %s has more than %d feedbacks", agent, chains.MaxFeedbacks), "name clients or tags")
	}
	return list, nil
}

// clientAddresses are the distinct addresses of accounts on this chain. none: accounts were named,
// but no client of this chain is among them.
func (c *Chain) clientAddresses(op string, accounts []caip.AccountID) (list []common.Address, none bool, err error) {
	for _, account := range accounts {
		if account.Chain != c.config.Chain {
			continue
		}
		address, err := c.Address(op, account)
		if err != nil {
			return nil, false, err
		}
		if !slices.Contains(list, address) {
			list = append(list, address)
		}
	}
	return list, len(accounts) > 0 && len(list) == 0, nil
}

// recordsOneByOne is readRecords for registries of which every entry has to be asked for; unpack
// reads what readFeedback returns.
func (c *Chain) recordsOneByOne(ctx context.Context, op string, b ledger.Block, agent *big.Int, clients []common.Address, unpack func([]byte) (record, error)) (map[caip.FeedbackRef]record, error) {
	k := view.Contracts().Reputation
	if len(clients) == 0 {
		if err := c.Views(ctx, op, b, view.View{To: c.config.Reputation, Data: k.PackGetClients(agent), Answer: view.Into(&clients, k.UnpackGetClients)}); err != nil {
			return nil, err
		}
	}
	last := make([]uint64, len(clients))
	views := make([]view.View, len(clients))
	for i, client := range clients {
		views[i] = view.View{To: c.config.Reputation, Data: k.PackGetLastIndex(agent, client), Answer: view.Into(&last[i], k.UnpackGetLastIndex)}
	}
	if err := c.Views(ctx, op, b, views...); err != nil {
		return nil, err
	}
	type entry struct {
		ref caip.FeedbackRef
		out record
	}
	var entries []*entry
	views = views[:0]
	for i, client := range clients {
		for index := uint64(1); index <= last[i]; index++ {
			if len(entries) == chains.MaxFeedbacks {
				return nil, c.Fail(chains.TooMuch, op, fmt.Errorf("agent %s has more than %d feedbacks", agent, chains.MaxFeedbacks), "name clients")
			}
			e := &entry{ref: c.feedback(agent, client, index)}
			entries = append(entries, e)
			views = append(views, view.View{To: c.config.Reputation, Data: k.PackReadFeedback(agent, client, index), Answer: view.Into(&e.out, unpack)})
		}
	}
	if err := c.Views(ctx, op, b, views...); err != nil {
		return nil, err
	}
	found := make(map[caip.FeedbackRef]record, len(entries))
	for _, e := range entries {
		found[e.ref] = e.out
	}
	return found, nil
}
