package ledger

import (
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

// A node of another network, or one that lies, names a height once. Nobody reaches it: it is
// forgotten. What one node still reaches is not, nor is anything for a node that is stuck.
func TestHeights_areForgottenWhereNoNodeReachesThem(t *testing.T) {
	t.Parallel()
	begun := time.Now()
	for _, at := range []chains.Finality{chains.Latest, chains.Safe, chains.Finalized, chains.Depth(2)} {
		var h heights
		h.see(at, 1000)
		h.see(at, 1_000_000)
		behind := func(after, age time.Duration, want bool) {
			t.Helper()
			now := begun.Add(after)
			if got := h.doubt(now.Add(-age), now); got != want {
				t.Errorf("%s: after %s forgotten %t, want %t", at, after, got, want)
			}
		}
		behind(0, 0, false)
		behind(mostDoubted-1, 0, false)
		h.see(chains.Latest, 1_000_000) // one is there
		behind(mostDoubted, 0, false)
		h.see(chains.Finalized, 1000) // says nothing of the newest
		behind(2*mostDoubted-1, 0, false)
		behind(2*mostDoubted, mostDoubted, false) // it stands where it stood
		if h.floor(at) < 900_000 {
			t.Errorf("%s: the floor fell to %d", at, h.floor(at))
		}
		behind(2*mostDoubted, time.Minute, true)
		if h.seen(at) != 0 {
			t.Errorf("%s: %d remains", at, h.seen(at))
		}
		h.see(at, 1001)
		behind(2*mostDoubted+1, 0, false)
	}
}
