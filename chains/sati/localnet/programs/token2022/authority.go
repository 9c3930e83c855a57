package token2022

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

func setAuthority(c *svm.Context, in *args) error {
	kind := spl.AuthorityType(in.u8())
	if err := in.whole(); err != nil {
		return err
	}
	next := in.option()
	if err := in.whole(); err != nil {
		return err
	}
	if kind > highestAuthority {
		return errInvalidInstruction
	}
	a, err := accounts(c, 2, 0)
	if err != nil {
		return err
	}
	if h, err := open(a[0], spl.TokenAccount); err == nil {
		return setHoldingAuthority(c, h, a[1], kind, next)
	}
	m, err := open(a[0], spl.MintAccount)
	if err != nil {
		return svm.InvalidAccountData
	}
	return setMintAuthority(c, m, a[1], kind, next)
}

func setHoldingAuthority(c *svm.Context, h *view, signer *svm.Borrowed, kind spl.AuthorityType, next *solana.PublicKey) error {
	if h.frozen() {
		return errAccountFrozen
	}
	switch kind {
	case spl.AuthorityAccountOwner:
		if err := signedBy(c, signer, h.key(ownerAt), 2); err != nil {
			return err
		}
		if h.has(spl.ExtImmutableOwner) {
			return errImmutableOwner
		}
		if next == nil {
			return errInvalidInstruction
		}
		h.setKey(ownerAt, *next)
		h.setSome(delegateAt, nil)
		h.setU64(delegatedAt, 0)
	case spl.AuthorityCloseAccount:
		current := h.key(ownerAt)
		if k := h.some(closeAt); k != nil {
			current = *k
		}
		if err := signedBy(c, signer, current, 2); err != nil {
			return err
		}
		h.setSome(closeAt, next)
	default:
		return errAuthorityTypeNotSupported
	}
	return h.save()
}

// highestAuthority is the last type of authority that the program knows.
const highestAuthority spl.AuthorityType = 17

// extensionsWithAuthority are the extensions whose authority SetAuthority changes. Only pointers
// are ever found in mints here.
var extensionsWithAuthority = map[spl.AuthorityType]spl.ExtensionType{
	4: 1, 5: 1, 6: 3, 7: 10, 8: 12, 9: 4, 10: 14, 11: 16, spl.AuthorityMetadataPointer: spl.ExtMetadataPointer,
	spl.AuthorityGroupPointer: spl.ExtGroupPointer, spl.AuthorityGroupMemberPointer: spl.ExtGroupMemberPointer, 15: 25, 16: 26, 17: 28,
}

func setMintAuthority(c *svm.Context, m *view, signer *svm.Borrowed, kind spl.AuthorityType, next *solana.PublicKey) error {
	switch kind {
	case spl.AuthorityMintTokens, spl.AuthorityFreezeAccount:
		at, none := mintAuthorityAt, errFixedSupply
		if kind == spl.AuthorityFreezeAccount {
			at, none = freezeAt, errMintCannotFreeze
		}
		// What was given up stays given up.
		current := m.some(at)
		if current == nil {
			return none
		}
		if err := signedBy(c, signer, *current, 2); err != nil {
			return err
		}
		m.setSome(at, next)
		return m.save()
	}
	extension, ok := extensionsWithAuthority[kind]
	if !ok {
		return errAuthorityTypeNotSupported
	}
	value, err := m.extension(extension)
	if err != nil {
		return err
	}
	current := solana.PublicKeyFromBytes(value[:32])
	if current.IsZero() {
		return errAuthorityTypeNotSupported
	}
	if err := signedBy(c, signer, current, 2); err != nil {
		return err
	}
	clear(value[:32])
	if next != nil {
		if next.IsZero() {
			return svm.InvalidArgument
		}
		copy(value, next[:])
	}
	return m.save()
}
