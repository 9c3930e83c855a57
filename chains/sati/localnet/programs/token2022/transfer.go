package token2022

import (
	"math"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
)

func transferUnchecked(c *svm.Context, in *args) error {
	amount := in.u64()
	if in.bad {
		return errInvalidInstruction
	}
	a, err := accounts(c, 3)
	if err != nil {
		return err
	}
	return transfer(a[0], a[1], a[2], nil, amount, 0)
}

func transferChecked(c *svm.Context, in *args) error {
	amount, decimals := in.u64(), in.u8()
	if in.bad {
		return errInvalidInstruction
	}
	a, err := accounts(c, 4)
	if err != nil {
		return err
	}
	return transfer(a[0], a[2], a[3], a[1], amount, decimals)
}

// transfer moves amount; with a mint the decimals are checked too.
func transfer(source, destination, authority, mintInfo *svm.Borrowed, amount uint64, decimals uint8) error {
	if err := owned(source, destination); err != nil {
		return err
	}
	from, err := readAccount(source.Data())
	if err != nil {
		return err
	}
	to, err := readAccount(destination.Data())
	if err != nil {
		return err
	}
	if from.state == stateFrozen || to.state == stateFrozen {
		return errAccountFrozen
	}
	if from.amount < amount {
		return errInsufficientFunds
	}
	if from.mint != to.mint {
		return errMintMismatch
	}
	if mintInfo != nil {
		if from.mint != mintInfo.Key {
			return errMintMismatch
		}
		if err := owned(mintInfo); err != nil {
			return err
		}
		m, err := readMint(mintInfo.Data())
		if err != nil {
			return err
		}
		if _, bound := extension(mintInfo.Data(), extNonTransferable); bound {
			return errNonTransferable
		}
		if m.decimals != decimals {
			return errMintDecimalsMismatch
		}
	} else if _, bound := extension(source.Data(), extNonTransferableAccount); bound {
		return errNonTransferable
	}
	if err := from.spend(authority, amount); err != nil {
		return err
	}
	if source.Key == destination.Key {
		return nil
	}
	from.amount -= amount
	if to.amount > math.MaxUint64-amount {
		return errOverflow
	}
	to.amount += amount
	if err := store(source, from); err != nil {
		return err
	}
	return store(destination, to)
}

// spend checks that authority may dispose of amount, as delegate or owner, and uses up the delegation.
func (a *account) spend(authority *svm.Borrowed, amount uint64) error {
	if a.delegate == nil || *a.delegate != authority.Key {
		return signedBy(authority, a.owner)
	}
	if !authority.Signer {
		return svm.MissingRequiredSignature
	}
	if a.delegatedAmount < amount {
		return errInsufficientFunds
	}
	a.delegatedAmount -= amount
	if a.delegatedAmount == 0 {
		a.delegate = nil
	}
	return nil
}

func store(at *svm.Borrowed, a account) error {
	return edit(at, func(data []byte) error { a.write(data); return nil })
}

func mintTo(c *svm.Context, in *args) error {
	amount := in.u64()
	if in.bad {
		return errInvalidInstruction
	}
	return mintAmount(c, amount, nil)
}

func mintToChecked(c *svm.Context, in *args) error {
	amount, decimals := in.u64(), in.u8()
	if in.bad {
		return errInvalidInstruction
	}
	return mintAmount(c, amount, &decimals)
}

func mintAmount(c *svm.Context, amount uint64, decimals *uint8) error {
	a, err := accounts(c, 3)
	if err != nil {
		return err
	}
	if err := owned(a[0], a[1]); err != nil {
		return err
	}
	to, err := readAccount(a[1].Data())
	if err != nil {
		return err
	}
	if to.state == stateFrozen {
		return errAccountFrozen
	}
	if to.mint != a[0].Key {
		return errMintMismatch
	}
	m, err := readMint(a[0].Data())
	if err != nil {
		return err
	}
	if _, bound := extension(a[0].Data(), extNonTransferable); bound {
		if _, fixed := extension(a[1].Data(), extImmutableOwner); !fixed {
			return errNonTransferableNeedsOwner
		}
	}
	if decimals != nil && m.decimals != *decimals {
		return errMintDecimalsMismatch
	}
	if m.authority == nil {
		return errFixedSupply
	}
	if err := signedBy(a[2], *m.authority); err != nil {
		return err
	}
	if to.amount > math.MaxUint64-amount || m.supply > math.MaxUint64-amount {
		return errOverflow
	}
	to.amount += amount
	m.supply += amount
	if err := store(a[1], to); err != nil {
		return err
	}
	return edit(a[0], func(data []byte) error { m.write(data); return nil })
}

func burn(c *svm.Context, in *args) error {
	amount := in.u64()
	if in.bad {
		return errInvalidInstruction
	}
	return burnAmount(c, amount, nil)
}

func burnChecked(c *svm.Context, in *args) error {
	amount, decimals := in.u64(), in.u8()
	if in.bad {
		return errInvalidInstruction
	}
	return burnAmount(c, amount, &decimals)
}

func burnAmount(c *svm.Context, amount uint64, decimals *uint8) error {
	a, err := accounts(c, 3)
	if err != nil {
		return err
	}
	if err := owned(a[0], a[1]); err != nil {
		return err
	}
	from, err := readAccount(a[0].Data())
	if err != nil {
		return err
	}
	m, err := readMint(a[1].Data())
	if err != nil {
		return err
	}
	if from.state == stateFrozen {
		return errAccountFrozen
	}
	if from.amount < amount {
		return errInsufficientFunds
	}
	if from.mint != a[1].Key {
		return errMintMismatch
	}
	if decimals != nil && m.decimals != *decimals {
		return errMintDecimalsMismatch
	}
	if err := from.spend(a[2], amount); err != nil {
		return err
	}
	from.amount -= amount
	m.supply -= amount
	if err := store(a[0], from); err != nil {
		return err
	}
	return edit(a[1], func(data []byte) error { m.write(data); return nil })
}

func approve(c *svm.Context, in *args) error {
	amount := in.u64()
	if in.bad {
		return errInvalidInstruction
	}
	a, err := accounts(c, 3)
	if err != nil {
		return err
	}
	return delegate(a[0], a[1], a[2], amount)
}

func approveChecked(c *svm.Context, in *args) error {
	amount, decimals := in.u64(), in.u8()
	if in.bad {
		return errInvalidInstruction
	}
	a, err := accounts(c, 4)
	if err != nil {
		return err
	}
	if err := owned(a[0], a[1]); err != nil {
		return err
	}
	t, err := readAccount(a[0].Data())
	if err != nil {
		return err
	}
	m, err := readMint(a[1].Data())
	if err != nil {
		return err
	}
	if t.mint != a[1].Key {
		return errMintMismatch
	}
	if m.decimals != decimals {
		return errMintDecimalsMismatch
	}
	return delegate(a[0], a[2], a[3], amount)
}

func delegate(source, to, owner *svm.Borrowed, amount uint64) error {
	if err := owned(source); err != nil {
		return err
	}
	t, err := readAccount(source.Data())
	if err != nil {
		return err
	}
	if t.state == stateFrozen {
		return errAccountFrozen
	}
	if err := signedBy(owner, t.owner); err != nil {
		return err
	}
	t.delegate, t.delegatedAmount = &to.Key, amount
	return store(source, t)
}

func revoke(c *svm.Context, _ *args) error {
	a, err := accounts(c, 2)
	if err != nil {
		return err
	}
	if err := owned(a[0]); err != nil {
		return err
	}
	t, err := readAccount(a[0].Data())
	if err != nil {
		return err
	}
	if t.state == stateFrozen {
		return errAccountFrozen
	}
	expected := t.owner
	if t.delegate != nil && *t.delegate == a[1].Key {
		expected = *t.delegate
	}
	if err := signedBy(a[1], expected); err != nil {
		return err
	}
	t.delegate, t.delegatedAmount = nil, 0
	return store(a[0], t)
}

func closeAccount(c *svm.Context, _ *args) error {
	a, err := accounts(c, 3)
	if err != nil {
		return err
	}
	if a[0].Key == a[1].Key {
		return svm.InvalidAccountData
	}
	if err := owned(a[0]); err != nil {
		return err
	}
	t, err := readAccount(a[0].Data())
	if err != nil {
		// Mints could be closed only with a close authority, which agents' mints never have.
		if _, isMint := readMint(a[0].Data()); isMint == nil {
			return errAuthorityTypeNotSupported
		}
		return svm.UninitializedAccount
	}
	if t.native == nil && t.amount != 0 {
		return errNonNativeHasBalance
	}
	authority := t.owner
	if t.close != nil {
		authority = *t.close
	}
	if err := signedBy(a[2], authority); err != nil {
		return err
	}
	lamports := a[0].Lamports()
	if a[1].Lamports() > math.MaxUint64-lamports {
		return errOverflow
	}
	if err := a[1].SetLamports(a[1].Lamports() + lamports); err != nil {
		return err
	}
	if err := a[0].SetLamports(0); err != nil {
		return err
	}
	if err := a[0].SetData(nil); err != nil {
		return err
	}
	return a[0].SetOwner(solana.SystemProgramID)
}
