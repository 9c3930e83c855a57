package rpc

import (
	"net/http"

	"github.com/bridge8004/bridge8004/chains/internal/bound"
	"github.com/bridge8004/bridge8004/chains/internal/retry"
)

// idle is how many connections to an endpoint are kept for who asks next: a relayer asks some
// dozens of questions at a time, and each new connection costs a way to the node and back.
const idle = 64

// newTransport is net/http's own, or a part of it for who asks twice and ends: an agent is a few
// kilobytes, and packing and unpacking them takes longer than sending them as they are; so does
// making ready for HTTP/2.
func newTransport(light bool) *http.Transport {
	usual := http.DefaultTransport.(*http.Transport)
	if !light {
		t := usual.Clone()
		t.MaxIdleConnsPerHost = idle
		return t
	}
	t := &http.Transport{Proxy: usual.Proxy, DialContext: usual.DialContext, TLSHandshakeTimeout: usual.TLSHandshakeTimeout, DisableCompression: true, Protocols: new(http.Protocols)}
	t.Protocols.SetHTTP1(true)
	return t
}

// limitedTransport fails the reading of a response that is too large, before it is held in memory.
// A busy endpoint is a *retry.Busy, not an answer.
type limitedTransport struct {
	next *http.Transport
	most int64
}

// CloseIdleConnections lets http.Client close what is kept open.
func (t limitedTransport) CloseIdleConnections() { t.next.CloseIdleConnections() }

func (t limitedTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := t.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	if busy := retry.BusyAnswer(response.StatusCode, response.Header); busy != nil {
		response.Body.Close()
		return nil, busy
	}
	if err := bound.Answer(response, t.most); err != nil {
		return nil, err
	}
	return response, nil
}
