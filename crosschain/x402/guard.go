package x402

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/internal/strictjson"
	"github.com/bridge8004/bridge8004/crosschain/origin"
)

// Check decides about a payment request before anything is paid: nil lets it pass. origin is the
// server that was connected to, such as https://agent.example; request is the JSON of the payment
// request. payment.Verify makes one (see its example). It has the form of a payment client's
// before-payment hook. It has to look at every way to pay that the request offers: see Allow for
// one that does not.
type Check func(ctx context.Context, origin string, request []byte) error

// Allow decides as Check does, and returns the places in accepts of the ways that may be paid:
// those in verify.Report.Payments where a network or ceilings leave others out. None is a refusal.
type Allow func(ctx context.Context, origin string, request []byte) (accepts []int, err error)

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

// Guard is an http.RoundTripper below a client that pays: what asks for a payment reaches the
// client only after Check has let it pass, and then nothing but what was checked does, in header
// and body alike. Other answers pass as they are, among them a 402 that tells of a settlement and
// asks for nothing (Message). Whatever is let pass, the scheme of every way that reaches the client
// is known (Payment.Route).
type Guard struct {
	Next  http.RoundTripper // nil: http.DefaultTransport
	Check Check             // nil: Allow decides alone
	Allow Allow             // nil: what Check lets pass reaches the client whole
}

// RoundTrip implements http.RoundTripper. A request for payment that is refused, that cannot be
// read, or that another origin sends after a redirect, is an error, so that no client above can pay
// it.
func (g Guard) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := cmp.Or(g.Next, http.DefaultTransport).RoundTrip(r)
	if err != nil || resp.StatusCode != http.StatusPaymentRequired && len(resp.Header.Values(Header)) == 0 {
		return resp, err
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, int64(limits.Bytes)+1))
	resp.Body.Close()
	here, request := "", []byte(nil)
	if err == nil {
		here, request, err = g.asked(r, resp, body)
	}
	if resp.StatusCode == http.StatusPaymentRequired && chains.KindOf(err) == chains.NotFound {
		resp.Body = io.NopCloser(bytes.NewReader(body))
		return resp, nil
	}
	if err == nil {
		request, err = g.allowed(r.Context(), here, request)
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

// allowed is the request with the ways to pay that may be paid, and no others.
func (g Guard) allowed(ctx context.Context, here string, request []byte) ([]byte, error) {
	if g.Check == nil && g.Allow == nil {
		return nil, errors.New("nobody was asked whether it may be paid")
	}
	if g.Check != nil {
		if err := g.Check(ctx, here, request); err != nil {
			return nil, err
		}
	}
	terms, err := Parse(request)
	if err != nil {
		return nil, err
	}
	places, err := Choose(terms.Accepts, Selector{})
	if err == nil && g.Allow != nil {
		places, err = g.Allow(ctx, here, request)
	}
	if err != nil {
		return nil, err
	}
	for _, i := range places {
		if i < 0 || i >= len(terms.Accepts) {
			return nil, fmt.Errorf("accepts[%d] is not offered", i)
		}
		if _, err := terms.Accepts[i].Route(); err != nil {
			return nil, fmt.Errorf("accepts[%d]: %w", i, err)
		}
	}
	if g.Allow == nil {
		return request, nil
	}
	return only(request, places)
}

// only leaves the given places of accepts in a request.
func only(request []byte, places []int) ([]byte, error) {
	var top map[string]json.RawMessage
	var accepts, left []json.RawMessage
	if err := strictjson.Decode(request, limits, &top); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(top["accepts"], &accepts); err != nil {
		return nil, err
	}
	for i, way := range accepts {
		if slices.Contains(places, i) {
			left = append(left, way)
		}
	}
	if len(left) == 0 {
		return nil, errors.New("no way to pay is allowed")
	}
	var err error
	if top["accepts"], err = json.Marshal(left); err != nil {
		return nil, err
	}
	return json.Marshal(top)
}
