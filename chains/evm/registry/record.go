package registry

import (
	"context"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// Record is what the registry's state holds of one feedback.
type Record struct {
	value      *big.Int
	decimals   uint8
	tag1, tag2 string
	Revoked    bool
}

// Merge takes the revoked flag of the state into a feedback from the logs, and compares the rest.
func (c *Registry) Merge(op string, f *chains.Feedback, r Record) error {
	if f.Value.Unscaled.Big().Cmp(r.value) != 0 || f.Value.Decimals != r.decimals || f.Tag1 != r.tag1 || f.Tag2 != r.tag2 {
		return c.Fail(chains.Dishonest, op, fmt.Errorf("feedback %s: the node's log and state contradict each other", f.Ref), "use another node")
	}
	f.Revoked = r.Revoked
	return nil
}

// ClientAddresses are the distinct addresses of accounts on this chain. none: accounts were named,
// but no client of this chain is among them.
func (c *Registry) ClientAddresses(op string, accounts []caip.AccountID) (list []common.Address, none bool, err error) {
	for _, account := range accounts {
		if account.Chain != c.Chain {
			continue
		}
		address, err := c.Address(op, account)
		if err != nil {
			return nil, false, err
		}
		list = append(list, address)
	}
	return distinct(list), len(accounts) > 0 && len(list) == 0, nil
}

// distinct leaves out what stands in a list before.
func distinct(list []common.Address) (out []common.Address) {
	seen := make(map[common.Address]bool, len(list))
	for _, a := range list {
		if !seen[a] {
			seen[a] = true
			out = append(out, a)
		}
	}
	return out
}

// recordsOneByOne is readRecords for registries of which every entry has to be asked for; unpack
// reads what readFeedback returns.
func (c *Registry) recordsOneByOne(ctx context.Context, op string, b ledger.Block, agent *big.Int, clients []common.Address, unpack func([]byte) (Record, error)) (map[caip.FeedbackRef]Record, error) {
	k := view.Contracts().Reputation
	if len(clients) == 0 {
		if err := c.Views(ctx, op, b, view.View{To: c.Reputation, Data: k.PackGetClients(agent), Answer: view.Into(&clients, k.UnpackGetClients)}); err != nil {
			return nil, err
		}
	}
	last := make([]uint64, len(clients))
	views := make([]view.View, len(clients))
	for i, client := range clients {
		views[i] = view.View{To: c.Reputation, Data: k.PackGetLastIndex(agent, client), Answer: view.Into(&last[i], k.UnpackGetLastIndex)}
	}
	if err := c.Views(ctx, op, b, views...); err != nil {
		return nil, err
	}
	type entry struct {
		ref caip.FeedbackRef
		out Record
	}
	var entries []*entry
	views = views[:0]
	for i, client := range clients {
		for index := uint64(1); index <= last[i]; index++ {
			if len(entries) == chains.MaxFeedbacks {
				return nil, c.Fail(chains.TooMuch, op, fmt.Errorf("agent %s has more than %d feedbacks", agent, chains.MaxFeedbacks), "name clients")
			}
			e := &entry{ref: c.FeedbackRef(agent, client, index)}
			entries = append(entries, e)
			views = append(views, view.View{To: c.Reputation, Data: k.PackReadFeedback(agent, client, index), Answer: view.Into(&e.out, unpack)})
		}
	}
	if err := c.Views(ctx, op, b, views...); err != nil {
		return nil, err
	}
	found := make(map[caip.FeedbackRef]Record, len(entries))
	for _, e := range entries {
		found[e.ref] = e.out
	}
	return found, nil
}

// CountResponses counts the responses to one feedback in the state, of the given responders or of
// all: see Facts.CountsResponses.
func (c *Registry) CountResponses(ctx context.Context, op string, b ledger.Block, agent *big.Int, client common.Address, index uint64, responders []common.Address) (n uint64, err error) {
	k := view.Contracts().Reputation
	err = c.Views(ctx, op, b, view.View{To: c.Reputation, Data: k.PackGetResponseCount(agent, client, index, responders), Answer: view.Into(&n, k.UnpackGetResponseCount)})
	return n, err
}
