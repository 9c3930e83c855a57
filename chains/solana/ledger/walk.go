package ledger

import (
	"cmp"
	"context"
	"iter"

	"github.com/gagliardetto/solana-go"
)

// MaxAhead bounds the transactions that are read ahead of the one that is looked at.
const MaxAhead = 64

// Walk says which of an address's transactions are gone through, newest first. It is for one
// goroutine, once.
type Walk struct {
	Address solana.PublicKey
	// After and upTo bound the slots; a zero upTo does not.
	After, UpTo uint64
	// lagging nodes, which have not reached this slot, do not answer; upTo if zero.
	Reached uint64
	// Before is where the list begins: below this transaction; zero at the newest.
	Before solana.Signature
	// Failed has those told too that failed.
	Failed bool
	// Keep says that the transactions will be asked for again.
	Keep bool
	// Ahead is how many are read at once to begin with, 1 if zero. It doubles up to most, or maxAhead
	// if that is zero.
	Ahead, Most int
	// Skip holds transactions that are left out.
	Skip map[solana.Signature]bool
	// Spend, if not nil, is told how many are read next, and ends the walk with its error.
	Spend func(n int) error

	Exhausted bool // the list ended before after: it has nothing older
}

// Step is a transaction on the way.
type Step struct {
	Listed
	Tx *Transaction
}

// Walk lists and reads transactions while it is ranged over, until the list ends or with an error.
func (r *Reading) Walk(ctx context.Context, w *Walk) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		ahead := max(1, w.Ahead)
		for page, err := range r.List(ctx, w) {
			if err != nil {
				yield(Step{}, err)
				return
			}
			for len(page) > 0 {
				some := page[:min(len(page), ahead)]
				page, ahead = page[len(some):], min(2*ahead, cmp.Or(w.Most, MaxAhead))
				if w.Spend != nil {
					if err := w.Spend(len(some)); err != nil {
						yield(Step{}, err)
						return
					}
				}
				txs, err := r.FetchAll(ctx, some, w.Keep)
				if err != nil {
					yield(Step{}, err)
					return
				}
				for i, tx := range txs {
					if !yield(Step{some[i], tx}, nil) {
						return
					}
				}
			}
		}
	}
}

// List ranges over a walk's list, a page at a time, without reading what is listed.
func (r *Reading) List(ctx context.Context, w *Walk) iter.Seq2[[]Listed, error] {
	return func(yield func([]Listed, error) bool) {
		pages := r.pages(w.Address, r.Page, cmp.Or(w.Reached, w.UpTo))
		pages.before = w.Before
		for {
			page, err := pages.next(ctx)
			if err != nil {
				yield(nil, err)
				return
			}
			if len(page) == 0 {
				w.Exhausted = true
				r.ended.Store(true)
				return
			}
			end := false
			some := page[:0]
			for _, l := range page {
				if end = l.Slot <= w.After; end {
					break
				}
				if (w.Failed || !l.failed) && (w.UpTo == 0 || l.Slot <= w.UpTo) && !w.Skip[l.ID] {
					some = append(some, l)
				}
			}
			if len(some) > 0 && !yield(some, nil) || end {
				return
			}
		}
	}
}

// FetchAll reads listed transactions, several at once.
func (r *Reading) FetchAll(ctx context.Context, list []Listed, keep bool) ([]*Transaction, error) {
	txs := make([]*Transaction, len(list))
	return txs, Each(ctx, list, func(ctx context.Context, i int, l Listed) (err error) {
		txs[i], err = r.Fetch(ctx, l, keep)
		return err
	})
}
