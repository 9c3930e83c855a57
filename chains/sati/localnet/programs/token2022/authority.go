package token2022

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

func setAuthority(c *svm.Context, in *args) error {
	kind, next := wire.AuthorityType(in.u8()), in.option()
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
	if h, err := readHolding(a[0].Data()); err == nil {
		return setHoldingAuthority(a[0], h, a[1], kind, next)
	}
	m, err := readMint(a[0].Data())
	if err != nil {
		return svm.InvalidAccountData
	}
	return setMintAuthority(a[0], m, a[1], kind, next)
}

func setHoldingAuthority(at *svm.Borrowed, h wire.Holding, signer *svm.Borrowed, kind wire.AuthorityType, next *solana.PublicKey) error {
	if h.State == stateFrozen {
		return errAccountFrozen
	}
	switch kind {
	case wire.AuthorityAccountOwner:
		if err := signedBy(signer, h.Owner); err != nil {
			return err
		}
		if _, fixed := h.Get(wire.ExtImmutableOwner); fixed {
			return errImmutableOwner
		}
		if next == nil {
			return errInvalidInstruction
		}
		h.Owner, h.Delegate, h.DelegatedAmount = *next, nil, 0
	case wire.AuthorityCloseAccount:
		current := h.Owner
		if h.CloseAuthority != nil {
			current = *h.CloseAuthority
		}
		if err := signedBy(signer, current); err != nil {
			return err
		}
		h.CloseAuthority = next
	default:
		return errAuthorityTypeNotSupported
	}
	return at.SetData(h.Encode())
}

// pointers are the extensions whose authority SetAuthority changes.
var pointers = map[wire.AuthorityType]wire.ExtensionType{
	wire.AuthorityMetadataPointer:    wire.ExtMetadataPointer,
	wire.AuthorityGroupPointer:       wire.ExtGroupPointer,
	wire.AuthorityGroupMemberPointer: wire.ExtGroupMemberPointer,
}

func setMintAuthority(at *svm.Borrowed, m wire.Mint, signer *svm.Borrowed, kind wire.AuthorityType, next *solana.PublicKey) error {
	switch kind {
	case wire.AuthorityMintTokens:
		// Once fixed, the supply stays fixed.
		if m.MintAuthority == nil {
			return errFixedSupply
		}
		if err := signedBy(signer, *m.MintAuthority); err != nil {
			return err
		}
		m.MintAuthority = next
	case wire.AuthorityFreezeAccount:
		if m.FreezeAuthority == nil {
			return errMintCannotFreeze
		}
		if err := signedBy(signer, *m.FreezeAuthority); err != nil {
			return err
		}
		m.FreezeAuthority = next
	default:
		extension, ok := pointers[kind]
		if !ok {
			return errAuthorityTypeNotSupported
		}
		p, err := pointerOf(m, extension)
		if err != nil {
			return err
		}
		if p.Authority.IsZero() {
			return errAuthorityTypeNotSupported
		}
		if err := signedBy(signer, p.Authority); err != nil {
			return err
		}
		p.Authority = solana.PublicKey{}
		if next != nil {
			p.Authority = *next
		}
		m.Set(extension, p.Encode())
	}
	return at.SetData(m.Encode())
}
