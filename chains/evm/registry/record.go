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
	if len(clients) == 0 {
		var err error
		if clients, err = c.Dialect.ReadClients(ctx, op, b, agent); err != nil {
			return nil, err
		}
	}
	list, err := ofClients(ctx, c, op, b, agent, clients, c.lastIndexes, func(client common.Address, index uint64, out *Record) view.View {
		return view.View{To: c.Reputation, Data: view.Contracts().Reputation.PackReadFeedback(agent, client, index), Answer: view.Into(out, unpack)}
	})
	found := make(map[caip.FeedbackRef]Record, len(list))
	for _, e := range list {
		found[e.ref] = e.out
	}
	return found, err
}

// entry is a feedback of the state with its name.
type entry[T any] struct {
	ref caip.FeedbackRef
	out T
}

// ofClients asks for all feedback of clients, one by one: counts reads how many there are, ask is
// the question for one, whose index is counted from 1.
func ofClients[T any](ctx context.Context, c *Registry, op string, b ledger.Block, agent *big.Int, clients []common.Address, counts func(context.Context, string, ledger.Block, []giver) ([]uint64, error),
	ask func(client common.Address, index uint64, out *T) view.View,
) ([]entry[T], error) {
	givers := make([]giver, len(clients))
	for i, client := range clients {
		givers[i] = giver{agent.String(), client}
	}
	last, err := counts(ctx, op, b, givers)
	if err != nil {
		return nil, err
	}
	total := uint64(0)
	for _, n := range last {
		if total += min(n, chains.MaxFeedbacks+1); total > chains.MaxFeedbacks {
			return nil, c.Fail(chains.TooMuch, op, fmt.Errorf("agent %s has more than %d feedbacks of these clients", agent, chains.MaxFeedbacks), "name fewer clients")
		}
	}
	list, views := make([]entry[T], total), make([]view.View, 0, total)
	for i, client := range clients {
		for index := uint64(1); index <= last[i]; index++ {
			e := &list[len(views)]
			e.ref = c.FeedbackRef(agent, client, index)
			views = append(views, ask(client, index, &e.out))
		}
	}
	return list, c.Views(ctx, op, b, views...)
}

// lastIndexes reads how many feedbacks givers have given.
func (c *Registry) lastIndexes(ctx context.Context, op string, b ledger.Block, givers []giver) ([]uint64, error) {
	k, last := view.Contracts().Reputation, make([]uint64, len(givers))
	views := make([]view.View, len(givers))
	for i, g := range givers {
		agent, _ := new(big.Int).SetString(g.agent, 10)
		views[i] = view.View{To: c.Reputation, Data: k.PackGetLastIndex(agent, g.client), Answer: view.Into(&last[i], k.UnpackGetLastIndex)}
	}
	return last, c.Views(ctx, op, b, views...)
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
