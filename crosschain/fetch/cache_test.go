package fetch_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
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

func keeping(c *clock, cache fetch.Cache, gateways ...string) *fetch.Fetcher {
	if cache.Bytes == 0 {
		cache.Bytes = 1 << 20
	}
	return fetch.New(patient(local(func(o *fetch.Options) { o.Cache, o.Now, o.Gateways = cache, c.now, append([]string{}, gateways...) })))
}

func newClock() *clock { return &clock{at: time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)} }

// Whether the second read, ten seconds later, asks the server, and what it makes of the answer.
func TestGet_copies(t *testing.T) {
	const old = "Mon, 01 Jun 2026 12:00:00 GMT"
	for name, c := range map[string]struct {
		header []string
		fresh  time.Duration
		asked  int
		copied fetch.Copy
		tag    string // If-None-Match and If-Modified-Since of the second request
	}{
		"nothing said":                     {nil, time.Minute, 2, "", ""},
		"a tag":                            {[]string{"ETag", `"1"`}, time.Minute, 2, fetch.Confirmed, `"1"`},
		"a weak tag":                       {[]string{"ETag", `W/"1"`}, time.Minute, 2, "", ""},
		"a malformed tag":                  {[]string{"ETag", `1`}, time.Minute, 2, "", ""},
		"a date":                           {[]string{"Last-Modified", old, "Date", "Wed, 01 Jul 2026 12:00:00 GMT"}, time.Minute, 2, "", old},
		"a date of just now":               {[]string{"Last-Modified", old, "Date", "Mon, 01 Jun 2026 12:00:59 GMT"}, time.Minute, 2, "", ""},
		"a date that is none":              {[]string{"Last-Modified", "yesterday", "Date", "Wed, 01 Jul 2026 12:00:00 GMT"}, time.Minute, 2, "", ""},
		"max-age":                          {[]string{"Cache-Control", "public, MAX-AGE=60"}, time.Minute, 1, fetch.Fresh, ""},
		"max-age, quoted":                  {[]string{"Cache-Control", `max-age="60"`}, time.Minute, 1, fetch.Fresh, ""},
		"max-age, not wanted":              {[]string{"Cache-Control", "max-age=60"}, 0, 2, "", ""},
		"max-age, not wanted, and a tag":   {[]string{"Cache-Control", "max-age=60", "ETag", `"1"`}, 0, 2, fetch.Confirmed, `"1"`},
		"max-age of a year":                {[]string{"Cache-Control", "max-age=31536000, immutable"}, 9 * time.Second, 2, "", ""},
		"max-age that is over":             {[]string{"Cache-Control", "max-age=10"}, time.Minute, 2, "", ""},
		"max-age, aged underway":           {[]string{"Cache-Control", "max-age=60", "Age", "55"}, time.Minute, 2, "", ""},
		"max-age, of unknown age":          {[]string{"Cache-Control", "max-age=60", "Age", "?"}, time.Minute, 2, "", ""},
		"max-age, twice":                   {[]string{"Cache-Control", "max-age=60", "Cache-Control", "max-age=5"}, time.Minute, 2, "", ""},
		"max-age, malformed":               {[]string{"Cache-Control", "max-age=60s"}, time.Minute, 2, "", ""},
		"max-age, and no-cache":            {[]string{"Cache-Control", "max-age=60, no-cache"}, time.Minute, 2, "", ""},
		"max-age, and no-cache of a field": {[]string{"Cache-Control", `max-age=60, no-cache="set-cookie"`}, time.Minute, 2, "", ""},
		"max-age, and Vary: *":             {[]string{"Cache-Control", "max-age=60", "Vary", "*"}, time.Minute, 2, "", ""},
		"no-store":                         {[]string{"Cache-Control", "no-store, max-age=60", "ETag", `"1"`}, time.Minute, 2, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			s, now := newSite(t, c.header...), newClock()
			f := keeping(now, fetch.Cache{Fresh: c.fresh})
			first, err := f.Get(t.Context(), s.URL)
			if err != nil || first.Copy != "" || first.Age != 0 || !first.FetchedAt.Equal(now.now()) {
				t.Fatalf("%+v, %v", first, err)
			}
			began := now.now()
			first.Bytes[0] = 'x' // whoever does that does it to himself
			now.pass(10 * time.Second)
			second, err := f.Get(t.Context(), s.URL)
			if err != nil || string(second.Bytes) != hello || second.Copy != c.copied || s.asked != c.asked || second.SHA256 != sha(hello) || second.Pinned {
				t.Fatalf("%+v, %v; asked %d times", second, err, s.asked)
			}
			if got := s.request.Get("If-None-Match") + s.request.Get("If-Modified-Since"); got != c.tag {
				t.Errorf("asked with %q, want %q", got, c.tag)
			}
			wantAt, wantAge := now.now(), time.Duration(0)
			if c.copied == fetch.Fresh {
				wantAt, wantAge = began, 10*time.Second
			}
			if !second.FetchedAt.Equal(wantAt) || second.Age != wantAge {
				t.Errorf("read at %s, %s ago", second.FetchedAt, second.Age)
			}
			asked := s.asked
			if doc, err := f.GetConfirmed(t.Context(), s.URL); err != nil || string(doc.Bytes) != hello || doc.Copy == fetch.Fresh || doc.Age != 0 || s.asked != asked+1 {
				t.Errorf("confirmed: %+v, %v", doc, err)
			}
		})
	}
}

func sha(text string) [32]byte { return sha256.Sum256([]byte(text)) }

// What is allowed is counted from the last confirmation, and what changes is seen.
func TestGet_copiesFollowTheServer(t *testing.T) {
	s, now := newSite(t, "ETag", `"1"`, "Cache-Control", "max-age=60"), newClock()
	f := keeping(now, fetch.Cache{Fresh: time.Hour})
	for i, want := range []struct {
		copied fetch.Copy
		body   string
		before func()
	}{
		{"", hello, func() {}},
		{fetch.Fresh, hello, func() { now.pass(59 * time.Second) }},
		{fetch.Confirmed, hello, func() { now.pass(time.Second) }},
		{fetch.Fresh, hello, func() { now.pass(59 * time.Second) }},
		{"", `{}`, func() { now.pass(time.Second); s.body = `{}`; s.says("ETag", `"2"`) }},
		{fetch.Confirmed, `{}`, func() { s.says("ETag", `"2"`, "Cache-Control", "no-store") }},
		{"", `{}`, func() {}}, // not kept any more
		{"", `{}`, func() { now.pass(-time.Hour); s.says("Cache-Control", "max-age=60") }},
		{"", `{}`, func() { now.pass(-time.Hour) }}, // a clock that was set back makes nothing fresh
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
	f := keeping(newClock(), fetch.Cache{})
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
	if _, err := keeping(newClock(), fetch.Cache{}).Get(t.Context(), b.URL); chains.KindOf(err) != chains.Invalid {
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
	f := keeping(now, fetch.Cache{}, gateway)
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
	gateway, s := newSite(t), newSite(t, "Cache-Control", "max-age=60")
	f := keeping(newClock(), fetch.Cache{Bytes: 1 << 20, Fresh: time.Hour, Dir: t.TempDir()}, gateway.URL)
	uri := "ipfs://" + fetch.RawCID([]byte(hello))
	for _, uri := range []string{uri, s.URL} {
		if _, err := f.Get(t.Context(), uri); err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range []*site{gateway, s} {
		s.mu.Lock()
		s.status = http.StatusNotFound
		s.mu.Unlock()
	}
	for _, uri := range []string{uri, s.URL} {
		if _, err := f.Get(t.Context(), uri); err != nil {
			t.Errorf("the copy of %s: %v", uri, err)
		}
		if doc, err := f.Uncached().Get(t.Context(), uri); chains.KindOf(err) != chains.NotFound {
			t.Errorf("%s: %q, %v", uri, doc.Copy, err)
		}
	}
}

func TestCache_bounds(t *testing.T) {
	asked := map[string]int{}
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		asked[r.URL.Path]++
		w.Header().Set("Cache-Control", "max-age=60")
		if r.URL.Path == "/large" {
			w.Write(make([]byte, 3000))
			return
		}
		io.WriteString(w, hello)
	})
	for name, cache := range map[string]fetch.Cache{
		"entries": {Entries: 2, Bytes: 1 << 20},
		"bytes":   {Bytes: 2 * 700}, // an entry takes 512 bytes beside its own
	} {
		clear(asked)
		cache.Fresh = time.Minute
		f := keeping(newClock(), cache)
		for _, path := range []string{"/a", "/b", "/a", "/c", "/a", "/b", "/large", "/large"} {
			if name == "entries" && path == "/large" {
				continue
			}
			if _, err := f.Get(t.Context(), url+path); err != nil {
				t.Fatal(err)
			}
		}
		// What was used last stays: a is asked for once, b again after c took its place; what is
		// larger than all takes no place.
		want := map[string]int{"/a": 1, "/b": 2, "/c": 1}
		if name == "bytes" {
			want["/large"] = 2
		}
		if fmt.Sprint(asked) != fmt.Sprint(want) {
			t.Errorf("%s: asked %v, want %v", name, asked, want)
		}
	}
}

func TestGetLast(t *testing.T) {
	s, now := newSite(t), newClock()
	f := keeping(now, fetch.Cache{Dir: t.TempDir()})
	read := func() (fetch.Document, error) { return f.GetLast(t.Context(), s.URL, time.Hour) }
	began := now.now()
	if doc, err := read(); err != nil || doc.Copy != "" {
		t.Fatalf("%+v, %v", doc, err)
	}
	now.pass(time.Hour)
	for _, status := range []int{500, 503, 429} {
		s.status = status
		doc, err := read()
		if err != nil || doc.Copy != fetch.Stale || doc.Age != time.Hour || !doc.FetchedAt.Equal(began) || string(doc.Bytes) != hello || doc.SHA256 != sha(hello) {
			t.Fatalf("HTTP %d: %+v, %v", status, doc, err)
		}
		if doc, err := f.Get(t.Context(), s.URL); chains.KindOf(err) != chains.Unreachable || doc.Bytes != nil {
			t.Fatalf("what was not asked for: %+v, %v", doc, err)
		}
	}
	// A server that answers something else has spoken.
	for _, status := range []int{400, 403, 404, 302} {
		s.status = status
		if doc, err := read(); err == nil {
			t.Errorf("HTTP %d: %+v", status, doc)
		}
	}
	s.status = 503
	if doc, err := read(); err == nil {
		t.Errorf("taken back, then down: %+v", doc)
	}
	for _, forbidden := range []string{"no-store", "must-revalidate"} {
		s.status = 200
		s.says("Cache-Control", forbidden)
		if _, err := read(); err != nil {
			t.Fatal(err)
		}
		s.status = 503
		if doc, err := read(); err == nil {
			t.Errorf("%s: %+v", forbidden, doc)
		}
	}
	s.status = 200
	s.says()
	if _, err := read(); err != nil {
		t.Fatal(err)
	}
	s.Close()
	if doc, err := read(); err != nil || doc.Copy != fetch.Stale {
		t.Errorf("a server that is gone: %+v, %v", doc, err)
	}
	now.pass(time.Hour + 1)
	if _, err := read(); chains.KindOf(err) != chains.Unreachable {
		t.Errorf("too old: %v", err)
	}
	if _, err := fetch.New(local()).GetLast(t.Context(), s.URL, time.Hour); chains.KindOf(err) != chains.Unreachable {
		t.Errorf("nothing is kept: %v", err)
	}
}

// The folder outlives the process, and nothing in it is believed.
func TestCache_dir(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "cache")
	now := newClock()
	s := newSite(t, "ETag", `"1"`, "Cache-Control", "max-age=3600")
	reader := func(gateways ...string) *fetch.Fetcher {
		return keeping(now, fetch.Cache{Dir: dir, Fresh: time.Hour}, gateways...)
	}
	blocks, file := "ipfs://"+directory+"/files/agent%20one.json", "ipfs://"+rawCID([]byte(hello)).String()
	first := reader(trustless(t, archive(t, "directory")), flat(t, []byte(hello)))
	for _, uri := range []string{blocks, file, s.URL} {
		if _, err := first.Get(t.Context(), uri); err != nil {
			t.Fatal(err)
		}
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 3 {
		t.Fatalf("%d files, %v", len(list), err)
	}
	// Another process, without a gateway.
	second := reader()
	for _, uri := range []string{blocks, file} {
		doc, err := second.Get(t.Context(), uri)
		if err != nil || string(doc.Bytes) != hello || doc.Copy != fetch.Immutable || !doc.Pinned {
			t.Errorf("%s: %+v, %v", uri, doc, err)
		}
	}
	// Of the web nothing is taken from there but what GetLast shows: a tag would let the server
	// confirm what it never sent.
	if doc, err := second.Get(t.Context(), s.URL); err != nil || doc.Copy != "" || s.asked != 2 || s.request.Get("If-None-Match") != "" {
		t.Errorf("%+v, %v, asked %d times", doc, err, s.asked)
	}
	s.status = 503
	now.pass(time.Minute)
	if doc, err := reader().GetLast(t.Context(), s.URL, time.Hour); err != nil || doc.Copy != fetch.Stale || doc.Age != time.Minute || string(doc.Bytes) != hello {
		t.Errorf("%+v, %v", doc, err)
	}
	// Whoever can write there can withhold a document, and nothing else.
	spoil := func(change func([]byte) []byte) {
		t.Helper()
		list, err := filepath.Glob(filepath.Join(dir, "*"))
		if err != nil || len(list) == 0 {
			t.Fatalf("%v, %v", list, err)
		}
		for _, path := range list {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if len(data) == 0 {
				continue // of the web, spoilt before
			}
			if err := os.WriteFile(path, change(data), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, change := range map[string]func([]byte) []byte{
		"the last byte":     func(b []byte) []byte { b[len(b)-1] ^= 1; return b },
		"the name":          func(b []byte) []byte { return bytes.ReplaceAll(b, []byte(`{"name"`), []byte(`{"mane"`)) },
		"blocks for a file": func(b []byte) []byte { return bytes.Replace(b, []byte(`"blocks":true,`), nil, 1) },
		"a file for blocks": func(b []byte) []byte {
			return bytes.Replace(b, []byte(`"schema":1`), []byte(`"schema":1,"blocks":true`), 1)
		},
		"cut short":       func(b []byte) []byte { return b[:len(b)/2] },
		"empty":           func([]byte) []byte { return nil },
		"another version": func(b []byte) []byte { return bytes.Replace(b, []byte(`"schema":1`), []byte(`"schema":2`), 1) },
		"a key that is twice": func(b []byte) []byte {
			return bytes.Replace(b, []byte(`"schema":1`), []byte(`"schema":1,"schema":1`), 1)
		},
		"larger than any": func(b []byte) []byte { return append(b, make([]byte, 4<<20)...) },
	} {
		again := reader(trustless(t, archive(t, "directory")), flat(t, []byte(hello)))
		for _, uri := range []string{blocks, file} {
			if _, err := again.Get(t.Context(), uri); err != nil {
				t.Fatalf("%s, before: %v", name, err)
			}
		}
		spoil(change)
		for _, uri := range []string{blocks, file} {
			if doc, err := reader().Get(t.Context(), uri); err == nil && (string(doc.Bytes) != hello || doc.Copy != fetch.Immutable) {
				t.Errorf("%s, %s: %+v", name, uri, doc)
			}
			if doc, err := reader(trustless(t, archive(t, "directory")), flat(t, []byte(hello))).Get(t.Context(), uri); err != nil || string(doc.Bytes) != hello {
				t.Errorf("%s, %s, with a gateway: %+v, %v", name, uri, doc, err)
			}
		}
	}
}

func TestCache_dirBounds(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "notes.txt"), make([]byte, 5000), 0o600); err != nil { // somebody else's
		t.Fatal(err)
	}
	url := serve(t, func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, hello) })
	f := keeping(newClock(), fetch.Cache{Dir: dir, Entries: 3, Bytes: 4000})
	for i := range 8 {
		if _, err := f.Get(t.Context(), fmt.Sprint(url, "/", i)); err != nil {
			t.Fatal(err)
		}
		if list, err := filepath.Glob(filepath.Join(dir, "*.doc")); err != nil || len(list) > 3 {
			t.Fatalf("%d files after %d documents, %v", len(list), i+1, err)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "notes.txt")); err != nil {
		t.Error(err)
	}
	// A folder that cannot be written costs nothing but the copies.
	if doc, err := keeping(newClock(), fetch.Cache{Dir: filepath.Join(dir, "notes.txt")}).Get(t.Context(), url); err != nil || string(doc.Bytes) != hello {
		t.Errorf("%q, %v", doc.Bytes, err)
	}
}
