// Package shared has those who ask the same at the same time share one answer.
package shared

import (
	"context"

	"golang.org/x/sync/singleflight"
)

// Reads are readings under way, by key. The zero value has none; it is safe for concurrent use.
type Reads[T any] struct{ group singleflight.Group }

// Do returns what read says, or what another reading of the same key says that is under way; then
// joined is true. A reading goes on when the one who began it gives up, so it has to be bounded by
// itself. Its context has the values of the one who began it.
func (r *Reads[T]) Do(ctx context.Context, key string, read func(context.Context) (T, error)) (value T, joined bool, err error) {
	mine := false
	answer := r.group.DoChan(key, func() (any, error) {
		mine = true
		return read(context.WithoutCancel(ctx))
	})
	select {
	case <-ctx.Done():
		return value, false, ctx.Err()
	case got := <-answer:
		if got.Err == nil {
			value = got.Val.(T)
		}
		return value, !mine, got.Err
	}
}
