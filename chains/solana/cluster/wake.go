package cluster

import (
	"context"
	"time"
)

// Wake tells of new slots over a subscription, where a WebSocket endpoint is configured. Nothing is
// read from it: a notice may be lost, doubled or a lie, and only makes the reader look.
func (c *Cluster) Wake(ctx context.Context) (<-chan struct{}, error) {
	if c.cfg.WS == "" {
		return nil, nil
	}
	out := make(chan struct{}, 1)
	go func() {
		defer close(out)
		for wait := time.Second; ctx.Err() == nil; wait = min(2*wait, time.Minute) {
			if c.wakeOnce(ctx, out) {
				wait = time.Second
			}
			select {
			case <-ctx.Done():
			case <-time.After(wait):
			}
		}
	}()
	return out, nil
}

// wakeOnce holds one connection, and reports whether anything came.
func (c *Cluster) wakeOnce(ctx context.Context, out chan<- struct{}) (came bool) {
	_ = c.Subscribe(ctx, "slotSubscribe", []any{}, func() {
		came = true
		select {
		case out <- struct{}{}:
		default: // one is waiting already
		}
	})
	return came
}
