package sati

import (
	"cmp"
	"context"
	"iter"

	"github.com/gagliardetto/solana-go"
)

// maxAhead bounds the transactions that are read ahead of the one that is looked at.
const maxAhead = 64

// walk says which of an address's transactions are gone through, newest first. It is for one
// goroutine, once.
type walk struct {
	address solana.PublicKey
	// after and upTo bound the slots; a zero upTo does not.
	after, upTo uint64
	// lagging nodes, which have not reached this slot, do not answer; upTo if zero.
	reached uint64
	// before is where the list begins: below this transaction; zero at the newest.
	before solana.Signature
	// failed has those told too that failed.
	failed bool
	// keep says that the transactions will be asked for again.
	keep bool
	// ahead is how many are read at once to begin with, 1 if zero. It doubles up to most, or maxAhead
	// if that is zero.
	ahead, most int
	// skip holds transactions that are left out.
	skip map[solana.Signature]bool
	// spend, if not nil, is told how many are read next, and ends the walk with its error.
	spend func(n int) error

	exhausted bool // the list ended before after: it has nothing older
}

// step is a transaction on the way.
type step struct {
	listed
	tx *transaction
}

// walk lists and reads transactions while it is ranged over, until the list ends or with an error.
func (r *reading) walk(ctx context.Context, w *walk) iter.Seq2[step, error] {
	return func(yield func(step, error) bool) {
		ahead := max(1, w.ahead)
		for page, err := range r.list(ctx, w) {
			if err != nil {
				yield(step{}, err)
				return
			}
			for len(page) > 0 {
				some := page[:min(len(page), ahead)]
				page, ahead = page[len(some):], min(2*ahead, cmp.Or(w.most, maxAhead))
				if w.spend != nil {
					if err := w.spend(len(some)); err != nil {
						yield(step{}, err)
						return
					}
				}
				txs, err := r.fetchAll(ctx, some, w.keep)
				if err != nil {
					yield(step{}, err)
					return
				}
				for i, tx := range txs {
					if !yield(step{some[i], tx}, nil) {
						return
					}
				}
			}
		}
	}
}

// list ranges over a walk's list, a page at a time, without reading what is listed.
func (r *reading) list(ctx context.Context, w *walk) iter.Seq2[[]listed, error] {
	return func(yield func([]listed, error) bool) {
		pages := r.pages(w.address, r.page, cmp.Or(w.reached, w.upTo))
		pages.before = w.before
		for {
			page, err := pages.next(ctx)
			if err != nil {
				yield(nil, err)
				return
			}
			if len(page) == 0 {
				w.exhausted = true
				r.ended.Store(true)
				return
			}
			end := false
			some := page[:0]
			for _, l := range page {
				if end = l.slot <= w.after; end {
					break
				}
				if (w.failed || !l.failed) && (w.upTo == 0 || l.slot <= w.upTo) && !w.skip[l.id] {
					some = append(some, l)
				}
			}
			if len(some) > 0 && !yield(some, nil) || end {
				return
			}
		}
	}
}

// fetchAll reads listed transactions, several at once.
func (r *reading) fetchAll(ctx context.Context, list []listed, keep bool) ([]*transaction, error) {
	txs := make([]*transaction, len(list))
	return txs, each(ctx, list, func(ctx context.Context, i int, l listed) (err error) {
		txs[i], err = r.fetch(ctx, l, keep)
		return err
	})
}
