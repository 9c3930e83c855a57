package tick

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

func TestEvery_goesRoundUntilTheContextEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), 2500*time.Millisecond)
		defer cancel()
		var at []time.Duration
		for n := range Now(ctx, time.Second) {
			if n != len(at) {
				t.Errorf("round %d is called %d", len(at), n)
			}
			at = append(at, time.Since(begun))
		}
		if len(at) != 3 || at[0] != 0 || at[2] != 2*time.Second {
			t.Errorf("rounds at %v", at)
		}
		for n := range Every(t.Context(), time.Second) {
			if n == 2 {
				break
			}
		}
	})
}
