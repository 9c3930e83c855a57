package x402

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
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

// Guard is an http.RoundTripper below a client that pays: what asks for a payment reaches the client only after Check has let it pass. Other answers pass as they are.
type Guard struct {
	Next  http.RoundTripper // nil: http.DefaultTransport
	Check Check
}

// RoundTrip implements http.RoundTripper. A request for payment that is refused, or that cannot be read, is an error, so that no client above can pay it.
func (g Guard) RoundTrip(r *http.Request) (*http.Response, error) {
	next := g.Next
	if next == nil {
		next = http.DefaultTransport
	}
	resp, err := next.RoundTrip(r)
	if err != nil || resp.StatusCode != http.StatusPaymentRequired && resp.Header.Get(Header) == "" {
		return resp, err
	}
	origin := strings.ToLower(r.URL.Scheme + "://" + r.URL.Host)
	body, err := io.ReadAll(io.LimitReader(resp.Body, int64(limits.Bytes)+1))
	resp.Body.Close()
	if err != nil {
		return nil, &RefusedError{origin, fmt.Errorf("read payment request: %w", err)}
	}
	request, err := Message(resp.StatusCode, resp.Header, body)
	if err == nil {
		err = g.Check(r.Context(), origin, request)
	}
	if err != nil {
		return nil, &RefusedError{origin, err}
	}
	resp.Body = io.NopCloser(bytes.NewReader(body))
	return resp, nil
}
