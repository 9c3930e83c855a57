package relayer

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
)

// twoFaced is a chain with two endpoints, the first of which lies about owners for a while.
type twoFaced struct {
	*memchain.Chain
	lying atomic.Bool
	lies  atomic.Int32
}

func (c *twoFaced) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	a, err := c.Chain.Agent(ctx, ref, at)
	if err == nil && c.lying.Load() && !chains.AsksElsewhere(ctx) {
		c.lies.Add(1)
		a.Owner, a.Authority = c.Account("thief"), c.Account("thief")
	}
	return a, err
}

func TestLie_about_an_owner_freezes_no_group(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	liar := &twoFaced{Chain: b.b}
	o := b.options()
	o.Chains[b.b.Info().Registry] = liar
	s := b.start(o)
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	liar.lying.Store(true)
	b.until("it has lied", func() bool { return liar.lies.Load() >= 5 })
	liar.lying.Store(false)
	b.mirrored(b.give(b.a, "client", refs[0], "2"), refs)
	b.quiet(s)
}
