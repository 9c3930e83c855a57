package relayer

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
)

// ranked is a chain that notes with which priority it is asked what.
type ranked struct {
	*memchain.Chain
	mu    sync.Mutex
	asked map[string]bool
}

func (c *ranked) note(ctx context.Context, what string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked[what+" "+chains.PriorityOf(ctx).String()] = true
}

func (c *ranked) was(what string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.asked[what]
}

func (c *ranked) Read(ctx context.Context, q chains.Query) (chains.Batch, error) {
	c.note(ctx, "read")
	return c.Chain.Read(ctx, q)
}

func (c *ranked) Feedback(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) (chains.Feedback, error) {
	c.note(ctx, "feedback")
	return c.Chain.Feedback(ctx, ref, at)
}

func (c *ranked) Feedbacks(ctx context.Context, agent caip.AgentRef, filter chains.FeedbackFilter, at chains.Finality) ([]chains.Feedback, error) {
	c.note(ctx, "list")
	return c.Chain.Feedbacks(ctx, agent, filter, at)
}

func (c *ranked) Tally(ctx context.Context, agent caip.AgentRef, at chains.Finality) (chains.Tally, error) {
	c.note(ctx, "tally")
	return c.Chain.Tally(ctx, agent, at)
}

// What is signed goes before what has just happened, that before history, and audits go last.
func TestPriority_ofWhatIsAsked(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	before := b.give(b.a, "client", refs[0], "1")
	chain := &ranked{Chain: b.a, asked: map[string]bool{}}
	o := b.options()
	o.Chains[b.a.Info().Registry], o.Config.Watch.Audit = chain, time.Second
	b.start(o)
	b.mirrored(before, refs)
	b.mirrored(b.give(b.a, "client", refs[0], "2"), refs)
	for _, what := range []string{"read history", "list history", "feedback signing", "read live", "tally audit"} {
		b.until(what, func() bool { return chain.was(what) })
	}
	for _, what := range []string{"read signing", "read audit", "list live", "tally live"} {
		if chain.was(what) {
			t.Error(what)
		}
	}
}
