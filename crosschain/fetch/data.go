package fetch

import (
	"encoding/base64"
	"errors"
	"fmt"
	"mime"
	"net/url"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
)

// decodeData reads a data: URI that holds JSON: `data:application/json[;param…];base64,<payload>`
// as the ERC-8004 SDK writes it (media type and base64 in any case, standard or URL-safe alphabet,
// padding optional, white space ignored), and as well the percent-encoded form of RFC 2397 without
// base64. Other media types and an empty payload are refused.
func decodeData(uri string, most int64) ([]byte, error) {
	meta, payload, ok := strings.Cut(strings.TrimPrefix(uri, "data:"), ",")
	if !ok || len(meta) > 256 {
		return nil, invalid(errors.New("a data: URI without a comma, or with a long media type"))
	}
	// Percent-encoding takes three characters a byte at worst; white space in base64 has to live
	// with that too.
	if int64(len(payload)) > 3*most {
		return nil, fail(chains.TooMuch, fmt.Errorf("the document is larger than %d bytes", most))
	}
	coded := false
	if i := strings.LastIndexByte(meta, ';'); i >= 0 && strings.EqualFold(meta[i+1:], "base64") {
		meta, coded = meta[:i], true
	}
	if media, _, err := mime.ParseMediaType(meta); err != nil || (media != "application/json" && !strings.HasSuffix(media, "+json")) {
		return nil, invalid(fmt.Errorf("a data: URI of media type %.60q: only application/json is read", meta))
	}
	var body []byte
	if coded {
		var err error
		if body, err = decodeBase64(payload); err != nil {
			return nil, invalid(errors.New("the data: URI is not base64"))
		}
	} else {
		text, err := url.PathUnescape(payload)
		if err != nil {
			return nil, invalid(errors.New("the data: URI is not percent-encoded"))
		}
		body = []byte(text)
	}
	switch {
	case len(body) == 0:
		return nil, invalid(errors.New("the data: URI is empty"))
	case int64(len(body)) > most:
		return nil, fail(chains.TooMuch, fmt.Errorf("the document is larger than %d bytes", most))
	}
	return body, nil
}

func decodeBase64(s string) ([]byte, error) {
	s = strings.Map(func(r rune) rune {
		switch r {
		case ' ', '\t', '\r', '\n', '\f', '\v':
			return -1
		case '-':
			return '+'
		case '_':
			return '/'
		}
		return r
	}, s)
	return base64.RawStdEncoding.DecodeString(strings.TrimRight(s, "="))
}
