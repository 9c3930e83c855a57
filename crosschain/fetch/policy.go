package fetch

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

const (
	maxValidator = 512
	// settled is how much older than its answer a document has to be for Last-Modified to tell two
	// versions of it apart (RFC 9110, section 8.8.2.2, which leaves the measure open).
	settled = time.Minute
)

// policy is what a server says about keeping its answer (RFC 9111), as far as one reader's own copy
// is concerned.
type policy struct {
	keep     bool          // not no-store
	last     bool          // may be shown, with its age, when the server cannot be reached
	fresh    time.Duration // since it was given
	etag     string        // a strong validator; empty: none
	modified string        // Last-Modified, where it is a strong validator; empty: none
}

// policyOf reads the headers of an answer. What is malformed counts as the stricter of its
// meanings.
func policyOf(h http.Header) policy {
	p := policy{keep: true, last: true}
	aged, known := seconds(h.Get("Age"))
	if !known && h.Get("Age") != "" {
		aged = 1 << 30 * time.Second
	}
	asked := false
	for name, value := range directives(h.Values("Cache-Control")) {
		switch name {
		case "no-store":
			return policy{}
		case "no-cache":
			asked = true
		case "must-revalidate":
			p.last = false
		case "max-age":
			// Of several, the least.
			if d, ok := seconds(value); !ok {
				asked = true
			} else if p.fresh == 0 || d < p.fresh {
				p.fresh = d
			}
			asked = asked || p.fresh == 0
		}
	}
	if p.fresh -= aged; asked || p.fresh < 0 || strings.Contains(strings.Join(h.Values("Vary"), ","), "*") {
		p.fresh = 0
	}
	// A weak validator says that a document means the same. Here its bytes count.
	if tag := h.Get("ETag"); len(tag) <= maxValidator && len(tag) > 1 && tag[0] == '"' && tag[len(tag)-1] == '"' {
		p.etag = tag
	}
	if changed, err := http.ParseTime(h.Get("Last-Modified")); err == nil {
		if sent, err := http.ParseTime(h.Get("Date")); err == nil && sent.Sub(changed) >= settled {
			p.modified = h.Get("Last-Modified")
		}
	}
	return p
}

// conditions ask for the document only if it has changed.
func (p policy) conditions(h http.Header) {
	if p.etag != "" {
		h.Set("If-None-Match", p.etag)
	} else if p.modified != "" {
		h.Set("If-Modified-Since", p.modified)
	}
}

// directives are the names, in small letters, and values of Cache-Control.
func directives(lines []string) func(yield func(name, value string) bool) {
	return func(yield func(name, value string) bool) {
		for _, line := range lines {
			for part := range strings.SplitSeq(line, ",") {
				name, value, _ := strings.Cut(part, "=")
				if !yield(strings.ToLower(strings.TrimSpace(name)), strings.Trim(strings.TrimSpace(value), `"`)) {
					return
				}
			}
		}
	}
}

func seconds(text string) (time.Duration, bool) {
	n, err := strconv.ParseUint(strings.TrimSpace(text), 10, 31)
	return time.Duration(n) * time.Second, err == nil
}
