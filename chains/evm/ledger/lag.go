package ledger

import (
	"fmt"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// mostBack is by how many blocks the latest head may be lower than one seen before: the nodes
// behind one URL differ by a few, and what is unsettled may be replaced by a branch that is shorter
// at first.
const mostBack = 64

// mostDoubted is how long no newest block may reach a height before that is taken for an error of the
// node that named it: one answer of another network's node would halt the chain for good.
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
