package relayer

import (
	"testing"
	"time"
)

// await waits until a condition holds, asking often, and fails the test when it does not within patience.
func await(t *testing.T, patience time.Duration, what string, ok func() bool) {
	t.Helper()
	ask := time.NewTicker(10 * time.Millisecond)
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
