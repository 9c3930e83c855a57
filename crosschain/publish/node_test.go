package publish_test

import (
	"bytes"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/publish"
	"github.com/bridge8004/bridge8004/crosschain/publish/nodetest"
)

const secret = "Bearer hunter2"

func serve(t *testing.T, h http.Handler) string {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s.URL
}

func TestAddRecomputesTheCID(t *testing.T) {
	for name, file := range map[string][]byte{"small": []byte(`{"name":"n"}`), "a MiB": bytes.Repeat([]byte("x"), 1<<20)} {
		node := &nodetest.Node{Token: secret}
		n := publish.Node{API: serve(t, node) + "/", Header: http.Header{"Authorization": {secret}}, NoPin: name == "small"}
		uri, err := n.Add(t.Context(), file)
		if err != nil {
			t.Fatal(err)
		}
		if uri != publish.IPFSURI(file) {
			t.Errorf("%s: %s, computed %s", name, uri, publish.IPFSURI(file))
		}
		if pinned, ok := node.Files()[strings.TrimPrefix(uri, "ipfs://")]; !ok || pinned == n.NoPin {
			t.Errorf("%s: %v", name, node.Files())
		}
	}
	// The CID of a published example: the bytes "hello\n" as a raw leaf.
	if got := publish.IPFSURI([]byte("hello\n")); got != "ipfs://bafkreicysg23kiwv34eg2d7qweipxwosdo2py4ldv42nbauguluen5v6am" {
		t.Error(got)
	}
}

func TestAddRefuses(t *testing.T) {
	file := []byte(`{"name":"n"}`)
	answer := func(code int, body string) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(code)
			w.Write([]byte(body))
		})
	}
	lie := func(id string) http.Handler { return &nodetest.Node{Lie: func(string) string { return id }} }
	for name, c := range map[string]struct {
		node http.Handler
		kind chains.Kind
		text string
	}{
		"another file's CID":    {lie(fetch.RawCID([]byte("other"))), chains.Dishonest, "have the CID " + fetch.RawCID(file)},
		"a CID of version 0":    {lie("QmdfTbBqBPQ7VNxZEYEj14VmRuZBkqFbiwReogJgS1zR1n"), chains.Dishonest, ""},
		"a path behind the CID": {lie(fetch.RawCID(file) + "/x"), chains.Dishonest, "is no CID"},
		"no CID":                {lie("../../etc/passwd"), chains.Dishonest, "is no CID"},
		"another hash":          {lie("bafkr4ihkr4ld3m4gqkjf4reryxsy2s5tkbxprqkow6fin2iiyvreuzzab4"), chains.Dishonest, "recomputed"},
		"two files":             {answer(200, `{"Hash":"a"}{"Hash":"b"}`), chains.Dishonest, "more than one"},
		"nothing":               {answer(200, ""), chains.Dishonest, "no file"},
		"a web page":            {answer(200, "<html>"), chains.Dishonest, "not its gateway"},
		"endless":               {answer(200, strings.Repeat("x", 1<<20)), chains.TooMuch, ""},
		"no authorisation":      {&nodetest.Node{Token: "x"}, chains.Unauthorized, "403"},
		"a gateway":             {answer(404, "404 page not found"), chains.Invalid, "not its gateway"},
		"a full disk":           {answer(500, `{"Message":"no space left\u001b[2J","Code":0,"Type":"error"}`), chains.Unreachable, `"no space left\x1b[2J"`},
		"somewhere else":        {http.RedirectHandler("https://elsewhere.example/", http.StatusTemporaryRedirect), chains.Invalid, "another origin"},
	} {
		t.Run(name, func(t *testing.T) {
			uri, err := publish.Node{API: serve(t, c.node), Header: http.Header{"Authorization": {secret}}}.Add(t.Context(), file)
			if chains.KindOf(err) != c.kind || uri != "" || !strings.Contains(err.Error(), c.text) {
				t.Errorf("%q, %v (%s), want %s: %s", uri, err, chains.KindOf(err), c.kind, c.text)
			}
			if strings.Contains(err.Error(), "hunter2") {
				t.Errorf("the secret is told: %v", err)
			}
		})
	}
	for _, api := range []string{"", "127.0.0.1:5001", "http://a@b:1", "http://a/?x", "/ip4/127.0.0.1/tcp/5001"} {
		if _, err := (publish.Node{API: api}).Add(t.Context(), file); chains.KindOf(err) != chains.Invalid {
			t.Errorf("%q: %v", api, err)
		}
	}
	if _, err := (publish.Node{API: "http://127.0.0.1:1024"}).Add(t.Context(), file); chains.KindOf(err) != chains.Unreachable || !strings.Contains(err.Error(), "add to IPFS node 127.0.0.1:1024: ") || !strings.Contains(err.Error(), "is the node running") {
		t.Error(err)
	}
	for _, size := range []int{0, 1<<20 + 1} {
		if _, err := (publish.Node{API: "http://127.0.0.1:1"}).Add(t.Context(), make([]byte, size)); chains.KindOf(err) != chains.Invalid {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
}

func TestPinned(t *testing.T) {
	file, ctx := []byte(`{"name":"n"}`), t.Context()
	for name, c := range map[string]struct{ added, noPin, want bool }{"there": {added: true, want: true}, "until it cleans up": {added: true, noPin: true}, "not there": {}} {
		n := publish.Node{API: serve(t, &nodetest.Node{}), NoPin: c.noPin}
		if c.added {
			if _, err := n.Add(ctx, file); err != nil {
				t.Fatal(err)
			}
		}
		if is, err := n.Pinned(ctx, file); err != nil || is != c.want {
			t.Errorf("%s: %t, %v", name, is, err)
		}
	}
	other := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Write([]byte(`{"Keys":{"` + fetch.RawCID([]byte("other")) + `":{"Type":"recursive"}}}`))
	})
	if is, err := (publish.Node{API: serve(t, other)}).Pinned(ctx, file); err != nil || is {
		t.Errorf("another file: %t, %v", is, err)
	}
	forbidden := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) })
	for name, h := range map[string]http.Handler{"takes files alone": forbidden, "a gateway": http.NotFoundHandler()} {
		if is, err := (publish.Node{API: serve(t, h)}).Pinned(ctx, file); !errors.Is(err, publish.ErrMute) || is {
			t.Errorf("%s: %t, %v", name, is, err)
		}
	}
	for status, want := range map[int]chains.Kind{http.StatusUnauthorized: chains.Unauthorized, http.StatusBadGateway: chains.Unreachable} {
		h := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) })
		if is, err := (publish.Node{API: serve(t, h)}).Pinned(ctx, file); chains.KindOf(err) != want || is {
			t.Errorf("%d: %t, %v", status, is, err)
		}
	}
	if is, err := (publish.Node{API: "http://127.0.0.1:1024"}).Pinned(ctx, file); chains.KindOf(err) != chains.Unreachable || is {
		t.Errorf("%t, %v", is, err)
	}
}
