package evm

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// The registry keeps value, decimals, tags and the revoked flag in its state; endpoint, URI, hash and the order of things stand only in its logs. What is in both has
// to agree.

// Feedback reads one feedback.
func (c *Chain) Feedback(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) (chains.Feedback, error) {
	const op = "read feedback"
	agent, client, err := c.feedbackKey(op, ref)
	if err != nil {
		return chains.Feedback{}, err
	}
	b, err := c.head(ctx, at)
	if err != nil {
		return chains.Feedback{}, err
	}
	stored, err := c.stored(ctx, op, b, ref, agent, client)
	if err != nil {
		return chains.Feedback{}, err
	}
	given, err := c.given(ctx, op, b, agent, []common.Address{client})
	if err != nil {
		return chains.Feedback{}, err
	}
	i := slices.IndexFunc(given, func(f chains.Feedback) bool { return f.Ref == ref })
	if i < 0 {
		return chains.Feedback{}, c.noLog(op, ref)
	}
	f := given[i]
	if err := c.merge(op, &f, stored); err != nil {
		return chains.Feedback{}, err
	}
	return f, nil
}

// record is what the registry's state holds of one feedback.
type record struct {
	value      *big.Int
	decimals   uint8
	tag1, tag2 string
	revoked    bool
}

func (c *Chain) stored(ctx context.Context, op string, b block, ref caip.FeedbackRef, agent *big.Int, client common.Address) (record, error) {
	k := contracts().reputation
	var out bindings.ReputationRegistryReadFeedbackOutput
	err := c.views(ctx, op, b, view{
		to: c.config.Reputation, data: k.PackReadFeedback(agent, client, ref.Index), answer: into(&out, k.UnpackReadFeedback),
		refused: func(err error) error {
			if chains.KindOf(err) == chains.NotFound {
				return c.fail(chains.NotFound, op, fmt.Errorf("feedback %s was not given at block %d", ref, b.number), "")
			}
			return err
		},
	})
	return record{out.Value, out.ValueDecimals, out.Tag1, out.Tag2, out.IsRevoked}, err
}

// merge takes the revoked flag of the state into a feedback from the logs, and compares the rest.
func (c *Chain) merge(op string, f *chains.Feedback, r record) error {
	if f.Value.Unscaled.Big().Cmp(r.value) != 0 || f.Value.Decimals != r.decimals || f.Tag1 != r.tag1 || f.Tag2 != r.tag2 {
		return c.fail(chains.Dishonest, op, fmt.Errorf("feedback %s: the node's log and state contradict each other", f.Ref), "use another node")
	}
	f.Revoked = r.revoked
	return nil
}

func (c *Chain) noLog(op string, ref caip.FeedbackRef) error {
	return c.fail(chains.Dishonest, op, fmt.Errorf("feedback %s is in the node's state, but its event is not in the logs since block %d", ref, c.config.DeployBlock),
		"use a node that keeps all logs, and check the configured deployment block")
}

// given reads all feedback to an agent from the logs up to a block, in order; clients narrow it, none is all.
func (c *Chain) given(ctx context.Context, op string, b block, agent *big.Int, clients []common.Address) ([]chains.Feedback, error) {
	topics := [][]common.Hash{{c.topic("NewFeedback")}, {common.BigToHash(agent)}, nil}
	for _, client := range clients {
		topics[2] = append(topics[2], common.BytesToHash(client.Bytes()))
	}
	logs, err := c.scan(ctx, op, filter{[]common.Address{c.config.Reputation}, topics}, c.config.DeployBlock, b.number)
	if err != nil {
		return nil, err
	}
	blocks, err := c.blocksOf(ctx, op, logs)
	if err != nil {
		return nil, err
	}
	list := make([]chains.Feedback, 0, len(logs))
	for _, log := range logs {
		// The ordinal is only part of an event's id, which a Feedback does not have.
		e, _, err := c.eventOf(log, 0, blocks[log.BlockNumber])
		if err != nil {
			return nil, c.fail(chains.Dishonest, op, err, "use another node")
		}
		list = append(list, *e.Feedback)
	}
	return list, nil
}

func (c *Chain) topic(event string) common.Hash {
	return contracts().reputation.GetABI().Events[event].ID
}

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
	records, err := c.records(ctx, op, b, id, clients)
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

// records reads what the state holds of all feedback to an agent by the given clients, or by all.
func (c *Chain) records(ctx context.Context, op string, b block, agent *big.Int, clients []common.Address) (map[caip.FeedbackRef]record, error) {
	k := contracts().reputation
	var out bindings.ReputationRegistryReadAllFeedbackOutput
	tooMuch := false
	err := c.views(ctx, op, b, view{
		to: c.config.Reputation, data: k.PackReadAllFeedback(agent, clients, "", "", true), answer: into(&out, k.UnpackReadAllFeedback),
		// The list is not paged: a long one runs out of the node's gas.
		refused: func(error) error { tooMuch = true; return nil },
	})
	if err != nil {
		return nil, err
	}
	if tooMuch {
		return c.recordsOneByOne(ctx, op, b, agent, clients)
	}
	n := len(out.Clients)
	if len(out.FeedbackIndexes) != n || len(out.Values) != n || len(out.ValueDecimals) != n || len(out.Tag1s) != n || len(out.Tag2s) != n || len(out.RevokedStatuses) != n {
		return nil, c.fail(chains.Dishonest, op, errors.New("readAllFeedback returned lists of different lengths"), "use another node")
	}
	found := make(map[caip.FeedbackRef]record, n)
	for i := range n {
		ref := c.feedback(agent, out.Clients[i], out.FeedbackIndexes[i])
		found[ref] = record{out.Values[i], out.ValueDecimals[i], out.Tag1s[i], out.Tag2s[i], out.RevokedStatuses[i]}
	}
	return found, nil
}

func (c *Chain) recordsOneByOne(ctx context.Context, op string, b block, agent *big.Int, clients []common.Address) (map[caip.FeedbackRef]record, error) {
	k := contracts().reputation
	if len(clients) == 0 {
		if err := c.views(ctx, op, b, view{to: c.config.Reputation, data: k.PackGetClients(agent), answer: into(&clients, k.UnpackGetClients)}); err != nil {
			return nil, err
		}
	}
	last := make([]uint64, len(clients))
	views := make([]view, len(clients))
	for i, client := range clients {
		views[i] = view{to: c.config.Reputation, data: k.PackGetLastIndex(agent, client), answer: into(&last[i], k.UnpackGetLastIndex)}
	}
	if err := c.views(ctx, op, b, views...); err != nil {
		return nil, err
	}
	type entry struct {
		ref caip.FeedbackRef
		out bindings.ReputationRegistryReadFeedbackOutput
	}
	var entries []*entry
	views = views[:0]
	for i, client := range clients {
		for index := uint64(1); index <= last[i]; index++ {
			if len(entries) == chains.MaxFeedbacks {
				return nil, c.fail(chains.TooMuch, op, fmt.Errorf("agent %s has more than %d feedbacks", agent, chains.MaxFeedbacks), "name clients")
			}
			e := &entry{ref: c.feedback(agent, client, index)}
			entries = append(entries, e)
			views = append(views, view{to: c.config.Reputation, data: k.PackReadFeedback(agent, client, index), answer: into(&e.out, k.UnpackReadFeedback)})
		}
	}
	if err := c.views(ctx, op, b, views...); err != nil {
		return nil, err
	}
	found := make(map[caip.FeedbackRef]record, len(entries))
	for _, e := range entries {
		found[e.ref] = record{e.out.Value, e.out.ValueDecimals, e.out.Tag1, e.out.Tag2, e.out.IsRevoked}
	}
	return found, nil
}

// Clients lists who gave an agent feedback.
func (c *Chain) Clients(ctx context.Context, agent caip.AgentRef, at chains.Finality) ([]caip.AccountID, error) {
	const op = "list clients"
	id, err := c.tokenID(op, agent)
	if err != nil {
		return nil, err
	}
	b, err := c.head(ctx, at)
	if err != nil {
		return nil, err
	}
	k := contracts().reputation
	var clients []common.Address
	if err := c.views(ctx, op, b, view{to: c.config.Reputation, data: k.PackGetClients(id), answer: into(&clients, k.UnpackGetClients)}); err != nil {
		return nil, err
	}
	list := make([]caip.AccountID, len(clients))
	for i, client := range clients {
		list[i] = c.account(client)
	}
	return list, nil
}

// Responses lists the responses to a feedback.
func (c *Chain) Responses(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) ([]chains.Response, error) {
	const op = "list responses"
	agent, client, err := c.feedbackKey(op, ref)
	if err != nil {
		return nil, err
	}
	b, err := c.head(ctx, at)
	if err != nil {
		return nil, err
	}
	if _, err := c.stored(ctx, op, b, ref, agent, client); err != nil {
		return nil, err
	}
	topics := [][]common.Hash{{c.topic("ResponseAppended")}, {common.BigToHash(agent)}, {common.BytesToHash(client.Bytes())}}
	logs, err := c.scan(ctx, op, filter{[]common.Address{c.config.Reputation}, topics}, c.config.DeployBlock, b.number)
	if err != nil {
		return nil, err
	}
	// The index is not a topic: the logs of the client's other feedback come along.
	logs = slices.DeleteFunc(logs, func(log *types.Log) bool {
		e, err := contracts().reputation.UnpackResponseAppendedEvent(log)
		return err == nil && e.FeedbackIndex != ref.Index
	})
	found, _, err := c.place(ctx, op, logs)
	if err != nil {
		return nil, err
	}
	list := make([]chains.Response, 0, len(found))
	for _, p := range found {
		e, _, err := c.eventOf(p.log, p.ordinal, p.block)
		if err != nil {
			return nil, c.fail(chains.Dishonest, op, err, "use another node")
		}
		list = append(list, *e.Response)
	}
	chains.CountOccurrences(list)
	return list, nil
}

// Summary asks the registry's getSummary, which counts a client named twice twice.
func (c *Chain) Summary(ctx context.Context, agent caip.AgentRef, clients []caip.AccountID, tag1, tag2 string, at chains.Finality) (chains.Summary, error) {
	const op = "summarize feedback"
	id, err := c.tokenID(op, agent)
	if err != nil {
		return chains.Summary{}, err
	}
	if len(clients) == 0 {
		return chains.Summary{}, c.fail(chains.Invalid, op, errors.New("no clients named"), "name whose feedback is to count: anybody can write some")
	}
	addresses := make([]common.Address, len(clients))
	for i, client := range clients {
		if addresses[i], err = c.address(op, client); err != nil {
			return chains.Summary{}, err
		}
	}
	b, err := c.head(ctx, at)
	if err != nil {
		return chains.Summary{}, err
	}
	k := contracts().reputation
	var total chains.Summary
	var entries bindings.ReputationRegistryReadAllFeedbackOutput
	err = c.views(ctx, op, b,
		view{to: c.config.Reputation, data: k.PackGetSummary(id, addresses, tag1, tag2), answer: into(&total, unpackSummary)},
		view{to: c.config.Reputation, data: k.PackReadAllFeedback(id, addresses, tag1, tag2, false), answer: into(&entries, k.UnpackReadAllFeedback)},
	)
	if err != nil {
		return chains.Summary{}, err
	}
	summary, err := c.checkSummary(op, total, entries)
	if err != nil {
		return chains.Summary{}, err
	}
	summary.ReadAt = b.position()
	return summary, nil
}

// unpackSummary decodes what getSummary returns.
func unpackSummary(data []byte) (chains.Summary, error) {
	out, err := contracts().reputation.GetABI().Unpack("getSummary", data)
	if err != nil {
		return chains.Summary{}, err
	}
	number, err := chains.Int128FromBig(out[1].(*big.Int))
	return chains.Summary{Count: out[0].(uint64), Value: chains.Value{Unscaled: number, Decimals: out[2].(uint8)}}, err
}

// checkSummary compares the registry's sum with one over its own entries, which alone shows an overflow.
func (c *Chain) checkSummary(op string, total chains.Summary, entries bindings.ReputationRegistryReadAllFeedbackOutput) (chains.Summary, error) {
	if len(entries.ValueDecimals) != len(entries.Values) {
		return chains.Summary{}, c.fail(chains.Dishonest, op, errors.New("readAllFeedback returned lists of different lengths"), "use another node")
	}
	values := make([]chains.Value, len(entries.Values))
	for i, v := range entries.Values {
		number, err := chains.Int128FromBig(v)
		if err != nil {
			return chains.Summary{}, c.fail(chains.Dishonest, op, err, "use another node")
		}
		values[i] = chains.Value{Unscaled: number, Decimals: entries.ValueDecimals[i]}
	}
	want := chains.Summarize(values)
	if total.Count != want.Count || total.Value != want.Value {
		return chains.Summary{}, c.fail(chains.Dishonest, op,
			fmt.Errorf("the registry sums up %d feedbacks to %s, its entries %d to %s", total.Count, total.Value, want.Count, want.Value), "use another node")
	}
	return want, nil
}
