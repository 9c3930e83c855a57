package x402

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Message gives the JSON of a request out of an HTTP response: that of the header where there is
// one (version 2), else the body (version 1). A response that asks for no payment is an error of
// kind NotFound, or Unreachable where the server is in trouble. One that asks twice is Invalid, if
// a client could pay otherwise than the header says: clients differ in what they read.
func Message(status int, header http.Header, body []byte) ([]byte, error) {
	bad := func(why string) ([]byte, error) {
		return nil, &chains.Error{Kind: chains.Invalid, Op: "read payment request", Err: errors.New(why)}
	}
	switch values := header.Values(Header); {
	case len(values) > 1:
		return bad("the server sends several headers " + Header)
	case len(values) == 1 && values[0] != "":
		request, err := DecodeHeader(values[0])
		if err == nil && !within(body, request) {
			return bad("the server asks for another payment in the body than in the header " + Header)
		}
		return request, err
	case status >= http.StatusInternalServerError || status == http.StatusTooManyRequests:
		return nil, &chains.Error{Kind: chains.Unreachable, Op: "read payment request", Err: fmt.Errorf("the server answers HTTP %d", status), Remedy: "ask again later"}
	case status != http.StatusPaymentRequired:
		return nil, &chains.Error{Kind: chains.NotFound, Op: "read payment request", Err: fmt.Errorf("the server answers HTTP %d and asks for no payment", status)}
	}
	return body, nil
}

// within reports whether a body asks for no payment that the header's request does not offer as
// well.
func within(body, request []byte) bool {
	var top map[string]json.RawMessage
	if json.Unmarshal(body, &top) != nil {
		return true
	}
	asks := false
	for key := range top {
		asks = asks || strings.EqualFold(key, "accepts")
	}
	if !asks {
		return true
	}
	said, err := Parse(body)
	offered, unread := Parse(request)
	if err != nil || unread != nil {
		return false
	}
	return !slices.ContainsFunc(said.Accepts, func(p Payment) bool {
		return !slices.ContainsFunc(offered.Accepts, func(o Payment) bool {
			return o.Scheme == p.Scheme && o.Network == p.Network && o.Amount == p.Amount && o.To() == p.To() && sameRoute(o, p) &&
				(o.Asset == p.Asset || p.Network.Namespace == caip.EIP155 && strings.EqualFold(o.Asset, p.Asset))
		})
	})
}

// Saved gives the JSON of a request from whatever a user saved: an HTTP response with its headers,
// as curl -i prints it, the body itself, or the value of the header.
func Saved(data []byte) ([]byte, error) {
	if !bytes.HasPrefix(data, []byte("HTTP/")) {
		return Body(data)
	}
	status, header, body, err := lastMessage(data)
	if err != nil {
		return nil, err
	}
	return Message(status, header, body)
}

// SavedResponse is Saved for a settlement response: an HTTP response with its headers, the JSON, or
// the value of the header. For an HTTP response it returns the body too.
func SavedResponse(data []byte) (settlement, body []byte, err error) {
	if !bytes.HasPrefix(data, []byte("HTTP/")) {
		settlement, err = ResponseBody(data)
		return settlement, nil, err
	}
	_, header, body, err := lastMessage(data)
	if err != nil {
		return nil, nil, err
	}
	values := header.Values(ResponseHeader)
	if len(values) > 1 {
		return nil, nil, &chains.Error{Kind: chains.Invalid, Op: "read payment response", Err: errors.New("the server sends several headers " + ResponseHeader)}
	}
	if len(values) == 0 || values[0] == "" {
		return nil, nil, &chains.Error{Kind: chains.NotFound, Op: "read payment response", Err: errors.New("the response has no header " + ResponseHeader)}
	}
	settlement, err = DecodeHeader(values[0])
	return settlement, body, err
}

// maxBlocks bounds the answers that are read of one file, the last of which counts.
const maxBlocks = 20

// lastMessage reads the last of the HTTP responses in a file: curl prints interim answers and
// redirects that were followed before it.
func lastMessage(data []byte) (status int, header http.Header, body []byte, err error) {
	for range maxBlocks {
		if status, header, body, err = splitMessage(data); err != nil || !bytes.HasPrefix(body, []byte("HTTP/")) {
			if err == nil && status < http.StatusOK {
				err = &chains.Error{Kind: chains.Invalid, Op: "read saved HTTP response", Err: fmt.Errorf("nothing stands behind the interim answer HTTP %d", status)}
			}
			return status, header, body, err
		}
		data = body
	}
	return 0, nil, nil, &chains.Error{Kind: chains.TooMuch, Op: "read saved HTTP response", Err: fmt.Errorf("more than %d answers in one file", maxBlocks)}
}

// splitMessage reads a saved HTTP response. curl writes the version as HTTP/2 and has decoded the
// body already, so status line and headers are read by hand of the standard library's reader, and
// everything behind them is the body.
func splitMessage(data []byte) (int, http.Header, []byte, error) {
	bad := func(err error) (int, http.Header, []byte, error) {
		return 0, nil, nil, &chains.Error{Kind: chains.Invalid, Op: "read saved HTTP response", Err: err}
	}
	r := bufio.NewReader(bytes.NewReader(data))
	line, err := r.ReadString('\n')
	if err != nil {
		return bad(errors.New("no status line"))
	}
	var version string
	var status int
	if n, err := fmt.Sscanf(line, "%s %3d", &version, &status); n != 2 || err != nil {
		return bad(errors.New("malformed status line"))
	}
	head, body, found := headers(data[len(line):])
	if !found {
		return bad(errors.New("no blank line behind the headers"))
	}
	// The reader of the standard library wants a version that it knows, and lengths that are true:
	// neither matters here.
	message := append([]byte("HTTP/1.0 200 OK\r\n"), head...)
	resp, err := http.ReadResponse(bufio.NewReader(io.MultiReader(bytes.NewReader(message), bytes.NewReader([]byte("\r\n\r\n")))), nil)
	if err != nil {
		return bad(errors.New("malformed headers"))
	}
	resp.Body.Close()
	return status, resp.Header, body, nil
}

// headers cuts the headers off what follows a status line, at the first blank line. There may be
// none.
func headers(data []byte) (head, body []byte, found bool) {
	for rest := data; ; {
		line, next, ok := bytes.Cut(rest, []byte("\n"))
		if !ok {
			return nil, nil, false
		}
		if len(bytes.TrimSuffix(line, []byte("\r"))) == 0 {
			return bytes.TrimRight(data[:len(data)-len(rest)], "\r\n"), next, true
		}
		rest = next
	}
}
