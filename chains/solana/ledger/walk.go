package ledger

import (
	"cmp"
	"context"
	"iter"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/cluster"
)

// MaxAhead bounds the transactions that are read ahead of the one that is looked at.
const MaxAhead = 64

// Walk says which transactions of an address to read, newest first. Use each Walk once, from one
// goroutine.
type Walk struct {
	Address solana.PublicKey
	// After and UpTo bound the slots: transactions in (After, UpTo]. A zero UpTo is no bound.
	After, UpTo uint64
	// Reached is the slot that a node must have reached to answer; UpTo if zero.
	Reached uint64
	// Before is the transaction below which the list begins; zero begins at the newest.
	Before solana.Signature
	// Failed includes transactions that failed.
	Failed bool
	// Keep remembers the finalized transactions that are read, because others will ask for them.
	Keep bool
	// Ahead is how many transactions are read at once at first; 1 if zero. It doubles up to Most,
	// or MaxAhead if that is zero.
	Ahead, Most int
	// Skip holds transactions to leave out.
	Skip map[solana.Signature]bool
	// Spend, if not nil, is called with the number of transactions read next. Its error ends the
	// walk.
	Spend func(n int) error

	// Exhausted is set by the walk when the list ended before it reached After.
	Exhausted bool
}

// Step is a listed transaction with what it did.
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
	return txs, cluster.Each(ctx, list, func(ctx context.Context, i int, l Listed) (err error) {
		txs[i], err = r.Fetch(ctx, l, keep)
		return err
	})
}
