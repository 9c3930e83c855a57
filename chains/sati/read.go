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
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// Bounds of one Read.
const (
	maxBatch        = 2_000 // transactions decoded in one batch, unless one slot holds more
	parallelFetches = 8
	catchUpSlots    = 500 // a reader further behind than this reads up to the finalized head first
	keptBatch       = 64  // transactions of a batch no larger than this are remembered: they are what others ask for next
)

// Read implements chains.Events. It lists the transactions of the SATI program, of each watched
// mint, and of each token account that held a watched mint in that time, since a plain token
// transfer does not name the mint. All lists come from one node, which must have reached q.UpTo.
// However long the histories are, a batch covers the oldest part of them, and memory is bounded by
// that.
func (c *Chain) Read(ctx context.Context, q chains.Query) (chains.Batch, error) {
	after := q.After.Height
	if c.cfg.Start > 0 {
		after = max(after, c.cfg.Start-1)
	}
	if q.UpTo.Height <= after {
		return chains.Batch{Through: q.UpTo}, nil
	}
	n, err := c.nodes.pick(ctx)
	if err != nil {
		return chains.Batch{}, err
	}
	at := rpc.CommitmentFinalized
	final, err := c.headOf(ctx, n, chains.Finalized)
	switch {
	case err != nil:
		return chains.Batch{}, err
	case final.Height >= q.UpTo.Height:
	case final.Height > after+catchUpSlots:
		q.UpTo = final // the long way is gone on settled ground, which is remembered
	default:
		at = rpc.CommitmentConfirmed
	}
	watched := map[solana.PublicKey]bool{}
	for _, ref := range q.Agents {
		mint, err := c.mint("read events", ref)
		if err != nil {
			return chains.Batch{}, err
		}
		watched[mint] = true
	}
	r := c.reading(n, at, after, q.UpTo.Height)
	batch, through, err := r.collect(ctx, watched)
	if err != nil {
		return chains.Batch{}, err
	}
	events, err := r.happened(ctx, batch, func(k solana.PublicKey) bool { return watched[k] })
	if err != nil {
		return chains.Batch{}, err
	}
	out := chains.Batch{Events: events, Through: q.UpTo}
	if through < q.UpTo.Height {
		b, err := c.block(ctx, n, through, at, false)
		if err != nil {
			return chains.Batch{}, err
		}
		out.Through = b.position
	}
	if at == rpc.CommitmentFinalized {
		c.told.take(batch, out.Events)
	}
	return out, nil
}

// reading is one Read under way.
type reading struct {
	*Chain
	node        *node
	at          rpc.CommitmentType
	after, upTo uint64

	places *cache[uint64, block] // of this reading, settled or not
	ended  atomic.Bool           // a list had nothing older than what was asked for: its beginning, or that of what the node holds
}

func (c *Chain) reading(n *node, at rpc.CommitmentType, after, upTo uint64) *reading {
	return &reading{Chain: c, node: n, at: at, after: after, upTo: upTo, places: newCache[uint64, block](2 * maxBatch)}
}

// place tells where a slot's block is.
func (r *reading) place(ctx context.Context, slot uint64) (block, error) {
	if b, ok := r.places.get(slot); ok {
		return b, nil
	}
	b, err := r.block(ctx, r.node, slot, r.at, false)
	if err == nil {
		r.places.put(slot, b)
	}
	return b, err
}

// collect lists the oldest transactions of interest by slot, at most r.batch unless one slot holds
// more; through is the last slot covered, and if that is not r.upTo, the slot of the last of them.
func (r *reading) collect(ctx context.Context, watched map[solana.PublicKey]bool) (batch []listed, through uint64, err error) {
	batch, through, err = r.oldest(ctx, wire.ProgramID, r.upTo, r.batch)
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
	first, err := r.begins(ctx)
	if err != nil {
		return err
	}
	if first > r.after+1 {
		return &chains.Error{Kind: chains.Unreachable, Chain: r.cfg.Chain, Op: "read events", Err: fmt.Errorf("the node holds nothing before slot %d, asked was for what came after %d", first, r.after),
			Remedy: "use a node with full history, or set deploy_block to where the history of interest begins"}
	}
	return nil
}

// begins is the slot from which on the node holds everything.
func (r *reading) begins(ctx context.Context) (uint64, error) {
	return call(ctx, r.node, "ask for the first block that the node holds (getFirstAvailableBlock)", func(ctx context.Context) (uint64, error) { return r.node.rpc.GetFirstAvailableBlock(ctx) })
}

// addresses are those whose transactions concern watched mints: the mints and the token accounts
// that held them.
func (r *reading) addresses(ctx context.Context, watched map[solana.PublicKey]bool) ([]solana.PublicKey, error) {
	mints := make([]solana.PublicKey, 0, len(watched))
	for mint := range watched {
		mints = append(mints, mint)
	}
	seats := make([][]solana.PublicKey, len(mints))
	if err := each(ctx, mints, func(ctx context.Context, i int, mint solana.PublicKey) (err error) {
		seats[i], err = r.follow(ctx, mint)
		return err
	}); err != nil {
		return nil, err
	}
	return union(mints, slices.Concat(seats...)), nil
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

// parts cuts a list, sorted by slot, into slots.
func parts(batch []listed) (slots [][]listed) {
	for len(batch) > 0 {
		n := 1
		for n < len(batch) && batch[n].slot == batch[0].slot {
			n++
		}
		slots, batch = append(slots, batch[:n:n]), batch[n:]
	}
	return slots
}

// order puts those of one slot into the order in which they ran.
func (r *reading) order(ctx context.Context, batch []listed) error {
	return each(ctx, parts(batch), func(ctx context.Context, _ int, part []listed) error {
		index, err := r.number(ctx, part)
		if err == nil {
			slices.SortFunc(part, func(a, b listed) int { return cmp.Compare(index[a.id], index[b.id]) })
		}
		return err
	})
}

// number tells where those of one slot stand in their block, as far as there are several.
func (r *reading) number(ctx context.Context, part []listed) (map[solana.Signature]int, error) {
	if len(part) == 1 {
		_, err := r.place(ctx, part[0].slot)
		return nil, err
	}
	b, err := r.block(ctx, r.node, part[0].slot, r.at, true)
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

// happened reads what listed transactions did, in the order in which they ran. Decoding goes on
// beside the requests, of which there are as many as are allowed.
func (r *reading) happened(ctx context.Context, batch []listed, watch func(solana.PublicKey) bool) ([]chains.Event, error) {
	type task struct {
		listed
		first  bool // of its slot
		number func() (map[solana.Signature]int, error)
		events []chains.Event
	}
	tasks := make([]*task, 0, len(batch))
	slots := parts(batch)
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
		t.events, err = r.did(ctx, tx, t.listed, watch)
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

// decode reads what listed transactions did, several at a time, one list of events for each.
func (r *reading) decode(ctx context.Context, batch []listed, watch func(solana.PublicKey) bool) ([][]chains.Event, error) {
	out := make([][]chains.Event, len(batch))
	return out, each(ctx, batch, func(ctx context.Context, i int, l listed) error {
		tx, err := r.oneOf(ctx, l, len(batch))
		if err != nil {
			return err
		}
		out[i], err = r.did(ctx, tx, l, watch)
		return err
	})
}

// did tells what a listed transaction did.
func (r *reading) did(ctx context.Context, tx *transaction, l listed, watch func(solana.PublicKey) bool) ([]chains.Event, error) {
	b, err := r.place(ctx, l.slot)
	if err != nil {
		return nil, err
	}
	events, err := r.events(tx, b, watch)
	if err == nil && slices.ContainsFunc(events, bySender) {
		if unsigned := tx.signers(); unsigned != nil {
			return nil, r.dishonestTransaction(l.id, unsigned)
		}
	}
	return events, err
}

// bySender reports whether what an event says rests on who signed its transaction, and not on a
// signature that it carries.
func bySender(e chains.Event) bool {
	return e.Feedback == nil || !wire.Covers(wire.ContentType(e.Feedback.SATI.ContentType), e.Feedback.SATI.Content)
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
	return r.listedTransaction(ctx, r.node, "read events", l, func(n *node) (*transaction, error) { return r.readTransaction(ctx, n, l.id, r.at, keep) })
}

// oneOf reads one of so many listed transactions. Of very many none is remembered, and their
// signatures are not verified: see unverified.
func (r *reading) oneOf(ctx context.Context, l listed, many int) (*transaction, error) {
	if many <= keptBatch {
		return r.fetch(ctx, l, true)
	}
	return r.listedTransaction(ctx, r.node, "read events", l, func(n *node) (*transaction, error) { return r.unverified(ctx, n, l.id, r.at) })
}
