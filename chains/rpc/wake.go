package rpc

import (
	"context"
	"time"
)

// Bounds of the pause before a WebSocket is tried again.
const (
	firstPause = 250 * time.Millisecond
	mostPause  = 30 * time.Second
)

// Wake returns a channel that receives when listen says so, until ctx ends. listen holds one
// connection, calls notice for whatever may be news, and reports whether it ever worked; it is
// called again after a pause. What nobody has taken yet becomes one.
func Wake(ctx context.Context, listen func(ctx context.Context, notice func()) bool) <-chan struct{} {
	wake := make(chan struct{}, 1)
	notice := func() {
		select {
		case wake <- struct{}{}:
		default: // one is waiting already
		}
	}
	go func() {
		defer close(wake)
		for pause := firstPause; ctx.Err() == nil; pause = min(2*pause, mostPause) {
			if listen(ctx, notice) {
				pause = firstPause
			}
			select {
			case <-ctx.Done():
			case <-time.After(pause):
			}
		}
	}()
	return wake
}
