package registry

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

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

	client common.Address // these two by StrategyReputation alone
	time   uint64         // Unix seconds
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

// ReadRecord reads what the state holds of one feedback.
func (c *Registry) ReadRecord(ctx context.Context, op string, b ledger.Block, ref caip.FeedbackRef, agent *big.Int, client common.Address) (out Record, err error) {
	v := c.Dialect.recordView(agent, client, ref.Index, &out)
	v.Refused = func(err error) error {
		if chains.KindOf(err) == chains.NotFound {
			return c.Fail(chains.NotFound, op, fmt.Errorf("feedback %s was not given at block %d", ref, b.Number), "")
		}
		return err
	}
	err = c.Views(ctx, op, b, v)
	return out, err
}

// entry is a feedback of the state with its name.
type entry struct {
	ref caip.FeedbackRef
	Record
}

// byRef finds entries by their names.
func byRef(list []entry) map[caip.FeedbackRef]Record {
	found := make(map[caip.FeedbackRef]Record, len(list))
	for _, e := range list {
		found[e.ref] = e.Record
	}
	return found
}

// ofClients asks for all feedback of clients to an agent, one by one.
func (c *Registry) ofClients(ctx context.Context, op string, b ledger.Block, agent *big.Int, clients []common.Address) ([]entry, error) {
	givers := make([]giver, len(clients))
	for i, client := range clients {
		givers[i] = giver{agent.String(), client}
	}
	last, err := c.Dialect.counts(ctx, op, b, givers)
	if err != nil {
		return nil, err
	}
	total := uint64(0)
	for _, n := range last {
		if total += min(n, chains.MaxFeedbacks+1); total > chains.MaxFeedbacks {
			return nil, c.Fail(chains.TooMuch, op, fmt.Errorf("agent %s has more than %d feedbacks of these clients", agent, chains.MaxFeedbacks), "name fewer clients")
		}
	}
	list, views := make([]entry, total), make([]view.View, 0, total)
	for i, client := range clients {
		for index := uint64(1); index <= last[i]; index++ {
			e := &list[len(views)]
			e.ref = c.FeedbackRef(agent, client, index)
			views = append(views, c.Dialect.recordView(agent, client, index, &e.Record))
		}
	}
	return list, c.Views(ctx, op, b, views...)
}

// mostResponders is how many responders one call asks after: each costs it some 3,000 gas.
const mostResponders = 2000

// CountResponses counts the responses to one feedback in the state, of the given responders or of
// all: see Facts.CountsResponses. An error of kind TooMuch says that there are more responders than
// a node goes through in one call.
func (c *Registry) CountResponses(ctx context.Context, op string, b ledger.Block, agent *big.Int, client common.Address, index uint64, responders []common.Address) (n uint64, err error) {
	parts := slices.Collect(slices.Chunk(distinct(responders), mostResponders))
	if len(parts) == 0 {
		parts = append(parts, nil) // of all
	}
	counts, views := make([]uint64, len(parts)), make([]view.View, len(parts))
	for i, part := range parts {
		views[i] = c.responses(agent, client, index, part, &counts[i])
		views[i].Refused = c.outOfGas(op, fmt.Errorf("agent %s has more responses than the node counts at once", agent))
	}
	err = c.Views(ctx, op, b, views...)
	return sum(counts), err
}

// TotalResponses counts the responses to all feedback of an agent, at once or else one by one. What
// has more responders than a node goes through is left out then.
func (c *Registry) TotalResponses(ctx context.Context, op string, b ledger.Block, agent *big.Int, feedback []chains.TallyItem) (uint64, error) {
	n, err := c.CountResponses(ctx, op, b, agent, common.Address{}, 0, nil)
	if chains.KindOf(err) != chains.TooMuch {
		return n, err
	}
	counts, views := make([]uint64, len(feedback)), make([]view.View, len(feedback))
	for i, f := range feedback {
		views[i] = c.responses(agent, common.HexToAddress(f.Ref.Client), f.Ref.Index, nil, &counts[i])
		views[i].Refused = ifOutOfGas(nil)
	}
	err = c.Views(ctx, op, b, views...)
	return sum(counts), err
}

// responses asks for the number of responses: see CountResponses.
func (c *Registry) responses(agent *big.Int, client common.Address, index uint64, responders []common.Address, n *uint64) view.View {
	k := view.Contracts().Reputation
	return view.View{To: c.Reputation, Data: k.PackGetResponseCount(agent, client, index, responders), Answer: view.Into(n, k.UnpackGetResponseCount)}
}

func sum(counts []uint64) (n uint64) {
	for _, count := range counts {
		n += count
	}
	return n
}

// outOfGas says that there is too much for one call where a contract may have run out of gas.
func (c *Registry) outOfGas(op string, cause error) func(error) error {
	return ifOutOfGas(c.Fail(chains.TooMuch, op, cause, ""))
}

// ifOutOfGas takes a refusal for something else where the contract may have run out of gas.
func ifOutOfGas(otherwise error) func(error) error {
	return func(err error) error {
		if refusal := new(view.Revert); errors.As(err, &refusal) && refusal.Gas {
			return otherwise
		}
		return err
	}
}
