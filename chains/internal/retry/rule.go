// Package retry is the one rule by which the adapters ask a node again.
//
// What fails is asked a few times, with growing waits. An endpoint that is merely busy is asked
// more often and gets the pauses that it asks for: providers refuse a good share of the requests of
// who asks much, and a command that makes hundreds of them would hardly ever end otherwise.
package retry

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"
)

// The bounds of one request with all its repetitions. With 30 % of all requests refused, one
// request in two million finds its endpoint busy twelve times in a row.
const (
	busyAttempts = 12
	mostTime     = time.Minute
	firstWait    = 100 * time.Millisecond
	lastWait     = 2 * time.Second
)

// Rule says when and how often a request is made again. It may be used concurrently.
type Rule struct {
	attempts, others int
	again            func(error) bool
}

// New returns the rule for requests that may be made attempts times where their endpoint is not
// busy; 1 makes every request once. The first of others repetitions follow at once: each asks
// another endpoint. again reports whether asking another time can help.
func New(attempts, others int, again func(error) bool) *Rule {
	return &Rule{attempts, others, again}
}

// Run makes a request as often as the rule says and returns its last error, or that of the context
// when this ended while it waited.
func (r *Rule) Run(ctx context.Context, request func() error) error {
	begin, failures, growing := time.Now(), 0, firstWait
	for asked := 1; ; asked++ {
		err := request()
		if err == nil || !r.again(err) || r.attempts <= 1 || asked == busyAttempts {
			return err
		}
		var busy *Busy
		if !errors.As(err, &busy) {
			if failures++; failures >= r.attempts {
				return err
			}
		} else if time.Since(begin)+busy.Pause > mostTime {
			return err
		}
		var wait time.Duration
		switch {
		case asked <= r.others:
		case busy != nil && busy.Pause > 0:
			wait = jittered(busy.Pause * 5 / 4) // never earlier than asked for
		default:
			wait = jittered(growing)
			growing = min(2*growing, lastWait)
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
}

// jittered is a time that is up to a fifth shorter or longer.
func jittered(d time.Duration) time.Duration {
	return d*4/5 + rand.N(d*2/5+1)
}
