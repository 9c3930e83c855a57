package relayer

import (
	"testing"
	"time"
)

// patience is how long tests wait for what a quiet machine does in seconds: several share two
// cores.
const patience = 5 * time.Minute

// await waits until a condition holds, asking often, and fails the test when it does not within
// patience. What takes long to look at is looked at less often.
func await(t testing.TB, patience time.Duration, what string, ok func() bool) {
	t.Helper()
	late := time.After(patience)
	for {
		began := time.Now()
		if ok() {
			return
		}
		select {
		case <-time.After(max(10*time.Millisecond, 2*time.Since(began))):
		case <-late:
			t.Fatalf("in vain: %s", what)
		}
	}
}
