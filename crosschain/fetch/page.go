package fetch

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

// page reads a document from a web server, or the copy that the server confirms.
func (f *Fetcher) page(ctx context.Context, uri string) (Document, error) {
	old, have := f.kept.get(uri)
	now := f.opt.Now()
	header := http.Header{"Accept": {acceptFile}}
	if have {
		old.policy.conditions(header)
	}
	resp, err := f.request(ctx, f.open, uri, header)
	if err != nil {
		return Document{}, err
	}
	if resp.StatusCode == http.StatusNotModified && have {
		resp.Body.Close()
		// Another place than the one that gave the document cannot confirm it: two servers may use
		// the same tag.
		if resp.Request.URL.String() == old.url && (old.policy.etag != "" || old.policy.modified != "") {
			return document(f.confirm(old, resp.Header), Confirmed), nil
		}
		f.kept.drop(uri)
		if resp, err = f.request(ctx, f.open, uri, http.Header{"Accept": {acceptFile}}); err != nil {
			return Document{}, err
		}
	}
	defer resp.Body.Close()
	if err := checkStatus(resp); err != nil {
		if k := chains.KindOf(err); k == chains.NotFound || k == chains.Unauthorized {
			f.kept.drop(uri) // the server has taken it back
		}
		return Document{}, err
	}
	if resp.ContentLength > f.opt.MaxBytes {
		return Document{}, fail(chains.TooMuch, fmt.Errorf("the document has %d bytes, larger than %d bytes", resp.ContentLength, f.opt.MaxBytes))
	}
	body, err := readBounded(resp.Body, f.opt.MaxBytes)
	if err != nil {
		return Document{}, err
	}
	e := entry{uri: uri, url: resp.Request.URL.String(), host: resp.Request.URL.Host, body: body, at: now, policy: policyOf(resp.Header)}
	if e.policy.keep {
		f.kept.put(e)
	} else {
		f.kept.drop(uri)
	}
	return document(e, ""), nil
}

// confirm takes over what the server says now about a document that has not changed.
func (f *Fetcher) confirm(e entry, h http.Header) entry {
	if !policyOf(h).keep {
		f.kept.drop(e.uri)
		return e
	}
	e.at = f.opt.Now()
	f.kept.put(e)
	return e
}

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
