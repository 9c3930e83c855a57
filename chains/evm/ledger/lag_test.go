package ledger

import (
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

// A node of another network, or one that lies, names a height once. Nobody reaches it: it is
// forgotten. What one node still reaches is not.
func TestHeights_areForgottenWhereNoNodeReachesThem(t *testing.T) {
	t.Parallel()
	begun := time.Now()
	for _, at := range []chains.Finality{chains.Latest, chains.Safe, chains.Finalized, chains.Depth(2)} {
		var h heights
		h.see(at, 1000)
		h.see(at, 1_000_000)
		behind := func(after time.Duration, want bool) {
			t.Helper()
			if got := h.doubt(at, begun.Add(after)); got != want {
				t.Errorf("%s: after %s forgotten %t, want %t", at, after, got, want)
			}
		}
		behind(0, false)
		behind(mostDoubted-1, false)
		h.see(at, 1_000_000) // one is there
		behind(mostDoubted, false)
		if other := chains.Finalized; at != other {
			h.see(other, 1000) // says nothing of this finality
		}
		behind(2*mostDoubted-1, false)
		if h.floor(at) < 900_000 {
			t.Errorf("%s: the floor fell to %d", at, h.floor(at))
		}
		behind(2*mostDoubted, true)
		if h.seen(at) != 0 {
			t.Errorf("%s: %d remains", at, h.seen(at))
		}
		h.see(at, 1001)
		behind(2*mostDoubted+1, false)
	}
}
