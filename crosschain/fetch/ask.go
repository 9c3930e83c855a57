package fetch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/bridge8004/bridge8004/crosschain/origin"
)

// Question is a request that a payer makes of a server. Its header may hold secrets: no error
// repeats them.
type Question struct {
	URL    string
	Method string // empty: GET, or POST with a body. HEAD follows no redirect
	Header http.Header
	Body   []byte
}

// Answer is what the server said, whatever its status.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
	URL    string // after redirects, all of them inside the origin of the question
	// CertificateEnds is until when the server's certificate holds, UTC; zero over plain http.
	CertificateEnds time.Time
}

// Asker puts one question; a Fetcher is one.
type Asker interface {
	Ask(ctx context.Context, q Question) (Answer, error)
}

// Ask puts a question under the same limits as Get. Redirects to another origin are refused: the
// payer asked this server, and what he sent with the request was meant for it alone.
func (f *Fetcher) Ask(ctx context.Context, q Question) (Answer, error) {
	ctx, cancel := context.WithTimeout(ctx, f.opt.Timeout)
	defer cancel()
	a, err := f.ask(ctx, q)
	if err != nil {
		return Answer{}, describe(ctx, q.URL, err)
	}
	return a, nil
}

func (f *Fetcher) ask(ctx context.Context, q Question) (Answer, error) {
	u, err := url.Parse(q.URL)
	if err != nil || len(q.URL) > maxURL {
		return Answer{}, invalid(errors.New("malformed URL"))
	}
	if err := f.open.check(u); err != nil {
		return Answer{}, err
	}
	method := q.Method
	switch {
	case method == "" && q.Body != nil:
		method = http.MethodPost
	case method == "":
		method = http.MethodGet
	}
	req, err := http.NewRequestWithContext(ctx, method, u.String(), bytes.NewReader(q.Body))
	if err != nil {
		return Answer{}, invalid(errors.New("malformed method or URL"))
	}
	for name, values := range q.Header {
		req.Header[http.CanonicalHeaderKey(name)] = values
	}
	if host := req.Header.Get("Host"); host != "" {
		return Answer{}, invalid(errors.New("the header Host would name another server than the one that is asked"))
	}
	if req.Header.Get("User-Agent") == "" {
		req.Header.Set("User-Agent", "bridge8004")
	}
	if req.Header.Get("Accept-Encoding") == "" {
		req.Header.Set("Accept-Encoding", "gzip")
	}
	client := *f.open.client
	client.CheckRedirect = func(next *http.Request, via []*http.Request) error {
		if method == http.MethodHead {
			return http.ErrUseLastResponse // who wants the header alone wants this server's
		}
		if !sameOrigin(next.URL, u) {
			return invalid(fmt.Errorf("the server redirects to another origin, %.120q: ask that one, if you mean it", next.URL.Scheme+"://"+next.URL.Host))
		}
		return f.open.client.CheckRedirect(next, via)
	}
	resp, err := client.Do(req)
	if err != nil {
		return Answer{}, transportError(err)
	}
	defer resp.Body.Close()
	if err := f.decode(resp); err != nil {
		return Answer{}, err
	}
	body, err := readBounded(resp.Body, f.opt.MaxBytes)
	if err != nil {
		return Answer{}, err
	}
	answer := Answer{Status: resp.StatusCode, Header: resp.Header, Body: body, URL: resp.Request.URL.String()}
	if resp.TLS != nil && len(resp.TLS.PeerCertificates) > 0 {
		answer.CertificateEnds = resp.TLS.PeerCertificates[0].NotAfter.UTC()
	}
	return answer, nil
}

func sameOrigin(a, b *url.URL) bool {
	one, wrong := origin.Parse(a.String())
	other, err := origin.Parse(b.String())
	return wrong == nil && err == nil && one == other
}
