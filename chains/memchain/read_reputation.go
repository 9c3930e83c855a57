package memchain

import (
	"context"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// show is a feedback as it stood at s.
func (f *feedback) show(s seq) chains.Feedback {
	out := f.given
	out.Revoked = f.revoked.get(s)
	if f.given.SATI != nil {
		sati := *f.given.SATI
		out.SATI = &sati
	}
	return out
}

// Feedback implements chains.Reputation.
func (c *Chain) Feedback(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) (out chains.Feedback, err error) {
	k := c.core
	if err := k.ownFeedback("Feedback", ref); err != nil {
		return out, err
	}
	err = k.read(ctx, "Feedback", at, func(b *block) error {
		f := k.lookup(b.last, ref)
		if f == nil {
			return k.refuse(chains.NotFound, "Feedback", "feedback %s does not exist in block %s", ref, b.at)
		}
		out = f.show(b.last)
		return nil
	})
	return out, err
}

// Feedbacks implements chains.Reputation.
func (c *Chain) Feedbacks(ctx context.Context, ref caip.AgentRef, filter chains.FeedbackFilter, at chains.Finality) (out []chains.Feedback, err error) {
	k := c.core
	err = k.readAgent(ctx, "Feedbacks", ref, at, func(b *block, a *agent) error {
		for _, e := range a.feedback.until(b.last) {
			f := e.value.show(b.last)
			if !filter.Match(f) {
				continue
			}
			if len(out) == chains.MaxFeedbacks {
				return k.refuse(chains.TooMuch, "Feedbacks", "agent %s has more than %d feedbacks", ref, chains.MaxFeedbacks)
			}
			out = append(out, f)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// Clients implements chains.Reputation.
func (c *Chain) Clients(ctx context.Context, ref caip.AgentRef, at chains.Finality) (out []caip.AccountID, err error) {
	k := c.core
	err = k.readAgent(ctx, "Clients", ref, at, func(b *block, a *agent) error {
		for _, e := range a.clients.until(b.last) {
			out = append(out, k.accountID(e.value))
		}
		return nil
	})
	return out, err
}

// Responses implements chains.Reputation.
func (c *Chain) Responses(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) (out []chains.Response, err error) {
	k := c.core
	if !k.indexed {
		return nil, chains.Refuse(k.options.Chain, "Responses", "SATI has no responses")
	}
	if err := k.ownFeedback("Responses", ref); err != nil {
		return nil, err
	}
	err = k.read(ctx, "Responses", at, func(b *block) error {
		f := k.lookup(b.last, ref)
		if f == nil {
			return k.refuse(chains.NotFound, "Responses", "feedback %s does not exist in block %s", ref, b.at)
		}
		for _, r := range f.responses.until(b.last) {
			out = append(out, r.value)
		}
		chains.CountOccurrences(out)
		return nil
	})
	return out, err
}

// Summary implements chains.Reputation.
func (c *Chain) Summary(ctx context.Context, ref caip.AgentRef, clients []caip.AccountID, tag1, tag2 string, at chains.Finality) (out chains.Summary, err error) {
	k := c.core
	if len(clients) == 0 {
		return out, k.refuse(chains.Invalid, "Summary", "clientAddresses required: a summary over whoever wrote means nothing")
	}
	err = k.readAgent(ctx, "Summary", ref, at, func(b *block, a *agent) error {
		var values []chains.Value
		// A client named twice counts twice, as in getSummary.
		for _, client := range clients {
			filter := chains.FeedbackFilter{Clients: []caip.AccountID{client}, Tag1: tag1, Tag2: tag2}
			for _, e := range a.feedback.until(b.last) {
				if f := e.value.show(b.last); f.HasValue && f.Proof.Holds() && filter.Match(f) {
					values = append(values, f.Value)
				}
			}
		}
		out = chains.Summarize(values)
		out.ReadAt = b.at
		return nil
	})
	return out, err
}
