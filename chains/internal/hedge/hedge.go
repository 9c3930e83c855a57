// Package hedge asks a slow endpoint a second time before the first answer is given up: one of its
// machines or connections hangs, and the next one answers at once.
package hedge

import (
	"context"
	"io"
	"net/http"
	"sync/atomic"
	"time"
)

// The second requests under way: at most one for so many requests under way, and a few at any time.
// An endpoint that is slow with everything is not asked for twice as much.
const (
	share = 5
	few   = 3
)

type transport struct {
	next    http.RoundTripper
	after   time.Duration
	spare   func(context.Context) bool
	firsts  atomic.Int64 // under way
	seconds atomic.Int64
}

// Transport makes a request again when it has not been answered after a while, once. The first of
// the two answers ends the other request. A failure, or an HTTP status that says one, does not
// while the other may still be answered; before a second request is made it is returned at once.
// spare reports whether a second request with its context is within the limit, and counts it.
// Requests that must not be made twice at a time carry Once.
func Transport(next http.RoundTripper, after time.Duration, spare func(context.Context) bool) http.RoundTripper {
	return &transport{next: next, after: after, spare: spare}
}

type once struct{}

// Once returns a context whose requests are made once: they cost the endpoint much.
func Once(ctx context.Context) context.Context { return context.WithValue(ctx, once{}, true) }

// RoundTrip implements http.RoundTripper.
func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Context().Value(once{}) != nil || r.Body != nil && r.GetBody == nil {
		return t.next.RoundTrip(r)
	}
	t.firsts.Add(1)
	defer t.firsts.Add(-1)
	first := t.send(r, r.Body)
	wait := time.NewTimer(t.after)
	defer wait.Stop()
	select {
	case <-first.done:
		return first.use()
	case <-wait.C:
	}
	defer t.seconds.Add(-1)
	if t.seconds.Add(1) > max(few, t.firsts.Load()/share) || !t.spare(r.Context()) {
		return first.use()
	}
	body := r.Body
	if r.Body != nil {
		var err error
		if body, err = r.GetBody(); err != nil {
			return first.use()
		}
	}
	better, other := first, t.send(r, body)
	select {
	case <-better.done:
	case <-other.done:
		better, other = other, better
	}
	if !better.answered() {
		if <-other.done; other.answered() {
			better, other = other, better
		}
	}
	other.drop()
	return better.use()
}

// CloseIdleConnections lets http.Client close what is kept open.
func (t *transport) CloseIdleConnections() {
	if next, ok := t.next.(interface{ CloseIdleConnections() }); ok {
		next.CloseIdleConnections()
	}
}

// attempt is one of two requests. Response and err are there once it is done.
type attempt struct {
	cancel   context.CancelFunc
	done     chan struct{}
	response *http.Response
	err      error
}

// send makes a request beside others.
func (t *transport) send(r *http.Request, body io.ReadCloser) *attempt {
	ctx, cancel := context.WithCancel(r.Context())
	a := &attempt{cancel: cancel, done: make(chan struct{})}
	r = r.Clone(ctx)
	r.Body = body
	go func() {
		defer close(a.done)
		a.response, a.err = t.next.RoundTrip(r)
	}()
	return a
}

// answered reports whether an attempt that is done came to an answer.
func (a *attempt) answered() bool {
	return a.err == nil && a.response.StatusCode < http.StatusBadRequest
}

// use waits for an attempt and returns what it came to. Its context ends with the answer's body.
func (a *attempt) use() (*http.Response, error) {
	<-a.done
	if a.err != nil {
		a.cancel()
		return nil, a.err
	}
	a.response.Body = &answerBody{a.response.Body, a.cancel}
	return a.response, nil
}

// drop ends an attempt that is not used.
func (a *attempt) drop() {
	a.cancel()
	go func() {
		if <-a.done; a.err == nil {
			a.response.Body.Close()
		}
	}()
}

// answerBody ends the context of a request once its answer was read.
type answerBody struct {
	io.ReadCloser
	cancel context.CancelFunc
}

// Close implements io.Closer.
func (b *answerBody) Close() error {
	defer b.cancel()
	return b.ReadCloser.Close()
}
