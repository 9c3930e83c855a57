package x402_test

import (
	"encoding/base64"
	"net/http"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

func TestSaved_readsWhatPeopleSave(t *testing.T) {
	want := string(multichain(t))
	header := base64.StdEncoding.EncodeToString(multichain(t))
	for name, saved := range map[string]string{
		"the body":               want,
		"the header":             header,
		"the header with name":   "payment-required: " + header,
		"curl -i, HTTP/2":        "HTTP/2 402 \r\ncontent-type: application/json\r\npayment-required: " + header + "\r\n\r\n{}",
		"curl -i, HTTP/1.1":      "HTTP/1.1 402 Payment Required\nContent-Length: 99999\nTransfer-Encoding: chunked\nPayment-Required: " + header + "\n\nnonsense",
		"a body behind headers":  "HTTP/1.1 402 Payment Required\r\nContent-Type: application/json\r\n\r\n" + want,
		"an interim answer":      "HTTP/1.1 100 Continue\r\nX: y\r\n\r\nHTTP/1.1 402 Payment Required\r\nPayment-Required: " + header + "\r\n\r\n",
		"another status, header": "HTTP/1.1 200 OK\r\nPAYMENT-REQUIRED: " + header + "\r\n\r\n",
	} {
		got, err := x402.Saved([]byte(saved))
		if err != nil || string(got) != want {
			t.Errorf("%s: %.80q, %v", name, got, err)
		}
	}
	for name, c := range map[string]struct {
		saved string
		kind  chains.Kind
	}{
		"no status":         {"HTTP/2 \r\n\r\n", chains.Invalid},
		"no end of headers": {"HTTP/2 402 \r\nA: b\r\n", chains.Invalid},
		"no headers":        {"HTTP/2 402 \r\nnonsense\r\n\r\n", chains.Invalid},
		"not a 402":         {"HTTP/2 200 \r\nA: b\r\n\r\n" + want, chains.NotFound},
		"header no base64":  {"HTTP/2 402 \r\nPayment-Required: {}\r\n\r\n", chains.Invalid},
	} {
		if _, err := x402.Saved([]byte(c.saved)); chains.KindOf(err) != c.kind {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSavedResponse(t *testing.T) {
	settlement := `{"success":true}`
	saved := "HTTP/2 200 \r\npayment-response: " + base64.StdEncoding.EncodeToString([]byte(settlement)) + "\r\n\r\nsunny\r\n"
	got, body, err := x402.SavedResponse([]byte(saved))
	if err != nil || string(got) != settlement || string(body) != "sunny\r\n" {
		t.Errorf("%q, %q, %v", got, body, err)
	}
	if _, _, err := x402.SavedResponse([]byte("HTTP/2 200 \r\nA: b\r\n\r\n")); chains.KindOf(err) != chains.NotFound {
		t.Errorf("%v", err)
	}
	if got, body, err := x402.SavedResponse([]byte(settlement)); err != nil || string(got) != settlement || body != nil {
		t.Errorf("%q, %q, %v", got, body, err)
	}
}

func TestMessage_takesTheHeaderBeforeTheBody(t *testing.T) {
	header := http.Header{}
	header.Set(x402.Header, base64.StdEncoding.EncodeToString([]byte(`{"a":1}`)))
	if got, err := x402.Message(402, header, []byte(`{"b":1}`)); err != nil || string(got) != `{"a":1}` {
		t.Errorf("%q, %v", got, err)
	}
}

func FuzzSaved(f *testing.F) {
	f.Add([]byte("HTTP/2 402 \r\npayment-required: e30=\r\n\r\n{}"))
	f.Add([]byte(strings.Repeat("HTTP/", 10)))
	f.Fuzz(func(_ *testing.T, data []byte) {
		if body, err := x402.Saved(data); err == nil {
			_, _ = x402.Parse(body)
		}
		_, _, _ = x402.SavedResponse(data)
	})
}
