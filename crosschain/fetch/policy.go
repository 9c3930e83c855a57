package fetch

import (
	"net/http"
	"strings"
	"time"
)

const (
	maxValidator = 512
	// apart is how much older than its answer a document has to be for Last-Modified to tell two
	// versions of it apart (RFC 9110, section 8.8.2.2, which leaves the measure open).
	apart = time.Minute
)

// policy is what a server says about keeping its answer (RFC 9111), as far as one reader's own copy
// is concerned. It is asked each time, so that how long it allows a copy does not matter.
type policy struct {
	keep     bool   // not no-store
	etag     string // a strong validator; empty: none
	modified string // Last-Modified, where it is a strong validator; empty: none
}

// policyOf reads the headers of an answer. A validator that is malformed is none.
func policyOf(h http.Header) policy {
	p := policy{keep: true}
	for part := range strings.SplitSeq(strings.Join(h.Values("Cache-Control"), ","), ",") {
		name, _, _ := strings.Cut(part, "=")
		if strings.EqualFold(strings.TrimSpace(name), "no-store") {
			return policy{}
		}
	}
	// A weak validator says that a document means the same. Here its bytes count.
	if tag := h.Get("ETag"); len(tag) <= maxValidator && len(tag) > 1 && tag[0] == '"' && tag[len(tag)-1] == '"' {
		p.etag = tag
	}
	if changed, err := http.ParseTime(h.Get("Last-Modified")); err == nil {
		if sent, err := http.ParseTime(h.Get("Date")); err == nil && sent.Sub(changed) >= apart {
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
