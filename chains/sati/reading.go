package sati

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"
	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
)

// Bounds of one reading.
const (
	maxBatch        = 2_000 // transactions decoded in one batch, unless one slot holds more
	parallelFetches = 8
	keptBatch       = 64 // a batch up to this size is remembered: others ask for it next
)

// reading is one question to one node: its transactions in the slots after one up to another.
type reading struct {
	*ledger
	node        *node
	at          rpc.CommitmentType
	after, upTo uint64

	places *cache[uint64, block] // of this reading, finalized or not
	ended  atomic.Bool           // a list had nothing older than what was asked for: its beginning, or that of what the node holds
}

// reading begins a reading. A zero upTo is no bound.
func (l *ledger) reading(n *node, at rpc.CommitmentType, after, upTo uint64) *reading {
	return &reading{ledger: l, node: n, at: at, after: after, upTo: upTo, places: newCache[uint64, block](2 * maxBatch)}
}

// place tells where a slot's block is.
func (r *reading) place(ctx context.Context, slot uint64) (block, error) {
	if b, ok := r.places.get(slot); ok {
		return b, nil
	}
	b, err := r.node.block(ctx, slot, r.at, false)
	if err == nil {
		r.places.put(slot, b)
	}
	return b, err
}

// collect lists the oldest transactions of the program, the watched mints and the accounts that held
// them, by slot: at most r.batch unless one slot holds more. through is the last slot covered. Where
// that is not r.upTo, it is the slot of the last of them.
func (r *reading) collect(ctx context.Context, watched map[solana.PublicKey]bool) (batch []listed, through uint64, err error) {
	batch, through, err = r.oldest(ctx, r.program, r.upTo, r.batch)
	if err != nil {
		return nil, 0, err
	}
	addresses, err := r.addresses(ctx, watched)
	if err != nil {
		return nil, 0, err
	}
	parts := make([][]listed, len(addresses))
	throughs := make([]uint64, len(addresses))
	if err := each(ctx, addresses, func(ctx context.Context, i int, address solana.PublicKey) (err error) {
		parts[i], throughs[i], err = r.oldest(ctx, address, through, r.batch)
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
	batch, through = cut(unique(append(parts, batch)), through, r.upTo, r.batch)
	return batch, through, nil
}

// reaches makes sure that the node holds all that was asked for: one that has pruned the older part
// of its ledger lists no more of it than of what never was. It is asked after the lists, since what
// is pruned grows.
func (r *reading) reaches(ctx context.Context) error {
	first, err := r.node.firstBlock(ctx)
	if err != nil {
		return err
	}
	if first > r.after+1 {
		e := r.fail(chains.Unreachable, "read events", fmt.Errorf("the node holds nothing before slot %d, asked was for what came after %d", first, r.after))
		e.Remedy = "use a node with full history, or set deploy_block to where the history of interest begins"
		return e
	}
	return nil
}

// addresses are those whose transactions concern watched mints: the mints and the token accounts
// that held them.
func (r *reading) addresses(ctx context.Context, watched map[solana.PublicKey]bool) ([]solana.PublicKey, error) {
	mints := make([]solana.PublicKey, 0, len(watched))
	for mint := range watched {
		mints = append(mints, mint)
	}
	accounts := make([][]solana.PublicKey, len(mints))
	if err := each(ctx, mints, func(ctx context.Context, i int, mint solana.PublicKey) (err error) {
		accounts[i], err = r.follow(ctx, mint)
		return err
	}); err != nil {
		return nil, err
	}
	return union(mints, slices.Concat(accounts...)), nil
}

// unique merges lists by slot, oldest first, each transaction once.
func unique(lists [][]listed) []listed {
	seen := map[solana.Signature]bool{}
	var out []listed
	for _, list := range lists {
		for _, l := range list {
			if !seen[l.id] {
				seen[l.id] = true
				out = append(out, l)
			}
		}
	}
	slices.SortFunc(out, func(a, b listed) int { return cmp.Compare(a.slot, b.slot) })
	return out
}

// cut takes what is covered, in whole slots, some most of it.
func cut(list []listed, through, upTo uint64, most int) ([]listed, uint64) {
	end := 0
	for end < len(list) && list[end].slot <= through && (end < most || list[end].slot == list[end-1].slot) {
		end++
	}
	if end < len(list) || through < upTo {
		through = list[end-1].slot
	}
	return list[:end], through
}

// bySlot cuts a list, sorted by slot, into slots.
func bySlot(batch []listed) (slots [][]listed) {
	for len(batch) > 0 {
		n := 1
		for n < len(batch) && batch[n].slot == batch[0].slot {
			n++
		}
		slots, batch = append(slots, batch[:n:n]), batch[n:]
	}
	return slots
}

// number tells where those of one slot stand in their block, as far as there are several.
func (r *reading) number(ctx context.Context, part []listed) (map[solana.Signature]int, error) {
	if len(part) == 1 {
		_, err := r.place(ctx, part[0].slot)
		return nil, err
	}
	b, err := r.node.block(ctx, part[0].slot, r.at, true)
	if err != nil {
		return nil, err
	}
	for _, l := range part {
		if _, ok := b.order[l.id]; !ok {
			return nil, r.fail(chains.Dishonest, "read events", fmt.Errorf("block %d does not hold transaction %s", l.slot, l.id))
		}
	}
	r.places.put(part[0].slot, block{position: b.position, time: b.time})
	return b.order, nil
}

// decoder tells what a transaction in a block did.
type decoder func(*transaction, block) ([]chains.Event, error)

// happened reads what listed transactions, sorted by slot, did, in the order in which they ran.
// Decoding goes on beside the requests, of which there are as many as are allowed.
func (r *reading) happened(ctx context.Context, batch []listed, decode decoder) ([]chains.Event, error) {
	type task struct {
		listed
		first  bool // of its slot
		number func() (map[solana.Signature]int, error)
		events []chains.Event
	}
	tasks := make([]*task, 0, len(batch))
	slots := bySlot(batch)
	for _, part := range slots {
		number := sync.OnceValues(func() (map[solana.Signature]int, error) { return r.number(ctx, part) })
		for i, l := range part {
			tasks = append(tasks, &task{listed: l, first: i == 0, number: number})
		}
	}
	turns := make(chan struct{}, parallelFetches)
	asked := func(t *task) (tx *transaction, err error) {
		turns <- struct{}{}
		defer func() { <-turns }()
		if t.first {
			if _, err := t.number(); err != nil {
				return nil, err
			}
		}
		return r.oneOf(ctx, t.listed, len(batch))
	}
	if err := eachBy(ctx, parallelFetches+runtime.GOMAXPROCS(0), tasks, func(ctx context.Context, _ int, t *task) error {
		tx, err := asked(t)
		if err != nil {
			return err
		}
		if _, err := t.number(); err != nil {
			return err
		}
		t.events, err = r.did(ctx, tx, decode)
		return err
	}); err != nil {
		return nil, err
	}
	var out []chains.Event
	for _, part := range slots {
		of := tasks[:len(part)]
		tasks = tasks[len(part):]
		if index, _ := of[0].number(); index != nil {
			slices.SortFunc(of, func(a, b *task) int { return cmp.Compare(index[a.id], index[b.id]) })
		}
		for _, t := range of {
			out = append(out, t.events...)
		}
	}
	return out, nil
}

// deed is a transaction with what it did.
type deed struct {
	listed
	events []chains.Event
}

// inOrder puts what transactions did into the order in which they ran.
func (r *reading) inOrder(ctx context.Context, list []deed) ([]chains.Event, error) {
	slices.SortStableFunc(list, func(a, b deed) int { return cmp.Compare(a.slot, b.slot) })
	var out []chains.Event
	for len(list) > 0 {
		n := 1
		for n < len(list) && list[n].slot == list[0].slot {
			n++
		}
		part := list[:n]
		list = list[n:]
		if n > 1 {
			ids := make([]listed, n)
			for i, d := range part {
				ids[i] = d.listed
			}
			index, err := r.number(ctx, ids)
			if err != nil {
				return nil, err
			}
			slices.SortFunc(part, func(a, b deed) int { return cmp.Compare(index[a.id], index[b.id]) })
		}
		for _, d := range part {
			out = append(out, d.events...)
		}
	}
	return out, nil
}

// did tells what a transaction did.
func (r *reading) did(ctx context.Context, tx *transaction, decode decoder) ([]chains.Event, error) {
	b, err := r.place(ctx, tx.slot)
	if err != nil {
		return nil, err
	}
	return decode(tx, b)
}

// each does something for each of a list, parallelFetches at a time, until one fails.
func each[T any](ctx context.Context, list []T, do func(ctx context.Context, i int, v T) error) error {
	return eachBy(ctx, parallelFetches, list, do)
}

// eachBy is each, so many at a time. The workers take one after the other: their stacks have grown
// once.
func eachBy[T any](ctx context.Context, workers int, list []T, do func(ctx context.Context, i int, v T) error) error {
	group, gctx := errgroup.WithContext(ctx)
	var next atomic.Int64
	for range min(workers, len(list)) {
		group.Go(func() error {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(list) || gctx.Err() != nil {
					return gctx.Err()
				}
				if err := do(gctx, i, list[i]); err != nil {
					return err
				}
			}
		})
	}
	return group.Wait()
}

// fetch reads a listed transaction; keep says that it will be asked again.
func (r *reading) fetch(ctx context.Context, l listed, keep bool) (*transaction, error) {
	return r.listedTransaction(ctx, r.node, l, func(n *node) (*transaction, error) { return r.readTransaction(ctx, n, l.id, r.at, keep) })
}

// oneOf reads one of so many listed transactions. Of very many none is remembered, and their
// signatures are not verified: see unverified.
func (r *reading) oneOf(ctx context.Context, l listed, many int) (*transaction, error) {
	if many <= keptBatch {
		return r.fetch(ctx, l, true)
	}
	return r.listedTransaction(ctx, r.node, l, func(n *node) (*transaction, error) { return r.unverified(ctx, n, l.id, r.at) })
}
