package plan

import (
	"sync"
	"sync/atomic"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Notes are what of a history was planned: actions, and source ids of which nothing is left to
// plan. A try that goes on where another one failed leaves them out. They may be used concurrently;
// nil notes nothing.
type Notes struct {
	room *atomic.Int64 // how many more are noted, of all histories together
	mu   sync.Mutex
	of   map[caip.Hash]struct{}
}

// NewNotes makes Notes that take what they hold of some room. What finds none is not noted.
func NewNotes(room *atomic.Int64) *Notes {
	return &Notes{room: room, of: map[caip.Hash]struct{}{}}
}

// Has reports whether something was noted.
func (n *Notes) Has(id caip.Hash) bool {
	if n == nil {
		return false
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	_, has := n.of[id]
	return has
}

// Add notes something, where there is room.
func (n *Notes) Add(id caip.Hash) {
	if n == nil {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if _, has := n.of[id]; has {
		return
	}
	if n.room.Add(-1) < 0 {
		n.room.Add(1)
		return
	}
	n.of[id] = struct{}{}
}

// Clear forgets what was noted, and gives its room back.
func (n *Notes) Clear() {
	if n == nil {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.room.Add(int64(len(n.of)))
	clear(n.of)
}
