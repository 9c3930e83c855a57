package relayer

import (
	"testing"
	"time"
)

// patience is how long tests wait for what a quiet machine does in seconds: several share two
// cores.
const patience = 5 * time.Minute

// await waits until a condition holds, asking often, and fails the test when it does not within
// patience.
func await(t testing.TB, patience time.Duration, what string, ok func() bool) {
	t.Helper()
	awaitEach(t, 10*time.Millisecond, patience, what, ok)
}

// awaitEach is await for conditions that cost something to look at.
func awaitEach(t testing.TB, pace, patience time.Duration, what string, ok func() bool) {
	t.Helper()
	ask := time.NewTicker(pace)
	defer ask.Stop()
	late := time.After(patience)
	for !ok() {
		select {
		case <-ask.C:
		case <-late:
			t.Fatalf("in vain: %s", what)
		}
	}
}
