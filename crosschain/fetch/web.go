package fetch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

const (
	maxHeaderBytes = 32 << 10
	acceptFile     = "application/json, */*;q=0.5"
)

func newClient(opt Options) *http.Client {
	dialer := &net.Dialer{Timeout: opt.Timeout, Control: guard{loopback: opt.AllowLoopback, private: opt.AllowPrivate}.control}
	return &http.Client{
		Transport: &http.Transport{
			Proxy:                  opt.Proxy, // nil is none, not the environment's
			DialContext:            dialer.DialContext,
			TLSClientConfig:        opt.TLS.Clone(),
			ForceAttemptHTTP2:      true,
			MaxIdleConns:           16,
			MaxIdleConnsPerHost:    2,
			MaxConnsPerHost:        8,
			IdleConnTimeout:        30 * time.Second,
			TLSHandshakeTimeout:    opt.Timeout,
			MaxResponseHeaderBytes: maxHeaderBytes,
		},
		CheckRedirect: func(next *http.Request, via []*http.Request) error {
			if len(via) > opt.Redirects {
				return fail(chains.TooMuch, fmt.Errorf("more than %d redirects", opt.Redirects))
			}
			if via[len(via)-1].URL.Scheme == "https" && next.URL.Scheme != "https" {
				return invalid(errors.New("redirect from https to http"))
			}
			// net/http has set it from the request before.
			next.Header.Del("Referer")
			return checkURL(next.URL, opt.AllowHTTP)
		},
	}
}

// web reads a document from a web server and names the host that gave it.
func (f *Fetcher) web(ctx context.Context, uri string) (host string, body []byte, err error) {
	resp, err := f.request(ctx, uri, acceptFile)
	if err != nil {
		return "", nil, err
	}
	defer resp.Body.Close()
	if err := checkStatus(resp); err != nil {
		return "", nil, err
	}
	if resp.ContentLength > f.opt.MaxBytes {
		return "", nil, fail(chains.TooMuch, fmt.Errorf("the document has %d bytes, larger than %d bytes", resp.ContentLength, f.opt.MaxBytes))
	}
	body, err = readBounded(resp.Body, f.opt.MaxBytes)
	return resp.Request.URL.Host, body, err
}

func (f *Fetcher) request(ctx context.Context, uri, accept string) (*http.Response, error) {
	u, err := url.Parse(uri)
	if err != nil {
		return nil, invalid(errors.New("malformed URL"))
	}
	if err := checkURL(u, f.opt.AllowHTTP); err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, invalid(err)
	}
	req.Header.Set("Accept", accept)
	req.Header.Set("User-Agent", "bridge8004")
	resp, err := f.client.Do(req)
	if err != nil {
		return nil, transportError(err)
	}
	if resp.Header.Get("Content-Encoding") != "" {
		resp.Body.Close()
		return nil, invalid(errors.New("the answer has a content encoding that was not asked for"))
	}
	return resp, nil
}

// checkURL holds for the first request and for every redirect.
func checkURL(u *url.URL, allowHTTP bool) error {
	switch {
	case u.Scheme == "http" && !allowHTTP:
		return &chains.Error{Kind: chains.Invalid, Err: errors.New("plain http is not read"), Remedy: "use https, or allow http explicitly on a local network"}
	case u.Scheme != "https" && u.Scheme != "http":
		return invalid(fmt.Errorf("scheme %.20q is not read", u.Scheme))
	case u.Hostname() == "":
		return invalid(errors.New("the URL has no host"))
	case u.User != nil:
		return invalid(errors.New("the URL holds credentials"))
	case len(u.String()) > maxURL:
		return fail(chains.TooMuch, fmt.Errorf("a URL longer than %d characters", maxURL))
	}
	return nil
}

func checkStatus(resp *http.Response) error {
	err := fmt.Errorf("%s answers HTTP %d", resp.Request.URL.Host, resp.StatusCode)
	switch code := resp.StatusCode; {
	case code == http.StatusOK:
		return nil
	case code == http.StatusNotFound || code == http.StatusGone:
		return fail(chains.NotFound, err)
	case code == http.StatusUnauthorized || code == http.StatusForbidden:
		return fail(chains.Unauthorized, err)
	case code == http.StatusTooManyRequests || code == http.StatusRequestTimeout || code >= 500:
		return fail(chains.Unreachable, err)
	default:
		return invalid(err)
	}
}

// readBounded reads at most most bytes; one more is an error, and nothing behind it is read.
func readBounded(r io.Reader, most int64) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(r, most+1))
	if err != nil {
		return nil, fail(chains.Unreachable, fmt.Errorf("the answer broke off: %w", stripURL(err)))
	}
	if int64(len(body)) > most {
		return nil, fail(chains.TooMuch, fmt.Errorf("the document is larger than %d bytes", most))
	}
	return body, nil
}

// transportError gives a failed request its kind: our own refusals keep theirs, everything else is a server that cannot be reached.
func transportError(err error) error {
	if e, ok := errors.AsType[*chains.Error](err); ok {
		return e
	}
	return fail(chains.Unreachable, stripURL(err))
}

// stripURL takes net/http's own wrapping off, which repeats the URL with its query.
func stripURL(err error) error {
	if e, ok := errors.AsType[*url.Error](err); ok {
		return e.Err
	}
	return err
}
