// Package retry is the one rule by which the adapters ask a node again.
//
// What fails is asked a few times, with growing waits. An endpoint that is merely busy is asked
// more often and gets the pauses that it asks for: providers refuse a good share of the requests of
// who asks much, and a command that makes hundreds of them would hardly ever end otherwise.
package retry

import (
	"context"
	"errors"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
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
	attempts int
	executor failsafe.Executor[any]
}

// New returns the rule for requests that may be made attempts times where their endpoint is not
// busy; 1 makes every request once. The first of others repetitions follow at once: each asks
// another endpoint. again reports whether asking another time can help.
func New(attempts, others int, again func(error) bool) *Rule {
	most := busyAttempts
	if attempts <= 1 {
		most = 1
	}
	policy := retrypolicy.NewBuilder[any]().
		WithMaxAttempts(most).
		WithBackoff(firstWait, lastWait).
		WithJitterFactor(0.2).
		WithDelayFunc(func(e failsafe.ExecutionAttempt[any]) time.Duration {
			var busy *Busy
			switch {
			case e.Attempts() <= others:
				return 0
			case errors.As(e.LastError(), &busy) && busy.Pause > 0:
				return busy.Pause * 5 / 4 // less than that by jitter, and never earlier than asked for
			}
			return -1 // the growing wait
		}).
		HandleIf(func(_ any, err error) bool {
			var last *lastFailure
			return again(err) && !errors.As(err, &last)
		}).
		ReturnLastFailure().
		Build()
	return &Rule{attempts: attempts, executor: failsafe.With[any](policy)}
}

// Run makes a request as often as the rule says and returns its last error, or that of the context
// when this ended while it waited.
func (r *Rule) Run(ctx context.Context, request func() error) error {
	failures, begin := 0, time.Now()
	err := r.executor.WithContext(ctx).Run(func() error {
		err := request()
		var busy *Busy
		switch {
		case err == nil:
			return nil
		case !errors.As(err, &busy):
			failures++
		case time.Since(begin)+busy.Pause > mostTime:
			failures = r.attempts
		}
		if failures >= r.attempts {
			return &lastFailure{err}
		}
		return err
	})
	var last *lastFailure
	if errors.As(err, &last) {
		return last.error
	}
	return err
}

// lastFailure is not asked again.
type lastFailure struct{ error }

func (e *lastFailure) Unwrap() error { return e.error }
