package x402

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/bridge8004/bridge8004/chains"
)

// DecodeHeader gives the JSON inside a PAYMENT-REQUIRED or PAYMENT-RESPONSE header: base64 in the
// standard or the URL-safe alphabet, padded or not.
func DecodeHeader(value string) ([]byte, error) {
	value = strings.TrimSpace(value)
	if len(value) > base64.StdEncoding.EncodedLen(limits.Bytes) {
		return nil, &chains.Error{Kind: chains.TooMuch, Op: "read header", Err: fmt.Errorf("longer than %d bytes", limits.Bytes)}
	}
	body, err := decode(strings.NewReplacer("-", "+", "_", "/").Replace(value))
	if err != nil || len(body) == 0 {
		return nil, &chains.Error{Kind: chains.Invalid, Op: "read header", Err: errors.New("not base64")}
	}
	if twofold(value) {
		return nil, &chains.Error{Kind: chains.Invalid, Op: "read header", Err: errors.New("base64 of two alphabets, in which clients find two documents")}
	}
	return body, nil
}

func decode(value string) ([]byte, error) {
	return base64.RawStdEncoding.DecodeString(strings.TrimRight(value, "="))
}

// twofold reports whether a value in the URL-safe alphabet is a text as well to clients that know
// the standard one, and pass over what is not in it, as Python's do. They want it padded.
func twofold(value string) bool {
	left := strings.NewReplacer("-", "", "_", "").Replace(value)
	digits := len(strings.TrimRight(left, "="))
	if left == value || digits%4 > 0 && len(left)-digits < 4-digits%4 {
		return false
	}
	other, err := decode(left)
	return err == nil && utf8.Valid(other)
}

// Body gives the JSON of a request from whatever a user saved: the body itself, or the value of the
// header.
func Body(data []byte) ([]byte, error) { return body(data, Header) }

// ResponseBody is Body for a settlement response.
func ResponseBody(data []byte) ([]byte, error) { return body(data, ResponseHeader) }

func body(data []byte, header string) ([]byte, error) {
	text := strings.TrimSpace(string(data))
	if name, value, ok := strings.Cut(text, ":"); ok && strings.EqualFold(strings.TrimSpace(name), header) {
		return DecodeHeader(value)
	}
	if text == "" || strings.ContainsAny(text[:1], "{[\"") || strings.ContainsAny(text, " \n{}") {
		return data, nil
	}
	// Many a word is base64 of something: only what decodes to an object is taken for the header's
	// value.
	if body, err := DecodeHeader(text); err == nil && strings.HasPrefix(strings.TrimSpace(string(body)), "{") {
		return body, nil
	}
	return data, nil
}
