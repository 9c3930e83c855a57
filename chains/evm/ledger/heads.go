package ledger

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/rpc"
	"github.com/bridge8004/bridge8004/chains/together"
)

// mostBack is by how many blocks the latest head may be lower than one seen before: the nodes
// behind one URL differ by a few, and what is unsettled may be replaced by a branch that is shorter
// at first.
const mostBack = 64

// mostDoubted is how long no newest block may reach a height before that is taken for an error of
// the node that named it: one answer of another network's node would halt the chain for good.
const mostDoubted = 10 * time.Minute

// heights are the highest heads that nodes named, in blocks. A node that is behind them would call
// absent what was read already. The zero value has seen nothing; it is safe for concurrent use.
type heights struct {
	mu              sync.Mutex
	latest          uint64
	deep            uint64 // the latest block a depth was counted from
	safe, finalized uint64
	doubted         time.Time // since when no newest block has reached its floor; zero: the last one has
}

// floor is the least height of a head at a finality that can be believed; for a depth, of the
// latest block that it is counted from. Safe and finalized blocks do not go back, nor may those at
// a depth, which the caller takes for settled: where a reorganisation makes the chain shorter, that
// is waited out.
func (h *heights) floor(at chains.Finality) uint64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case at == chains.Finalized:
		return h.finalized
	case at == chains.Safe:
		return max(h.safe, h.finalized)
	case at.Blocks() > 0:
		return max(h.deep, h.safe, h.finalized)
	default:
		return max(h.latest-min(h.latest, mostBack), h.safe, h.finalized)
	}
}

// seen is the newest height that was seen of a finality.
func (h *heights) seen(at chains.Finality) uint64 {
	if at != chains.Latest {
		return h.floor(at)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.latest
}

// see notes a head at a finality; for a depth, the latest block that it is counted from.
func (h *heights) see(at chains.Finality, height uint64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if at == chains.Latest {
		h.doubted = time.Time{}
	}
	h.latest = max(h.latest, height)
	switch {
	case at == chains.Finalized:
		h.finalized = max(h.finalized, height)
	case at == chains.Safe:
		h.safe = max(h.safe, height)
	case at.Blocks() > 0:
		h.deep = max(h.deep, height)
	}
}

// doubt notes that a newest block, of a time, is below the floor. Where none has reached the floor
// for mostDoubted and this one is younger, it forgets all heights, and reports so: a node that is
// stuck or far behind has no such block.
func (h *heights) doubt(block, now time.Time) (forgotten bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.doubted.IsZero():
		h.doubted = now
	case now.Sub(h.doubted) >= mostDoubted && now.Sub(block) < mostDoubted:
		h.latest, h.deep, h.safe, h.finalized, h.doubted = 0, 0, 0, 0, time.Time{}
		return true
	}
	return false
}

// keepsUp fails when the head of a node is below the floor; another endpoint is asked then.
func (l *Ledger) keepsUp(op string, e *rpc.Endpoint, at chains.Finality, b Block, floor uint64) error {
	if b.Number >= floor || at == chains.Latest && l.heights.doubt(time.Unix(int64(b.Time), 0), time.Now()) {
		return nil
	}
	return l.fail(chains.Transient, op, fmt.Errorf("the node at %s lags: at block %d for finality %s, seen before was %d", e, b.Number, at, floor),
		"use a node that keeps up; where the chain itself was set back, start anew")
}

// newest are the heads that were read last. The zero value has none; it is safe for concurrent use.
type newest struct {
	mu sync.Mutex
	at map[chains.Finality]standing
}

// standing is a head, and since when it has stood: since the reading began that first showed it.
type standing struct {
	block Block
	since time.Time
	each  time.Duration // how long each of those before it stood; 0: not known
}

// note keeps a head, with when it was asked for.
func (n *newest) note(at chains.Finality, b Block, asked time.Time) {
	n.mu.Lock()
	defer n.mu.Unlock()
	last, known := n.at[at]
	if known && (last.block.Hash == b.Hash || asked.Before(last.since)) {
		return
	}
	s := standing{block: b, since: asked}
	if known && b.Number > last.block.Number {
		s.each = asked.Sub(last.since) / time.Duration(b.Number-last.block.Number)
	}
	if n.at == nil {
		n.at = map[chains.Finality]standing{}
	}
	n.at[at] = s
}

// likely is the head that was read last, where it has stood for less time than those before it did.
func (n *newest) likely(at chains.Finality) (b Block, ok bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	s := n.at[at]
	return s.block, time.Since(s.since) < s.each
}

// AtHead does something as of the newest block of a finality. Where the one that was read last is
// likely to be the newest still, it is begun there, in one request with the reading of the head,
// and done once more where that is another.
func (l *Ledger) AtHead(ctx context.Context, at chains.Finality, do func(context.Context, Block) error) error {
	guess, likely := l.newest.likely(at)
	if !likely || chains.AsksAlone(ctx) || together.Known(ctx, l.headOf(ctx, at)) {
		b, err := l.Head(ctx, at)
		if err != nil {
			return err
		}
		return do(ctx, b)
	}
	both, stop := context.WithCancel(ctx)
	defer stop()
	var b Block
	var done error
	if err := together.Do(both,
		func(ctx context.Context) (err error) {
			if b, err = l.Head(ctx, at); b.Hash != guess.Hash {
				stop()
			}
			return err
		},
		func(ctx context.Context) error { done = do(ctx, guess); return nil },
	); err != nil || b.Hash == guess.Hash {
		return cmp.Or(err, done)
	}
	return do(ctx, b)
}

// early are heads that were read beside other questions (Ledger.Early). Each is taken once, by who
// reads that head next; later ones ask anew. The zero value has none; it is safe for concurrent
// use.
type early struct {
	mu     sync.Mutex
	heads  map[chains.Finality]Block
	newest Block
	at     time.Time
}

// freshHead is how old a head may be that was read early: about as old as one that is asked for
// becomes on its way.
const freshHead = time.Second

// Early are questions for the heads at finalized and latest, to go in one request with others. keep
// takes the answers; what went wrong with one is said where it is asked for again.
func (l *Ledger) Early() (questions []*rpc.Question, keep func()) {
	finalities := []chains.Finality{chains.Finalized, chains.Latest}
	for _, at := range finalities {
		questions = append(questions, &rpc.Question{Method: "eth_getBlockByNumber", Args: []any{at.String(), false}, Stranger: true})
	}
	return questions, func() {
		e := &l.early
		e.mu.Lock()
		defer e.mu.Unlock()
		e.heads, e.at = map[chains.Finality]Block{}, time.Now()
		for i, q := range questions {
			if b, err := l.Decode(q.Result); q.Err == nil && err == nil {
				e.heads[finalities[i]] = b
				l.heights.see(finalities[i], b.Number)
			}
		}
		e.newest = e.heads[chains.Latest]
	}
}

// takeEarly is the head that was read early, where it may be used.
func (l *Ledger) takeEarly(ctx context.Context, at chains.Finality) (b Block, ok bool) {
	e := &l.early
	e.mu.Lock()
	defer e.mu.Unlock()
	b, ok = e.heads[at]
	delete(e.heads, at)
	still := l.asksNow(ctx) && chains.StandsStill(ctx, "", e.newest.Clock()) != nil
	return b, ok && time.Since(e.at) < freshHead && !still
}
