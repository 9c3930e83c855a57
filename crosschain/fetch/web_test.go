package fetch_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
)

const hello = `{"name":"x"}`

// local are the options of a test that serves on loopback.
func local(more ...func(*fetch.Options)) fetch.Options {
	o := fetch.Options{AllowHTTP: true, AllowLoopback: true, Timeout: 5 * time.Second}
	for _, f := range more {
		f(&o)
	}
	return o
}

func serve(t testing.TB, h http.HandlerFunc) string {
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s.URL
}

func serveTLS(t testing.TB, h http.HandlerFunc) (url string, roots *tls.Config) {
	s := httptest.NewTLSServer(h)
	t.Cleanup(s.Close)
	pool := x509.NewCertPool()
	pool.AddCert(s.Certificate())
	return s.URL, &tls.Config{RootCAs: pool}
}

func TestGet_https(t *testing.T) {
	var seen http.Header
	url, roots := serveTLS(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/moved" {
			http.SetCookie(w, &http.Cookie{Name: "id", Value: "1"})
			http.Redirect(w, r, "/file?secret=1", http.StatusFound)
			return
		}
		seen = r.Header.Clone()
		io.WriteString(w, hello)
	})
	now := time.Date(2026, 7, 1, 14, 0, 0, 0, time.FixedZone("", 7200))
	f := fetch.New(local(func(o *fetch.Options) { o.AllowHTTP, o.TLS, o.Now = false, roots, func() time.Time { return now } }))
	doc, err := f.Get(t.Context(), url+"/moved")
	if err != nil {
		t.Fatal(err)
	}
	if string(doc.Bytes) != hello || doc.Pinned || doc.Scheme != "https" || "https://"+doc.Host != url || doc.SHA256 != caip.Hash(sha256.Sum256([]byte(hello))) ||
		doc.Keccak256 != caip.Keccak256([]byte(hello)) || !doc.FetchedAt.Equal(now) || doc.FetchedAt.Location() != time.UTC {
		t.Fatalf("got %+v", doc)
	}
	for _, h := range []string{"Cookie", "Referer", "Authorization"} {
		if seen.Get(h) != "" {
			t.Errorf("%s: %s was sent", h, seen.Get(h))
		}
	}
}

// The origin of a document is who gave it, not who led there.
func TestDocument_originGaveItItself(t *testing.T) {
	other := serve(t, func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, hello) })
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/away":
			http.Redirect(w, r, other+"/file", http.StatusFound)
		case "/moved":
			http.Redirect(w, r, "/file", http.StatusFound)
		default:
			io.WriteString(w, hello)
		}
	})
	f := fetch.New(local())
	for uri, want := range map[string]string{url + "/file": url, url + "/moved": url, url + "/away": "", "data:application/json,1": ""} {
		if doc, err := f.Get(t.Context(), uri); err != nil || doc.Origin() != want {
			t.Errorf("%s: %q, %v, want %q", uri, doc.Origin(), err, want)
		}
	}
}

func TestGet_refuses(t *testing.T) {
	plain := serve(t, func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, hello) })
	url, roots := serveTLS(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/loop":
			http.Redirect(w, r, r.URL.Path+"?x", http.StatusFound)
		case "/chain":
			http.Redirect(w, r, r.URL.Path, http.StatusFound)
		case "/down":
			http.Redirect(w, r, plain, http.StatusFound)
		case "/file-scheme":
			http.Redirect(w, r, "file:///etc/passwd", http.StatusFound)
		case "/credentials":
			http.Redirect(w, r, "https://user:pass@localhost/", http.StatusFound)
		case "/endless":
			for r.Context().Err() == nil {
				if _, err := w.Write(bytes.Repeat([]byte("x"), 64<<10)); err != nil {
					return
				}
			}
		case "/large":
			w.Header().Set("Content-Length", "104857600")
			io.CopyN(w, zeros{}, 100<<20)
		case "/bomb":
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			io.CopyN(z, zeros{}, 16<<20)
			z.Close()
		case "/br":
			w.Header().Set("Content-Encoding", "br")
			io.WriteString(w, hello)
		case "/headers":
			w.Header().Set("X-Long", strings.Repeat("x", 64<<10))
			io.WriteString(w, hello)
		case "/short":
			w.Header().Set("Content-Length", "100")
			io.WriteString(w, hello)
		case "/404", "/410", "/403", "/500", "/429", "/418", "/204", "/206":
			var code int
			fmt.Sscan(r.URL.Path[1:], &code)
			w.WriteHeader(code)
		}
	})
	f := fetch.New(local(func(o *fetch.Options) { o.AllowHTTP, o.TLS = false, roots }))
	for uri, want := range map[string]struct {
		kind chains.Kind
		text string
	}{
		url + "/loop":             {chains.TooMuch, "more than 5 redirects"},
		url + "/chain":            {chains.TooMuch, "more than 5 redirects"},
		url + "/down":             {chains.Invalid, "from https to http"},
		url + "/file-scheme":      {chains.Invalid, "redirect from https"},
		url + "/credentials":      {chains.Invalid, "holds credentials"},
		url + "/endless":          {chains.TooMuch, "larger than 1048576 bytes"},
		url + "/large":            {chains.TooMuch, "larger than"},
		url + "/bomb":             {chains.TooMuch, "larger than"},
		url + "/br":               {chains.Invalid, "content encoding"},
		url + "/headers":          {chains.Unreachable, "header"},
		url + "/short":            {chains.Unreachable, "broke off"},
		url + "/404":              {chains.NotFound, "HTTP 404"},
		url + "/410":              {chains.NotFound, "HTTP 410"},
		url + "/403":              {chains.Unauthorized, "HTTP 403"},
		url + "/500":              {chains.Unreachable, "HTTP 500"},
		url + "/429":              {chains.Unreachable, "HTTP 429"},
		url + "/418":              {chains.Invalid, "HTTP 418"},
		url + "/204":              {chains.Invalid, "HTTP 204"},
		url + "/206":              {chains.Invalid, "HTTP 206"},
		plain:                     {chains.Invalid, "plain http is not read"},
		"":                        {chains.Invalid, "empty URI"},
		"https://":                {chains.Invalid, "no host"},
		"https://u:secret@x.test": {chains.Invalid, "holds credentials"},
		"https://%zz/":            {chains.Invalid, "malformed URL"},
		"ftp://x.test/":           {chains.Invalid, "is not read"},
		"file:///etc/passwd":      {chains.Invalid, "is not read"},
		"/etc/passwd":             {chains.Invalid, "is not read"},
		"https://x.test/" + strings.Repeat("x", 5000): {chains.TooMuch, "characters"},
	} {
		doc, err := f.Get(t.Context(), uri)
		if err == nil || chains.KindOf(err) != want.kind || !strings.Contains(err.Error(), want.text) {
			t.Errorf("%.60s: %d bytes, %v; want kind %s and %q", uri, len(doc.Bytes), err, want.kind, want.text)
		}
		if err != nil && (strings.Contains(err.Error(), "secret") || len(err.Error()) > 500) {
			t.Errorf("the error says too much: %v", err)
		}
	}
}

// An error names the host that was asked, not what its path names, and no credentials.
func TestGet_namesTheHost(t *testing.T) {
	f := fetch.New(fetch.Options{})
	for uri, want := range map[string]string{
		"http://evil.example/@victim.example/x":          "http://evil.example/@victim.example/x",
		"https://u:secret@evil.example/a@victim.example": "https://evil.example/a@victim.example",
		"http://u:secret@evil.example":                   "http://evil.example",
		"https://u:sec/ret@evil.example/x":               "https://evil.example/x", // malformed, and asked by nobody
	} {
		_, err := f.Get(t.Context(), uri)
		if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("fetch %q", want)) {
			t.Errorf("%s: %v, want %s", uri, err, want)
		}
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

func TestGet_addresses(t *testing.T) {
	var called atomic.Bool
	url := serve(t, func(w http.ResponseWriter, r *http.Request) { called.Store(true) })
	port := url[strings.LastIndexByte(url, ':'):]
	f := fetch.New(fetch.Options{AllowHTTP: true, Timeout: 3 * time.Second})
	// localhost stands for every name that resolves to a forbidden address: the check comes after
	// the resolution.
	for _, host := range []string{"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "[::]", "2130706433", "0x7f000001", "127.1", "10.0.0.1", "172.16.0.1",
		"192.168.0.1", "100.64.0.1", "169.254.169.254", "[fe80::1]", "[fd00:ec2::254]", "[fc00::1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[::127.0.0.1]", "224.0.0.1",
		"255.255.255.255", "[ff02::1]", "192.0.2.1", "198.18.0.1", "[2001:db8::1]", "[100::1]"} {
		_, err := f.Get(t.Context(), "http://"+host+port+"/")
		if err == nil || called.Load() {
			t.Errorf("%s: %v", host, err)
			continue
		}
		// Spellings that only some resolvers read as addresses may fail as unknown names instead.
		if k := chains.KindOf(err); k != chains.Invalid && !(strings.Trim(host, "x0123456789f.") == "" && k == chains.Unreachable) {
			t.Errorf("%s: kind %s: %v", host, k, err)
		}
	}
	// A redirect to a forbidden address is refused where it is dialled.
	inner := serve(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://169.254.169.254/latest/meta-data", http.StatusFound)
	})
	if _, err := fetch.New(local()).Get(t.Context(), inner); chains.KindOf(err) != chains.Invalid || !strings.Contains(err.Error(), "169.254.169.254") {
		t.Errorf("redirect to the metadata service: %v", err)
	}
}

func TestGet_environmentProxyIsIgnored(t *testing.T) {
	t.Setenv("HTTP_PROXY", "http://192.0.2.1:1")
	t.Setenv("http_proxy", "http://192.0.2.1:1")
	url := serve(t, func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, hello) })
	if _, err := fetch.New(local()).Get(t.Context(), url); err != nil {
		t.Fatal(err)
	}
}

func TestGet_bounds(t *testing.T) {
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		n := 0
		fmt.Sscan(r.URL.Path[1:], &n)
		if n == 0 {
			io.WriteString(w, hello)
			return
		}
		http.Redirect(w, r, fmt.Sprint("/", n-1), http.StatusFound)
	})
	size := int64(len(hello))
	for name, c := range map[string]struct {
		options fetch.Options
		hops    int
		ok      bool
	}{
		"as large as allowed": {local(func(o *fetch.Options) { o.MaxBytes = size }), 0, true},
		"one byte more":       {local(func(o *fetch.Options) { o.MaxBytes = size - 1 }), 0, false},
		"five redirects":      {local(), 5, true},
		"six redirects":       {local(), 6, false},
		"one of none":         {local(func(o *fetch.Options) { o.Redirects = -1 }), 1, false},
		"none of none":        {local(func(o *fetch.Options) { o.Redirects = -1 }), 0, true},
	} {
		_, err := fetch.New(c.options).Get(t.Context(), fmt.Sprint(url, "/", c.hops))
		if (err == nil) != c.ok || !c.ok && chains.KindOf(err) != chains.TooMuch {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestGet_gzip(t *testing.T) {
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/plain" {
			w.Header().Set("Content-Encoding", "identity")
			io.WriteString(w, hello)
			return
		}
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		io.WriteString(z, hello)
		z.Close()
	})
	for _, path := range []string{"", "/plain"} {
		if doc, err := fetch.New(local()).Get(t.Context(), url+path); err != nil || string(doc.Bytes) != hello {
			t.Errorf("%s: %q, %v", path, doc.Bytes, err)
		}
	}
}

func TestGet_cancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	url := serve(t, func(w http.ResponseWriter, r *http.Request) { cancel(); <-r.Context().Done() })
	if _, err := fetch.New(local()).Get(ctx, url); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
}

func TestGet_timeout(t *testing.T) {
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/dripping" {
			for r.Context().Err() == nil {
				io.WriteString(w, "x")
				w.(http.Flusher).Flush()
			}
			return
		}
		<-r.Context().Done()
	})
	f := fetch.New(local(func(o *fetch.Options) { o.Timeout, o.MaxBytes = 50*time.Millisecond, 1<<40 }))
	for _, path := range []string{"/silent", "/dripping"} {
		if _, err := f.Get(t.Context(), url+path); chains.KindOf(err) != chains.TimedOut || !strings.Contains(err.Error(), "in the time allowed") {
			t.Errorf("%s: %v", path, err)
		}
	}
}
