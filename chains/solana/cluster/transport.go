package cluster

import (
	"net/http"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains/internal/bound"
	"github.com/bridge8004/bridge8004/chains/internal/retry"
)

// patientPause is how long a pause is waited out where the request is made; a longer one is told.
const patientPause = time.Second

// idle is how many connections to an endpoint are kept for who asks next.
const idle = 64

// transport makes the requests of all endpoints: to none that asked for a pause, and none with an
// answer that fills the memory.
type transport struct {
	next http.RoundTripper
	most int64 // bytes of an answer

	mu     sync.Mutex
	paused map[string]*retry.Busy // by host, the last wish
	until  map[string]time.Time
}

func newTransport(next http.RoundTripper) *transport {
	t := &transport{next: next, most: MaxBody, paused: map[string]*retry.Busy{}, until: map[string]time.Time{}}
	if t.next == nil {
		own := http.DefaultTransport.(*http.Transport).Clone()
		own.MaxIdleConns, own.MaxIdleConnsPerHost = 0, idle
		t.next = own
	}
	return t
}

// RoundTrip implements http.RoundTripper. An endpoint that is busy is a *retry.Busy, not an answer.
func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := t.wait(r); err != nil {
		return nil, err
	}
	res, err := t.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	if busy := retry.BusyAnswer(res.StatusCode, res.Header); busy != nil {
		res.Body.Close()
		t.pause(r.URL.Host, busy)
		return nil, busy
	}
	if err := bound.Answer(res, t.most); err != nil {
		return nil, err
	}
	return res, nil
}

// wait holds a request back while its endpoint rests.
func (t *transport) wait(r *http.Request) error {
	t.mu.Lock()
	busy, left := t.paused[r.URL.Host], time.Until(t.until[r.URL.Host])
	t.mu.Unlock()
	switch {
	case busy == nil || left <= 0:
		return nil
	case left > patientPause:
		return &retry.Busy{Status: busy.Status, Pause: left}
	}
	select {
	case <-r.Context().Done():
		return r.Context().Err()
	case <-time.After(left):
		return nil
	}
}

// rests reports whether a host has asked for a pause that is not over.
func (t *transport) rests(host string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return time.Now().Before(t.until[host])
}

func (t *transport) pause(host string, busy *retry.Busy) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.paused[host], t.until[host] = busy, time.Now().Add(busy.Pause)
}
