package token2022

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// setAuthority hands over or gives up who may mint, or who may move the metadata pointer. Other
// authorities, those of token accounts among them, are refused.
func setAuthority(c *svm.Context, in *args) error {
	kind := wire.AuthorityType(in.u8())
	if err := in.whole(); err != nil {
		return err
	}
	next := in.option()
	if err := in.whole(); err != nil {
		return err
	}
	a, err := accounts(c, 2, 0)
	if err != nil {
		return err
	}
	if kind != wire.AuthorityMintTokens && kind != wire.AuthorityMetadataPointer || isHolding(a[0]) {
		c.Log("this authority is not implemented by this local network")
		return errInvalidInstruction
	}
	m, err := open(a[0], wire.MintAccount)
	if err != nil {
		return svm.InvalidAccountData
	}
	if kind == wire.AuthorityMintTokens {
		// What was given up stays given up.
		current := m.some(mintAuthorityAt)
		if current == nil {
			return errFixedSupply
		}
		if err := signedBy(a[1], *current); err != nil {
			return err
		}
		m.setSome(mintAuthorityAt, next)
		return m.save()
	}
	value, err := m.extension(wire.ExtMetadataPointer)
	if err != nil {
		return err
	}
	current := solana.PublicKeyFromBytes(value[:32])
	if current.IsZero() {
		return errAuthorityTypeNotSupported
	}
	if err := signedBy(a[1], current); err != nil {
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

func isHolding(a *svm.Borrowed) bool {
	_, err := open(a, wire.TokenAccount)
	return err == nil
}
