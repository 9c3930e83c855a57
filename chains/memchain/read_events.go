package memchain

import (
	"context"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Head implements chains.Events.
func (c *Chain) Head(ctx context.Context, at chains.Finality) (chains.Position, error) {
	return read(ctx, c.core, "Head", at, func(b *block) chains.Position { return b.at })
}

// Read implements chains.Events. A position whose hash the chain no longer holds is an error of
// kind Reorg.
func (c *Chain) Read(ctx context.Context, q chains.Query) (chains.Batch, error) {
	k := c.core
	return read(ctx, k, "Read", chains.Latest, func(latest *block) (out chains.Batch) {
		k.stand("Read", q.After, q.UpTo)
		to := min(q.UpTo.Height, latest.at.Height, q.After.Height+k.options.MaxBlocks)
		out.Through = q.After
		for h := q.After.Height + 1; h <= to; h++ {
			b := k.blocks[h]
			for _, r := range b.receipts {
				out.Events = append(out.Events, copyEvents(r.Events)...)
			}
			out.Through = b.at
		}
		for _, tamper := range k.tampers {
			tamper(&out)
		}
		return out
	})
}

// stand ends what is asked of blocks that were replaced.
func (c *core) stand(op string, blocks ...chains.Position) {
	for _, p := range blocks {
		c.require(c.standing(p) != chains.StandingDifferent, chains.Reorg, op, "block %s is no longer part of the chain", p)
	}
}

// History implements chains.Chain. It leaves nothing out.
func (c *Chain) History(ctx context.Context, ref caip.AgentRef, upTo chains.Position) ([]chains.Event, error) {
	return c.core.past(ctx, "History", ref, chains.Position{}, upTo, func(e chains.Event) bool {
		return e.Agent == ref && slices.Contains(changes, e.Kind)
	})
}

// changes are what happens to a registration itself.
var changes = []chains.EventKind{
	chains.KindRegistered, chains.KindTransferred, chains.KindURISet, chains.KindMetadataSet, chains.KindWalletSet, chains.KindAuthority,
}

// HistoryAfter implements chains.Chain.
func (c *Chain) HistoryAfter(ctx context.Context, ref caip.AgentRef, after, upTo chains.Position) ([]chains.Event, error) {
	return c.core.past(ctx, "HistoryAfter", ref, after, upTo, func(e chains.Event) bool {
		return e.Agent == ref && (slices.Contains(changes, e.Kind) || e.Kind == chains.KindApproval || e.Kind == chains.KindLinked)
	})
}

// Approvals implements chains.Chain.
func (c *Chain) Approvals(ctx context.Context, owner caip.AccountID, after, upTo chains.Position) ([]chains.Event, error) {
	return c.core.past(ctx, "Approvals", caip.AgentRef{}, after, upTo, func(e chains.Event) bool {
		return e.Approval != nil && e.Approval.All && e.Approval.Owner == owner
	})
}

// past lists the events that match between two blocks. The agent, if any is named, has to exist.
func (c *core) past(ctx context.Context, method string, ref caip.AgentRef, after, upTo chains.Position, match func(chains.Event) bool) ([]chains.Event, error) {
	list := func(latest *block) (out []chains.Event) {
		c.stand(method, after, upTo)
		for h := after.Height + 1; h <= min(upTo.Height, latest.at.Height); h++ {
			for _, r := range c.blocks[h].receipts {
				for _, e := range copyEvents(r.Events) {
					if match(e) {
						out = append(out, e)
					}
				}
			}
		}
		return out
	}
	if ref.IsZero() {
		return read(ctx, c, method, chains.Latest, list)
	}
	return readAgent(ctx, c, method, ref, chains.Latest, func(latest *block, _ *agent) []chains.Event { return list(latest) })
}

// Canonical implements chains.Events.
func (c *Chain) Canonical(ctx context.Context, p chains.Position) (chains.Standing, error) {
	return read(ctx, c.core, "Canonical", chains.Latest, func(*block) chains.Standing { return c.core.standing(p) })
}

func (c *core) standing(p chains.Position) chains.Standing {
	switch {
	case p == chains.Position{}:
		return chains.StandingSame
	case p.Height > c.view(chains.Latest).at.Height, p.Hash == "":
		return chains.StandingUnknown
	case c.blocks[p.Height].at.Hash == p.Hash:
		return chains.StandingSame
	}
	return chains.StandingDifferent
}

// Prove implements chains.Events.
func (c *Chain) Prove(ctx context.Context, claim chains.EventClaim, at chains.Finality) (chains.Event, error) {
	k := c.core
	return read(ctx, k, "Prove", at, func(final *block) chains.Event {
		k.require(claim.Chain != k.options.Chain || claim.At.Height <= final.at.Height, chains.NotFinal, "Prove", "%s: not %s yet", claim, at)
		p, ok := k.included[claim.TxID]
		k.require(claim.Chain == k.options.Chain && ok && k.blocks[p.height].at == claim.At, chains.Contradicted, "Prove", "%s: not there", claim)
		r := k.blocks[p.height].receipts[p.index]
		k.require(int64(claim.Ordinal) < int64(len(r.Events)), chains.Contradicted, "Prove", "%s: the transaction has %d events", claim, len(r.Events))
		return copyEvents(r.Events[claim.Ordinal : claim.Ordinal+1])[0]
	})
}

// Wake implements chains.Events.
func (c *Chain) Wake(ctx context.Context) (<-chan struct{}, error) {
	k := c.core
	if err := k.call(ctx, Call{Method: "Wake"}); err != nil {
		return nil, err
	}
	ch := make(chan struct{}, 1)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.listenerID++
	id := k.listenerID
	k.listeners[id] = ch
	context.AfterFunc(ctx, func() {
		k.mu.Lock()
		defer k.mu.Unlock()
		delete(k.listeners, id)
		close(ch)
	})
	return ch, nil
}

func copyReceipt(r chains.Receipt) chains.Receipt {
	r.Events = copyEvents(r.Events)
	return r
}

// copyEvents keeps callers from changing the chain's own.
func copyEvents(events []chains.Event) []chains.Event {
	out := append([]chains.Event(nil), events...)
	for i := range out {
		if f := out[i].Feedback; f != nil {
			fresh := *f
			out[i].Feedback = &fresh
		}
	}
	return out
}
