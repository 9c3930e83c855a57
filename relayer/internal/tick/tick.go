// Package tick has loops go round now and then.
package tick

import (
	"context"
	"iter"
	"time"
)

// Sleep waits so long, or until ctx ends.
func Sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// Every yields 1, 2, and so on, each after an interval, until ctx ends.
func Every(ctx context.Context, interval time.Duration) iter.Seq[int] {
	return func(yield func(int) bool) {
		tick := time.NewTicker(interval)
		defer tick.Stop()
		for n := 1; ; n++ {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			if !yield(n) {
				return
			}
		}
	}
}

// Now is Every that yields 0 at once.
func Now(ctx context.Context, interval time.Duration) iter.Seq[int] {
	return func(yield func(int) bool) {
		if yield(0) {
			Every(ctx, interval)(yield)
		}
	}
}
