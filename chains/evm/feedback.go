package evm

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
)

// The registry keeps value, decimals, tags and the revoked flag in its state; endpoint, URI, hash
// and the order of things stand only in its logs. What is in both has to agree.

// Feedback reads one feedback.
func (c *Chain) Feedback(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) (chains.Feedback, error) {
	const op = "read feedback"
	agent, client, err := c.feedbackKey(op, ref)
	if err != nil {
		return chains.Feedback{}, err
	}
	b, err := c.ledger.Head(ctx, at)
	if err != nil {
		return chains.Feedback{}, err
	}
	stored, err := c.dialect.readRecord(ctx, op, b, ref, agent, client)
	if err != nil {
		return chains.Feedback{}, err
	}
	l, err := c.find(ctx, op, b, ref, agent, client)
	if err != nil {
		return chains.Feedback{}, err
	}
	f := *l.feedback
	if err := c.merge(op, &f, stored); err != nil {
		return chains.Feedback{}, err
	}
	return f, nil
}

// proveLog checks a log against the receipts of its block, whose root is in the block's header. The
// state holds neither endpoint nor URI nor hash of a feedback.
func (c *Chain) proveLog(ctx context.Context, op string, log *types.Log) error {
	blocks, err := c.ledger.BlocksOf(ctx, op, []*types.Log{log})
	if err != nil {
		return err
	}
	list, err := c.ledger.BlockReceipts(ctx, op, blocks[log.BlockNumber])
	if err != nil {
		return err
	}
	for _, r := range list {
		if slices.ContainsFunc(r.Logs, func(proven *types.Log) bool { return proven.Index == log.Index && ledger.Same(proven, log) }) {
			return nil
		}
	}
	return c.fail(chains.Dishonest, op, fmt.Errorf("block %d holds no such log as the node gives at index %d", log.BlockNumber, log.Index), "use another node")
}

// find reads the event of a feedback from proven receipts: in the block where it was seen before,
// as when an action on it was just proven, or else in the one that the logs from the first block on
// name.
func (c *Chain) find(ctx context.Context, op string, b ledger.Block, ref caip.FeedbackRef, agent *big.Int, client common.Address) (l logged, err error) {
	if at, ok := c.seen.Get(ref); ok && at <= b.Number {
		if l, ok, err := c.givenAt(ctx, op, at, ref); ok || err != nil {
			return l, err
		}
	}
	for range c.node.Endpoints {
		endpoint := c.node.Pick()
		if l, err = c.search(ctx, op, b, ref, agent, client); err == nil {
			err = c.proveLog(ctx, op, l.log)
		}
		if chains.KindOf(err) != chains.Dishonest {
			break
		}
		c.node.Leave(endpoint) // its answer is not used: the next may do better
	}
	return l, err
}

// givenAt reads the event of a feedback from the receipts of a block, if it is there.
func (c *Chain) givenAt(ctx context.Context, op string, number uint64, ref caip.FeedbackRef) (l logged, ok bool, err error) {
	blocks, err := c.ledger.Blocks(ctx, op, []uint64{number})
	if err != nil || blocks[number].Hash == (common.Hash{}) {
		return l, false, err
	}
	list, err := c.ledger.BlockReceipts(ctx, op, blocks[number])
	if err != nil {
		return l, false, err
	}
	var found []logged // of the same client about the same agent: they may number each other
	for _, r := range list {
		for _, log := range r.Logs {
			if e, is, err := c.eventOf(log, 0, blocks[number]); err == nil && is && e.Feedback != nil && e.Feedback.Ref.AgentID == ref.AgentID && e.Feedback.Ref.Client == ref.Client {
				found = withFeedback(found, log, e)
			}
		}
	}
	if err := c.dialect.finish(ctx, op, found, false); err != nil {
		return l, false, err
	}
	i := slices.IndexFunc(found, func(l logged) bool { return l.feedback.Ref == ref && !left(l.feedback) })
	if i < 0 {
		return l, false, nil
	}
	return found[i], true, nil
}

// search finds the event of a feedback in the logs.
func (c *Chain) search(ctx context.Context, op string, b ledger.Block, ref caip.FeedbackRef, agent *big.Int, client common.Address) (logged, error) {
	given, err := c.given(ctx, op, b, agent, []common.Address{client})
	if err != nil {
		return logged{}, err
	}
	i := slices.IndexFunc(given, func(l logged) bool { return l.feedback.Ref == ref })
	if i < 0 {
		return logged{}, c.noLog(op, ref)
	}
	return given[i], nil
}

// record is what the registry's state holds of one feedback.
type record struct {
	value      *big.Int
	decimals   uint8
	tag1, tag2 string
	revoked    bool
}

// noFeedback turns the registry's refusal of an index into NotFound.
func (c *Chain) noFeedback(op string, ref caip.FeedbackRef, b ledger.Block) func(error) error {
	return func(err error) error {
		if chains.KindOf(err) == chains.NotFound {
			return c.fail(chains.NotFound, op, fmt.Errorf("feedback %s was not given at block %d", ref, b.Number), "")
		}
		return err
	}
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
	return c.fail(chains.Dishonest, op, fmt.Errorf("feedback %s is in the node's state, but its event is not in the node's logs", ref),
		"use a node that keeps all logs, and check the configured deployment block")
}

// given reads all feedback to an agent from the logs up to a block, in order; clients narrow it,
// none is all.
func (c *Chain) given(ctx context.Context, op string, b ledger.Block, agent *big.Int, clients []common.Address) ([]logged, error) {
	first, err := c.firstBlock(ctx, op, b)
	if err != nil {
		return nil, err
	}
	return c.givenIn(ctx, op, first, b.Number, agent, clients, true)
}

// givenIn is given for the blocks from one to another; whole: nothing was given before them.
func (c *Chain) givenIn(ctx context.Context, op string, from, to uint64, agent *big.Int, clients []common.Address, whole bool) ([]logged, error) {
	topics := [][]common.Hash{c.dialect.events().given, {common.BigToHash(agent)}, nil}
	for _, client := range clients {
		topics[2] = append(topics[2], common.BytesToHash(client.Bytes()))
	}
	logs, err := c.ledger.Scan(ctx, op, ledger.Filter{Addresses: []common.Address{c.config.Reputation}, Topics: topics}, from, to)
	if err != nil {
		return nil, err
	}
	blocks, err := c.ledger.BlocksOf(ctx, op, logs)
	if err != nil {
		return nil, err
	}
	found := make([]logged, 0, len(logs))
	for _, log := range logs {
		// The ordinal is only part of an event's id, which a Feedback does not have.
		e, _, err := c.eventOf(log, 0, blocks[log.BlockNumber])
		if err != nil {
			return nil, c.unreadable(op, err)
		}
		found = withFeedback(found, log, e)
	}
	if err := c.dialect.finish(ctx, op, found, whole); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(found, func(l logged) bool { return left(l.feedback) }), nil
}

// Clients lists who gave an agent feedback.
func (c *Chain) Clients(ctx context.Context, agent caip.AgentRef, at chains.Finality) ([]caip.AccountID, error) {
	const op = "list clients"
	if err := c.needReputation(op); err != nil {
		return nil, err
	}
	id, err := c.tokenID(op, agent)
	if err != nil {
		return nil, err
	}
	b, err := c.ledger.Head(ctx, at)
	if err != nil {
		return nil, err
	}
	clients, err := c.dialect.readClients(ctx, op, b, id)
	if err != nil {
		return nil, err
	}
	list := make([]caip.AccountID, len(clients))
	for i, client := range clients {
		list[i] = c.account(client)
	}
	return list, nil
}
