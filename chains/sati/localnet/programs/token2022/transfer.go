package token2022

import (
	"math"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
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

// transferFee runs TransferCheckedWithFee; no mint here charges a fee, so that none may be named.
func transferFee(c *svm.Context, in *args) error {
	sub, amount, decimals, fee := in.u8(), in.u64(), in.u8(), in.u64()
	if in.bad || sub != wire.SubTransferCheckedWithFee {
		return errInvalidInstruction
	}
	if fee != 0 {
		return errFeeMismatch
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
	from, err := readHolding(source.Data())
	if err != nil {
		return err
	}
	to, err := readHolding(destination.Data())
	if err != nil {
		return err
	}
	if from.State == stateFrozen || to.State == stateFrozen {
		return errAccountFrozen
	}
	if from.Amount < amount {
		return errInsufficientFunds
	}
	if from.Mint != to.Mint {
		return errMintMismatch
	}
	if mintInfo != nil {
		if from.Mint != mintInfo.Key {
			return errMintMismatch
		}
		if err := owned(mintInfo); err != nil {
			return err
		}
		m, err := readMint(mintInfo.Data())
		if err != nil {
			return err
		}
		if _, bound := m.Get(wire.ExtNonTransferable); bound {
			return errNonTransferable
		}
		if m.Decimals != decimals {
			return errMintDecimalsMismatch
		}
	} else if _, bound := from.Get(wire.ExtNonTransferableAccount); bound {
		return errNonTransferable
	}
	if err := spend(&from, authority, amount); err != nil {
		return err
	}
	if source.Key == destination.Key {
		return nil
	}
	from.Amount -= amount
	if to.Amount > math.MaxUint64-amount {
		return errOverflow
	}
	to.Amount += amount
	if err := source.SetData(from.Encode()); err != nil {
		return err
	}
	return destination.SetData(to.Encode())
}

// spend checks that authority may dispose of amount, as delegate or owner, and uses up the delegation.
func spend(h *wire.Holding, authority *svm.Borrowed, amount uint64) error {
	if h.Delegate == nil || *h.Delegate != authority.Key {
		return signedBy(authority, h.Owner)
	}
	if !authority.Signer {
		return svm.MissingRequiredSignature
	}
	if h.DelegatedAmount < amount {
		return errInsufficientFunds
	}
	h.DelegatedAmount -= amount
	if h.DelegatedAmount == 0 {
		h.Delegate = nil
	}
	return nil
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
	to, err := readHolding(a[1].Data())
	if err != nil {
		return err
	}
	if to.State == stateFrozen {
		return errAccountFrozen
	}
	if to.Mint != a[0].Key {
		return errMintMismatch
	}
	m, err := readMint(a[0].Data())
	if err != nil {
		return err
	}
	if _, bound := m.Get(wire.ExtNonTransferable); bound {
		if _, fixed := to.Get(wire.ExtImmutableOwner); !fixed {
			return errNonTransferableNeedsOwner
		}
	}
	if decimals != nil && m.Decimals != *decimals {
		return errMintDecimalsMismatch
	}
	if m.MintAuthority == nil {
		return errFixedSupply
	}
	if err := signedBy(a[2], *m.MintAuthority); err != nil {
		return err
	}
	if to.Amount > math.MaxUint64-amount || m.Supply > math.MaxUint64-amount {
		return errOverflow
	}
	to.Amount += amount
	m.Supply += amount
	if err := a[1].SetData(to.Encode()); err != nil {
		return err
	}
	return a[0].SetData(m.Encode())
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
	from, err := readHolding(a[0].Data())
	if err != nil {
		return err
	}
	m, err := readMint(a[1].Data())
	if err != nil {
		return err
	}
	if from.State == stateFrozen {
		return errAccountFrozen
	}
	if from.Amount < amount {
		return errInsufficientFunds
	}
	if from.Mint != a[1].Key {
		return errMintMismatch
	}
	if decimals != nil && m.Decimals != *decimals {
		return errMintDecimalsMismatch
	}
	if err := spend(&from, a[2], amount); err != nil {
		return err
	}
	from.Amount -= amount
	m.Supply -= amount
	if err := a[0].SetData(from.Encode()); err != nil {
		return err
	}
	return a[1].SetData(m.Encode())
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
	t, err := readHolding(a[0].Data())
	if err != nil {
		return err
	}
	m, err := readMint(a[1].Data())
	if err != nil {
		return err
	}
	if t.Mint != a[1].Key {
		return errMintMismatch
	}
	if m.Decimals != decimals {
		return errMintDecimalsMismatch
	}
	return delegate(a[0], a[2], a[3], amount)
}

func delegate(source, to, owner *svm.Borrowed, amount uint64) error {
	if err := owned(source); err != nil {
		return err
	}
	t, err := readHolding(source.Data())
	if err != nil {
		return err
	}
	if t.State == stateFrozen {
		return errAccountFrozen
	}
	if err := signedBy(owner, t.Owner); err != nil {
		return err
	}
	t.Delegate, t.DelegatedAmount = &to.Key, amount
	return source.SetData(t.Encode())
}

func revoke(c *svm.Context, _ *args) error {
	a, err := accounts(c, 2)
	if err != nil {
		return err
	}
	if err := owned(a[0]); err != nil {
		return err
	}
	t, err := readHolding(a[0].Data())
	if err != nil {
		return err
	}
	if t.State == stateFrozen {
		return errAccountFrozen
	}
	expected := t.Owner
	if t.Delegate != nil && *t.Delegate == a[1].Key {
		expected = *t.Delegate
	}
	if err := signedBy(a[1], expected); err != nil {
		return err
	}
	t.Delegate, t.DelegatedAmount = nil, 0
	return a[0].SetData(t.Encode())
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
	t, err := readHolding(a[0].Data())
	if err != nil {
		// Mints could be closed only with a close authority, which agents' mints never have.
		if _, isMint := readMint(a[0].Data()); isMint == nil {
			return errAuthorityTypeNotSupported
		}
		return svm.UninitializedAccount
	}
	if t.IsNative == nil && t.Amount != 0 {
		return errNonNativeHasBalance
	}
	authority := t.Owner
	if t.CloseAuthority != nil {
		authority = *t.CloseAuthority
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
