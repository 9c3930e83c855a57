package ledger

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/cluster"
)

// ErrHalf is wrapped when a history was not read to the point where the question is answered:
// nothing may be concluded from half a history.
var ErrHalf = errors.New("the history was not read to its end")

// errFull says that what was read is too much to remember: the next search reads some of it again.
var errFull = fmt.Errorf("%w: more mirrors than are remembered", ErrHalf)

// ErrCut says that a node does not hold what is older.
var ErrCut = fmt.Errorf("%w: the node's list ends before the registration", ErrHalf)

// source is where a history is read from: a node, about one mint.
type source struct {
	// page lists at most limit transactions before one (zero: from the newest), newest first.
	page func(ctx context.Context, before solana.Signature, limit int) ([]Listed, error)
	// facts tells what a transaction did to the mint, in order; keep says that it will be asked
	// again.
	facts func(ctx context.Context, s Listed, keep bool) ([]Fact, error)
	// ahead is how many transactions are read at once at first.
	ahead int
}

// Bounds of one search.
const (
	ListedPerFact = 10  // transactions listed for each fact that may be remembered
	ShortPage     = 100 // listed first where something is remembered
	ManyAhead     = 8   // read at once at first, in one request, where more than one is needed
)

// search is one search of a history under way.
type search struct {
	*known
	src    source
	limit  int
	left   int // transactions that may still be listed
	ahead  int // transactions read at once
	visit  func(Fact) bool
	before solana.Signature
	newest uint64 // the first slot listed
	grows  *span  // the span that is growing downwards, nil above the first
	next   int    // index of the next span below
}

// search tells the facts from the newest to the registration, until visit returns true. What it
// reads at finality is added to what is known, also when it fails: the next search goes on where
// this one stopped. A span holds limit facts, and another begins below one that is full.
// ListedPerFact times as many transactions are listed at most; beyond, the error wraps ErrHalf. The
// caller has k's turn.
func (k *known) search(ctx context.Context, src source, limit int, visit func(Fact) bool) error {
	r := &search{known: k, src: src, limit: limit, left: ListedPerFact * limit, visit: visit, ahead: src.ahead}
	defer k.prune()
	size := pageSize
	if len(k.spans) > 0 {
		size = ShortPage
	}
	for {
		page, err := src.page(ctx, r.before, size)
		if err != nil {
			return err
		}
		if r.newest == 0 && len(page) > 0 {
			r.newest = page[0].Slot
		}
		done, jumped, err := r.read(ctx, page)
		switch {
		case done || err != nil:
			return err
		case len(page) == 0 && !jumped: // a short page may be followed by another
			return ErrCut
		}
		size = pageSize
	}
}

// read goes through a page; jumped says that it met a remembered span, below which the next page
// begins.
func (r *search) read(ctx context.Context, page []Listed) (done, jumped bool, err error) {
	for len(page) > 0 {
		if r.meet(page[0]) {
			return slices.ContainsFunc(r.grows.facts, r.visit) || r.grows.born, true, nil
		}
		chunk := r.chunk(page)
		page = page[len(chunk):]
		facts, err := r.facts(ctx, chunk)
		for i, list := range facts {
			if r.take(chunk[i], list) {
				if len(page) > 0 && i == len(chunk)-1 {
					r.meet(page[0]) // joins what it happens to border on
				}
				return true, false, nil
			}
			if err := r.bounded(); err != nil {
				return false, false, err
			}
		}
		if err != nil {
			return false, false, err
		}
	}
	return false, false, nil
}

// meet joins the remembered span that begins at s, or goes on with that one where both together are
// too much for one span. One that should have been met before s is forgotten: the node no longer
// lists what it did.
func (r *search) meet(s Listed) bool {
	for r.next < len(r.spans) && s.ID != r.spans[r.next].top {
		if s.Slot >= r.spans[r.next].slot {
			return false
		}
		r.spans = append(r.spans[:r.next:r.next], r.spans[r.next+1:]...)
	}
	if r.next == len(r.spans) {
		return false
	}
	below := r.spans[r.next]
	if r.grows == nil || len(r.grows.facts)+len(below.facts) > r.limit {
		r.grows = below
		r.next++
	} else {
		r.grows.absorb(below)
		r.spans = append(r.spans[:r.next:r.next], r.spans[r.next+1:]...)
	}
	r.before = r.grows.bottom
	return true
}

// chunk is how much of a page is read at once: more and more, but neither beyond the next span nor
// beyond the bound.
func (r *search) chunk(page []Listed) []Listed {
	n := 1
	for n < len(page) && n < min(r.ahead, r.left) && (r.next == len(r.spans) || page[n].Slot > r.spans[r.next].slot) {
		n++
	}
	r.ahead = min(2*r.ahead, MaxAhead)
	return page[:n]
}

// facts reads the facts of a chunk, none of transactions that failed; with an error, those of the
// transactions before the first that could not be read.
func (r *search) facts(ctx context.Context, chunk []Listed) ([][]Fact, error) {
	out := make([][]Fact, len(chunk))
	errs := make([]error, len(chunk))
	_ = cluster.Each(ctx, chunk, func(ctx context.Context, i int, s Listed) error {
		if !s.failed {
			out[i], errs[i] = r.src.facts(ctx, s, !r.settled(s))
		}
		return nil // the errors are in errs
	})
	for i, err := range errs {
		if err != nil {
			return out[:i], err
		}
	}
	return out, nil
}

// settled reports whether a transaction may be remembered: it is final, and so is the list around
// it, since a newer slot is listed already.
func (r *search) settled(s Listed) bool {
	return r.grows != nil || s.final && s.Slot < r.newest
}

// take adds the next older transaction and reports whether the search is over.
func (r *search) take(s Listed, facts []Fact) (done bool) {
	r.left--
	r.before = s.ID
	if r.settled(s) && (r.grows == nil || len(r.grows.facts) >= r.limit) {
		r.grows = &span{top: s.ID, slot: s.Slot}
		r.spans = append(r.spans[:r.next:r.next], append([]*span{r.grows}, r.spans[r.next:]...)...)
		r.next++
	}
	for i := len(facts) - 1; i >= 0; i-- {
		if r.grows != nil {
			r.grows.take(facts[i])
		}
		if !done {
			done = r.visit(facts[i])
		}
		if facts[i].Kind == FactBirth {
			done = true
			break
		}
	}
	if r.grows != nil {
		r.grows.bottom = s.ID
	}
	return done
}

// bounded fails when too much was read.
func (r *search) bounded() error {
	switch {
	case r.left > 0:
		return nil
	case len(r.spans) > maxSpans:
		return errFull
	}
	return fmt.Errorf("%w: more than %d transactions to read", ErrHalf, ListedPerFact*r.limit)
}
