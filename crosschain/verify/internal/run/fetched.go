package run

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
)

const maxShownURI = 200

// fetched notes what was read, and takes no copy that nobody confirms: where a payment hangs on it,
// an old word is none.
type fetched struct {
	from link.Getter

	mu    sync.Mutex
	files []verify.ObservedFile
}

// Get implements link.Getter.
func (f *fetched) Get(ctx context.Context, uri string) (fetch.Document, error) {
	d, err := f.from.Get(ctx, uri)
	if err != nil {
		return d, err
	}
	note := verify.ObservedFile{URI: d.URI, Host: d.Host, SHA256: d.SHA256, Pinned: d.Pinned, FetchedAt: d.FetchedAt, Copy: d.Copy}
	if len(note.URI) > maxShownURI {
		note.URI = note.URI[:maxShownURI] + "…"
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.files = append(f.files, note)
	return d, nil
}

// list is what was read, each document once, in an order that does not depend on who answered
// first.
func (f *fetched) list() []verify.ObservedFile {
	f.mu.Lock()
	defer f.mu.Unlock()
	out := slices.Clone(f.files)
	slices.SortFunc(out, func(a, b verify.ObservedFile) int {
		return cmp.Or(cmp.Compare(a.URI, b.URI), a.FetchedAt.Compare(b.FetchedAt), cmp.Compare(a.SHA256.String(), b.SHA256.String()))
	})
	return slices.CompactFunc(out, func(a, b verify.ObservedFile) bool { return a.URI == b.URI && a.SHA256 == b.SHA256 })
}
