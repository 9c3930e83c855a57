package rpc

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains/internal/retry"
)

// idle is how many connections to an endpoint are kept for who asks next: a relayer asks some
// dozens of questions at a time, and each new connection costs a way to the node and back.
const idle = 64

// newTransport is net/http's own, or a part of it for who asks twice and ends: an agent is a few
// kilobytes, and packing and unpacking them takes longer than sending them as they are; so does
// making ready for HTTP/2.
func newTransport(c Config) http.RoundTripper {
	usual := http.DefaultTransport.(*http.Transport)
	switch {
	case c.HTTP != nil:
		return busyTransport{c.HTTP}
	case !c.Light:
		t := usual.Clone()
		t.MaxIdleConns, t.MaxIdleConnsPerHost = 0, idle
		return busyTransport{t}
	}
	t := &http.Transport{Proxy: usual.Proxy, DialContext: usual.DialContext, TLSHandshakeTimeout: usual.TLSHandshakeTimeout, DisableCompression: true, Protocols: new(http.Protocols)}
	t.Protocols.SetHTTP1(true)
	return busyTransport{t}
}

// busyTransport has a busy endpoint be a *retry.Busy, not an answer.
type busyTransport struct{ next http.RoundTripper }

// CloseIdleConnections lets http.Client close what is kept open.
func (t busyTransport) CloseIdleConnections() {
	(&http.Client{Transport: t.next}).CloseIdleConnections()
}

func (t busyTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := t.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	if busy := retry.BusyAnswer(response.StatusCode, response.Header); busy != nil {
		response.Body.Close()
		return nil, busy
	}
	return response, nil
}

// patientPause is how long a pause is waited out where the request is made; a longer one is told.
const patientPause = time.Second

// pause is one that an endpoint asked for. The zero value is none.
type pause struct {
	mu    sync.Mutex
	last  *retry.Busy // the last wish
	until time.Time
}

func (p *pause) set(busy *retry.Busy) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if until := time.Now().Add(busy.Pause); until.After(p.until) { // who names no pause ends none
		p.last, p.until = busy, until
	}
}

// end is when the pause is over, in Unix nanoseconds; 0: there was none.
func (p *pause) end() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.last == nil {
		return 0
	}
	return p.until.UnixNano()
}

// wait holds a request back while the endpoint rests.
func (p *pause) wait(ctx context.Context) error {
	p.mu.Lock()
	last, left := p.last, time.Until(p.until)
	p.mu.Unlock()
	switch {
	case last == nil || left <= 0:
		return nil
	case left > patientPause:
		return &retry.Busy{Status: last.Status, Pause: left}
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(left):
		return nil
	}
}
