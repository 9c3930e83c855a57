package network

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/crosschain/fetch"
)

func TestAPinnedFileIsFetchedUnderItsCID(t *testing.T) {
	dir := t.TempDir()
	g := httptest.NewServer(gateway(dir))
	t.Cleanup(g.Close)
	const content = `{"name":"Weather"}`
	uri, err := Pin(dir, []byte(content))
	if err != nil {
		t.Fatal(err)
	}
	f := fetch.New(fetch.Options{Gateways: []string{g.URL}, AllowHTTP: true, AllowLoopback: true})
	doc, err := f.Get(t.Context(), uri)
	if err != nil || string(doc.Bytes) != content || !doc.Pinned {
		t.Fatalf("%+v, %v", doc, err)
	}
	// A file that is not the CID's is not taken: the reader recomputes it.
	path := filepath.Join(ipfsDir(dir), strings.TrimPrefix(uri, "ipfs://"))
	if err := os.WriteFile(path, []byte(`{"name":"Thief"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	if doc, err := f.Get(t.Context(), uri); err == nil {
		t.Fatalf("another file was taken for the CID's: %s", doc.Bytes)
	}
	for _, size := range []int{0, maxFile + 1} {
		if _, err := Pin(dir, make([]byte, size)); err == nil {
			t.Errorf("%d bytes were pinned", size)
		}
	}
}

func TestTheGatewayServesPinnedFilesOnly(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "secret"), []byte("hunter2"), 0o600); err != nil {
		t.Fatal(err)
	}
	g := httptest.NewServer(gateway(dir))
	t.Cleanup(g.Close)
	for path, want := range map[string]int{
		"/ipfs/bafkreibm6jg3ux5qumhcn2b3flc3tyu6dmlb4xa7u5bf44yegnrjhc4yeq": http.StatusNotFound,
		"/ipfs/..%2Fsecret": http.StatusBadRequest,
		"/ipfs/secret":      http.StatusBadRequest,
		"/ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG":              http.StatusBadRequest,
		"/ipfs/BAFKREIBM6JG3UX5QUMHCN2B3FLC3TYU6DMLB4XA7U5BF44YEGNRJHC4YEQ": http.StatusBadRequest,
		"/secret": http.StatusNotFound,
	} {
		request, err := http.NewRequestWithContext(context.WithoutCancel(t.Context()), http.MethodGet, g.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(response.Body)
		response.Body.Close()
		if response.StatusCode != want || strings.Contains(string(body), "hunter2") {
			t.Errorf("%s: %s %q, want %d", path, response.Status, body, want)
		}
	}
}
