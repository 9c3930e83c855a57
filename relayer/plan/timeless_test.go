package plan

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// timeless lists feedback without its time, as SATI does with the older entries of a long list.
type timeless struct{ *memchain.Chain }

func (c timeless) Feedbacks(ctx context.Context, agent caip.AgentRef, filter chains.FeedbackFilter, at chains.Finality) ([]chains.Feedback, error) {
	list, err := c.Chain.Feedbacks(ctx, agent, filter, at)
	for i := range list {
		list[i].Time, list[i].At.Hash = time.Time{}, ""
	}
	return list, err
}

// faltering fails to tell of each feedback twice.
type faltering struct {
	*memchain.Chain
	asked *sync.Map // how often, by feedback
}

func (c faltering) OriginOf(ctx context.Context, f chains.Feedback, at chains.Finality) (chains.Origin, bool, error) {
	n, _ := c.asked.LoadOrStore(f.Ref, new(atomic.Int32))
	if n.(*atomic.Int32).Add(1) <= 2 {
		return chains.Origin{}, false, &chains.Error{Kind: chains.Transient, Chain: f.Ref.Chain(), Op: "read origin", Err: errors.New("the node lags")}
	}
	return c.Chain.OriginOf(ctx, f, at)
}

func TestBackfill_readsAgainWhatIsListedWithoutItsTime(t *testing.T) {
	backfills(t, func(c *memchain.Chain) chains.Chain { return timeless{c} })
}

func TestBackfill_readsAgainWhatFails(t *testing.T) {
	backfills(t, func(c *memchain.Chain) chains.Chain { return faltering{c, new(sync.Map)} })
}

// crowded has an endpoint that finds lists too long; where whole is set, the other one finds so the
// list of all feedback.
type crowded struct {
	*memchain.Chain
	whole bool
}

func (c crowded) tooMuch(ctx context.Context, whole bool) error {
	if chains.AsksElsewhere(ctx) && !whole {
		return nil
	}
	return &chains.Error{Kind: chains.TooMuch, Op: "list", Err: errors.New("out of gas")}
}

func (c crowded) Feedbacks(ctx context.Context, agent caip.AgentRef, filter chains.FeedbackFilter, at chains.Finality) ([]chains.Feedback, error) {
	if err := c.tooMuch(ctx, c.whole && filter.Clients == nil); err != nil {
		return nil, err
	}
	return c.Chain.Feedbacks(ctx, agent, filter, at)
}

func (c crowded) Clients(ctx context.Context, agent caip.AgentRef, at chains.Finality) ([]caip.AccountID, error) {
	if err := c.tooMuch(ctx, false); err != nil {
		return nil, err
	}
	return c.Chain.Clients(ctx, agent, at)
}

// A part of a history is given up for good only where two endpoints find it too much.
func TestBackfill_asksTwiceForWhatIsTooMuch(t *testing.T) {
	for _, whole := range []bool{false, true} {
		backfills(t, func(c *memchain.Chain) chains.Chain { return crowded{c, whole} })
	}
}

// backfills plans the history of an agent on a chain, nothing of which may fail.
func backfills(t *testing.T, on func(*memchain.Chain) chains.Chain) {
	t.Helper()
	a := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1"), Name: "c1", AutoMine: true})
	b := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:2"), Name: "c2", AutoMine: true})
	refs := []caip.AgentRef{relaytest.Register(t, a, "owner"), relaytest.Register(t, b, "owner")}
	for _, who := range []string{"client", "client", "another"} {
		relaytest.Do(t, a, who, chains.GiveFeedback{Agent: refs[0]})
	}
	a.Mine(100)
	b.Mine(200)
	r := &Reader{
		Chains: served.Registries{refs[0].Registry: on(a), refs[1].Registry: b}, Groups: one{Members: refs, Active: true, Pinned: true},
		At: func(caip.AccountID) chains.Finality { return chains.Latest }, Clock: a.Time,
	}
	h, err := Backfill(t.Context(), r, nil, refs[0], func(stream.Action) error { return nil })
	if h.Failed != 0 || h.Why != nil || err != nil {
		t.Errorf("%d failed, %v, %v", h.Failed, h.Why, err)
	}
}
