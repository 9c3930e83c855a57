package sati

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"
	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// Bounds of one Read.
const (
	maxListed       = 200_000 // transactions listed of one address
	maxBatch        = 2_000   // transactions decoded in one batch, unless one slot holds more
	maxAccounts     = 1_000   // token accounts followed
	parallelFetches = 4
	catchUpSlots    = 500 // a reader further behind than this reads up to the finalized head first
)

// listed is a transaction found in the history of an address.
type listed struct {
	id    solana.Signature
	slot  uint64
	index int // in its block, as far as two of one slot have to be told apart
}

// Read implements chains.Events. It lists the transactions of the SATI program, of each watched mint, and of each token account that held a watched mint in that
// time, since a plain token transfer does not name the mint. All lists come from one node, which must have reached q.UpTo.
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
	r := &reading{Chain: c, node: n, at: at, after: after, upTo: q.UpTo.Height, found: map[solana.Signature]listed{}, decoded: map[solana.Signature]*transaction{}}
	if err := r.collect(ctx, watched); err != nil {
		return chains.Batch{}, err
	}
	batch, through, err := r.order(ctx)
	if err != nil {
		return chains.Batch{}, err
	}
	out := chains.Batch{Through: q.UpTo}
	if through < q.UpTo.Height {
		b, err := c.block(ctx, n, through, at, false)
		if err != nil {
			return chains.Batch{}, err
		}
		out.Through = b.position
	}
	if err := r.fetch(ctx, batch); err != nil {
		return chains.Batch{}, err
	}
	for _, l := range batch {
		tx := r.decoded[l.id]
		b, err := c.block(ctx, n, l.slot, at, false)
		if err != nil {
			return chains.Batch{}, err
		}
		if tx.slot != l.slot {
			return chains.Batch{}, &chains.Error{Kind: chains.Transient, Chain: c.cfg.Chain, Op: "read events", Err: fmt.Errorf("transaction %s moved from slot %d to %d", l.id, l.slot, tx.slot)}
		}
		events, err := c.events(tx, b, func(k solana.PublicKey) bool { return watched[k] })
		if err != nil {
			return chains.Batch{}, err
		}
		out.Events = append(out.Events, events...)
	}
	return out, nil
}

// reading is one Read under way.
type reading struct {
	*Chain
	node        *node
	at          rpc.CommitmentType
	after, upTo uint64

	mu      sync.Mutex // guards what follows
	found   map[solana.Signature]listed
	decoded map[solana.Signature]*transaction
}

// seat is the token account that held a mint at a slot, finalized.
type seat struct {
	account solana.PublicKey
	slot    uint64
}

// collect lists all transactions of interest.
func (r *reading) collect(ctx context.Context, watched map[solana.PublicKey]bool) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(parallelFetches)
	group.Go(func() error {
		_, err := r.list(ctx, wire.ProgramID, r.upTo)
		return err
	})
	for mint := range watched {
		group.Go(func() error { return r.follow(ctx, mint) })
	}
	return group.Wait()
}

// follow lists a mint's transactions, and then those of every account that held its token, beginning with one that held it at the start or later: every
// transfer found there names the accounts the token came from and went to.
func (r *reading) follow(ctx context.Context, mint solana.PublicKey) error {
	queue := []solana.PublicKey{mint}
	seen := map[solana.PublicKey]bool{mint: true}
	start, known := r.seats.get(mint)
	if !known || start.slot < r.after || r.at != rpc.CommitmentFinalized {
		s, err := r.state(ctx, r.node, mint, r.at)
		switch {
		case err == nil:
			start, known = seat{s.holder, s.slot}, true
		case chains.KindOf(err) == chains.NotFound: // a burnt or foreign mint has no holder to follow
			known = false
		default:
			return err
		}
	}
	if known {
		seen[start.account] = true
		queue = append(queue, start.account)
	}
	moved := false
	for len(queue) > 0 {
		if len(seen) > maxAccounts {
			return r.fail(chains.TooMuch, "read events", fmt.Errorf("mint %s passed through more than %d accounts", mint, maxAccounts))
		}
		// Listed past upTo as well: the holder that is known may have got the token only since, and leads back to those who had it before.
		list, err := r.list(ctx, queue[0], max(r.upTo, start.slot))
		if err != nil {
			return err
		}
		address := queue[0]
		queue = queue[1:]
		if address == mint && known {
			continue // the accounts alone lead to each other; what names the mint is read with the batch it falls into
		}
		if err := r.fetch(ctx, list); err != nil {
			return err
		}
		for _, l := range list {
			r.mu.Lock()
			before, after := r.decoded[l.id].holder(mint)
			r.mu.Unlock()
			moved = moved || before.account != after.account
			for _, h := range []holding{before, after} {
				if !h.account.IsZero() && !seen[h.account] {
					seen[h.account] = true
					queue = append(queue, h.account)
				}
			}
		}
	}
	// Whoever held it when it last moved, or was asked, holds it still.
	if known && !moved && r.at == rpc.CommitmentFinalized {
		r.seats.put(mint, seat{start.account, max(start.slot, r.upTo)})
	}
	return nil
}

// list pages backwards through an address's history, as a node that has reached minSlot knows it, until it passes r.after. All of it is returned, what is
// not beyond r.upTo is remembered as found.
func (r *reading) list(ctx context.Context, address solana.PublicKey, minSlot uint64) ([]listed, error) {
	var out []listed
	var before solana.Signature
	for {
		page, err := r.listPage(ctx, r.node, address, r.at, before, pageSize, minSlot)
		if err != nil {
			return nil, err
		}
		for _, s := range page {
			if s.Slot <= r.after {
				return out, nil
			}
			before = s.Signature
			if s.Err != nil {
				continue
			}
			l := listed{id: s.Signature, slot: s.Slot}
			if l.slot <= r.upTo {
				r.mu.Lock()
				r.found[l.id] = l
				r.mu.Unlock()
			}
			out = append(out, l)
		}
		if len(page) < pageSize {
			return out, nil
		}
		if len(out) > maxListed {
			return nil, &chains.Error{Kind: chains.TooMuch, Chain: r.cfg.Chain, Op: "read events", Err: fmt.Errorf("more than %d transactions of %s since slot %d", maxListed, address, r.after),
				Remedy: "start from a later slot"}
		}
	}
}

// order sorts what was found and cuts it to one batch of whole slots; through is the last slot it covers.
func (r *reading) order(ctx context.Context) (batch []listed, through uint64, err error) {
	for _, l := range r.found {
		batch = append(batch, l)
	}
	slices.SortFunc(batch, func(a, b listed) int { return cmp.Compare(a.slot, b.slot) })
	through = r.upTo
	if len(batch) > r.batch {
		cut := r.batch
		for cut < len(batch) && batch[cut].slot == batch[cut-1].slot {
			cut++
		}
		if cut < len(batch) {
			batch = batch[:cut]
			through = batch[cut-1].slot
		}
	}
	for i := 0; i < len(batch); {
		j := i + 1
		for j < len(batch) && batch[j].slot == batch[i].slot {
			j++
		}
		if j > i+1 {
			b, err := r.block(ctx, r.node, batch[i].slot, r.at, true)
			if err != nil {
				return nil, 0, err
			}
			for k := i; k < j; k++ {
				index, ok := b.order[batch[k].id]
				if !ok {
					return nil, 0, r.fail(chains.Dishonest, "read events", fmt.Errorf("block %d does not hold transaction %s", batch[k].slot, batch[k].id))
				}
				batch[k].index = index
			}
			slices.SortFunc(batch[i:j], func(a, b listed) int { return cmp.Compare(a.index, b.index) })
		}
		i = j
	}
	return batch, through, nil
}

// fetch reads the transactions that were not read yet.
func (r *reading) fetch(ctx context.Context, list []listed) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(parallelFetches)
	results := make([]*transaction, len(list))
	for i, l := range list {
		r.mu.Lock()
		known := r.decoded[l.id] != nil
		r.mu.Unlock()
		if known {
			continue
		}
		group.Go(func() (err error) {
			results[i], err = r.transaction(ctx, r.node, l.id, r.at)
			if chains.KindOf(err) == chains.NotFound {
				err = &chains.Error{Kind: chains.Transient, Chain: r.cfg.Chain, Op: "read events", Err: errors.New("the node lists a transaction that it does not have: " + l.id.String())}
			}
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, tx := range results {
		if tx != nil {
			r.decoded[list[i].id] = tx
		}
	}
	return nil
}
