package events

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/chains/together"
)

// The registry keeps value, decimals, tags and the revoked flag in its state; endpoint, URI, hash
// and the order of things stand only in its logs. What is in both has to agree.

// Feedback reads one feedback. Its event is proven, and where it is revoked, that event too.
func (c *Events) Feedback(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) (f chains.Feedback, err error) {
	err = c.registry.Refuting(ctx, func() (err error) { f, err = c.feedback(ctx, ref, at); return err })
	return f, err
}

func (c *Events) feedback(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) (chains.Feedback, error) {
	const op = "read feedback"
	agent, client, err := c.registry.FeedbackKey(op, ref)
	if err != nil {
		return chains.Feedback{}, err
	}
	var stored registry.Record
	var l registry.Logged
	var b ledger.Block
	if err := c.registry.Ledger.AtHead(ctx, at, func(ctx context.Context, head ledger.Block) error {
		b = head
		read := func(ctx context.Context) (err error) {
			stored, err = c.registry.ReadRecord(ctx, op, b, ref, agent, client)
			return err
		}
		find := func(ctx context.Context) (err error) {
			l, err = c.find(ctx, op, b, ref, agent, client)
			return err
		}
		if _, seen := c.registry.Seen.Get(ref); seen {
			return together.Do(ctx, read, find)
		}
		if err := read(ctx); err != nil { // nobody has all logs looked through for what is not there
			return err
		}
		return find(ctx)
	}); err != nil {
		return chains.Feedback{}, err
	}
	f := *l.Feedback
	if err = c.registry.Merge(op, &f, stored); err == nil && f.Revoked {
		err = c.proveRevoked(ctx, op, b, ref, l.Log)
	}
	if err != nil {
		return chains.Feedback{}, err
	}
	return f, nil
}

// proveRevoked proves that a feedback was revoked, by the event in receipts: state is one node's
// word, and what is taken away on it does not come back.
func (c *Events) proveRevoked(ctx context.Context, op string, b ledger.Block, ref caip.FeedbackRef, given *types.Log) error {
	revoked := ledger.Filter{Addresses: []common.Address{c.registry.Reputation}, Topics: [][]common.Hash{
		{view.Contracts().Reputation.GetABI().Events["FeedbackRevoked"].ID}, {given.Topics[1]}, {given.Topics[2]}, {common.BigToHash(new(big.Int).SetUint64(ref.Index))},
	}}
	if at, ok := c.registry.SeenRevoked.Get(ref); ok && at <= b.Number {
		receipts, _, err := c.receiptsOf(ctx, op, at)
		if err != nil {
			return err
		}
		for _, r := range receipts {
			if slices.ContainsFunc(r.Logs, revoked.Match) {
				return nil
			}
		}
	}
	logs, err := c.registry.Ledger.Scan(ctx, op, revoked, given.BlockNumber, b)
	switch {
	case err != nil:
		return err
	case len(logs) == 0:
		return c.registry.Fail(chains.Dishonest, op, fmt.Errorf("feedback %s is revoked in the node's state, but that event is not in the node's logs", ref),
			"use a node that keeps all logs")
	}
	if err = c.registry.Ledger.ProveLog(ctx, op, logs[0]); err == nil {
		c.registry.SeenRevoked.Add(ref, logs[0].BlockNumber)
	}
	return err
}

// find reads the event of a feedback from proven receipts: in the block where it was seen before,
// as when an action on it was just proven, or else in the one that the logs from the first block on
// name.
func (c *Events) find(ctx context.Context, op string, b ledger.Block, ref caip.FeedbackRef, agent *big.Int, client common.Address) (l registry.Logged, err error) {
	if at, ok := c.registry.Seen.Get(ref); ok && at <= b.Number {
		if l, ok, err := c.givenAt(ctx, op, at, ref, agent, client); ok || err != nil {
			return l, err
		}
	}
	given, err := c.given(ctx, op, b, agent, []common.Address{client})
	if err != nil {
		return l, err
	}
	i := slices.IndexFunc(given, func(l registry.Logged) bool { return l.Feedback.Ref == ref })
	if i < 0 {
		return l, c.noLog(op, ref)
	}
	return given[i], c.registry.Ledger.ProveLog(ctx, op, given[i].Log)
}

// givenAt reads the event of a feedback from the receipts of a block, if it is there.
func (c *Events) givenAt(ctx context.Context, op string, number uint64, ref caip.FeedbackRef, agent *big.Int, client common.Address) (l registry.Logged, ok bool, err error) {
	list, b, err := c.receiptsOf(ctx, op, number)
	if err != nil {
		return l, false, err
	}
	var found []registry.Logged // of the same client about the same agent: they may number each other
	filter := c.filter(agent, client)
	for _, r := range list {
		for _, log := range r.Logs {
			if !filter.Match(log) { // a block may hold thousands of others
				continue
			}
			if e, is, err := c.registry.EventOf(log, 0, b); err == nil && is {
				found = registry.WithFeedback(found, log, e)
			}
		}
	}
	if err := c.registry.Dialect.Finish(ctx, op, found, false); err != nil {
		return l, false, err
	}
	i := slices.IndexFunc(found, func(l registry.Logged) bool { return l.Feedback.Ref == ref && !registry.Left(l.Feedback) })
	if i < 0 {
		return l, false, nil
	}
	return found[i], true, nil
}

// receiptsOf reads the proven receipts of a block; none where there is no such block.
func (c *Events) receiptsOf(ctx context.Context, op string, number uint64) ([]*ledger.Receipt, ledger.Block, error) {
	blocks, err := c.registry.Ledger.Blocks(ctx, op, []uint64{number})
	b := blocks[number]
	if err != nil || b.Hash == (common.Hash{}) {
		return nil, b, err
	}
	list, err := c.registry.Ledger.BlockReceipts(ctx, op, b)
	return list, b, err
}

func (c *Events) noLog(op string, ref caip.FeedbackRef) error {
	return c.registry.Fail(chains.Dishonest, op, fmt.Errorf("feedback %s is in the node's state, but its event is not in the node's logs", ref),
		"use a node that keeps all logs, and check the configured deployment block")
}

// filter is what the logs of feedback to an agent match; clients narrow it, none is all.
func (c *Events) filter(agent *big.Int, clients ...common.Address) ledger.Filter {
	topics := [][]common.Hash{c.registry.Facts.Logs.Given, {common.BigToHash(agent)}, nil}
	for _, client := range clients {
		topics[2] = append(topics[2], common.BytesToHash(client.Bytes()))
	}
	return ledger.Filter{Addresses: []common.Address{c.registry.Reputation}, Topics: topics}
}

// given reads all feedback to an agent from the logs up to a block, in order; clients narrow it,
// none is all.
func (c *Events) given(ctx context.Context, op string, b ledger.Block, agent *big.Int, clients []common.Address) ([]registry.Logged, error) {
	first, err := c.registry.FirstBlock(ctx, op, b)
	if err != nil {
		return nil, err
	}
	logs, err := c.registry.Ledger.Scan(ctx, op, c.filter(agent, clients...), first, b)
	if err != nil {
		return nil, err
	}
	blocks, err := c.registry.Ledger.BlocksOf(ctx, op, logs, nil)
	if err != nil {
		return nil, err
	}
	found := make([]registry.Logged, 0, len(logs))
	for _, log := range logs {
		// The ordinal is only part of an event's id, which a Feedback does not have.
		e, _, err := c.registry.EventOf(log, 0, blocks[log.BlockNumber])
		if err != nil {
			return nil, c.registry.Unreadable(op, err)
		}
		found = registry.WithFeedback(found, log, e)
	}
	if err := c.registry.Dialect.Finish(ctx, op, found, true); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(found, func(l registry.Logged) bool { return registry.Left(l.Feedback) }), nil
}

// Clients lists who gave an agent feedback.
func (c *Events) Clients(ctx context.Context, agent caip.AgentRef, at chains.Finality) ([]caip.AccountID, error) {
	const op = "list clients"
	if err := c.registry.NeedReputation(op); err != nil {
		return nil, err
	}
	id, b, err := c.registry.AgentBlock(ctx, op, agent, at)
	if err != nil {
		return nil, err
	}
	clients, err := c.registry.Dialect.ReadClients(ctx, op, b, id)
	if err != nil {
		return nil, err
	}
	list := make([]caip.AccountID, len(clients))
	for i, client := range clients {
		list[i] = c.registry.Account(client)
	}
	return list, nil
}

// Feedbacks lists an agent's feedback in the order it was given.
func (c *Events) Feedbacks(ctx context.Context, agent caip.AgentRef, q chains.FeedbackFilter, at chains.Finality) (list []chains.Feedback, err error) {
	err = c.registry.Refuting(ctx, func() (err error) { list, err = c.feedbacks(ctx, agent, q, at); return err })
	return list, err
}

func (c *Events) feedbacks(ctx context.Context, agent caip.AgentRef, q chains.FeedbackFilter, at chains.Finality) ([]chains.Feedback, error) {
	const op = "list feedback"
	if err := c.registry.NeedReputation(op); err != nil {
		return nil, err
	}
	id, err := c.registry.TokenID(op, agent)
	if err != nil {
		return nil, err
	}
	clients, none, err := c.registry.ClientAddresses(op, q.Clients)
	if err != nil || none {
		return nil, err
	}
	b, err := c.registry.Ledger.Head(ctx, at)
	if err != nil {
		return nil, err
	}
	records, err := c.registry.Dialect.ReadRecords(ctx, op, b, id, clients)
	if err != nil {
		return nil, err
	}
	given, err := c.given(ctx, op, b, id, clients)
	if err != nil {
		return nil, err
	}
	list := make([]chains.Feedback, 0, len(given))
	for _, l := range given {
		f := *l.Feedback
		r, ok := records[f.Ref]
		if !ok {
			return nil, c.registry.Fail(chains.Dishonest, op, fmt.Errorf("feedback %s is in the node's logs, but not in its state", f.Ref), "use another node")
		}
		delete(records, f.Ref)
		if err := c.registry.Merge(op, &f, r); err != nil {
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
		return nil, c.registry.Fail(chains.TooMuch, op, fmt.Errorf("agent %s has more than %d feedbacks", agent, chains.MaxFeedbacks), "name clients or tags")
	}
	return list, nil
}

// Tally implements chains.Chain: by the state alone, which is asked for every feedback by itself
// where a past is too long for one call.
func (c *Events) Tally(ctx context.Context, agent caip.AgentRef, at chains.Finality) (chains.Tally, error) {
	const op = "count feedback"
	if err := c.registry.NeedReputation(op); err != nil {
		return chains.Tally{}, err
	}
	id, b, err := c.registry.AgentBlock(ctx, op, agent, at)
	if err != nil {
		return chains.Tally{}, err
	}
	out := chains.Tally{At: b.Position()}
	clients, err := c.registry.Dialect.ReadClients(ctx, op, b, id)
	if err != nil || len(clients) == 0 {
		return out, err
	}
	records, err := c.registry.Dialect.ReadRecords(ctx, op, b, id, clients)
	if err != nil {
		return chains.Tally{}, err
	}
	if len(records) > chains.MaxFeedbacks {
		return chains.Tally{}, c.registry.Fail(chains.TooMuch, op, fmt.Errorf("agent %s has more than %d feedbacks", agent, chains.MaxFeedbacks), "")
	}
	for ref, r := range records {
		out.Items = append(out.Items, chains.TallyItem{Ref: ref, Revoked: r.Revoked})
	}
	slices.SortFunc(out.Items, func(a, b chains.TallyItem) int { return strings.Compare(a.Ref.String(), b.Ref.String()) })
	if c.registry.Facts.CountsResponses {
		out.Responses, err = c.registry.TotalResponses(ctx, op, b, id, out.Items)
	}
	return out, err
}

// Summary sums up with the registry's arithmetic, which counts a client named twice twice.
func (c *Events) Summary(ctx context.Context, agent caip.AgentRef, clients []caip.AccountID, tag1, tag2 string, at chains.Finality) (chains.Summary, error) {
	const op = "summarize feedback"
	if err := c.registry.NeedReputation(op); err != nil {
		return chains.Summary{}, err
	}
	id, err := c.registry.TokenID(op, agent)
	if err != nil {
		return chains.Summary{}, err
	}
	if len(clients) == 0 {
		return chains.Summary{}, c.registry.Fail(chains.Invalid, op, errors.New("no clients named"), "name whose feedback is to count: anybody can write some")
	}
	addresses := make([]common.Address, len(clients))
	for i, client := range clients {
		if addresses[i], err = c.registry.Address(op, client); err != nil {
			return chains.Summary{}, err
		}
	}
	b, err := c.registry.Ledger.Head(ctx, at)
	if err != nil {
		return chains.Summary{}, err
	}
	summary, err := c.registry.Dialect.ReadSummary(ctx, op, b, id, addresses, tag1, tag2)
	if err != nil {
		return chains.Summary{}, err
	}
	summary.ReadAt = b.Position()
	return summary, nil
}
