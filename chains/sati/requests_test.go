package sati_test

import (
	"context"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/chaintest"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/together"
)

// requests counts what has been asked of all endpoints.
func requests(c *sati.Chain) (n uint64) {
	for _, t := range c.Traffic() {
		n += t.Requests
	}
	return n
}

// TestRequests bounds how many requests one call takes, on a chain that was just opened. Ten
// together take as many.
func TestRequests(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	const many = 10
	var given []chains.Event
	var items []chains.MirrorItem
	for i := range 2 * many {
		e, _ := w.do("client", chains.GiveFeedback{Agent: ref, Value: one(int64(i))}).Event(chains.KindFeedback)
		given = append(given, e)
		items = append(items, mirrorNo(ref, i+1))
	}
	for _, item := range items[:many] {
		w.deliver("relayer", item)
	}
	w.settled()
	writer := func(c *sati.Chain) *sati.Writer {
		out, err := c.Writer(named("relayer"), nil)
		if err != nil {
			t.Error(err)
		}
		return out
	}
	signed := make([]chains.Tx, len(items))
	for _, c := range []struct {
		name string
		most uint64
		ask  func(ctx context.Context, c *sati.Chain, i int) error
	}{
		{"agent", 3, func(ctx context.Context, c *sati.Chain, _ int) error {
			_, err := c.Agent(ctx, ref, chains.Latest)
			return err
		}},
		{"feedback", 5, func(ctx context.Context, c *sati.Chain, i int) error {
			_, err := c.Feedback(ctx, given[i].Feedback.Ref, chains.Finalized)
			return err
		}},
		{"prove", 3, func(ctx context.Context, c *sati.Chain, i int) error {
			_, err := c.Prove(ctx, given[i].Claim(), chains.Finalized)
			return err
		}},
		{"mirror that stands", 5, func(ctx context.Context, c *sati.Chain, i int) error {
			_, err := c.MirrorOf(ctx, items[i].Origin.Source, ref, chains.Finalized)
			return err
		}},
		{"mirror that does not", 2, func(ctx context.Context, c *sati.Chain, i int) error {
			_, err := c.MirrorOf(ctx, items[many+i].Origin.Source, ref, chains.Finalized)
			return err
		}},
		{"sign a mirror", 9, func(ctx context.Context, c *sati.Chain, i int) (err error) {
			signed[i], err = writer(c).Sign(ctx, chains.Deliver{Items: []chains.MirrorItem{items[many+i]}}, chains.SignOptions{})
			return err
		}},
		{"sign a revocation", 9, func(ctx context.Context, c *sati.Chain, i int) error {
			_, err := writer(c).Sign(ctx, chains.RevokeMirror{Agent: ref, Source: items[i].Origin.Source}, chains.SignOptions{})
			return err
		}},
		{"send", 1, func(ctx context.Context, c *sati.Chain, i int) error {
			return writer(c).Send(ctx, signed[i])
		}},
		{"status", 4, func(ctx context.Context, c *sati.Chain, i int) error {
			_, err := writer(c).Status(ctx, signed[i], chains.Latest)
			return err
		}},
		{"spent", 6, func(ctx context.Context, c *sati.Chain, _ int) error {
			_, _, _, err := writer(c).Spent(ctx, time.Time{}, given[0].At)
			return err
		}},
	} {
		for _, n := range []int{1, many} {
			w.settled()
			least := ^uint64(0)
			for try := 0; try < 5 && least > c.most; try++ { // where the machine is busy, some go apart
				chain := w.open()
				before := requests(chain)
				together.Each(t.Context(), n, func(ctx context.Context, i int) {
					if err := c.ask(ctx, chain, i); err != nil {
						t.Errorf("%s: %v", c.name, err)
					}
				})
				least = min(least, requests(chain)-before)
			}
			t.Logf("%s, %d at once: %d requests", c.name, n, least)
			// Under the race detector what is done at once takes longer than together.Each waits
			// for it.
			if n == 1 && least > c.most || !chaintest.Raced && least > 2*c.most {
				t.Errorf("%s, %d at once: %d requests, want %d", c.name, n, least, c.most)
			}
		}
	}
}
