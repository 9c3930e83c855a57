package fetch

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
)

func TestAsk(t *testing.T) {
	var other *httptest.Server
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/paid":
			body, _ := io.ReadAll(r.Body)
			w.Header().Set("Payment-Required", "e30=")
			w.WriteHeader(http.StatusPaymentRequired)
			io.WriteString(w, r.Method+" "+r.Header.Get("X-Key")+" "+string(body))
		case "/moved":
			http.Redirect(w, r, "/paid", http.StatusTemporaryRedirect)
		case "/away":
			http.Redirect(w, r, other.URL+"/paid", http.StatusTemporaryRedirect)
		case "/loop":
			http.Redirect(w, r, "/loop", http.StatusTemporaryRedirect)
		case "/huge":
			io.WriteString(w, strings.Repeat("x", 2000))
		}
	}))
	defer server.Close()
	other = httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("the other server was asked") }))
	defer other.Close()
	f := New(Options{AllowHTTP: true, AllowLoopback: true, MaxBytes: 1000})
	for name, c := range map[string]struct {
		q    Question
		want string
	}{
		"get":        {Question{URL: server.URL + "/paid"}, "GET  "},
		"post":       {Question{URL: server.URL + "/paid", Body: []byte("city=Oslo"), Header: http.Header{"x-key": {"k"}}}, "POST k city=Oslo"},
		"put":        {Question{URL: server.URL + "/paid", Method: "PUT", Body: []byte{}}, "PUT  "},
		"redirected": {Question{URL: server.URL + "/moved", Body: []byte("again")}, "POST  again"},
	} {
		a, err := f.Ask(t.Context(), c.q)
		if err != nil || a.Status != http.StatusPaymentRequired || string(a.Body) != c.want || a.Header.Get("Payment-Required") != "e30=" || a.URL != server.URL+"/paid" {
			t.Errorf("%s: %+v, %v", name, a, err)
		}
	}
	for name, c := range map[string]struct {
		q    Question
		kind chains.Kind
		text string
	}{
		"another origin": {Question{URL: server.URL + "/away", Header: http.Header{"Authorization": {"secret"}}}, chains.Invalid, "another origin"},
		"a loop":         {Question{URL: server.URL + "/loop"}, chains.TooMuch, "redirects"},
		"too large":      {Question{URL: server.URL + "/huge"}, chains.TooMuch, "larger"},
		"host header":    {Question{URL: server.URL + "/paid", Header: http.Header{"Host": {"x"}}}, chains.Invalid, "Host"},
		"bad method":     {Question{URL: server.URL + "/paid", Method: "G T"}, chains.Invalid, "method"},
		"ftp":            {Question{URL: "ftp://example.com"}, chains.Invalid, "scheme"},
	} {
		_, err := f.Ask(t.Context(), c.q)
		if chains.KindOf(err) != c.kind || !strings.Contains(err.Error(), c.text) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := New(Options{AllowHTTP: true}).Ask(t.Context(), Question{URL: server.URL}); chains.KindOf(err) != chains.Invalid || !strings.Contains(err.Error(), "loopback") {
		t.Errorf("a loopback address: %v", err)
	}
}

func TestSameOrigin(t *testing.T) {
	for pair, want := range map[[2]string]bool{
		{"https://agent.example/a", "https://AGENT.example.:443/b"}:            true,
		{"https://agent.example.:8443/a", "https://agent.example:8443/b"}:      true,
		{"http://x.example", "http://x.example:80"}:                            true,
		{"http://x.example", "http://x.example:443"}:                           false,
		{"https://x.example", "http://x.example:443"}:                          false,
		{"https://x.example", "https://y.example"}:                             false,
		{"https://x.example/to?a=https://y.example", "https://user@x.example"}: false,
	} {
		var urls [2]*url.URL
		for i, text := range pair {
			var err error
			if urls[i], err = url.Parse(text); err != nil {
				t.Fatal(err)
			}
		}
		if got := sameOrigin(urls[0], urls[1]); got != want {
			t.Errorf("%v: %t", pair, got)
		}
	}
}
