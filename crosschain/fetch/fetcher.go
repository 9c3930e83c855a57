// Package fetch reads documents that strangers host: registration files, feedback files. It is the
// one package of crosschain that touches the network, and it holds everything it reads to be
// hostile.
//
// https, ipfs and data URIs are read; http and loopback or private addresses only where Options
// allow them. Size (after decompression), time, redirects, headers and DAG nodes are bounded. The
// address is checked when the connection is made, on the address that is dialled, so that a name
// which resolves differently the second time gains nothing. No cookie, Referer or proxy of the
// environment is used. IPFS gateways are asked side by side; what comes from one is hashed up to
// the CID that was asked for, whatever the gateway says it is, and the first answer that the CID
// confirms is taken.
//
// Options.Keep keeps documents in memory. A copy is taken only for what its server or its CID
// confirms.
//
// Errors are *chains.Error: Invalid (the URI, an address that may not be reached, an answer that is
// no document), TooMuch (a bound), NotFound, Unauthorized, Unreachable, TimedOut, Unsupported (a
// CID whose bytes cannot be recomputed) and Dishonest (bytes that are not those of the CID).
package fetch

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/origin"
)

// The defaults of Options.
const (
	DefaultMaxBytes  = 1 << 20
	DefaultTimeout   = 10 * time.Second
	DefaultRedirects = 5
)

// DefaultGateways are asked for IPFS content, in this order. They are not believed.
var DefaultGateways = []string{"https://ipfs.io", "https://dweb.link", "https://gateway.pinata.cloud"}

// maxURL bounds the text of every URI but data:, whose bound follows from MaxBytes.
const maxURL = 4096

// Options says what a Fetcher may do. The zero value is what a service on the open internet wants.
type Options struct {
	MaxBytes  int64         // most bytes of one document, after decompression; 0: DefaultMaxBytes
	Timeout   time.Duration // for one Get with all its redirects and gateways; 0: DefaultTimeout
	Redirects int           // most redirects followed; 0: DefaultRedirects, negative: none
	Gateways  []string      // IPFS gateways, base URLs without /ipfs; nil: DefaultGateways. For those that are Nearby the three flags below do not matter

	AllowHTTP     bool // plain http as well
	AllowLoopback bool // loopback addresses as well: local networks and tests
	AllowPrivate  bool // private ranges (RFC 1918, CGNAT, ULA) as well; link-local and metadata addresses never

	TLS      *tls.Config      // roots and the like; nil: the system's
	Resolver *net.Resolver    // of names; nil: the system's. Whatever it answers is checked when it is dialled
	Now      func() time.Time // clock of Document.FetchedAt; nil: time.Now

	// Keep is how many bytes of documents are kept in memory between reads; 0: none. Of the web the
	// server is asked each time whether its document is still the same.
	Keep int64
}

// Copy says that a document was read earlier, and why it is given again.
type Copy string

// The kinds of copies. The empty one is what a server gave for this very read, or what the URI
// itself holds.
const (
	Confirmed Copy = "confirmed" // its server says that it has not changed
	Immutable Copy = "immutable" // of ipfs: it can be no other
)

// Document is what a URI led to.
type Document struct {
	URI       string    `json:"uri"`
	Scheme    string    `json:"scheme"`         // https, http, ipfs, data
	Host      string    `json:"host,omitempty"` // that answered in the end: web server or gateway; empty for data
	CID       string    `json:"cid,omitempty"`  // of the ipfs URI, as written
	Bytes     []byte    `json:"-"`
	SHA256    caip.Hash `json:"sha256"`
	Keccak256 caip.Hash `json:"keccak256"`
	// Pinned reports whether the URI fixes the bytes: ipfs with the CID recomputed, or data. What a
	// web server sends may differ tomorrow.
	Pinned bool `json:"pinned"`
	// FetchedAt is when a server gave these bytes, or confirmed them last. UTC.
	FetchedAt time.Time `json:"fetchedAt"`
	Copy      Copy      `json:"copy,omitempty"`
}

// Origin is the web origin that the URI names, where its own host gave the document in the end.
// Empty where that was another, to which the first one redirected: whoever finds an open redirect
// can have any host lead to his file. Empty of ipfs and data, too.
func (d Document) Origin() string {
	named, err := origin.Parse(d.URI)
	if err != nil {
		return ""
	}
	if answered, err := origin.Parse(d.Scheme + "://" + d.Host); err != nil || answered != named {
		return ""
	}
	return named
}

// Fetcher reads documents. It is safe for concurrent use and keeps a few idle connections.
type Fetcher struct {
	opt  Options
	open reach   // of all that strangers name
	near reach   // of gateways that the operator named
	kept *memory // nil without Options.Keep
}

// New returns a Fetcher.
func New(opt Options) *Fetcher {
	if opt.MaxBytes <= 0 {
		opt.MaxBytes = DefaultMaxBytes
	}
	if opt.Timeout <= 0 {
		opt.Timeout = DefaultTimeout
	}
	switch {
	case opt.Redirects == 0:
		opt.Redirects = DefaultRedirects
	case opt.Redirects < 0:
		opt.Redirects = 0
	}
	if opt.Gateways == nil {
		opt.Gateways = DefaultGateways
	}
	if opt.Now == nil {
		opt.Now = time.Now
	}
	f := &Fetcher{opt: opt}
	f.open, f.near = newReach(opt, guard{loopback: opt.AllowLoopback, private: opt.AllowPrivate}, opt.AllowHTTP), nearby(opt)
	if opt.Keep > 0 {
		f.kept = newMemory(opt.Keep)
	}
	return f
}

// isScheme matches what may be repeated of a URI.
var isScheme = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+-]{0,20}$`) })

// Get reads the document at a URI. It returns within Options.Timeout or when ctx ends.
func (f *Fetcher) Get(ctx context.Context, uri string) (Document, error) {
	ctx, cancel := context.WithTimeout(ctx, f.opt.Timeout)
	defer cancel()
	doc := Document{URI: uri}
	var err error
	scheme, _, _ := strings.Cut(uri, ":")
	switch {
	case uri == "":
		err = invalid(errors.New("empty URI"))
	case scheme == "data":
		doc.Scheme, doc.Pinned = "data", true
		doc.Bytes, err = decodeData(uri, f.opt.MaxBytes)
	case len(uri) > maxURL:
		err = fail(chains.TooMuch, fmt.Errorf("a URI of %d characters, at most %d are read", len(uri), maxURL))
	case strings.EqualFold(scheme, "ipfs"):
		doc, err = f.ipfs(ctx, uri)
	case strings.EqualFold(scheme, "https"), strings.EqualFold(scheme, "http"):
		doc, err = f.page(ctx, uri)
	default:
		if !isScheme().MatchString(scheme) {
			scheme = "" // the rest of the URI may hold a secret
		}
		err = invalid(fmt.Errorf("scheme %q is not read: use https, ipfs or data", scheme))
	}
	if err != nil {
		return Document{}, describe(ctx, uri, err)
	}
	if doc.FetchedAt.IsZero() {
		doc.FetchedAt = f.opt.Now().UTC()
	}
	doc.SHA256 = sha256.Sum256(doc.Bytes)
	doc.Keccak256 = caip.Keccak256(doc.Bytes)
	return doc, nil
}

// Uncached is a Fetcher that reads as f does and takes no copy: who asks whether a document is
// where others will look for it is not answered by what was read before.
func (f *Fetcher) Uncached() *Fetcher {
	g := *f
	g.kept = nil
	return &g
}

// Allowed reports why the web document at a URI would be refused without asking anybody: by its
// scheme, host, port, address or length. What a name stands for shows when it is read.
func (f *Fetcher) Allowed(uri string) error {
	u, err := url.Parse(uri)
	if err != nil {
		err = invalid(errors.New("malformed URL"))
	} else if err = f.open.check(u); err == nil {
		return nil
	}
	return describe(context.Background(), uri, err)
}

// document is an entry as callers see it.
func document(e entry, copied Copy) Document {
	scheme, _, _ := strings.Cut(e.uri, ":")
	return Document{URI: e.uri, Scheme: strings.ToLower(scheme), Host: e.host, Bytes: e.body, FetchedAt: e.at.UTC(), Copy: copied}
}

// describe names the document in an error, without query, fragment or payload: those may hold
// secrets or be long.
func describe(ctx context.Context, uri string, err error) error {
	kind := chains.KindOf(err)
	if ctx.Err() != nil {
		if errors.Is(ctx.Err(), context.Canceled) {
			return ctx.Err()
		}
		if kind != chains.Dishonest {
			kind = chains.TimedOut
		}
		if !errors.As(err, new(interface{ Unwrap() []error })) { // of each gateway
			err = errors.New("no answer in the time allowed")
		}
	}
	name := uri
	if i := strings.IndexAny(name, "?#,"); i >= 0 {
		name = name[:i]
	}
	if scheme, rest, ok := strings.Cut(name, "//"); ok {
		host, path := rest, ""
		if _, err := url.Parse(name); err == nil { // else all that may be a part of a secret goes
			host, path, ok = strings.Cut(rest, "/")
			if ok {
				path = "/" + path
			}
		}
		name = scheme + "//" + host[strings.LastIndexByte(host, '@')+1:] + path
	}
	var e *chains.Error
	remedy := ""
	if errors.As(err, &e) {
		remedy = e.Remedy
		if kind == e.Kind && e.Err != nil {
			err = e.Err
		}
	}
	return &chains.Error{Kind: kind, Op: fmt.Sprintf("fetch %.120q", name), Err: err, Remedy: remedy}
}

func fail(kind chains.Kind, err error) *chains.Error { return &chains.Error{Kind: kind, Err: err} }

func invalid(err error) *chains.Error { return fail(chains.Invalid, err) }
