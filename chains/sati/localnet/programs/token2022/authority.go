package token2022

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
)

// Authority types of SetAuthority.
const (
	authorityMintTokens         = 0
	authorityFreezeAccount      = 1
	authorityAccountOwner       = 2
	authorityCloseAccount       = 3
	authorityMetadataPointer    = 12
	authorityGroupPointer       = 13
	authorityGroupMemberPointer = 14
)

func setAuthority(c *svm.Context, in *args) error {
	kind, next := in.u8(), in.option()
	if in.bad {
		return errInvalidInstruction
	}
	a, err := accounts(c, 2)
	if err != nil {
		return err
	}
	if err := owned(a[0]); err != nil {
		return err
	}
	if t, err := readAccount(a[0].Data()); err == nil {
		return setAccountAuthority(a[0], t, a[1], kind, next)
	}
	m, err := readMint(a[0].Data())
	if err != nil {
		return svm.InvalidAccountData
	}
	return setMintAuthority(a[0], m, a[1], kind, next)
}

func setAccountAuthority(at *svm.Borrowed, t account, signer *svm.Borrowed, kind uint8, next *solana.PublicKey) error {
	if t.state == stateFrozen {
		return errAccountFrozen
	}
	switch kind {
	case authorityAccountOwner:
		if err := signedBy(signer, t.owner); err != nil {
			return err
		}
		if _, fixed := extension(at.Data(), extImmutableOwner); fixed {
			return errImmutableOwner
		}
		if next == nil {
			return errInvalidInstruction
		}
		t.owner, t.delegate, t.delegatedAmount = *next, nil, 0
	case authorityCloseAccount:
		current := t.owner
		if t.close != nil {
			current = *t.close
		}
		if err := signedBy(signer, current); err != nil {
			return err
		}
		t.close = next
	default:
		return errAuthorityTypeNotSupported
	}
	return store(at, t)
}

func setMintAuthority(at *svm.Borrowed, m mint, signer *svm.Borrowed, kind uint8, next *solana.PublicKey) error {
	switch kind {
	case authorityMintTokens:
		// Once fixed, the supply stays fixed.
		if m.authority == nil {
			return errFixedSupply
		}
		if err := signedBy(signer, *m.authority); err != nil {
			return err
		}
		m.authority = next
		return edit(at, func(data []byte) error { m.write(data); return nil })
	case authorityFreezeAccount:
		if m.freeze == nil {
			return svm.Custom(16) // MintCannotFreeze
		}
		if err := signedBy(signer, *m.freeze); err != nil {
			return err
		}
		m.freeze = next
		return edit(at, func(data []byte) error { m.write(data); return nil })
	case authorityMetadataPointer:
		return setPointerAuthority(at, extMetadataPointer, signer, next)
	case authorityGroupPointer:
		return setPointerAuthority(at, extGroupPointer, signer, next)
	case authorityGroupMemberPointer:
		return setPointerAuthority(at, extGroupMemberPointer, signer, next)
	}
	return errAuthorityTypeNotSupported
}

func setPointerAuthority(at *svm.Borrowed, kind uint16, signer *svm.Borrowed, next *solana.PublicKey) error {
	return edit(at, func(data []byte) error {
		value, ok := extension(data, kind)
		if !ok {
			return svm.InvalidAccountData
		}
		current := optionalKey(value[:32])
		if current == nil {
			return errAuthorityTypeNotSupported
		}
		if err := signedBy(signer, *current); err != nil {
			return err
		}
		clear(value[:32])
		if next != nil {
			copy(value, next[:])
		}
		return nil
	})
}
