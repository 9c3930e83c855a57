package sati

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/failsafe-go/failsafe-go/ratelimiter"
)

// Bounds of one endpoint's wishes.
const (
	maxPause     = 30 * time.Second // longer pauses are taken for this
	patientPause = time.Second      // a pause this short is waited out where the request is made; a longer one is told
)

// errTooLarge says that an answer was cut off.
var errTooLarge = errors.New("the answer is larger than allowed")

// busyError says that an endpoint has too much to do, and for how long it asks to be left alone.
type busyError struct {
	status int
	pause  time.Duration
}

func (e *busyError) Error() string {
	if e.pause > 0 {
		return fmt.Sprintf("http status %d: the endpoint asks for a pause of %s", e.status, e.pause.Round(time.Millisecond))
	}
	return fmt.Sprintf("http status %d", e.status)
}

// transport makes the requests of all endpoints: no faster than configured, to none that asked for a pause, and none with an answer that fills the memory.
type transport struct {
	next  http.RoundTripper
	limit ratelimiter.RateLimiter[any] // nil: none
	most  int64                        // bytes of an answer

	mu     sync.Mutex
	paused map[string]*busyError // by host, the last wish
	until  map[string]time.Time
}

func newTransport(cfg Config) *transport {
	t := &transport{next: cfg.HTTP, most: maxBody, paused: map[string]*busyError{}, until: map[string]time.Time{}}
	if t.next == nil {
		own := http.DefaultTransport.(*http.Transport).Clone()
		own.MaxIdleConnsPerHost = 4 * parallelFetches
		t.next = own
	}
	if cfg.RatePerSecond > 0 {
		t.limit = ratelimiter.NewSmooth[any](cfg.RatePerSecond, time.Second)
	}
	return t
}

// RoundTrip implements http.RoundTripper. An endpoint that is busy is a busyError, not an answer.
func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := t.wait(r); err != nil {
		return nil, err
	}
	res, err := t.next.RoundTrip(r)
	switch {
	case err != nil:
		return nil, err
	case res.StatusCode == http.StatusTooManyRequests || res.StatusCode == http.StatusServiceUnavailable:
		res.Body.Close()
		busy := &busyError{res.StatusCode, pauseOf(res.Header.Get("Retry-After"), time.Now())}
		t.pause(r.URL.Host, busy)
		return nil, busy
	case res.ContentLength > t.most:
		res.Body.Close()
		return nil, errTooLarge
	}
	res.Body = &boundedBody{res.Body, t.most}
	if r.Context().Value(bounding{}) == nil {
		res.Body = &guardedBody{ReadCloser: res.Body}
	}
	return res, nil
}

// wait holds a request back until its turn.
func (t *transport) wait(r *http.Request) error {
	if t.limit != nil {
		if err := t.limit.AcquirePermit(r.Context()); err != nil {
			return err
		}
	}
	t.mu.Lock()
	busy, left := t.paused[r.URL.Host], time.Until(t.until[r.URL.Host])
	t.mu.Unlock()
	switch {
	case busy == nil || left <= 0:
		return nil
	case left > patientPause:
		return &busyError{busy.status, left}
	}
	select {
	case <-r.Context().Done():
		return r.Context().Err()
	case <-time.After(left):
		return nil
	}
}

func (t *transport) pause(host string, busy *busyError) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.paused[host], t.until[host] = busy, time.Now().Add(busy.pause)
}

// pauseOf reads a Retry-After header: seconds or a date; 0 without one.
func pauseOf(header string, now time.Time) time.Duration {
	var pause time.Duration
	if seconds, err := strconv.ParseUint(header, 10, 32); err == nil {
		pause = time.Duration(seconds) * time.Second
	} else if at, err := http.ParseTime(header); err == nil {
		pause = at.Sub(now)
	}
	return max(0, min(pause, maxPause))
}

// boundedBody fails where an answer becomes too large, instead of cutting it off.
type boundedBody struct {
	io.ReadCloser
	left int64
}

func (b *boundedBody) Read(p []byte) (int, error) {
	if b.left <= 0 {
		// Exactly as much as allowed is still fine.
		if n, err := b.ReadCloser.Read(make([]byte, 1)); n == 0 {
			return 0, err
		}
		return 0, errTooLarge
	}
	n, err := b.ReadCloser.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	return n, err
}
