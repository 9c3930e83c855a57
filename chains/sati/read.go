package sati

import (
	"context"
	"slices"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
)

// catchUpSlots bounds how far a reader may be behind before it reads up to the finalized head first.
const catchUpSlots = 500

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
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return chains.Batch{}, err
	}
	at := rpc.CommitmentFinalized
	final, err := n.Head(ctx, chains.Finalized)
	switch {
	case err != nil:
		return chains.Batch{}, err
	case final.Height >= q.UpTo.Height:
	case final.Height > after+catchUpSlots:
		q.UpTo = final // finalized results are remembered
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
	r := c.ledger.Reading(n, at, after, q.UpTo.Height)
	batch, through, err := r.Collect(ctx, watched)
	if err != nil {
		return chains.Batch{}, err
	}
	events, err := r.Events(ctx, batch, c.decoder(watched))
	if err != nil {
		return chains.Batch{}, err
	}
	out := chains.Batch{Events: events, Through: q.UpTo}
	if through < q.UpTo.Height {
		b, err := n.Block(ctx, through, at, false)
		if err != nil {
			return chains.Batch{}, err
		}
		out.Through = b.Position
	}
	if at == rpc.CommitmentFinalized {
		c.told.take(batch, out.Events)
	}
	return out, nil
}

// events tells what a transaction did.
func (c *Chain) events(tx *ledger.Transaction, in cluster.Block, watch func(solana.PublicKey) bool) ([]chains.Event, error) {
	events, whole, err := c.decode.Events(tx, in, watch)
	if !whole {
		c.ledger.Forget(tx.ID) // another answer may have what this one leaves out
	}
	return events, err
}

// decoder tells what transactions did to SATI and to watched mints.
func (c *Chain) decoder(watched map[solana.PublicKey]bool) ledger.Decoder {
	return func(tx *ledger.Transaction, in cluster.Block) ([]chains.Event, error) {
		events, err := c.events(tx, in, func(k solana.PublicKey) bool { return watched[k] })
		if err == nil && slices.ContainsFunc(events, bySender) {
			if unsigned := tx.Signers(); unsigned != nil {
				return nil, c.ledger.DishonestTransaction(tx.ID, unsigned)
			}
		}
		return events, err
	}
}

// bySender reports whether what an event says rests on who signed its transaction, and not on a
// signature that it carries.
func bySender(e chains.Event) bool {
	return e.Feedback == nil || !wire.Covers(wire.ContentType(e.Feedback.SATI.ContentType), e.Feedback.SATI.Content)
}
