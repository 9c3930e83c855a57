package cluster

import (
	"context"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains/together"
)

// A long list is gone through in parts, some at a time. What is asked for each of a part fits one
// request, with a question or two for all.
const (
	partSize    = 32
	partsAtOnce = 4
)

// Each does something for each of a list, as EachPart does, and returns the first error in its
// order.
func Each[T any](ctx context.Context, list []T, do func(ctx context.Context, i int, v T) error) error {
	return EachPart(ctx, list, func(ctx context.Context, from int, part []T) error {
		errs := make([]error, len(part))
		together.Each(ctx, len(part), func(ctx context.Context, i int) { errs[i] = do(ctx, from+i, part[i]) })
		for _, err := range errs {
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// EachPart does something for the parts of a list, a few at a time.
// After an error no further part is begun.
func EachPart[T any](ctx context.Context, list []T, do func(ctx context.Context, from int, part []T) error) error {
	if len(list) <= partSize {
		return do(ctx, 0, list)
	}
	group, gctx := errgroup.WithContext(ctx)
	group.SetLimit(partsAtOnce)
	for from := 0; from < len(list) && gctx.Err() == nil; from += partSize {
		group.Go(func() error { return do(gctx, from, list[from:min(from+partSize, len(list))]) })
	}
	if err := group.Wait(); err != nil {
		return err
	}
	return ctx.Err()
}
