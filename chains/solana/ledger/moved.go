package ledger

import (
	"math/big"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
)

// Moved tells who paid whom by the balances, whatever program moved the tokens. Of each mint, what
// an account got came from one owner as far as nobody else can have given it: all that the others
// have less, and what was minted, is taken off.
func (l *Ledger) Moved(held []Holding) []chains.Move {
	mints := map[solana.PublicKey]*tally{}
	for _, h := range held {
		t := mints[h.Mint]
		if t == nil {
			t = &tally{net: map[solana.PublicKey]*big.Int{}}
			mints[h.Mint] = t
		}
		t.add(h)
	}
	var list []chains.Move
	for mint, t := range mints {
		given := t.given()
		for from, less := range t.net {
			if less.Sign() >= 0 {
				continue
			}
			others := new(big.Int).Add(given, less) // less is negative
			for _, g := range t.got {
				amount := new(big.Int).SetUint64(g.amount)
				if net := t.net[g.owner]; net == nil || net.Sign() <= 0 {
					continue
				} else if net.Cmp(amount) < 0 {
					amount.Set(net)
				}
				if amount.Sub(amount, others).Sign() > 0 {
					list = append(list, chains.Move{From: l.cluster.Account(from), To: l.cluster.Account(g.owner), Account: l.cluster.Account(g.account), Asset: l.cluster.Account(mint), Amount: amount.String()})
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
func (l *tally) add(h Holding) {
	before := h.AmountBefore
	if h.OwnerBefore != h.OwnerAfter {
		before = 0
	}
	if !h.OwnerAfter.IsZero() && h.AmountAfter > before {
		l.got = append(l.got, gain{h.Account, h.OwnerAfter, h.AmountAfter - before})
	}
	for _, side := range []struct {
		owner  solana.PublicKey
		amount uint64
		sign   int
	}{{h.OwnerBefore, h.AmountBefore, -1}, {h.OwnerAfter, h.AmountAfter, 1}} {
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
