package token2022

import (
	"math"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

func mintTo(c *svm.Context, in *args) error {
	amount := in.u64()
	if err := in.end(); err != nil {
		return err
	}
	a, err := accounts(c, 3, 0, 1)
	if err != nil {
		return err
	}
	to, err := open(a[1], wire.TokenAccount)
	if err != nil {
		return err
	}
	if to.key(mintAt) != a[0].Key {
		return errMintMismatch
	}
	m, err := open(a[0], wire.MintAccount)
	if err != nil {
		return err
	}
	if m.has(wire.ExtNonTransferable) && (!to.has(wire.ExtImmutableOwner) || !to.has(wire.ExtNonTransferableAccount)) {
		return errNonTransferableNeedsOwner
	}
	authority := m.some(mintAuthorityAt)
	if authority == nil {
		return errFixedSupply
	}
	if err := signedBy(a[2], *authority); err != nil {
		return err
	}
	if to.u64(amountAt) > math.MaxUint64-amount || m.u64(supplyAt) > math.MaxUint64-amount {
		return errOverflow
	}
	to.setU64(amountAt, to.u64(amountAt)+amount)
	m.setU64(supplyAt, m.u64(supplyAt)+amount)
	if err := to.save(); err != nil {
		return err
	}
	return m.save()
}

func burn(c *svm.Context, in *args) error {
	amount := in.u64()
	if err := in.end(); err != nil {
		return err
	}
	if _, err := accounts(c, 2, 0, 1); err != nil {
		return err
	}
	a, err := accounts(c, 3)
	if err != nil {
		return err
	}
	m, err := open(a[1], wire.MintAccount)
	if err != nil {
		return err
	}
	// The program borrows the same account twice, and stops.
	if a[0].Key == a[1].Key {
		return panicked
	}
	from, err := open(a[0], wire.TokenAccount)
	if err != nil {
		return err
	}
	switch {
	case from.u64(amountAt) < amount:
		return errInsufficientFunds
	case from.key(mintAt) != a[1].Key:
		return errMintMismatch
	}
	if err := signedBy(a[2], from.key(ownerAt)); err != nil {
		return err
	}
	if m.u64(supplyAt) < amount {
		return errOverflow
	}
	from.setU64(amountAt, from.u64(amountAt)-amount)
	m.setU64(supplyAt, m.u64(supplyAt)-amount)
	if err := from.save(); err != nil {
		return err
	}
	return m.save()
}
