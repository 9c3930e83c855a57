package sati

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
)

// Settlement implements chains.Chain, by the balances that the node tells. Payments in
// lamports are left out.
func (c *Chain) Settlement(ctx context.Context, txID string, at chains.Finality) (chains.Settlement, error) {
	const op = "read settlement"
	id, err := solana.SignatureFromBase58(txID)
	if err != nil || id.IsZero() {
		return chains.Settlement{}, c.fail(chains.Invalid, op, fmt.Errorf("%.100q is no transaction id: want a signature in base58", txID))
	}
	n, err := c.nodes.pick(ctx)
	if err != nil {
		return chains.Settlement{}, err
	}
	tx, err := c.transaction(ctx, n, id, commitment(at))
	if chains.KindOf(err) == chains.NotFound && at != chains.Latest {
		if _, young := c.transaction(ctx, n, id, commitment(chains.Latest)); young == nil {
			return chains.Settlement{}, c.fail(chains.NotFinal, op, fmt.Errorf("transaction %s is not final", id))
		}
	}
	if err != nil {
		return chains.Settlement{}, err
	}
	b, err := c.block(ctx, n, tx.slot, commitment(at), false)
	if err != nil {
		return chains.Settlement{}, err
	}
	s := chains.Settlement{TxID: id.String(), At: b.position, Time: b.time, Success: tx.err == nil}
	if !s.Success {
		return s, nil
	}
	s.Moved = c.moved(tx.held)
	return s, nil
}

// moved tells who paid whom by the balances, whatever program moved the tokens. Of each mint, what
// an account got came from one owner as far as nobody else can have given it: all that the others
// have less, and what was minted, is taken off.
func (c *Chain) moved(held []holding) []chains.Move {
	mints := map[solana.PublicKey]*tally{}
	for _, h := range held {
		l := mints[h.mint]
		if l == nil {
			l = &tally{net: map[solana.PublicKey]*big.Int{}}
			mints[h.mint] = l
		}
		l.add(h)
	}
	var list []chains.Move
	for mint, l := range mints {
		given := l.given()
		for from, less := range l.net {
			if less.Sign() >= 0 {
				continue
			}
			others := new(big.Int).Add(given, less) // less is negative
			for _, g := range l.got {
				amount := new(big.Int).SetUint64(g.amount)
				if net := l.net[g.owner]; net == nil || net.Sign() <= 0 {
					continue
				} else if net.Cmp(amount) < 0 {
					amount.Set(net)
				}
				if amount.Sub(amount, others).Sign() > 0 {
					list = append(list, chains.Move{From: c.account(from), To: c.account(g.owner), Account: c.account(g.account), Asset: c.account(mint), Amount: amount.String()})
				}
			}
		}
	}
	chains.SortMoves(list)
	return list
}

// tally is what became of one mint in a transaction.
type tally struct {
	net map[solana.PublicKey]*big.Int // what each owner has more than before
	got []gain
}

// gain is what a token account has more than before.
type gain struct {
	account, owner solana.PublicKey
	amount         uint64
}

// add takes an account in. One that changed hands went with what was in it.
func (l *tally) add(h holding) {
	before := h.amountBefore
	if h.ownerBefore != h.ownerAfter {
		before = 0
	}
	if !h.ownerAfter.IsZero() && h.amountAfter > before {
		l.got = append(l.got, gain{h.account, h.ownerAfter, h.amountAfter - before})
	}
	for _, side := range []struct {
		owner  solana.PublicKey
		amount uint64
		sign   int
	}{{h.ownerBefore, h.amountBefore, -1}, {h.ownerAfter, h.amountAfter, 1}} {
		if side.owner.IsZero() {
			continue
		}
		if l.net[side.owner] == nil {
			l.net[side.owner] = new(big.Int)
		}
		amount := new(big.Int).SetUint64(side.amount)
		l.net[side.owner].Add(l.net[side.owner], amount.Mul(amount, big.NewInt(int64(side.sign))))
	}
}

// given is all that owners have less, and what was minted.
func (l *tally) given() *big.Int {
	less, more := new(big.Int), new(big.Int)
	for _, net := range l.net {
		if net.Sign() < 0 {
			less.Sub(less, net)
		} else {
			more.Add(more, net)
		}
	}
	if more.Cmp(less) > 0 {
		return more
	}
	return less
}

// BlockTime implements chains.Chain.
func (c *Chain) BlockTime(ctx context.Context, at chains.Finality) (time.Time, chains.Position, error) {
	const op = "read the chain's clock"
	n, err := c.nodes.pick(ctx)
	if err != nil {
		return time.Time{}, chains.Position{}, err
	}
	head, err := c.headOf(ctx, n, at)
	if err != nil {
		return time.Time{}, chains.Position{}, err
	}
	b, err := c.block(ctx, n, head.Height, commitment(at), false)
	if err == nil && b.time.IsZero() {
		err = c.fail(chains.Transient, op, errors.New("the node does not know the block's time"))
	}
	return b.time, b.position, err
}
