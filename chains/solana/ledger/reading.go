package ledger

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/together"
)

// Bounds of one reading.
const (
	maxBatch  = 2_000 // transactions decoded in one batch, unless one slot holds more
	KeptBatch = 64    // a batch up to this size is remembered: others ask for it next
)

// Reading is one question to one node: its transactions in the slots after one up to another.
type Reading struct {
	*Ledger
	Node        *cluster.Node
	At          rpc.CommitmentType
	After, UpTo uint64

	places *cluster.Cache[uint64, cluster.Block] // of this reading, finalized or not
	ended  atomic.Bool                           // a list had nothing older than what was asked for: its beginning, or that of what the node holds
}

// Reading begins a reading. A zero upTo is no bound.
func (l *Ledger) Reading(n *cluster.Node, at rpc.CommitmentType, after, upTo uint64) *Reading {
	return &Reading{Ledger: l, Node: n, At: at, After: after, UpTo: upTo, places: cluster.NewCache[uint64, cluster.Block](2 * maxBatch)}
}

// Place tells where a slot's block is.
func (r *Reading) Place(ctx context.Context, slot uint64) (cluster.Block, error) {
	if b, ok := r.places.Get(slot); ok {
		return b, nil
	}
	b, err := r.Node.Block(ctx, slot, r.At, false)
	if err == nil {
		r.places.Put(slot, b)
	}
	return b, err
}

// Collect lists the oldest transactions of the program, the watched mints and the accounts that
// held them, by slot: at most r.batch unless one slot holds more. through is the last slot covered.
// Where that is not r.upTo, it is the slot of the last of them.
func (r *Reading) Collect(ctx context.Context, watched map[solana.PublicKey]bool) (batch []Listed, through uint64, err error) {
	batch, through, err = r.Oldest(ctx, r.Program, r.UpTo, r.Batch)
	if err != nil {
		return nil, 0, err
	}
	addresses, err := r.addresses(ctx, watched)
	if err != nil {
		return nil, 0, err
	}
	parts := make([][]Listed, len(addresses))
	throughs := make([]uint64, len(addresses))
	if err := cluster.Each(ctx, addresses, func(ctx context.Context, i int, address solana.PublicKey) (err error) {
		parts[i], throughs[i], err = r.Oldest(ctx, address, through, r.Batch)
		return err
	}); err != nil {
		return nil, 0, err
	}
	for _, t := range throughs {
		through = min(through, t)
	}
	if r.ended.Load() {
		if err := r.reaches(ctx); err != nil {
			return nil, 0, err
		}
	}
	batch, through = cut(unique(append(parts, batch)), through, r.UpTo, r.Batch)
	return batch, through, nil
}

// reaches makes sure that the node holds all that was asked for: one that has pruned the older part
// of its ledger lists no more of it than of what never was. It is asked after the lists, since what
// is pruned grows.
func (r *Reading) reaches(ctx context.Context) error {
	first, err := r.Node.FirstBlock(ctx)
	if err != nil {
		return err
	}
	if first > r.After+1 {
		e := r.fail(chains.Unreachable, "read events", fmt.Errorf("the node holds nothing before slot %d, asked was for what came after %d", first, r.After))
		e.Remedy = "use a node with full history, or set deploy_block to where the history of interest begins"
		return e
	}
	return nil
}

// addresses are those whose transactions concern watched mints: the mints and the token accounts
// that held them.
func (r *Reading) addresses(ctx context.Context, watched map[solana.PublicKey]bool) ([]solana.PublicKey, error) {
	mints := make([]solana.PublicKey, 0, len(watched))
	for mint := range watched {
		mints = append(mints, mint)
	}
	accounts := make([][]solana.PublicKey, len(mints))
	if err := cluster.Each(ctx, mints, func(ctx context.Context, i int, mint solana.PublicKey) (err error) {
		accounts[i], err = r.follow(ctx, mint)
		return err
	}); err != nil {
		return nil, err
	}
	list := slices.Concat(append(accounts, mints)...)
	slices.SortFunc(list, func(a, b solana.PublicKey) int { return bytes.Compare(a[:], b[:]) })
	return slices.Compact(list), nil
}

// unique merges lists by slot, oldest first, each transaction once.
func unique(lists [][]Listed) []Listed {
	seen := map[solana.Signature]bool{}
	var out []Listed
	for _, list := range lists {
		for _, l := range list {
			if !seen[l.ID] {
				seen[l.ID] = true
				out = append(out, l)
			}
		}
	}
	slices.SortFunc(out, func(a, b Listed) int { return cmp.Compare(a.Slot, b.Slot) })
	return out
}

// cut takes what is covered, in whole slots, some most of it.
func cut(list []Listed, through, upTo uint64, most int) ([]Listed, uint64) {
	end := 0
	for end < len(list) && list[end].Slot <= through && (end < most || list[end].Slot == list[end-1].Slot) {
		end++
	}
	if end < len(list) || through < upTo {
		through = list[end-1].Slot
	}
	return list[:end], through
}

// BySlot cuts a list, sorted by slot, into slots.
func BySlot(batch []Listed) (slots [][]Listed) {
	for len(batch) > 0 {
		n := 1
		for n < len(batch) && batch[n].Slot == batch[0].Slot {
			n++
		}
		slots, batch = append(slots, batch[:n:n]), batch[n:]
	}
	return slots
}

// number tells where those of one slot stand in their block, as far as there are several.
func (r *Reading) number(ctx context.Context, part []Listed) (map[solana.Signature]int, error) {
	if len(part) == 1 {
		_, err := r.Place(ctx, part[0].Slot)
		return nil, err
	}
	b, err := r.Node.Block(ctx, part[0].Slot, r.At, true)
	if err != nil {
		return nil, err
	}
	for _, l := range part {
		if _, ok := b.Order[l.ID]; !ok {
			return nil, r.fail(chains.Dishonest, "read events", fmt.Errorf("block %d does not hold transaction %s", l.Slot, l.ID))
		}
	}
	r.places.Put(part[0].Slot, cluster.Block{Position: b.Position, Time: b.Time})
	return b.Order, nil
}

// Decoder tells what a transaction in a block did.
type Decoder func(*Transaction, cluster.Block) ([]chains.Event, error)

// order is where the transactions of one slot stand in their block, asked once.
type order struct {
	part []Listed
	once sync.Once
	of   map[solana.Signature]int
	err  error
}

func (o *order) read(ctx context.Context, r *Reading) error {
	o.once.Do(func() { o.of, o.err = r.number(ctx, o.part) })
	return o.err
}

// Events reads what listed transactions, sorted by slot, did, in the order in which they ran. Some
// are decoded while others are fetched.
func (r *Reading) Events(ctx context.Context, batch []Listed, decode Decoder) ([]chains.Event, error) {
	type task struct {
		Listed
		order  *order
		tx     *Transaction
		events []chains.Event
	}
	tasks := make([]task, 0, len(batch))
	slots := BySlot(batch)
	for _, part := range slots {
		order := &order{part: part}
		for _, l := range part {
			tasks = append(tasks, task{Listed: l, order: order})
		}
	}
	if err := cluster.EachPart(ctx, tasks, func(ctx context.Context, _ int, part []task) error {
		if err := cluster.Each(ctx, part, func(ctx context.Context, i int, t task) error {
			place := func(ctx context.Context) error { return t.order.read(ctx, r) }
			read := func(ctx context.Context) (err error) {
				part[i].tx, err = r.oneOf(ctx, t.Listed, len(batch))
				return err
			}
			if t.ID == t.order.part[0].ID {
				return together.Do(ctx, read, place)
			}
			return read(ctx)
		}); err != nil {
			return err
		}
		for i, t := range part {
			if err := t.order.read(ctx, r); err != nil {
				return err
			}
			var err error
			if part[i].events, err = r.EventsOf(ctx, t.tx, decode); err != nil {
				return err
			}
			part[i].tx = nil
		}
		return nil
	}); err != nil {
		return nil, err
	}
	var out []chains.Event
	for _, part := range slots {
		of := tasks[:len(part)]
		tasks = tasks[len(part):]
		if index := of[0].order.of; index != nil {
			slices.SortFunc(of, func(a, b task) int { return cmp.Compare(index[a.ID], index[b.ID]) })
		}
		for _, t := range of {
			out = append(out, t.events...)
		}
	}
	return out, nil
}

// Deed is a transaction with what it did.
type Deed struct {
	Listed
	Events []chains.Event
}

// InOrder puts what transactions did into the order in which they ran.
func (r *Reading) InOrder(ctx context.Context, list []Deed) ([]chains.Event, error) {
	slices.SortStableFunc(list, func(a, b Deed) int { return cmp.Compare(a.Slot, b.Slot) })
	var out []chains.Event
	for len(list) > 0 {
		n := 1
		for n < len(list) && list[n].Slot == list[0].Slot {
			n++
		}
		part := list[:n]
		list = list[n:]
		if n > 1 {
			ids := make([]Listed, n)
			for i, d := range part {
				ids[i] = d.Listed
			}
			index, err := r.number(ctx, ids)
			if err != nil {
				return nil, err
			}
			slices.SortFunc(part, func(a, b Deed) int { return cmp.Compare(index[a.ID], index[b.ID]) })
		}
		for _, d := range part {
			out = append(out, d.Events...)
		}
	}
	return out, nil
}

// EventsOf tells what a transaction did.
func (r *Reading) EventsOf(ctx context.Context, tx *Transaction, decode Decoder) ([]chains.Event, error) {
	b, err := r.Place(ctx, tx.Slot)
	if err != nil {
		return nil, err
	}
	return decode(tx, b)
}

// Fetch reads a listed transaction; keep says that it will be asked again.
func (r *Reading) Fetch(ctx context.Context, l Listed, keep bool) (*Transaction, error) {
	return r.listedTransaction(ctx, r.Node, l, func(n *cluster.Node) (*Transaction, error) { return r.readTransaction(ctx, n, l.ID, r.At, keep) })
}

// oneOf reads one of so many listed transactions. Of very many none is remembered, and their
// signatures are not verified: see unverified in transaction.go.
func (r *Reading) oneOf(ctx context.Context, l Listed, many int) (*Transaction, error) {
	if many <= KeptBatch {
		return r.Fetch(ctx, l, true)
	}
	return r.listedTransaction(ctx, r.Node, l, func(n *cluster.Node) (*Transaction, error) { return r.unverified(ctx, n, l.ID, r.At) })
}
