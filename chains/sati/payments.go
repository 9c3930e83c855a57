package sati

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
)

// Settlement implements chains.Chain, by the balances that the node tells. Payments in
// lamports are left out.
func (c *reader) Settlement(ctx context.Context, txID string, at chains.Finality) (chains.Settlement, error) {
	const op = "read settlement"
	id, err := solana.SignatureFromBase58(txID)
	if err != nil || id.IsZero() {
		return chains.Settlement{}, c.fail(chains.Invalid, op, fmt.Errorf("%.100q is no transaction id: want a signature in base58", txID))
	}
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return chains.Settlement{}, err
	}
	tx, err := c.ledger.Transaction(ctx, n, id, cluster.Commitment(at))
	if chains.KindOf(err) == chains.NotFound && at != chains.Latest {
		if _, young := c.ledger.Transaction(ctx, n, id, cluster.Commitment(chains.Latest)); young == nil {
			return chains.Settlement{}, c.fail(chains.NotFinal, op, fmt.Errorf("transaction %s is not final", id))
		}
	}
	if err != nil {
		return chains.Settlement{}, err
	}
	b, err := n.Block(ctx, tx.Slot, cluster.Commitment(at), false)
	if err == nil {
		err = c.timed(op, b)
	}
	if err != nil {
		return chains.Settlement{}, err
	}
	s := chains.Settlement{TxID: id.String(), At: b.Position, Time: b.Time, Success: tx.Err == nil}
	if !s.Success {
		return s, nil
	}
	s.Moved = c.ledger.Moved(tx.Held)
	return s, nil
}

func (c *reader) BlockTime(ctx context.Context, at chains.Finality) (time.Time, chains.Position, error) {
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return time.Time{}, chains.Position{}, err
	}
	b, err := c.clock(ctx, n, at)
	return b.Time, b.Position, err
}

// clock reads the newest block, whose time is the chain's.
func (c *reader) clock(ctx context.Context, n *cluster.Node, at chains.Finality) (cluster.Block, error) {
	head, err := n.Head(ctx, at)
	if err != nil {
		return cluster.Block{}, err
	}
	b, err := n.Block(ctx, head.Height, cluster.Commitment(at), false)
	if err == nil {
		err = c.timed("read the chain's clock", b)
	}
	return b, err
}

// timed fails where a node does not know a block's time.
func (c *reader) timed(op string, b cluster.Block) error {
	if b.Time.IsZero() {
		return c.fail(chains.Transient, op, errors.New("the node does not know the block's time"))
	}
	return nil
}

// Spent implements chains.Writer: all transactions that the account or a mirror key paid for,
// failed ones too. Only hashes of their origins are on the chain: the items name these.
func (w *Writer) Spent(ctx context.Context, since time.Time, after chains.Position) ([]chains.Spent, chains.Position, bool, error) {
	c := w.chain
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return nil, chains.Position{}, false, err
	}
	head, err := n.Head(ctx, chains.Latest)
	if err != nil {
		return nil, chains.Position{}, false, err
	}
	keys := slices.Clone(c.mirrorKeys)
	if own := w.key.PublicKey(); !slices.Contains(keys, own) {
		keys = append(keys, own)
	}
	of := make([][]chains.Spent, len(keys))
	if err := cluster.Each(ctx, keys, func(ctx context.Context, i int, key solana.PublicKey) (err error) {
		of[i], err = c.spentBy(ctx, n, key, since, after.Height, head.Height)
		return err
	}); err != nil {
		return nil, chains.Position{}, false, err
	}
	list := slices.Concat(of...)
	if len(list) > chains.MaxSpent {
		return nil, chains.Position{}, false, c.fail(chains.TooMuch, "read what was spent", fmt.Errorf("more than %d transactions", chains.MaxSpent))
	}
	return list, head, false, nil
}

// spentBy lists what one key paid for in the slots after one, or without one since a time, up to
// another.
func (c *reader) spentBy(ctx context.Context, n *cluster.Node, key solana.PublicKey, since time.Time, after, upTo uint64) (list []chains.Spent, err error) {
	r := c.ledger.Reading(n, rpc.CommitmentConfirmed, after, upTo)
	for s, err := range r.Walk(ctx, &ledger.Walk{Address: key, After: after, UpTo: upTo, Failed: true, Ahead: spentAtOnce, Most: spentAtOnce}) {
		if err != nil {
			return nil, err
		}
		if after == 0 {
			when, err := c.ledger.TimeOf(ctx, n, s.Tx)
			if err != nil {
				return nil, err
			}
			if when.Before(since) {
				break
			}
		}
		if len(list) > chains.MaxSpent {
			break
		}
		if s.Tx.Payer != key {
			continue // it is only named there
		}
		events, err := c.events(s.Tx, cluster.Block{}, func(solana.PublicKey) bool { return false })
		if err != nil {
			return nil, err
		}
		spent := chains.Spent{TxID: s.ID.String(), Cost: chains.NewCoins(s.Tx.Cost)}
		for _, e := range events {
			if e.Feedback != nil {
				item := chains.SpentItem{Agent: e.Agent, Task: e.Feedback.SATI.TaskRef, Tag1: e.Feedback.Tag1, Tag2: e.Feedback.Tag2}
				if client := e.Feedback.Client; client.Address != key.String() { // given in its name
					item.Origin.Client = client
				}
				spent.Items = append(spent.Items, item)
			}
		}
		list = append(list, spent)
	}
	slices.Reverse(list)
	return list, nil
}

// spentAtOnce bounds how many transactions are read beyond the first that is too old.
const spentAtOnce = 4 * cluster.Parallel
