package rpc

import (
	"errors"
	"io"
	"net/http"

	"github.com/bridge8004/bridge8004/chains/internal/retry"
)

// errTooLarge says that a response was cut off.
var errTooLarge = errors.New("the response is larger than allowed")

// newTransport is net/http's own, or a part of it for who asks twice and ends: an agent is a few
// kilobytes, and packing and unpacking them takes longer than sending them as they are; so does
// making ready for HTTP/2.
func newTransport(light bool) *http.Transport {
	usual := http.DefaultTransport.(*http.Transport)
	if !light {
		return usual.Clone()
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
	if response.ContentLength > t.most {
		response.Body.Close()
		return nil, errTooLarge
	}
	response.Body = &limitedBody{response.Body, t.most}
	return response, nil
}

type limitedBody struct {
	io.ReadCloser
	left int64
}

func (b *limitedBody) Read(p []byte) (int, error) {
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
