package photon

import (
	"context"
	"fmt"
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

// catchUp is how often the index is asked until it has reached the chain's head, and catchUpWait
// the first of the growing waits between: about 3 s in all.
const (
	catchUp     = 8
	catchUpWait = 100 * time.Millisecond
)

// AskAt makes one read of an index that has seen the head: what it calls absent before may be
// there, and what it lists may be less. An index that does not catch up is an error of kind
// Transient. The head has to be read before.
func AskAt[T any](ctx context.Context, p *Index, head chains.Position, method string, params any) (Result[T], error) {
	wait := catchUpWait
	for attempt := 1; ; attempt++ {
		res, err := Ask[T](ctx, p, method, params)
		if err != nil || res.Context.Slot >= head.Height {
			return res, err
		}
		late := &chains.Error{Kind: chains.Transient, Chain: p.chain, Op: "ask photon " + method,
			Err: fmt.Errorf("the index is at slot %d, the chain at %d", res.Context.Slot, head.Height), Remedy: "try again when the index has caught up"}
		if attempt == catchUp {
			return res, late
		}
		select {
		case <-ctx.Done():
			return res, late
		case <-time.After(wait):
		}
		wait = wait * 3 / 2
	}
}
