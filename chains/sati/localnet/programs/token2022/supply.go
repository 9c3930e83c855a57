package token2022

import (
	"math"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

func mintTo(c *svm.Context, in *args) {
	amount := in.U64()
	in.End()
	a := accounts(c, 3, 0, 1)
	to := open(a[1], spl.TokenAccount)
	if to.key(mintAt) != a[0].Key {
		svm.Abort(errMintMismatch)
	}
	m := open(a[0], spl.MintAccount)
	if m.has(spl.ExtNonTransferable) && (!to.has(spl.ExtImmutableOwner) || !to.has(spl.ExtNonTransferableAccount)) {
		svm.Abort(errNonTransferableNeedsOwner)
	}
	authority := m.some(mintAuthorityAt)
	if authority == nil {
		svm.Abort(errFixedSupply)
	}
	signedBy(a[2], *authority)
	if to.u64(amountAt) > math.MaxUint64-amount || m.u64(supplyAt) > math.MaxUint64-amount {
		svm.Abort(errOverflow)
	}
	to.setU64(amountAt, to.u64(amountAt)+amount)
	m.setU64(supplyAt, m.u64(supplyAt)+amount)
	to.save()
	m.save()
}

func burn(c *svm.Context, in *args) {
	amount := in.U64()
	in.End()
	accounts(c, 2, 0, 1)
	a := accounts(c, 3)
	m := open(a[1], spl.MintAccount)
	// The program borrows the same account twice, and stops.
	if a[0].Key == a[1].Key {
		svm.Abort(panicked)
	}
	from := open(a[0], spl.TokenAccount)
	switch {
	case from.u64(amountAt) < amount:
		svm.Abort(errInsufficientFunds)
	case from.key(mintAt) != a[1].Key:
		svm.Abort(errMintMismatch)
	}
	signedBy(a[2], from.key(ownerAt))
	if m.u64(supplyAt) < amount {
		svm.Abort(errOverflow)
	}
	from.setU64(amountAt, from.u64(amountAt)-amount)
	m.setU64(supplyAt, m.u64(supplyAt)-amount)
	from.save()
	m.save()
}
