package fetch

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

const (
	maxHeaderBytes = 32 << 10
	// maxUnread is what HTTP/2 may hold of an answer that has not been read yet, on a stream and on
	// a connection.
	maxUnread  = 1 << 20
	acceptFile = "application/json, */*;q=0.5"
)

// reach is a client with what it may reach.
type reach struct {
	guard  guard
	http   bool // plain http as well
	client *http.Client
}

func newReach(opt Options, g guard, plain bool) reach {
	dialer := &net.Dialer{Timeout: opt.Timeout, Control: g.control, Resolver: opt.Resolver}
	r := reach{guard: g, http: plain}
	r.client = &http.Client{
		Transport: &http.Transport{
			Proxy:                  nil, // none, not the environment's
			DialContext:            dialer.DialContext,
			TLSClientConfig:        opt.TLS.Clone(),
			ForceAttemptHTTP2:      true,
			HTTP2:                  &http.HTTP2Config{MaxReceiveBufferPerStream: maxUnread, MaxReceiveBufferPerConnection: maxUnread},
			DisableCompression:     true, // decode does it, with a bound on what it reads
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
			return r.check(next.URL)
		},
	}
	return r
}

// nearby is what reaches gateways on this machine or network that the operator has named by
// address: they may be asked, over plain http too, without opening those addresses to what
// strangers write. It follows no redirect to anywhere else.
func nearby(opt Options) reach {
	r := newReach(opt, guard{loopback: true, private: true}, true)
	within := r.client.CheckRedirect
	r.client.CheckRedirect = func(next *http.Request, via []*http.Request) error {
		if !sameOrigin(next.URL, via[0].URL) {
			return invalid(errors.New("the gateway redirects to another origin"))
		}
		return within(next, via)
	}
	return r
}

// Nearby reports whether a gateway is named by an address of this machine or of a private network,
// or as localhost. Such a gateway needs no leave for those addresses.
func Nearby(gateway string) bool {
	u, err := url.Parse(gateway)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(u.Hostname())
	if err != nil {
		return strings.EqualFold(u.Hostname(), "localhost")
	}
	return (guard{}).check(ip) != nil && (guard{loopback: true, private: true}).check(ip) == nil
}

// via is what reaches a gateway.
func (f *Fetcher) via(gateway string) reach {
	if Nearby(gateway) {
		return f.near
	}
	return f.open
}

// request asks with GET. The answer's body is bounded and decompressed.
func (f *Fetcher) request(ctx context.Context, r reach, uri string, header http.Header) (*http.Response, error) {
	u, err := url.Parse(uri)
	if err != nil {
		return nil, invalid(errors.New("malformed URL"))
	}
	if err := r.check(u); err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, invalid(err)
	}
	req.Header = header
	req.Header.Set("User-Agent", "bridge8004")
	req.Header.Set("Accept-Encoding", "gzip")
	resp, err := r.client.Do(req)
	if err != nil {
		return nil, transportError(err)
	}
	if err := f.decode(resp); err != nil {
		resp.Body.Close()
		return nil, err
	}
	return resp, nil
}

// decode undoes gzip, the one encoding that is asked for. It reads no more of the compressed form
// than the largest document takes: an archive of nothing but empty parts would otherwise be read
// without end and without result. What comes out is bounded by readBounded.
func (f *Fetcher) decode(resp *http.Response) error {
	codings := resp.Header.Values("Content-Encoding")
	switch {
	case len(codings) == 0 || len(codings) == 1 && (codings[0] == "" || strings.EqualFold(codings[0], "identity")):
		return nil
	case len(codings) > 1 || !strings.EqualFold(codings[0], "gzip"):
		return invalid(errors.New("the answer has a content encoding that was not asked for"))
	case resp.StatusCode == http.StatusNoContent || resp.StatusCode == http.StatusNotModified || resp.Request.Method == http.MethodHead:
		return nil
	}
	resp.Header.Del("Content-Encoding")
	resp.ContentLength = -1
	resp.Body = &inflated{ReadCloser: http.MaxBytesReader(nil, resp.Body, f.maxArchive())}
	return nil
}

// inflated reads gzip from a body. The first part is opened when it is first read, so that a wrong
// one is an error of the body.
type inflated struct {
	io.ReadCloser // compressed
	z             *gzip.Reader
}

func (i *inflated) Read(p []byte) (n int, err error) {
	if i.z == nil {
		if i.z, err = gzip.NewReader(i.ReadCloser); err != nil {
			i.z = nil
			if errors.Is(err, io.EOF) {
				err = io.ErrUnexpectedEOF
			}
			return 0, err
		}
	}
	return i.z.Read(p)
}

// check holds for the first request and for every redirect.
func (r reach) check(u *url.URL) error {
	switch {
	case u.Scheme == "http" && !r.http:
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
	if port := u.Port(); port != "" && port != "443" && port != "80" {
		// Below 1024 other services listen, some of which do as a line of text says that reaches
		// them.
		if n, err := strconv.ParseUint(port, 10, 16); err != nil || n < 1024 {
			return invalid(fmt.Errorf("port %.10q is not one of the web", port))
		}
	}
	// Names are checked when they are dialled. An address is known now.
	if ip, err := netip.ParseAddr(u.Hostname()); err == nil {
		return r.guard.check(ip)
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
		if _, ok := errors.AsType[*http.MaxBytesError](err); ok { // of inflated
			return nil, fail(chains.TooMuch, errors.New("the compressed answer is larger than the largest document"))
		}
		return nil, fail(kindOfIO(err), fmt.Errorf("the answer broke off: %w", chains.Plainly(err)))
	}
	if int64(len(body)) > most {
		return nil, fail(chains.TooMuch, fmt.Errorf("the document is larger than %d bytes", most))
	}
	return body, nil
}

// transportError gives a failed request its kind: our own refusals keep theirs, everything else is
// a server that cannot be reached.
func transportError(err error) error {
	if e, ok := errors.AsType[*chains.Error](err); ok {
		return e
	}
	return fail(kindOfIO(err), chains.Plainly(err))
}

func kindOfIO(err error) chains.Kind {
	// net/http's own bounds on the parts of a request end at the same time as the whole, and either
	// may be first.
	if e, ok := errors.AsType[net.Error](err); ok && e.Timeout() || errors.Is(err, context.DeadlineExceeded) {
		return chains.TimedOut
	}
	return chains.Unreachable
}
