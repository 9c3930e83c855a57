package fetch

import (
	"context"
	"time"
)

// share returns a context that may use 1/n of the time left, the last one all of it.
func share(ctx context.Context, n int) (context.Context, context.CancelFunc) {
	until, ok := ctx.Deadline()
	if !ok || n <= 1 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, time.Until(until)/time.Duration(n))
}
