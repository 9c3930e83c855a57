package chains

import (
	"cmp"
	"encoding/base64"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Secrets finds in texts what may be the key of an endpoint's provider: all of its URL but scheme
// and host, as Place has it. Nodes repeat what they were asked with. The zero value knows no
// endpoint. It may be used concurrently.
type Secrets struct{ find func() *regexp.Regexp }

// shortest is the length of the shortest part of a URL that is taken for a key: "v2" is none.
const shortest = 4

// SecretsOf are those of endpoints.
func SecretsOf(endpoints ...string) Secrets {
	return Secrets{sync.OnceValue(func() *regexp.Regexp {
		var parts []string
		for _, e := range endpoints {
			parts = append(parts, secretParts(e)...)
		}
		parts = slices.DeleteFunc(parts, func(part string) bool { return len(part) < shortest })
		if len(parts) == 0 {
			return nil
		}
		slices.SortFunc(parts, func(a, b string) int { return cmp.Compare(len(b), len(a)) }) // the longest that fits
		for i, part := range parts {
			// A byte that is no UTF-8 becomes U+FFFD, which finds that byte, too.
			parts[i] = regexp.QuoteMeta(strings.Map(func(r rune) rune { return r }, part))
		}
		return regexp.MustCompile("(?i)" + strings.Join(parts, "|"))
	})}
}

// secretParts are the parts of a URL that may be a key, as they are and as they are sent.
func secretParts(endpoint string) (parts []string) {
	u, err := url.Parse(endpoint)
	if err != nil || u.Host == "" {
		return nil // no endpoint: nothing is asked there
	}
	if password, ok := u.User.Password(); ok || u.User.Username() != "" {
		pair := u.User.Username() + ":" + password
		parts = append(parts, u.User.String(), u.User.Username(), password, base64.StdEncoding.EncodeToString([]byte(pair)))
	}
	add := func(text, separators string) {
		for _, part := range append(strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(separators, r) }), text) {
			parts = append(parts, strings.Trim(part, "/"))
		}
	}
	add(u.Path, "/")
	add(u.EscapedPath(), "/")
	parts = append(parts, u.RawQuery)
	for _, pair := range strings.Split(u.RawQuery, "&") {
		name, value, found := strings.Cut(pair, "=")
		if !found {
			value = name
		}
		plain, _ := url.QueryUnescape(value)
		parts = append(parts, value, plain)
	}
	return parts
}

var anyURL = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)\b(?:https?|wss?)://[^\s"']+`) })

// Hide takes secrets, and all of URLs but their hosts, out of a text.
func (s Secrets) Hide(text string) string {
	if strings.Contains(text, "://") {
		text = anyURL().ReplaceAllStringFunc(text, func(found string) string {
			if u, err := url.Parse(found); err == nil && u.Host != "" {
				return u.Host
			}
			return "(a URL)"
		})
	}
	if s.find == nil {
		return text
	}
	if find := s.find(); find != nil {
		text = find.ReplaceAllLiteralString(text, "(hidden)")
	}
	return text
}

// HideIn is Hide for an error's text. What it wraps is still found by errors.Is and errors.As.
func (s Secrets) HideIn(err error) error {
	if err == nil {
		return nil
	}
	text := err.Error()
	if hidden := s.Hide(text); hidden != text {
		return plain{hidden, err}
	}
	return err
}
