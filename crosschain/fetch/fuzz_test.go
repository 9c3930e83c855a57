package fetch

import (
	"bytes"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/crosschain/cid"
)

// Whatever an archive holds, what is put together from it is what the CID stands for, within its
// bound.
func FuzzArchive(f *testing.F) {
	list, err := filepath.Glob("testdata/*.car")
	if err != nil || len(list) == 0 {
		f.Fatalf("%v, %v", list, err)
	}
	for _, name := range list {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data, "files/agent one.json")
		f.Add(data, "")
	}
	f.Add([]byte{1, 0xa0, 36}, "")
	const most = 4 << 10
	f.Fuzz(func(t *testing.T, archive []byte, path string) {
		blocks, err := readCAR(archive)
		if err != nil {
			return
		}
		if len(blocks) > maxBlocks {
			t.Fatalf("%d blocks", len(blocks))
		}
		var segments []string
		if path != "" {
			segments = strings.Split(path, "/")
		}
		for sum, data := range blocks {
			for _, codec := range []uint64{cid.Raw, cid.DagProtobuf} {
				id := cid.Of(codec, sum)
				if !id.Names(data) {
					t.Fatalf("a block that is not %s was taken for it", id)
				}
				body, err := assemble(t.Context(), blocks, id, segments, most)
				if err != nil {
					continue
				}
				if len(body) > most {
					t.Fatalf("%d bytes", len(body))
				}
				if codec == cid.Raw && len(segments) == 0 && !bytes.Equal(body, data) {
					t.Fatalf("%q for the block %q", body, data)
				}
			}
		}
	})
}

func FuzzNode(f *testing.F) {
	f.Add([]byte{0x0a, 0x02, 0x08, 0x02})
	f.Add(bytesField(bytesField(nil, 2, bytesField(nil, 1, cid.Sum(cid.Raw, []byte("x")).Bytes())), 1, []byte{0x08, 0x01}))
	f.Fuzz(func(t *testing.T, block []byte) {
		n, err := parseNode(block)
		if err != nil {
			return
		}
		for _, l := range n.links {
			if !l.id.Defined() {
				t.Fatal("a link to nothing")
			}
		}
		if len(n.data) > len(block) || len(n.links) > len(block) {
			t.Fatalf("%d bytes and %d links of a block of %d bytes", len(n.data), len(n.links), len(block))
		}
	})
}

func FuzzParseIPFS(f *testing.F) {
	for _, s := range []string{"QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o", "ipfs/bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e/a%20b/c/", "z", "f01551220/../x", "BAfkreiA222222222222222222222222222222222222222222222222222\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, rest string) {
		u, err := parseIPFS("ipfs://" + rest)
		if err != nil {
			return
		}
		// Its one notation means the same, and a gateway can be asked for it and for nothing else.
		again, err := parseIPFS(u.key())
		if err != nil || again.key() != u.key() || len(again.path) != len(u.path) {
			t.Fatalf("%q: %s, %v", rest, u.key(), err)
		}
		at, err := url.Parse(u.at("https://gateway.example/base/"))
		if err != nil || at.Host != "gateway.example" || at.RawQuery != "" || at.Fragment != "" || !strings.HasPrefix(at.EscapedPath(), "/base/ipfs/"+u.text) || strings.Contains(at.Path, "/../") {
			t.Fatalf("%q: %s, %v", rest, at, err)
		}
	})
}

// A server that forbids it has no copy kept, and what it is asked with fits into a header.
func FuzzPolicy(f *testing.F) {
	f.Add("max-age=60, public", "no-cache", `"tag"`, "Mon, 01 Jun 2026 12:00:00 GMT", "Wed, 01 Jul 2026 12:00:00 GMT")
	f.Add(`max-age="60"`, `no-store`, `W/"tag"`, "", "")
	f.Add("max-age=-1", "No-Store", `"`, "x", "y")
	f.Fuzz(func(t *testing.T, one, other, tag, modified, date string) {
		p := policyOf(http.Header{"Cache-Control": {one, other}, "Etag": {tag}, "Last-Modified": {modified}, "Date": {date}})
		if !p.keep && p != (policy{}) {
			t.Fatalf("%+v", p)
		}
		for _, part := range strings.Split(strings.ToLower(one+","+other), ",") {
			if strings.TrimSpace(part) == "no-store" && p.keep {
				t.Fatalf("%+v of %q, %q", p, one, other)
			}
		}
		if sent := (http.Header{}); p.keep {
			p.conditions(sent)
			for _, v := range sent {
				if len(v) != 1 || v[0] == "" || len(v[0]) > maxValidator {
					t.Fatalf("%q", sent)
				}
			}
		}
	})
}

// Whatever is accepted leads to the web and nowhere else.
func FuzzCheckURL(f *testing.F) {
	for _, s := range []string{"https://a.example:8443/x?y#z", "https://[::ffff:127.0.0.1]/", "https://[fe80::1%25eth0]/", "https://u@h", "https://h:22", "https://2130706433/", "https:opaque", "HTTPS://A", "https://127.0.0.1:080"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		u, err := url.Parse(text)
		if err != nil || (reach{}).check(u) != nil {
			return
		}
		if u.Scheme != "https" || u.User != nil || u.Hostname() == "" || len(u.String()) > maxURL {
			t.Fatalf("%q", text)
		}
		if ip, err := netip.ParseAddr(u.Hostname()); err == nil && (!ip.IsGlobalUnicast() || ip.Unmap().IsPrivate()) {
			t.Fatalf("%q leads to %s", text, ip)
		}
	})
}

// What claims to be gzip is read within bounds, whatever it is.
func FuzzGzip(f *testing.F) {
	f.Add([]byte("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff\x01\x00\x00\xff\xff\x00\x00\x00\x00\x00\x00\x00\x00"))
	f.Add([]byte("{}"))
	fetcher := New(Options{MaxBytes: 1 << 10})
	f.Fuzz(func(t *testing.T, data []byte) {
		resp := &http.Response{StatusCode: http.StatusOK, Header: http.Header{"Content-Encoding": {"gzip"}}, Body: io.NopCloser(bytes.NewReader(data)), Request: &http.Request{Method: http.MethodGet}}
		if err := fetcher.decode(resp); err != nil {
			t.Fatal(err)
		}
		body, err := readBounded(resp.Body, 1<<10)
		if len(body) > 1<<10 || len(data) == 0 && err == nil {
			t.Fatalf("%d bytes, %v", len(body), err)
		}
	})
}
