package token2022

import (
	"math"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

func mintTo(c *svm.Context, in *args) {
	amount := in.U64()
	in.End()
	a := accounts(c, 3, 0, 1)
	to := open(a[1], spl.TokenAccount)
	abort.Unless(to.key(mintAt) == a[0].Key, errMintMismatch)
	m := open(a[0], spl.MintAccount)
	abort.Unless(!m.has(spl.ExtNonTransferable) || to.has(spl.ExtImmutableOwner) && to.has(spl.ExtNonTransferableAccount), errNonTransferableNeedsOwner)
	authority := m.some(mintAuthorityAt)
	abort.Unless(authority != nil, errFixedSupply)
	signedBy(a[2], *authority)
	abort.Unless(to.u64(amountAt) <= math.MaxUint64-amount && m.u64(supplyAt) <= math.MaxUint64-amount, errOverflow)
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
	abort.Unless(a[0].Key != a[1].Key, panicked)
	from := open(a[0], spl.TokenAccount)
	abort.Unless(from.u64(amountAt) >= amount, errInsufficientFunds)
	abort.Unless(from.key(mintAt) == a[1].Key, errMintMismatch)
	signedBy(a[2], from.key(ownerAt))
	abort.Unless(m.u64(supplyAt) >= amount, errOverflow)
	from.setU64(amountAt, from.u64(amountAt)-amount)
	m.setU64(supplyAt, m.u64(supplyAt)-amount)
	from.save()
	m.save()
}
