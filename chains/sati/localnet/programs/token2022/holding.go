package token2022

import (
	"math"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

func approve(c *svm.Context, in *args) error {
	amount := in.u64()
	if err := in.end(); err != nil {
		return err
	}
	if _, err := accounts(c, 1, 0); err != nil {
		return err
	}
	a, err := accounts(c, 3)
	if err != nil {
		return err
	}
	return delegate(c, a[0], nil, a[1], a[2], 3, amount, 0)
}

func approveChecked(c *svm.Context, in *args) error {
	amount, decimals := in.u64(), in.u8()
	if err := in.end(); err != nil {
		return err
	}
	if _, err := accounts(c, 1, 0); err != nil {
		return err
	}
	a, err := accounts(c, 4)
	if err != nil {
		return err
	}
	return delegate(c, a[0], a[1], a[2], a[3], 4, amount, decimals)
}

// delegate lets to spend amount; with a mint the decimals are checked too.
func delegate(c *svm.Context, source, mint, to, owner *svm.Borrowed, signers int, amount uint64, decimals uint8) error {
	h, err := open(source, spl.TokenAccount)
	if err != nil {
		return err
	}
	if h.frozen() {
		return errAccountFrozen
	}
	if mint != nil {
		if err := checkMint(h, mint, decimals); err != nil {
			return err
		}
	}
	if err := signedBy(c, owner, h.key(ownerAt), signers); err != nil {
		return err
	}
	h.setSome(delegateAt, &to.Key)
	h.setU64(delegatedAt, amount)
	return h.save()
}

func revoke(c *svm.Context, _ *args) error {
	a, err := accounts(c, 2, 0)
	if err != nil {
		return err
	}
	h, err := open(a[0], spl.TokenAccount)
	if err != nil {
		return err
	}
	if h.frozen() {
		return errAccountFrozen
	}
	expected := h.key(ownerAt)
	if k := h.some(delegateAt); k != nil && *k == a[1].Key {
		expected = *k
	}
	if err := signedBy(c, a[1], expected, 2); err != nil {
		return err
	}
	h.setSome(delegateAt, nil)
	h.setU64(delegatedAt, 0)
	return h.save()
}

func freeze(c *svm.Context, _ *args) error { return setState(c, stateFrozen) }
func thaw(c *svm.Context, _ *args) error   { return setState(c, stateInitialized) }

// setState freezes a token account or thaws it.
func setState(c *svm.Context, state byte) error {
	a, err := accounts(c, 3, 0, 1)
	if err != nil {
		return err
	}
	h, err := open(a[0], spl.TokenAccount)
	if err != nil {
		return err
	}
	switch {
	case h.data[stateAt] == state:
		return errInvalidState
	case h.native():
		return errNativeNotSupported
	case h.key(mintAt) != a[1].Key:
		return errMintMismatch
	}
	m, err := open(a[1], spl.MintAccount)
	if err != nil {
		return err
	}
	authority := m.some(freezeAt)
	if authority == nil {
		return errMintCannotFreeze
	}
	if err := signedBy(c, a[2], *authority, 3); err != nil {
		return err
	}
	h.data[stateAt] = state
	return h.save()
}

func closeAccount(c *svm.Context, _ *args) error {
	a, err := accounts(c, 3, 0)
	if err != nil {
		return err
	}
	if a[0].Key == a[1].Key {
		return svm.InvalidAccountData
	}
	if h, err := open(a[0], spl.TokenAccount); err == nil {
		if err := mayClose(c, h, a[1], a[2]); err != nil {
			return err
		}
	} else if m, err := open(a[0], spl.MintAccount); err == nil {
		// Mints can be closed only with an extension that agents' mints never have.
		if _, err := m.extension(mintCloseAuthority); err != nil {
			return err
		}
		return errAuthorityTypeNotSupported
	} else {
		return svm.UninitializedAccount
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

// mintCloseAuthority is the extension of mints that can be closed.
const mintCloseAuthority spl.ExtensionType = 3

func mayClose(c *svm.Context, h *view, destination, authority *svm.Borrowed) error {
	if !h.native() && h.u64(amountAt) != 0 {
		return errNonNativeHasBalance
	}
	if abandoned(h) {
		if destination.Key != incinerator {
			return svm.InvalidAccountData
		}
		return nil
	}
	expected := h.key(ownerAt)
	if k := h.some(closeAt); k != nil {
		expected = *k
	}
	return signedBy(c, authority, expected, 3)
}
