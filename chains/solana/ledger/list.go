package ledger

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
)

// Bounds of a list.
const (
	pageSize = 1000  // the most signatures that a node lists at once
	mostIn   = 1e5   // transactions listed of one slot; no block has room for so many
	maxMarks = 1_024 // places remembered in the list of one address; where it is longer, they lie further apart
	markedOf = 256   // addresses whose marks are remembered
)

// Listed is a transaction in the list of an address.
type Listed struct {
	ID     solana.Signature
	Slot   uint64
	Time   int64 // Unix seconds, 0 where the node does not tell
	failed bool
	final  bool
}

// mark is a transaction at the end of a page: what is older is listed from there.
type mark struct {
	id   solana.Signature
	slot uint64
}

type markKey struct {
	node    *cluster.Node // two nodes need not cut their pages alike
	address solana.PublicKey
}

// errStale says that a node does not list any more what it did.
var errStale = errors.New("the node's list has changed")

// Oldest lists the oldest of an address's transactions that succeeded in the slots after r.after up
// to upTo, newest first. A node lists from the newest only, so the way down is gone once, leaving
// marks, and later parts begin at those: what is held at a time does not depend on how long the
// list is. It returns some want transactions, or all there are, of whole slots, and through:
// everything up to that slot is there. Where that is less than upTo, the list is not empty.
func (r *Reading) Oldest(ctx context.Context, address solana.PublicKey, upTo uint64, want int) (list []Listed, through uint64, err error) {
	key := markKey{r.Node, address}
	marks, _ := r.marks.Get(key)
	for len(marks) > 0 && marks[0].slot <= r.After {
		marks = marks[1:]
	}
	// The lowest mark has up to a page below it that was not read yet, and each further one a page
	// more: no more is listed than is wanted.
	for at := max(0, want/r.Page-1); at < len(marks) && r.At == rpc.CommitmentFinalized; at++ {
		list, through, err := r.descend(ctx, address, marks[at], upTo, want, nil)
		switch {
		case errors.Is(err, errStale):
			r.marks.Put(key, nil)
			return r.Oldest(ctx, address, upTo, want)
		case err != nil || len(list) > 0 || through == upTo:
			return list, through, err
		}
	}
	var left []mark
	list, through, err = r.descend(ctx, address, mark{}, upTo, want, func(m mark) { left = thin(append(left, m)) })
	if err == nil && r.At == rpc.CommitmentFinalized {
		slices.Reverse(left)
		r.marks.Put(key, left)
	}
	return list, through, err
}

// thin leaves out every second mark of too many.
func thin(marks []mark) []mark {
	if len(marks) <= maxMarks {
		return marks
	}
	kept := marks[:0]
	for i, m := range marks {
		if i%2 == 1 {
			kept = append(kept, m)
		}
	}
	return kept
}

// descend pages from a mark, or from the newest, down to r.after, and keeps what it saw last. The
// end of each page that is not the last is left as a mark.
func (r *Reading) descend(ctx context.Context, address solana.PublicKey, from mark, upTo uint64, want int, leave func(mark)) ([]Listed, uint64, error) {
	pages := r.pages(address, r.Page, r.UpTo)
	pages.before, pages.slot = from.id, from.slot
	through := upTo
	if from.slot > 0 {
		through = min(upTo, from.slot-1) // of the mark's own slot, some may stand above it
	}
	var kept []Listed // newest first
	for first := true; ; first = false {
		end := mark{pages.before, pages.slot}
		page, err := pages.next(ctx)
		switch {
		case first && from.slot > 0 && (errors.Is(err, errOrder) || err == nil && len(page) == 0):
			return nil, 0, errStale
		case err != nil:
			return nil, 0, err
		case len(page) == 0:
			r.ended.Store(true)
			return above(kept, through), through, nil
		}
		if !first && leave != nil {
			leave(end)
		}
		for _, s := range page {
			if s.Slot <= r.After {
				return above(kept, through), through, nil
			}
			if s.Slot <= through && !s.failed {
				kept = append(kept, s)
			}
		}
		// Newer ones are dropped when there are enough older ones, of which at least one slot is
		// whole.
		if cut := len(kept) - want; cut >= r.Page && kept[cut].Slot > kept[len(kept)-1].Slot {
			through = kept[cut].Slot - 1
			kept = append(kept[:0], above(kept[cut:], through)...)
		}
	}
}

// above leaves out what is newer than a slot.
func above(list []Listed, through uint64) []Listed {
	for len(list) > 0 && list[0].Slot > through {
		list = list[1:]
	}
	return list
}

// errOrder says that what a node lists further back is not older.
var errOrder = errors.New("the node's list is out of order")

// pages is the list of an address, a page at a time, newest first. A node that lists one slot
// without end is found out.
type pages struct {
	*Ledger
	node    *cluster.Node
	address solana.PublicKey
	at      rpc.CommitmentType
	limit   int
	minSlot uint64

	before solana.Signature // what was listed last; the next page is of what is older
	slot   uint64           // its slot, 0 when nothing was listed
	same   int              // how many of that slot were listed
}

func (l *Ledger) pages(n *cluster.Node, address solana.PublicKey, at rpc.CommitmentType, limit int, minSlot uint64) *pages {
	return &pages{Ledger: l, node: n, address: address, at: at, limit: limit, minSlot: minSlot}
}

func (r *Reading) pages(address solana.PublicKey, limit int, minSlot uint64) *pages {
	return r.Ledger.pages(r.Node, address, r.At, limit, minSlot)
}

// next returns the next page, which is empty at the end of the list. Behind one URL there may be
// several nodes: one that has not come to what was listed last would list nothing before it.
func (p *pages) next(ctx context.Context) ([]Listed, error) {
	page, err := p.ListPage(ctx, p.node, p.address, p.at, p.before, p.limit, max(p.minSlot, p.slot))
	if err != nil || len(page) == 0 {
		return nil, err
	}
	dishonest := func(err error) error {
		return p.fail(chains.Dishonest, "list transactions of "+p.address.String(), err)
	}
	if p.slot > 0 && page[0].Slot > p.slot {
		return nil, dishonest(errOrder)
	}
	last := page[len(page)-1]
	if page[0].Slot != last.Slot || last.Slot != p.slot {
		p.same = 0
	}
	for i := len(page) - 1; i >= 0 && page[i].Slot == last.Slot; i-- {
		p.same++
	}
	if p.before, p.slot = last.ID, last.Slot; p.same > mostIn {
		return nil, dishonest(fmt.Errorf("the node lists more than %d transactions of slot %d", int(mostIn), p.slot))
	}
	return page, nil
}

// ListPage lists the transactions of an address before one, newest first, and checks that they are.
// Repetitions are left out; only the end of the history is an empty page: nodes may return less
// than they were asked for while there is more.
func (l *Ledger) ListPage(ctx context.Context, n *cluster.Node, address solana.PublicKey, at rpc.CommitmentType, before solana.Signature, limit int, minSlot uint64) ([]Listed, error) {
	op := "list transactions of " + address.String()
	page, err := cluster.Call(ctx, n, op, func(ctx context.Context) ([]Listed, error) {
		return getSignatures(ctx, n, address, before, at, limit, minSlot)
	})
	if err != nil || len(page) == 0 {
		return nil, err
	}
	seen := map[solana.Signature]bool{before: true}
	once := page[:0]
	for _, s := range page {
		if (len(once) > 0 && s.Slot > once[len(once)-1].Slot) || len(page) > limit {
			return nil, l.fail(chains.Dishonest, op, errOrder)
		}
		if !seen[s.ID] {
			seen[s.ID] = true
			once = append(once, s)
		}
	}
	if len(once) == 0 {
		return nil, l.fail(chains.Dishonest, op, errors.New("the node's list repeats itself"))
	}
	return once, nil
}
