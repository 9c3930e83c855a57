package relayer

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/links"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// brimful is a chain that lists no more than so many feedbacks at once.
type brimful struct {
	*memchain.Chain
	most int
}

func (c brimful) Feedbacks(ctx context.Context, agent caip.AgentRef, q chains.FeedbackFilter, at chains.Finality) ([]chains.Feedback, error) {
	list, err := c.Chain.Feedbacks(ctx, agent, q, at)
	if err == nil && len(list) > c.most {
		return nil, &chains.Error{Kind: chains.TooMuch, Chain: agent.Chain(), Op: "list feedback", Err: errors.New("too many feedbacks"), Remedy: "name clients"}
	}
	return list, err
}

// More feedback than one listing returns is read client by client. What one client alone has given
// too much of is left out, said, and not tried for ever.
func TestBackfill_ofMoreThanOneListingReturns(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	first, second, third := b.give(b.a, "alice", refs[0], "1"), b.give(b.a, "alice", refs[0], "2"), b.give(b.a, "bob", refs[0], "3")
	for _, value := range []string{"4", "5", "6"} {
		b.give(b.a, "spammer", refs[0], value)
	}
	b.pass()
	o := b.options()
	o.Chains[refs[0].Registry] = brimful{b.a, 2}
	head := must.Get(b.a.Head(t.Context(), chains.Latest))(t)
	a := o.Config.Chains[b.a.Info().Name]
	a.Start = head.Height // nothing of it comes as an event
	o.Config.Chains[b.a.Info().Name] = a
	s := b.start(o)
	b.mirrored(first, refs)
	b.mirrored(second, refs)
	b.mirrored(third, refs)
	b.until("the group is filled", grouped(t, s, func(groups []links.View) bool {
		return len(groups) == 1 && groups[0].Filled && strings.Contains(groups[0].Partial, b.a.Account("spammer").Address)
	}))
	b.quiet(s)
}
