package fetch_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
)

// The vectors say what the ERC-8004 SDK makes of data: URIs. Everything it reads is read here, byte
// for byte; what it refuses is refused, but for the percent-encoded form, and for payloads that are
// JSON and no object, which the readers of files refuse.
func TestGet_dataVectors(t *testing.T) {
	raw, err := os.ReadFile("testdata/data-uris.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct {
		URI         string
		Recognised  bool
		JSON        map[string]any
		DecodeError bool
	}
	if err := json.Unmarshal(raw, &vectors); err != nil || len(vectors) == 0 {
		t.Fatalf("%d vectors, %v", len(vectors), err)
	}
	f := fetch.New(fetch.Options{})
	for _, v := range vectors {
		doc, err := f.Get(t.Context(), v.URI)
		var got map[string]any
		parsed := err == nil && json.Unmarshal(doc.Bytes, &got) == nil && got != nil
		if strings.HasPrefix(v.URI, "data:application/json,") {
			if !parsed {
				t.Errorf("%q: %v", v.URI, err)
			}
			continue
		}
		if parsed != (v.JSON != nil) || parsed && !reflect.DeepEqual(got, v.JSON) {
			t.Errorf("%q: %q, %v, want %v", v.URI, doc.Bytes, err, v.JSON)
		}
		if parsed && !doc.Pinned {
			t.Errorf("%q is not pinned", v.URI)
		}
	}
}

func TestGet_data(t *testing.T) {
	f := fetch.New(fetch.Options{MaxBytes: 16})
	for uri, want := range map[string]struct {
		body string
		kind chains.Kind
	}{
		"data:application/json,%7B%22a%22:%20%22+%22%7D":           {`{"a": "+"}`, ""},
		"data:application/ld+json,{}":                              {`{}`, ""},
		"data:application/json;charset=utf-8,{}":                   {`{}`, ""},
		"data:application/json,%zz":                                {"", chains.Invalid},
		"data:application/json,":                                   {"", chains.Invalid},
		"data:application/json":                                    {"", chains.Invalid},
		"data:text/html,<p>":                                       {"", chains.Invalid},
		"data:,{}":                                                 {"", chains.Invalid},
		"data:application/json;base64,%7B%7D":                      {"", chains.Invalid},
		"data:application/json," + strings.Repeat("x", 16):         {strings.Repeat("x", 16), ""},
		"data:application/json," + strings.Repeat("x", 17):         {"", chains.TooMuch},
		"data:application/json," + strings.Repeat("%20", 17):       {"", chains.TooMuch},
		"data:application/json;base64," + strings.Repeat("A", 24):  {"", chains.TooMuch},
		"data:application/json;base64," + strings.Repeat(" ", 100): {"", chains.TooMuch},
		"data:" + strings.Repeat("x", 300) + ",{}":                 {"", chains.Invalid},
	} {
		doc, err := f.Get(t.Context(), uri)
		if string(doc.Bytes) != want.body || (err == nil) != (want.kind == "") || err != nil && chains.KindOf(err) != want.kind {
			t.Errorf("%.60q: %q, %v", uri, doc.Bytes, err)
		}
	}
}

func FuzzGet_data(f *testing.F) {
	f.Add("application/json;base64,e30=", []byte(hello))
	f.Add("application/json,%7B%7D", []byte{})
	f.Add(";;;base64,", []byte{0xff})
	fetcher := fetch.New(fetch.Options{MaxBytes: 1 << 10})
	f.Fuzz(func(t *testing.T, uri string, body []byte) {
		if doc, err := fetcher.Get(t.Context(), "data:"+uri); err == nil && (len(doc.Bytes) == 0 || len(doc.Bytes) > 1<<10 || !doc.Pinned) {
			t.Fatalf("%d bytes", len(doc.Bytes))
		}
		if len(body) == 0 || len(body) > 1<<10 {
			return
		}
		for _, written := range []string{
			"data:application/json;base64," + base64.StdEncoding.EncodeToString(body),
			"data:application/json;base64," + base64.RawURLEncoding.EncodeToString(body),
			"data:application/json," + url.PathEscape(string(body)),
		} {
			if doc, err := fetcher.Get(t.Context(), written); err != nil || !bytes.Equal(doc.Bytes, body) {
				t.Fatalf("%q: %q, %v", written, doc.Bytes, err)
			}
		}
	})
}

// An error about a URI holds none of its secrets.
func TestGet_tellsNoSecret(t *testing.T) {
	for uri, want := range map[string]string{
		"ftp://user:pw@h.example/?key=pw":  `scheme "ftp"`,
		"htps://h.example/?key=pw":         `scheme "htps"`,
		"h.example/?key=pw":                `scheme ""`,
		"h.example/?key=pw&next=https://x": `scheme ""`,
	} {
		_, err := fetch.New(fetch.Options{}).Get(t.Context(), uri)
		if chains.KindOf(err) != chains.Invalid || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "pw") {
			t.Errorf("%s: %v", uri, err)
		}
	}
}
