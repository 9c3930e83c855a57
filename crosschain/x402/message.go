package x402

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"mime"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Message gives the JSON of a request out of an HTTP response: that of the header where there is
// one (version 2), else the body (version 1). A response that asks for no payment is an error of
// kind NotFound, or Unreachable where the server is in trouble: a 402 too, where it tells of a
// settlement, as version 2 does of one that failed, and no client takes its body for a request. One
// that asks twice is Invalid, if a client could pay otherwise than the header says: clients differ
// in what they read.
func Message(status int, header http.Header, body []byte) ([]byte, error) {
	bad := func(why string) ([]byte, error) {
		return nil, &chains.Error{Kind: chains.Invalid, Op: "read payment request", Err: errors.New(why)}
	}
	switch values := header.Values(Header); {
	case len(body) > 0 && len(header.Values("Content-Type")) > 1: // clients take one of them, or join them
		return bad("the server sends several headers Content-Type")
	case len(body) > 0 && !plain(header.Get("Content-Type")):
		return bad("the server sends a body in a charset that clients may read otherwise: " + strconv.Quote(header.Get("Content-Type")))
	case len(values) > 1:
		return bad("the server sends several headers " + Header)
	case len(values) == 1 && values[0] != "":
		request, err := DecodeHeader(values[0])
		if err == nil && !within(header, body, request) {
			return bad("the server asks for another payment in the body than in the header " + Header)
		}
		return request, err
	case status >= http.StatusInternalServerError || status == http.StatusTooManyRequests:
		return nil, &chains.Error{Kind: chains.Unreachable, Op: "read payment request", Err: fmt.Errorf("the server answers HTTP %d", status), Remedy: "ask again later"}
	case status != http.StatusPaymentRequired:
		return nil, &chains.Error{Kind: chains.NotFound, Op: "read payment request", Err: fmt.Errorf("the server answers HTTP %d and asks for no payment", status)}
	case len(values) == 0 && len(header.Values(ResponseHeader)) == 1 && len(body) <= limits.Bytes && (len(body) == 0 || len(header.Values("Content-Encoding")) == 0 && !asks(header, body)):
		return nil, &chains.Error{Kind: chains.NotFound, Op: "read payment request", Err: errors.New("the server tells of a settlement and asks for no payment")}
	}
	return body, nil
}

// plain reports whether what a Content-Type says of the charset leaves ASCII as it is, so that
// clients read the same JSON: those that go by it, and those that do not.
func plain(contentType string) bool {
	_, parameters, err := mime.ParseMediaType(contentType)
	if err != nil {
		return !strings.Contains(strings.ToLower(contentType), "charset")
	}
	switch strings.ToLower(parameters["charset"]) {
	case "", "utf-8", "utf8", "us-ascii", "iso-8859-1", "windows-1252":
		return true
	}
	return false
}

// asks reports whether a client could take a body for a request. One that other readers of JSON may
// read, and this one cannot, may ask for any payment.
func asks(header http.Header, body []byte) bool {
	if !json.Valid(body) {
		return !foreign(header, body)
	}
	var top map[string]json.RawMessage
	if json.Unmarshal(body, &top) != nil {
		return false // no object
	}
	return slices.ContainsFunc(slices.Collect(maps.Keys(top)), func(key string) bool { return strings.EqualFold(key, "accepts") })
}

// within reports whether a body asks for no payment that the header's request does not offer as
// well.
func within(header http.Header, body, request []byte) bool {
	if !asks(header, body) {
		return true
	}
	said, err := Parse(body)
	offered, unread := Parse(request)
	if err != nil || unread != nil {
		return false
	}
	return !slices.ContainsFunc(said.Accepts, func(p Payment) bool {
		return !slices.ContainsFunc(offered.Accepts, func(o Payment) bool {
			return sameAbroad(o, p) || o.Scheme == p.Scheme && o.Network == p.Network && o.Amount == p.Amount && o.To() == p.To() && sameRoute(o, p) &&
				(o.Asset == p.Asset || p.Network.Namespace == caip.EIP155 && strings.EqualFold(o.Asset, p.Asset))
		})
	})
}

// foreign reports whether a body that is no JSON is none for any client either: there is nothing,
// or a page, or a text. Clients undo encodings, strip byte order marks, read UTF-16, and take NaN
// and deeper nesting than this program does. Of what is said to be encoded only a page passes,
// which curl has decoded: bytes of an encoding may look like a text.
func foreign(header http.Header, body []byte) bool {
	body = bytes.TrimSpace(body)
	control := func(r rune) bool { return r < ' ' && r != '\t' && r != '\r' && r != '\n' || r == '\uFEFF' }
	switch encoding := header.Get("Content-Encoding"); {
	case len(body) == 0:
		return true
	case !utf8.Valid(body) || bytes.ContainsFunc(body, control):
		return false
	case encoding != "" && !strings.EqualFold(encoding, "identity"):
		start := bytes.ToLower(body[:min(len(body), 14)])
		return bytes.HasPrefix(start, []byte("<!doctype html")) || bytes.HasPrefix(start, []byte("<html"))
	}
	return body[0] != '{' && body[0] != '['
}

// Saved gives the JSON of a request from whatever a user saved: an HTTP response with its headers,
// as curl -i prints it, the body itself, or the value of the header.
func Saved(data []byte) ([]byte, error) {
	if !bytes.HasPrefix(data, []byte("HTTP/")) {
		return Body(data)
	}
	m, err := lastMessage(data)
	if err != nil {
		return nil, err
	}
	return Message(m.status, m.header, m.body)
}

// SavedResponse is Saved for a settlement response: an HTTP response with its headers, the JSON, or
// the value of the header. For an HTTP response it returns the body too, also where the header is
// missing: then the error is of kind NotFound.
func SavedResponse(data []byte) (settlement, body []byte, err error) {
	if !bytes.HasPrefix(data, []byte("HTTP/")) {
		settlement, err = ResponseBody(data)
		return settlement, nil, err
	}
	m, err := lastMessage(data)
	if err != nil {
		return nil, nil, err
	}
	values := m.header.Values(ResponseHeader)
	if len(values) > 1 {
		return nil, nil, &chains.Error{Kind: chains.Invalid, Op: "read payment response", Err: errors.New("the server sends several headers " + ResponseHeader)}
	}
	if len(values) == 0 || values[0] == "" {
		return nil, m.body, &chains.Error{Kind: chains.NotFound, Op: "read payment response", Err: errors.New("the response has no header " + ResponseHeader)}
	}
	settlement, err = DecodeHeader(values[0])
	return settlement, m.body, err
}

// maxBlocks bounds the answers that are read of one file, the last of which counts.
const maxBlocks = 20

// message is one HTTP response in a file.
type message struct {
	status int
	reason string // behind the status
	header http.Header
	body   []byte // all that follows
}

// lastMessage reads the last of the HTTP responses in a file: curl prints interim answers before
// it, and those of a proxy or a login. What stands behind any other answer is that one's body,
// which its server wrote: a client acts on the answer, whatever its body looks like.
func lastMessage(data []byte) (message, error) {
	for range maxBlocks {
		m, err := splitMessage(data)
		if err != nil {
			return message{}, &chains.Error{Kind: chains.Invalid, Op: "read saved HTTP response", Err: err}
		}
		switch follows := bytes.HasPrefix(m.body, []byte("HTTP/")); {
		case !follows && m.status < http.StatusOK:
			return message{}, &chains.Error{Kind: chains.Invalid, Op: "read saved HTTP response", Err: fmt.Errorf("nothing stands behind the interim answer HTTP %d", m.status)}
		case !follows:
			return m, nil
		case !m.precedes():
			return message{}, &chains.Error{Kind: chains.Invalid, Op: "read saved HTTP response", Err: fmt.Errorf("another answer stands in the body of HTTP %d: a client would act on the first", m.status),
				Remedy: "save one answer, without redirects that were followed: curl -i without -L"}
		}
		data = m.body
	}
	return message{}, &chains.Error{Kind: chains.TooMuch, Op: "read saved HTTP response", Err: fmt.Errorf("more than %d answers in one file", maxBlocks)}
}

// precedes reports whether an answer stands before the one that is meant: an interim one, one that
// asks who it is, or that of a proxy which opens a tunnel. One with the headers of a payment is
// meant itself.
func (m message) precedes() bool {
	switch {
	case m.header.Values(Header) != nil || m.header.Values(ResponseHeader) != nil:
		return false
	case m.status == http.StatusOK:
		return len(m.header) == 0 || strings.EqualFold(m.reason, "Connection established")
	}
	return m.status < http.StatusOK || m.status == http.StatusUnauthorized || m.status == http.StatusProxyAuthRequired
}

// blank is the end of an answer's headers, of which there may be none.
var blank = regexp.MustCompile(`\n\r?\n`)

// splitMessage reads a saved HTTP response. curl writes the version as HTTP/2 and has decoded the
// body already, so status line and headers are read by hand of the standard library's reader, and
// everything behind them is the body.
func splitMessage(data []byte) (m message, err error) {
	line, _, ok := bytes.Cut(data, []byte("\n"))
	if !ok {
		return m, errors.New("no status line")
	}
	var version string
	if n, err := fmt.Sscanf(string(line), "%s %3d", &version, &m.status); n != 2 || err != nil {
		return m, errors.New("malformed status line")
	}
	if words := strings.SplitN(string(line), " ", 3); len(words) == 3 {
		m.reason = strings.TrimSpace(words[2])
	}
	rest := data[len(line):]
	end := blank.FindIndex(rest)
	if end == nil {
		return m, errors.New("no blank line behind the headers")
	}
	// The reader of the standard library wants a version that it knows, and lengths that are true:
	// neither matters here.
	known := slices.Concat([]byte("HTTP/1.0 200 OK"), bytes.TrimRight(rest[:end[0]], "\r\n"), []byte("\r\n\r\n"))
	resp, err := http.ReadResponse(bufio.NewReader(bytes.NewReader(known)), nil)
	if err != nil {
		return m, errors.New("malformed headers")
	}
	resp.Body.Close()
	m.header, m.body = resp.Header, rest[end[1]:]
	return m, nil
}
