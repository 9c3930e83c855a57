// Package rate keeps the requests to a chain's endpoints below the rate that is configured.
package rate

import (
	"context"
	"fmt"
	"time"

	"github.com/failsafe-go/failsafe-go/ratelimiter"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Limit spaces requests. It may be used concurrently.
type Limit struct {
	chain   caip.ChainID
	limiter ratelimiter.RateLimiter[any] // nil: none
}

// New returns the limit of so many requests a second; 0: there is none.
func New(chain caip.ChainID, perSecond uint) *Limit {
	l := &Limit{chain: chain}
	if perSecond > 0 {
		l.limiter = ratelimiter.NewSmooth[any](perSecond, time.Second)
	}
	return l
}

// Wait holds a request back until its turn. Where the context ends first the error wraps
// chains.ErrNotAsked: nothing is known of the endpoint then.
func (l *Limit) Wait(ctx context.Context, op string) error {
	if l.limiter == nil {
		return nil
	}
	err := l.limiter.AcquirePermit(ctx)
	if err == nil {
		return nil
	}
	return &chains.Error{Kind: chains.TimedOut, Chain: l.chain, Op: op, Err: fmt.Errorf("%w (%w)", chains.ErrNotAsked, err), Remedy: "raise the chain's rate, or allow more time"}
}

// Spare reports whether a request may be made at once, and counts it then.
func (l *Limit) Spare() bool { return l.limiter == nil || l.limiter.TryAcquirePermit() }
