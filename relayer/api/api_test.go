package api

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
)

func answers(ok bool) Answers {
	return Answers{
		Door:    Door{Hosts: []string{"example.com"}}, // httptest asks for that
		Health:  func() (bool, any) { return ok, map[string]bool{"ok": ok} },
		Metrics: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "m 1\n") }),
		Lists: map[string]List{
			"links":  ListOf(func(context.Context) ([]string, bool, error) { return []string{"one"}, false, nil }),
			"parked": ListOf(func(context.Context) ([]string, bool, error) { return []string{"one"}, true, nil }),
			"drift":  ListOf(func(context.Context) ([]string, bool, error) { return nil, false, errors.New("the bus is down") }),
		},
	}
}

func TestHandler(t *testing.T) {
	for name, tc := range map[string]struct {
		ok           bool
		method, path string
		status       int
		body         string
	}{
		"healthy":        {true, "GET", "/healthz", 200, `{"ok":true}`},
		"unhealthy":      {false, "GET", "/healthz", 503, `{"ok":false}`},
		"metrics":        {true, "GET", "/metrics", 200, "m 1"},
		"a list":         {true, "GET", "/v1/links", 200, `["one"]`},
		"a long list":    {true, "GET", "/v1/parked", 200, `["one"]`},
		"a list in need": {true, "GET", "/v1/drift", 503, `"detail":"the bus is down"`},
		"nothing else":   {true, "GET", "/v1/keys", 404, ""},
		"only reading":   {true, "POST", "/v1/links", 405, ""},
	} {
		t.Run(name, func(t *testing.T) {
			w := httptest.NewRecorder()
			Handler(answers(tc.ok)).ServeHTTP(w, httptest.NewRequest(tc.method, tc.path, nil))
			if w.Code != tc.status || !strings.Contains(w.Body.String(), tc.body) {
				t.Errorf("%d %q, want %d %q", w.Code, w.Body, tc.status, tc.body)
			}
			if more := w.Header().Get(More) != ""; more != (name == "a long list") {
				t.Errorf("more: %t", more)
			}
		})
	}
}

// What there is not, or not so, is refused like all else, whatever the relayer serves; what people
// look at is answered as a page.
func TestHandler_refusesWhatThereIsNot(t *testing.T) {
	page := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "no such page", http.StatusNotFound) })
	for name, change := range map[string]func(*Answers){
		"alone":         func(*Answers) {},
		"with pages":    func(a *Answers) { a.Pages = page },
		"with an index": func(a *Answers) { a.Pages, a.Index = page, func() (Index, error) { return nil, errors.New("closed") } },
	} {
		a := answers(true)
		change(&a)
		for ask, want := range map[string]struct {
			status int
			allow  string
			page   bool
		}{
			"GET /v1/keys":             {status: 404},
			"GET /v1/links/more":       {status: 404},
			"GET /feedback/terms/more": {status: 404},
			"GET /other":               {status: 404, page: true},
			"POST /v1/links":           {status: 405, allow: "GET, HEAD"},
			"DELETE /healthz":          {status: 405, allow: "GET, HEAD"},
		} {
			method, path, _ := strings.Cut(ask, " ")
			w := httptest.NewRecorder()
			Handler(a).ServeHTTP(w, httptest.NewRequest(method, path, nil))
			if want.page = want.page && a.Pages != nil; want.page != !strings.HasPrefix(w.Header().Get("Content-Type"), "application/problem+json") || w.Code != want.status || w.Header().Get("Allow") != want.allow {
				t.Errorf("%s, %s: %d, %v: %s", name, ask, w.Code, w.Header(), w.Body)
			}
		}
	}
}

// One client that asks for much at once waits, and others do not wait for it.
func TestDoor_oneClientLeavesRoomForOthers(t *testing.T) {
	a, busy, free := answers(true), make(chan struct{}, 3*sideBySide), make(chan struct{})
	a.Lists["links"] = ListOf(func(context.Context) ([]string, bool, error) { busy <- struct{}{}; <-free; return nil, false, nil })
	handler := Handler(a)
	ask := func(ctx context.Context, path, from string) int {
		w, r := httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, "GET", path, nil)
		r.RemoteAddr = from + ":1234"
		handler.ServeHTTP(w, r)
		return w.Code
	}
	codes := make(chan int, 3*sideBySide)
	for range 3 * sideBySide {
		go func() { codes <- ask(t.Context(), "/v1/links", "203.0.113.7") }()
	}
	for range sideBySide {
		<-busy
	}
	if code := ask(t.Context(), "/v1/parked", "203.0.113.8"); code != http.StatusOK {
		t.Errorf("another client gets %d", code)
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if code := ask(gone, "/v1/parked", "203.0.113.7"); code != http.StatusTooManyRequests {
		t.Errorf("a question whose client has gone gets %d", code)
	}
	if len(busy) > 0 {
		t.Errorf("%d more are answered", len(busy))
	}
	close(free)
	for range 3 * sideBySide {
		if code := <-codes; code != http.StatusOK {
			t.Errorf("what waited gets %d", code)
		}
	}
}

// Each has so many slots, and all together; for a proxy on this machine the bound of all counts.
func TestSlots(t *testing.T) {
	one, proxy := netip.MustParseAddr("203.0.113.7"), netip.MustParseAddr("127.0.0.1")
	s := newSlots(2, 4)
	for i, c := range []struct {
		who  netip.Addr
		want bool
	}{{one, true}, {one, true}, {one, false}, {proxy, true}, {proxy, true}, {proxy, false}} {
		if s.take(c.who) != c.want {
			t.Errorf("the %dth: want %t", i+1, c.want)
		}
	}
	s.give(one)
	if !s.take(one) || s.take(one) {
		t.Error("one slot was given back")
	}
	for _, who := range []netip.Addr{one, one, proxy, proxy} {
		s.give(who)
	}
	if s.all != 0 || len(s.of) != 0 {
		t.Errorf("%+v is left", s)
	}
}
