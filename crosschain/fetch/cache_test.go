package fetch_test

import (
	"crypto/sha256"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
)

// site is a web server whose one document and headers a test sets.
type site struct {
	*httptest.Server
	mu      sync.Mutex
	header  http.Header
	body    string
	status  int
	asked   int
	request http.Header // of the last request
}

func newSite(t *testing.T, header ...string) *site {
	s := &site{body: hello, status: http.StatusOK}
	s.says(header...)
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.asked++
		s.request = r.Header.Clone()
		for name, values := range s.header {
			w.Header()[name] = values
		}
		if s.status != http.StatusOK {
			w.WriteHeader(s.status)
			return
		}
		if tag := s.header.Get("Etag"); tag != "" && r.Header.Get("If-None-Match") == tag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		io.WriteString(w, s.body)
	}))
	t.Cleanup(s.Close)
	return s
}

// says sets the headers, in pairs.
func (s *site) says(header ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.header = http.Header{}
	for i := 0; i < len(header); i += 2 {
		s.header.Add(header[i], header[i+1])
	}
}

// clock is moved by hand.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time { c.mu.Lock(); defer c.mu.Unlock(); return c.at }

func (c *clock) pass(d time.Duration) { c.mu.Lock(); defer c.mu.Unlock(); c.at = c.at.Add(d) }

func keeping(c *clock, gateways ...string) *fetch.Fetcher {
	return keepingAtMost(1<<20, c, gateways...)
}

func keepingAtMost(bytes int64, c *clock, gateways ...string) *fetch.Fetcher {
	return fetch.New(patient(local(func(o *fetch.Options) { o.Keep, o.Now, o.Gateways = bytes, c.now, append([]string{}, gateways...) })))
}

func newClock() *clock { return &clock{at: time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)} }

// Whether the second read, ten seconds later, has the copy confirmed, and how the server is asked.
func TestGet_copies(t *testing.T) {
	const old = "Mon, 01 Jun 2026 12:00:00 GMT"
	for name, c := range map[string]struct {
		header []string
		copied fetch.Copy
		tag    string // If-None-Match and If-Modified-Since of the second request
	}{
		"nothing said":        {nil, "", ""},
		"a tag":               {[]string{"ETag", `"1"`}, fetch.Confirmed, `"1"`},
		"a weak tag":          {[]string{"ETag", `W/"1"`}, "", ""},
		"a malformed tag":     {[]string{"ETag", `1`}, "", ""},
		"a date":              {[]string{"Last-Modified", old, "Date", "Wed, 01 Jul 2026 12:00:00 GMT"}, "", old},
		"a date of just now":  {[]string{"Last-Modified", old, "Date", "Mon, 01 Jun 2026 12:00:59 GMT"}, "", ""},
		"a date that is none": {[]string{"Last-Modified", "yesterday", "Date", "Wed, 01 Jul 2026 12:00:00 GMT"}, "", ""},
		"max-age":             {[]string{"Cache-Control", "public, MAX-AGE=60"}, "", ""}, // asked all the same
		"max-age, and a tag":  {[]string{"Cache-Control", "max-age=60", "ETag", `"1"`}, fetch.Confirmed, `"1"`},
		"no-store":            {[]string{"Cache-Control", "max-age=60, No-Store", "ETag", `"1"`}, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			s, now := newSite(t, c.header...), newClock()
			f := keeping(now)
			first, err := f.Get(t.Context(), s.URL)
			if err != nil || first.Copy != "" || !first.FetchedAt.Equal(now.now()) {
				t.Fatalf("%+v, %v", first, err)
			}
			first.Bytes[0] = 'x' // whoever does that does it to himself
			now.pass(10 * time.Second)
			second, err := f.Get(t.Context(), s.URL)
			if err != nil || string(second.Bytes) != hello || second.Copy != c.copied || s.asked != 2 || second.SHA256 != sha(hello) || second.Pinned {
				t.Fatalf("%+v, %v; asked %d times", second, err, s.asked)
			}
			if got := s.request.Get("If-None-Match") + s.request.Get("If-Modified-Since"); got != c.tag {
				t.Errorf("asked with %q, want %q", got, c.tag)
			}
			if !second.FetchedAt.Equal(now.now()) {
				t.Errorf("read at %s", second.FetchedAt)
			}
		})
	}
}

func sha(text string) [32]byte { return sha256.Sum256([]byte(text)) }

// What changes is seen, and what must not be kept is forgotten.
func TestGet_copiesFollowTheServer(t *testing.T) {
	s, now := newSite(t, "ETag", `"1"`), newClock()
	f := keeping(now)
	for i, want := range []struct {
		copied fetch.Copy
		body   string
		before func()
	}{
		{"", hello, func() {}},
		{fetch.Confirmed, hello, func() { now.pass(time.Second) }},
		{"", `{}`, func() { now.pass(time.Second); s.body = `{}`; s.says("ETag", `"2"`) }},
		{fetch.Confirmed, `{}`, func() { s.says("ETag", `"2"`, "Cache-Control", "no-store") }},
		{"", `{}`, func() {}}, // not kept any more
	} {
		want.before()
		doc, err := f.Get(t.Context(), s.URL)
		if err != nil || doc.Copy != want.copied || string(doc.Bytes) != want.body {
			t.Fatalf("read %d: %q %s, %v; want %q %s", i, doc.Copy, doc.Bytes, err, want.copied, want.body)
		}
	}
}

// Tags are a server's own: behind a redirect that has moved, the same tag may stand for another
// document.
func TestGet_confirmedByAnotherServer(t *testing.T) {
	a, b := newSite(t, "ETag", `"1"`), newSite(t, "ETag", `"1"`)
	b.body = `{"other":true}`
	to := a.URL
	front := serve(t, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, to, http.StatusFound) })
	f := keeping(newClock())
	if doc, err := f.Get(t.Context(), front); err != nil || string(doc.Bytes) != hello {
		t.Fatalf("%q, %v", doc.Bytes, err)
	}
	to = b.URL
	doc, err := f.Get(t.Context(), front)
	if err != nil || string(doc.Bytes) != b.body || doc.Copy != "" {
		t.Fatalf("%q %s, %v", doc.Copy, doc.Bytes, err)
	}
	if doc, err = f.Get(t.Context(), front); err != nil || string(doc.Bytes) != b.body || doc.Copy != fetch.Confirmed {
		t.Fatalf("%q %s, %v", doc.Copy, doc.Bytes, err)
	}
	// Nor can anybody confirm what was never asked about.
	b.status = http.StatusNotModified
	if _, err := keeping(newClock()).Get(t.Context(), b.URL); chains.KindOf(err) != chains.Invalid {
		t.Errorf("an answer to another question: %v", err)
	}
}

func TestGet_ipfsIsAskedForOnce(t *testing.T) {
	asked := 0
	gateway := serve(t, func(w http.ResponseWriter, r *http.Request) {
		asked++
		w.Header().Set("Content-Type", "application/vnd.ipld.car")
		w.Header().Set("Cache-Control", "no-store") // a gateway has no say in what cannot change
		w.Write(archive(t, "directory"))
	})
	now := newClock()
	f := keeping(now, gateway)
	for i, uri := range []string{"ipfs://" + directory + "/files/agent%20one.json", "ipfs://ipfs/" + directory + "/files/agent%20one.json/"} {
		doc, err := f.Get(t.Context(), uri)
		if err != nil || string(doc.Bytes) != hello || asked != 1 || doc.URI != uri || !doc.Pinned || (doc.Copy == fetch.Immutable) != (i > 0) {
			t.Errorf("%+v, %v, asked %d times", doc, err, asked)
		}
		now.pass(time.Hour)
	}
	if _, err := f.Get(t.Context(), "ipfs://"+directory+"/files/other.json"); chains.KindOf(err) != chains.NotFound {
		t.Errorf("another path: %v", err)
	}
}

// What was read before says nothing of where a document is now.
func TestUncached(t *testing.T) {
	gateway := newSite(t)
	f := keeping(newClock(), gateway.URL)
	uri := "ipfs://" + fetch.RawCID([]byte(hello))
	if _, err := f.Get(t.Context(), uri); err != nil {
		t.Fatal(err)
	}
	gateway.mu.Lock()
	gateway.status = http.StatusNotFound
	gateway.mu.Unlock()
	if _, err := f.Get(t.Context(), uri); err != nil {
		t.Errorf("the copy: %v", err)
	}
	if doc, err := f.Uncached().Get(t.Context(), uri); chains.KindOf(err) != chains.NotFound {
		t.Errorf("%q, %v", doc.Copy, err)
	}
}

// What was used last stays, and what is larger than all takes no place.
func TestKeep_bounds(t *testing.T) {
	sent := map[string]int{}
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", `"1"`)
		if r.Header.Get("If-None-Match") != "" {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		sent[r.URL.Path]++
		if r.URL.Path == "/large" {
			w.Write(make([]byte, 3000))
			return
		}
		io.WriteString(w, hello)
	})
	f := keepingAtMost(2*700, newClock()) // an entry takes 512 bytes beside its own
	for _, path := range []string{"/a", "/b", "/a", "/c", "/a", "/b", "/large", "/large"} {
		if _, err := f.Get(t.Context(), url+path); err != nil {
			t.Fatal(err)
		}
	}
	if want := map[string]int{"/a": 1, "/b": 2, "/c": 1, "/large": 2}; !maps.Equal(sent, want) {
		t.Errorf("sent %v, want %v", sent, want)
	}
}
