package ledger

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/rpc"
	"github.com/bridge8004/bridge8004/chains/together"
)

// What is asked as of the newest block goes in one request with the question which that is, where
// the answer is likely, and is the newest block's in any case.
func TestAtHead(t *testing.T) {
	var head, requests atomic.Int64
	node := answers(func(_ string, q question) string {
		if q.Method == "eth_getBlockByNumber" {
			return result(headerOf(uint64(head.Load()), time.Unix(0, 0), ""))
		}
		return `"result":"0x1"`
	})
	l := ledgerOf(t, counting(func(r *http.Request) (*http.Response, error) { requests.Add(1); return node.RoundTrip(r) }), rpc.Config{MaxBatch: 10}, "node.invalid")
	if _, err := l.Head(t.Context(), chains.Latest); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		last, newest int64
		each         time.Duration // how long blocks stand
		alone        bool
		requests     int64
		at           []uint64 // begun at
	}{
		"it stands":                 {5, 5, time.Hour, false, 1, []uint64{5}},
		"another one stands":        {5, 6, time.Hour, false, 2, []uint64{5, 6}},
		"it has stood for long":     {5, 5, 0, false, 2, []uint64{5}},
		"others' answers do not do": {5, 5, time.Hour, true, 2, []uint64{5}},
	} {
		head.Store(c.last)
		last, err := l.readHead(t.Context(), chains.Latest)
		if err != nil {
			t.Fatal(name, err)
		}
		l.newest.at[chains.Latest] = standing{block: last, since: time.Now(), each: c.each}
		head.Store(c.newest)
		ctx := t.Context()
		if c.alone {
			ctx = chains.Opinion(ctx)
		}
		before := requests.Load()
		var at []uint64
		err = l.AtHead(ctx, chains.Latest, func(ctx context.Context, b Block) error {
			at = append(at, b.Number)
			var answer string
			return l.node.Call(ctx, "test", &answer, "eth_call")
		})
		if asked := requests.Load() - before; err != nil || asked != c.requests || !slices.Equal(at, c.at) {
			t.Errorf("%s: at %d with %d requests, %v", name, at, asked, err)
		}
	}
	// Who has read the head already is not asked for it again, nor begins at another.
	shared := together.Sharing(t.Context())
	if _, err := l.Head(shared, chains.Latest); err != nil {
		t.Fatal(err)
	}
	l.newest.at[chains.Latest] = standing{block: Block{Number: 1}, since: time.Now(), each: time.Hour}
	before := requests.Load()
	if err := l.AtHead(shared, chains.Latest, func(_ context.Context, b Block) error {
		if b.Number != uint64(head.Load()) {
			t.Errorf("begun at %d", b.Number)
		}
		return nil
	}); err != nil || requests.Load() != before {
		t.Errorf("%d requests more, %v", requests.Load()-before, err)
	}
}

// A head that was read early is taken once, by who reads that finality next, soon, and not asking
// what holds now where it is old.
func TestEarly(t *testing.T) {
	for name, c := range map[string]struct {
		age   time.Duration // of the block
		later time.Duration // until it is asked for
		now   bool
		asked []int64 // requests of the first who asks, and of the next
	}{
		"soon":                       {time.Hour, 0, false, []int64{0, 1}},
		"late":                       {time.Hour, freshHead, false, []int64{1, 1}},
		"now, and it is young":       {time.Minute, 0, true, []int64{0, 1}},
		"now, and it is not":         {time.Hour, 0, true, []int64{1, 1}},
		"now, and it is young, late": {time.Minute, freshHead, true, []int64{1, 1}},
	} {
		for _, at := range []chains.Finality{chains.Latest, chains.Finalized} {
			synctest.Test(t, func(t *testing.T) {
				var requests atomic.Int64
				block := time.Now().Add(-c.age)
				node := answers(func(string, question) string { return result(headerOf(7, block, "")) })
				l := ledgerOf(t, counting(func(r *http.Request) (*http.Response, error) { requests.Add(1); return node.RoundTrip(r) }), rpc.Config{MaxBatch: 10}, "node.invalid")
				questions, keep := l.Early()
				if err := l.node.Ask(t.Context(), "test", questions); err != nil {
					t.Fatal(err)
				}
				keep()
				time.Sleep(c.later) // by the bubble's clock: it takes no time
				ctx := t.Context()
				if c.now {
					ctx = chains.AskingNow(ctx)
				}
				for i, want := range c.asked {
					before := requests.Load()
					b, err := l.Head(ctx, at)
					if young := c.age < chains.MaxStill || !c.now; young && (err != nil || b.Number != 7) || !young && !errors.Is(err, chains.ErrStill) {
						t.Errorf("%s, %s, the %d. time: block %d, %v", name, at, i+1, b.Number, err)
					}
					if asked := requests.Load() - before; min(asked, 1) != want {
						t.Errorf("%s, %s, the %d. time: %d requests", name, at, i+1, asked)
					}
				}
			})
		}
	}
}

// A head is likely to stand for as long as those before it did.
func TestNewest(t *testing.T) {
	now := time.Now()
	block := func(n uint64) Block { return Block{Number: n, Hash: common.Hash{byte(n)}} }
	type noted struct {
		block uint64
		ago   time.Duration
	}
	for name, c := range map[string]struct {
		list   []noted
		likely bool
	}{
		"nothing was read":               {nil, false},
		"one, once":                      {[]noted{{1, 0}}, false},
		"the next one":                   {[]noted{{1, time.Minute}, {2, time.Second}}, true},
		"for longer than the one before": {[]noted{{1, time.Minute}, {2, 50 * time.Second}}, false},
		"the same, read again":           {[]noted{{1, time.Minute}, {2, 50 * time.Second}, {2, 0}}, false},
		"several blocks on":              {[]noted{{1, time.Minute}, {61, 2 * time.Second}}, false},
		"set back":                       {[]noted{{1, time.Minute}, {3, time.Second}, {2, 0}}, false},
		"an answer that came late":       {[]noted{{1, time.Minute}, {3, time.Second}, {2, 2 * time.Second}}, true},
	} {
		var n newest
		for _, one := range c.list {
			n.note(chains.Latest, block(one.block), now.Add(-one.ago))
		}
		if b, likely := n.likely(chains.Latest); likely != c.likely || likely && b.Number == 1 {
			t.Errorf("%s: %d, %t", name, b.Number, likely)
		}
	}
}
