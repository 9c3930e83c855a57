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
func (c *Chain) Feedback(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) (chains.Feedback, error) {
	k := c.core
	return read(ctx, k, "Feedback", at, func(b *block) chains.Feedback {
		return k.feedback(b, "Feedback", ref).show(b.last)
	})
}

// feedback is a feedback that exists in a block.
func (c *core) feedback(b *block, op string, ref caip.FeedbackRef) *feedback {
	c.ownFeedback(op, ref)
	f := c.lookup(b.last, ref)
	c.require(f != nil, chains.NotFound, op, "feedback %s does not exist in block %s", ref, b.at)
	return f
}

// Feedbacks implements chains.Reputation.
func (c *Chain) Feedbacks(ctx context.Context, ref caip.AgentRef, filter chains.FeedbackFilter, at chains.Finality) ([]chains.Feedback, error) {
	k := c.core
	return readAgent(ctx, k, "Feedbacks", ref, at, func(b *block, a *agent) (out []chains.Feedback) {
		for _, e := range a.feedback.until(b.last) {
			if f := e.value.show(b.last); filter.Match(f) {
				out = append(out, f)
			}
		}
		k.require(len(out) <= chains.MaxFeedbacks, chains.TooMuch, "Feedbacks", "agent %s has more than %d feedbacks", ref, chains.MaxFeedbacks)
		return out
	})
}

// Clients implements chains.Reputation.
func (c *Chain) Clients(ctx context.Context, ref caip.AgentRef, at chains.Finality) ([]caip.AccountID, error) {
	k := c.core
	return readAgent(ctx, k, "Clients", ref, at, func(b *block, a *agent) (out []caip.AccountID) {
		for _, e := range a.clients.until(b.last) {
			out = append(out, k.accountID(e.value))
		}
		return out
	})
}

// Responses implements chains.Reputation.
func (c *Chain) Responses(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) ([]chains.Response, error) {
	k := c.core
	return read(ctx, k, "Responses", at, func(b *block) (out []chains.Response) {
		if !k.indexed {
			k.unsupported("Responses", "SATI has no responses")
		}
		for _, r := range k.feedback(b, "Responses", ref).responses.until(b.last) {
			out = append(out, r.value)
		}
		chains.CountOccurrences(out)
		return out
	})
}

// Summary implements chains.Reputation.
func (c *Chain) Summary(ctx context.Context, ref caip.AgentRef, clients []caip.AccountID, tag1, tag2 string, at chains.Finality) (chains.Summary, error) {
	k := c.core
	return readAgent(ctx, k, "Summary", ref, at, func(b *block, a *agent) chains.Summary {
		k.require(len(clients) != 0, chains.Invalid, "Summary", "clientAddresses required: a summary over whoever wrote means nothing")
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
		out := chains.Summarize(values)
		out.ReadAt = b.at
		return out
	})
}
