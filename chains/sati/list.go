package sati

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
)

// Bounds of a list.
const (
	pageSize = 1000  // the most signatures that a node lists at once
	mostIn   = 1e5   // transactions listed of one slot; no block has room for so many
	maxMarks = 1_024 // places remembered in the list of one address; where it is longer, they lie further apart
	markedOf = 256   // addresses whose marks are remembered
)

// listed is a transaction in the list of an address.
type listed struct {
	id     solana.Signature
	slot   uint64
	time   int64 // Unix seconds, 0 where the node does not tell
	failed bool
	final  bool
}

// mark is a transaction at the end of a page: what is older is listed from there.
type mark struct {
	id   solana.Signature
	slot uint64
}

type markKey struct {
	node    *node // two nodes need not cut their pages alike
	address solana.PublicKey
}

// errStale says that a node does not list any more what it did.
var errStale = errors.New("the node's list has changed")

// oldest lists the oldest of an address's transactions that succeeded in the slots after r.after up
// to upTo, newest first. A node lists from the newest only, so the way down is gone once, leaving
// marks, and later parts begin at those: what is held at a time does not depend on how long the
// list is. It returns some want transactions, or all there are, of whole slots, and through:
// everything up to that slot is there. Where that is less than upTo, the list is not empty.
func (r *reading) oldest(ctx context.Context, address solana.PublicKey, upTo uint64, want int) (list []listed, through uint64, err error) {
	key := markKey{r.node, address}
	marks, _ := r.marks.get(key)
	for len(marks) > 0 && marks[0].slot <= r.after {
		marks = marks[1:]
	}
	// The lowest mark has up to a page below it that was not read yet, and each further one a page
	// more: no more is listed than is wanted.
	for at := max(0, want/r.page-1); at < len(marks) && r.at == rpc.CommitmentFinalized; at++ {
		list, through, err := r.descend(ctx, address, marks[at], upTo, want, nil)
		switch {
		case errors.Is(err, errStale):
			r.marks.put(key, nil)
			return r.oldest(ctx, address, upTo, want)
		case err != nil || len(list) > 0 || through == upTo:
			return list, through, err
		}
	}
	var left []mark
	list, through, err = r.descend(ctx, address, mark{}, upTo, want, func(m mark) { left = thin(append(left, m)) })
	if err == nil && r.at == rpc.CommitmentFinalized {
		slices.Reverse(left)
		r.marks.put(key, left)
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
func (r *reading) descend(ctx context.Context, address solana.PublicKey, from mark, upTo uint64, want int, leave func(mark)) ([]listed, uint64, error) {
	pages := r.pages(address, r.page, r.upTo)
	pages.before, pages.slot = from.id, from.slot
	through := upTo
	if from.slot > 0 {
		through = min(upTo, from.slot-1) // of the mark's own slot, some may stand above it
	}
	var kept []listed // newest first
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
			if s.slot <= r.after {
				return above(kept, through), through, nil
			}
			if s.slot <= through && !s.failed {
				kept = append(kept, s)
			}
		}
		// Newer ones are dropped when there are enough older ones, of which at least one slot is whole.
		if cut := len(kept) - want; cut >= r.page && kept[cut].slot > kept[len(kept)-1].slot {
			through = kept[cut].slot - 1
			kept = append(kept[:0], above(kept[cut:], through)...)
		}
	}
}

// above leaves out what is newer than a slot.
func above(list []listed, through uint64) []listed {
	for len(list) > 0 && list[0].slot > through {
		list = list[1:]
	}
	return list
}

// errOrder says that what a node lists further back is not older.
var errOrder = errors.New("the node's list is out of order")

// pages is the list of an address, a page at a time, newest first. A node that lists one slot
// without end is found out.
type pages struct {
	*ledger
	node    *node
	address solana.PublicKey
	at      rpc.CommitmentType
	limit   int
	minSlot uint64

	before solana.Signature // what was listed last; the next page is of what is older
	slot   uint64           // its slot, 0 when nothing was listed
	same   int              // how many of that slot were listed
}

func (l *ledger) pages(n *node, address solana.PublicKey, at rpc.CommitmentType, limit int, minSlot uint64) *pages {
	return &pages{ledger: l, node: n, address: address, at: at, limit: limit, minSlot: minSlot}
}

func (r *reading) pages(address solana.PublicKey, limit int, minSlot uint64) *pages {
	return r.ledger.pages(r.node, address, r.at, limit, minSlot)
}

// next returns the next page, which is empty at the end of the list.
func (p *pages) next(ctx context.Context) ([]listed, error) {
	page, err := p.listPage(ctx, p.node, p.address, p.at, p.before, p.limit, p.minSlot)
	if err != nil || len(page) == 0 {
		return nil, err
	}
	dishonest := func(err error) error {
		return p.fail(chains.Dishonest, "list transactions of "+p.address.String(), err)
	}
	if p.slot > 0 && page[0].slot > p.slot {
		return nil, dishonest(errOrder)
	}
	last := page[len(page)-1]
	if page[0].slot != last.slot || last.slot != p.slot {
		p.same = 0
	}
	for i := len(page) - 1; i >= 0 && page[i].slot == last.slot; i-- {
		p.same++
	}
	if p.before, p.slot = last.id, last.slot; p.same > mostIn {
		return nil, dishonest(fmt.Errorf("the node lists more than %d transactions of slot %d", int(mostIn), p.slot))
	}
	return page, nil
}

// listPage lists the transactions of an address before one, newest first, and checks that they are.
// Repetitions are left out; only the end of the history is an empty page: nodes may return less
// than they were asked for while there is more.
func (l *ledger) listPage(ctx context.Context, n *node, address solana.PublicKey, at rpc.CommitmentType, before solana.Signature, limit int, minSlot uint64) ([]listed, error) {
	op := "list transactions of " + address.String()
	page, err := call(ctx, n, op, func(ctx context.Context) ([]listed, error) {
		return getSignatures(ctx, n, address, before, at, limit, minSlot)
	})
	if err != nil || len(page) == 0 {
		return nil, err
	}
	seen := map[solana.Signature]bool{before: true}
	once := page[:0]
	for _, s := range page {
		if (len(once) > 0 && s.slot > once[len(once)-1].slot) || len(page) > limit {
			return nil, l.fail(chains.Dishonest, op, errOrder)
		}
		if !seen[s.id] {
			seen[s.id] = true
			once = append(once, s)
		}
	}
	if len(once) == 0 {
		return nil, l.fail(chains.Dishonest, op, errors.New("the node's list repeats itself"))
	}
	return once, nil
}
