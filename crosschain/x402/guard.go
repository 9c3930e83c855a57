package x402

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"

	"github.com/bridge8004/bridge8004/crosschain/origin"
)

// Check decides about a payment request before anything is paid: nil lets it pass. origin is the server that was connected to, such as https://agent.example; request is
// the JSON of the payment request. verify.Payment makes one (see its example). It has the form of a payment client's before-payment hook.
type Check func(ctx context.Context, origin string, request []byte) error

// RefusedError says that a payment request was not let pass.
type RefusedError struct {
	Origin string
	Err    error
}

// Error returns "payment to <origin> refused: <cause>".
func (e *RefusedError) Error() string {
	return fmt.Sprintf("payment to %s refused: %v", e.Origin, e.Err)
}

// Unwrap returns the cause.
func (e *RefusedError) Unwrap() error { return e.Err }

// Guard is an http.RoundTripper below a client that pays: what asks for a payment reaches the client only after Check has let it pass, and then nothing but what was
// checked does, in header and body alike. Other answers pass as they are.
type Guard struct {
	Next  http.RoundTripper // nil: http.DefaultTransport
	Check Check
}

// RoundTrip implements http.RoundTripper. A request for payment that is refused, that cannot be read, or that another origin sends after a redirect, is an error, so that
// no client above can pay it.
func (g Guard) RoundTrip(r *http.Request) (*http.Response, error) {
	next := g.Next
	if next == nil {
		next = http.DefaultTransport
	}
	resp, err := next.RoundTrip(r)
	if err != nil || resp.StatusCode != http.StatusPaymentRequired && len(resp.Header.Values(Header)) == 0 {
		return resp, err
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, int64(limits.Bytes)+1))
	resp.Body.Close()
	here, request := "", []byte(nil)
	if err == nil {
		here, request, err = g.asked(r, resp, body)
	}
	if err == nil {
		err = g.Check(r.Context(), here, request)
	}
	if err != nil {
		return nil, &RefusedError{here, err}
	}
	if resp.Header.Get(Header) != "" {
		resp.Header.Set(Header, EncodeHeader(request))
	}
	resp.Header.Del("Content-Encoding")
	resp.Header.Set("Content-Length", strconv.Itoa(len(request)))
	resp.Body, resp.ContentLength = io.NopCloser(bytes.NewReader(request)), int64(len(request))
	return resp, nil
}

// asked is who asks for which payment.
func (g Guard) asked(r *http.Request, resp *http.Response, body []byte) (here string, request []byte, err error) {
	if here, err = origin.Parse(r.URL.String()); err != nil {
		return "", nil, err
	}
	for from := r; from.Response != nil && from.Response.Request != nil; {
		from = from.Response.Request
		if first, err := origin.Parse(from.URL.String()); err != nil || first != here {
			return here, nil, errors.New("another origin was asked, and has redirected here")
		}
	}
	if len(resp.Header.Values(Header)) > 1 {
		return here, nil, errors.New("the server sends several payment requests in one answer")
	}
	request, err = Message(resp.StatusCode, resp.Header, body)
	return here, request, err
}
