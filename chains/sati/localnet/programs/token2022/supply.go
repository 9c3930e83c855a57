package token2022

import (
	"math"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

func mintTo(c *svm.Context, in *args) error {
	amount := in.u64()
	if err := in.end(); err != nil {
		return err
	}
	return mintAmount(c, amount, nil)
}

func mintToChecked(c *svm.Context, in *args) error {
	amount, decimals := in.u64(), in.u8()
	if err := in.end(); err != nil {
		return err
	}
	return mintAmount(c, amount, &decimals)
}

func mintAmount(c *svm.Context, amount uint64, decimals *uint8) error {
	a, err := accounts(c, 3, 0, 1)
	if err != nil {
		return err
	}
	to, err := open(a[1], spl.TokenAccount)
	if err != nil {
		return err
	}
	switch {
	case to.frozen():
		return errAccountFrozen
	case to.native():
		return errNativeNotSupported
	case to.key(mintAt) != a[0].Key:
		return errMintMismatch
	}
	m, err := open(a[0], spl.MintAccount)
	if err != nil {
		return err
	}
	if m.has(spl.ExtNonTransferable) && (!to.has(spl.ExtImmutableOwner) || !to.has(spl.ExtNonTransferableAccount)) {
		return errNonTransferableNeedsOwner
	}
	if decimals != nil && m.data[decimalsAt] != *decimals {
		return errMintDecimalsMismatch
	}
	authority := m.some(mintAuthorityAt)
	if authority == nil {
		return errFixedSupply
	}
	if err := signedBy(c, a[2], *authority, 3); err != nil {
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
	return burnAmount(c, amount, nil)
}

func burnChecked(c *svm.Context, in *args) error {
	amount, decimals := in.u64(), in.u8()
	if err := in.end(); err != nil {
		return err
	}
	return burnAmount(c, amount, &decimals)
}

// incinerator is an owner whose tokens anybody may burn, as the System program's.
var incinerator = solana.MustPublicKeyFromBase58("1nc1nerator11111111111111111111111111111111")

// abandoned tells whether nobody can sign for the owner of a token account.
func abandoned(h *view) bool {
	owner := h.key(ownerAt)
	return owner == solana.SystemProgramID || owner == incinerator
}

func burnAmount(c *svm.Context, amount uint64, decimals *uint8) error {
	if _, err := accounts(c, 2, 0, 1); err != nil {
		return err
	}
	a, err := accounts(c, 3)
	if err != nil {
		return err
	}
	m, err := open(a[1], spl.MintAccount)
	if err != nil {
		return err
	}
	// The program borrows the same account twice, and stops.
	if a[0].Key == a[1].Key {
		return panicked
	}
	from, err := open(a[0], spl.TokenAccount)
	if err != nil {
		return err
	}
	switch {
	case from.frozen():
		return errAccountFrozen
	case from.native():
		return errNativeNotSupported
	case from.u64(amountAt) < amount:
		return errInsufficientFunds
	case from.key(mintAt) != a[1].Key:
		return errMintMismatch
	case decimals != nil && m.data[decimalsAt] != *decimals:
		return errMintDecimalsMismatch
	}
	if !abandoned(from) {
		if err := spend(c, from, a[2], amount, 3, true); err != nil {
			return err
		}
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
