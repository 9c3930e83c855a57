package events

import (
	"context"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Feedbacks lists an agent's feedback in the order it was given.
func (c *Events) Feedbacks(ctx context.Context, agent caip.AgentRef, q chains.FeedbackFilter, at chains.Finality) ([]chains.Feedback, error) {
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
