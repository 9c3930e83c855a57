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
	thief := base64.StdEncoding.EncodeToString([]byte(strings.ReplaceAll(want, "742d35Cc6634C0532925a3b844Bc9e7595f0bEb0", "00000000000000000000000000000000000000ff")))
	for name, saved := range map[string]string{
		"the body":               want,
		"the header":             header,
		"the header with name":   "payment-required: " + header,
		"curl -i, HTTP/2":        "HTTP/2 402 \r\ncontent-type: application/json\r\npayment-required: " + header + "\r\n\r\n{}",
		"curl -i, HTTP/1.1":      "HTTP/1.1 402 Payment Required\nContent-Length: 99999\nTransfer-Encoding: chunked\nPayment-Required: " + header + "\n\nnonsense",
		"a body behind headers":  "HTTP/1.1 402 Payment Required\r\nContent-Type: application/json\r\n\r\n" + want,
		"100 Continue":           "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 402 Payment Required\r\nPayment-Required: " + header + "\r\n\r\n{}",
		"many interim answers":   "HTTP/2 103 \r\nlink: x\r\n\r\nHTTP/2 100 \n\nHTTP/2 402 \r\nContent-Type: application/json\r\n\r\n" + want,
		"a login":                "HTTP/2 401 \r\nwww-authenticate: Digest\r\n\r\nHTTP/2 402 \r\nPayment-Required: " + header + "\r\n\r\n",
		"a tunnel":               "HTTP/1.1 200 Connection established\r\nProxy-Agent: x\r\n\r\nHTTP/2 402 \r\nPayment-Required: " + header + "\r\n\r\n",
		"no headers":             "HTTP/1.1 402 Payment Required\r\n\r\n" + want,
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
		"no status":                   {"HTTP/2 \r\n\r\n", chains.Invalid},
		"no end of headers":           {"HTTP/2 402 \r\nA: b\r\n", chains.Invalid},
		"no headers":                  {"HTTP/2 402 \r\nnonsense\r\n\r\n", chains.Invalid},
		"not a 402":                   {"HTTP/2 200 \r\nA: b\r\n\r\n" + want, chains.NotFound},
		"a server in trouble":         {"HTTP/1.1 503 Service Unavailable\r\nA: b\r\n\r\n" + want, chains.Unreachable},
		"in trouble, without headers": {"HTTP/2 500 \r\n\r\n", chains.Unreachable},
		"too many questions":          {"HTTP/2 429 \r\nA: b\r\n\r\n", chains.Unreachable},
		"interim answers only":        {"HTTP/1.1 100 Continue\r\n\r\n", chains.Invalid},
		"an answer in a 402's body":   {"HTTP/2 402 \r\nPayment-Required: " + thief + "\r\n\r\nHTTP/1.1 402 Payment Required\r\nPayment-Required: " + header + "\r\n\r\n", chains.Invalid},
		"the same in version 1":       {"HTTP/2 402 \r\nA: b\r\n\r\nHTTP/1.1 402 Payment Required\r\nPayment-Required: " + header + "\r\n\r\n", chains.Invalid},
		"behind a redirect":           {"HTTP/2 302 \r\nLocation: /elsewhere\r\n\r\nHTTP/2 402 \r\nPayment-Required: " + header + "\r\n\r\n", chains.Invalid},
		"behind a tunnel that asks":   {"HTTP/1.1 200 Connection established\r\nPayment-Required: " + thief + "\r\n\r\nHTTP/2 402 \r\nPayment-Required: " + header + "\r\n\r\n", chains.Invalid},
		"behind an answer":            {"HTTP/1.1 200 OK\r\nA: b\r\n\r\nHTTP/2 402 \r\nPayment-Required: " + header + "\r\n\r\n", chains.Invalid},
		"header no base64":            {"HTTP/2 402 \r\nPayment-Required: {}\r\n\r\n", chains.Invalid},
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
	twice := "payment-response: " + base64.StdEncoding.EncodeToString([]byte(settlement)) + "\r\n"
	if _, _, err := x402.SavedResponse([]byte("HTTP/2 200 \r\n" + twice + twice + "\r\n")); chains.KindOf(err) != chains.Invalid {
		t.Errorf("two headers: %v", err)
	}
	if _, _, err := x402.SavedResponse([]byte("HTTP/1.1 200 OK\r\nA: b\r\n\r\n" + saved)); chains.KindOf(err) != chains.Invalid {
		t.Errorf("in the body of an answer: %v", err)
	}
	got, body, err = x402.SavedResponse([]byte("HTTP/1.1 100 Continue\r\n\r\n" + saved))
	if err != nil || string(got) != settlement || string(body) != "sunny\r\n" {
		t.Errorf("behind an interim answer: %q, %q, %v", got, body, err)
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

// A server that asks in the header for one payment and in the body for another is paid by some
// clients as the one says, by others as the other does.
func TestMessage_refusesToBeAskedTwice(t *testing.T) {
	pay := func(to, amount string) string {
		return `{"scheme":"exact","network":"eip155:8453","amount":"` + amount + `","asset":"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913","payTo":"` + to + `"}`
	}
	request := func(list ...string) string { return `{"x402Version":2,"accepts":[` + strings.Join(list, ",") + `]}` }
	earlier := func(to, amount string) string {
		return `{"x402Version":1,"accepts":[{"scheme":"exact","network":"base","maxAmountRequired":"` + amount + `","asset":"0x833589fcd6edb6e08f4c7c32d4f71b54bda02913","payTo":"` + to + `"}]}`
	}
	abroad := func(network, to string) string {
		return `{"x402Version":1,"accepts":[{"scheme":"exact","network":"` + network + `","maxAmountRequired":"1","asset":"a","payTo":"` + to + `"}]}`
	}
	capture := func(by string) string {
		return `{"captureAuthorizer":"` + by + `","minFeeBps":0,"maxFeeBps":0}`
	}
	const agent, thief = "0x742d35Cc6634C0532925a3b844Bc9e7595f0bEb0", "0x00000000000000000000000000000000000000ff"
	for name, c := range map[string]struct {
		headers []string
		body    string
		ok      bool
	}{
		"no body":                {[]string{request(pay(agent, "1000"))}, "", true},
		"an empty object":        {[]string{request(pay(agent, "1000"))}, "{}", true},
		"a page":                 {[]string{request(pay(agent, "1000"))}, "<html>pay</html>", true},
		"an explanation":         {[]string{request(pay(agent, "1000"))}, `{"error":"payment required"}`, true},
		"the same":               {[]string{request(pay(agent, "1000"))}, request(pay(agent, "1000")), true},
		"the same in version 1":  {[]string{request(pay(agent, "2000"), pay(agent, "1000"))}, earlier(strings.ToLower(agent), "1000"), true},
		"a thief's in version 1": {[]string{request(pay(agent, "1000"))}, earlier(thief, "1000"), false},
		"a thief's in version 2": {[]string{request(pay(agent, "1000"))}, request(pay(agent, "1000"), pay(thief, "1000")), false},
		"a thief's fee":          {[]string{request(pay(agent, "1000"))}, strings.Replace(request(pay(agent, "1000")), `"exact",`, `"exact","extra":{"feeRecipient":"`+thief+`"},`, 1), false},
		"a thief's capture": {[]string{strings.Replace(request(pay(agent, "1000")), `"exact",`, `"auth-capture","extra":`+capture(agent)+`,`, 1)},
			strings.Replace(request(pay(agent, "1000")), `"exact",`, `"auth-capture","extra":`+capture(thief)+`,`, 1), false},
		"an extra that says nothing":  {[]string{request(pay(agent, "1000"))}, strings.Replace(request(pay(agent, "1000")), `"exact",`, `"exact","extra":{"name":"USDC"},`, 1), true},
		"more":                        {[]string{request(pay(agent, "1000"))}, earlier(agent, "1001"), false},
		"what others read":            {[]string{request(pay(agent, "1000"), foreign["Sui"])}, request(foreign["Sui"]), true},
		"another of what others do":   {[]string{request(pay(agent, "1000"), foreign["Sui"])}, request(strings.Replace(foreign["Sui"], "0x0a11ce", "0x0badd1", 1)), false},
		"with a member more":          {[]string{request(pay(agent, "1000"), foreign["Sui"])}, request(strings.Replace(foreign["Sui"], "{", `{"extra":{},`, 1)), false},
		"by a name, for the header's": {[]string{request(pay(agent, "1000"), way("xdc:mainnet:50", "a", "b"))}, abroad("xdc", "b"), true},
		"by a name, for another's":    {[]string{request(pay(agent, "1000"), way("xdc:mainnet:50", "a", "b"))}, abroad("xdc", "c"), false},
		"by another's name":           {[]string{request(pay(agent, "1000"), way("xdc:mainnet:50", "a", "b"))}, abroad("xda", "b"), false},
		"by a name, for nobody's":     {[]string{request(pay(agent, "1000"))}, abroad("xdc", "b"), false},
		"by a name, on a known one":   {[]string{request(pay(agent, "1"))}, strings.Replace(earlier(agent, "1"), `"base"`, `"arbitrum"`, 1), false},
		"ethereum in version 1":       {[]string{strings.ReplaceAll(request(pay(agent, "1000")), "eip155:8453", "eip155:1")}, strings.Replace(earlier(agent, "1000"), `"base"`, `"ethereum"`, 1), true},
		"an explanation in words":     {[]string{request(pay(agent, "1000"))}, "pay, please", true},
		"a list":                      {[]string{request(pay(agent, "1000"))}, `[{"accepts":[]}]`, true},
		"behind a byte order mark":    {[]string{request(pay(agent, "1000"))}, "\uFEFF" + earlier(thief, "1000"), false},
		"what only Python reads":      {[]string{request(pay(agent, "1000"))}, strings.Replace(earlier(thief, "1000"), "{", `{"x":NaN,`, 1), false},
		"in UTF-16":                   {[]string{request(pay(agent, "1000"))}, "\x00" + strings.Join(strings.Split(earlier(thief, "1000"), ""), "\x00"), false},
		"nested too deep":             {[]string{request(pay(agent, "1000"))}, `{"x":` + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + "," + earlier(thief, "1000")[1:], false},
		"compressed":                  {[]string{request(pay(agent, "1000"))}, "\x1f\x8b\x08\x00", false},
		"nothing that can be read":    {[]string{request(pay(agent, "1000"))}, `{"accepts":"see below"}`, false},
		"another case":                {[]string{request(pay(agent, "1000"))}, `{"Accepts":[{}]}`, false},
		"beside a broken header":      {[]string{`{"x402Version":2}`}, request(pay(agent, "1000")), false},
		"two headers":                 {[]string{request(pay(agent, "1000")), request(pay(thief, "1000"))}, "", false},
		"two equal headers":           {[]string{request(pay(agent, "1000")), request(pay(agent, "1000"))}, "", false},
	} {
		header := http.Header{}
		saved := "HTTP/2 402 \r\n"
		for _, value := range c.headers {
			value = base64.StdEncoding.EncodeToString([]byte(value))
			header.Add(x402.Header, value)
			saved += "payment-required: " + value + "\r\n"
		}
		got, err := x402.Message(http.StatusPaymentRequired, header, []byte(c.body))
		if c.ok && (err != nil || string(got) != c.headers[0]) || !c.ok && chains.KindOf(err) != chains.Invalid {
			t.Errorf("%s: %s, %v", name, got, err)
		}
		if got, err = x402.Saved([]byte(saved + "\r\n" + c.body)); (err == nil) != c.ok || c.ok && string(got) != c.headers[0] {
			t.Errorf("%s, saved: %s, %v", name, got, err)
		}
	}
}

// A body that is read by its charset, or was encoded, may say to a client what it does not say
// here.
func TestMessage_refusesWhatIsReadOtherwise(t *testing.T) {
	request := string(multichain(t))
	for name, c := range map[string]struct {
		contentType, encoding, body string
		ok                          bool
	}{
		"a page":                     {"text/html; charset=ISO-8859-1", "", "<html>pay</html>", true},
		"a page that curl decoded":   {"text/html; charset=utf-8", "gzip", "<!DOCTYPE html><p>pay", true},
		"encoded as nothing":         {"text/plain", "identity", "pay", true},
		"no type":                    {"", "", "pay", true},
		"a text that is encoded":     {"text/plain", "br", "pay", false},
		"UTF-7":                      {"application/json; charset=utf-7", "", "+AHsAIg-", false},
		"UTF-7 that is JSON as well": {"application/json; charset=UTF-7", "", `{"error":"+ACI-"}`, false},
		"escapes of ISO-2022":        {"application/json; charset=iso-2022-jp", "", "\x1b(B{}", false},
		"escapes without a charset":  {"application/json", "", "\x1b(B{}", false},
		"a page and UTF-7":           {"text/html\ntext/html; charset=utf-7", "", "<html>pay</html>", false},
		"a charset twice":            {"application/json; charset=utf-8; charset=utf-7", "", "pay", false},
	} {
		header := http.Header{}
		header.Set(x402.Header, base64.StdEncoding.EncodeToString([]byte(request)))
		for key, value := range map[string]string{"Content-Type": c.contentType, "Content-Encoding": c.encoding} {
			for one := range strings.Lines(value) {
				header.Add(key, strings.TrimSpace(one))
			}
		}
		if got, err := x402.Message(http.StatusPaymentRequired, header, []byte(c.body)); c.ok && (err != nil || string(got) != request) || !c.ok && chains.KindOf(err) != chains.Invalid {
			t.Errorf("%s: %.40q, %v", name, got, err)
		}
	}
}

// What version 2 answers where a settlement has failed asks for no payment. A body that some client
// may pay by stays a request, to be read and checked.
func TestMessage_toldOfASettlement(t *testing.T) {
	request := string(multichain(t))
	for name, c := range map[string]struct {
		body    string
		headers map[string][]string
		kind    chains.Kind // empty: the body is the request
	}{
		"nothing":          {"", nil, chains.NotFound},
		"an empty object":  {"{}", nil, chains.NotFound},
		"an explanation":   {`{"error":"insufficient_funds"}`, nil, chains.NotFound},
		"a page":           {"<html>not paid</html>", nil, chains.NotFound},
		"a request":        {request, nil, ""},
		"in other letters": {`{"ACCEPTS":[]}`, nil, ""},
		"what others read": {`{"accepts":NaN}`, nil, ""},
		"compressed":       {"\x1f\x8b\x08\x00", nil, ""},
		"a text that is another under its encoding": {`"U*J,M-.Q"`, map[string][]string{"Content-Encoding": {"deflate"}}, ""},
		"longer than is read":                       {"pay " + strings.Repeat(" ", 256<<10), nil, ""},
		"two of them":                               {"{}", map[string][]string{x402.ResponseHeader: {"e30=", "e30="}}, ""},
		"none":                                      {"{}", map[string][]string{x402.ResponseHeader: nil}, ""},
		"an empty request":                          {"{}", map[string][]string{x402.Header: {""}}, ""},
		"UTF-7":                                     {"{}", map[string][]string{"Content-Type": {"text/plain; charset=utf-7"}}, chains.Invalid},
	} {
		header := http.Header{}
		header.Set(x402.ResponseHeader, base64.StdEncoding.EncodeToString([]byte(`{"success":false,"errorReason":"insufficient_funds"}`)))
		for key, values := range c.headers {
			header[http.CanonicalHeaderKey(key)] = values
		}
		got, err := x402.Message(http.StatusPaymentRequired, header, []byte(c.body))
		if c.kind == "" && (err != nil || string(got) != c.body) || c.kind != "" && chains.KindOf(err) != c.kind {
			t.Errorf("%s: %.40q, %v", name, got, err)
		}
	}
}

func FuzzHeader(f *testing.F) {
	f.Add("e30=")
	f.Add("eyJ4Ijoi_-8ifQ")
	f.Add("=")
	f.Fuzz(func(t *testing.T, value string) {
		body, err := x402.DecodeHeader(value)
		if err != nil {
			return
		}
		if again, err := x402.DecodeHeader(x402.EncodeHeader(body)); err != nil || string(again) != string(body) {
			t.Fatalf("%q: %q, then %q, %v", value, body, again, err)
		}
	})
}

func FuzzSaved(f *testing.F) {
	f.Add([]byte("HTTP/2 402 \r\npayment-required: e30=\r\n\r\n{}"))
	f.Add([]byte(strings.Repeat("HTTP/", 10)))
	f.Add([]byte("HTTP/2 402 \r\npayment-response: e30=\r\n\r\n{}"))
	f.Add([]byte("HTTP/2 402 \r\n\r\n" + `{"x402Version":2,"accepts":[` + foreign["Sui"] + `]}`))
	f.Fuzz(func(_ *testing.T, data []byte) {
		if body, err := x402.Saved(data); err == nil {
			_, _ = x402.Parse(body)
		}
		_, _, _ = x402.SavedResponse(data)
	})
}
