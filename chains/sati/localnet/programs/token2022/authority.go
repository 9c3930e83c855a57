package token2022

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// setAuthority hands over or gives up who may mint, or who may move the metadata pointer. Other
// authorities, those of token accounts among them, are refused.
func setAuthority(c *svm.Context, in *args) {
	kind := spl.AuthorityType(in.U8())
	next := in.option()
	a := accounts(c, 2, 0)
	if kind != spl.AuthorityMintTokens && kind != spl.AuthorityMetadataPointer {
		c.Log("this authority is refused: this local network runs what SATI and its users send")
		abort.With(errInvalidInstruction)
	}
	abort.Unless(abort.Catch(func() { open(a[0], spl.TokenAccount) }) != nil, errAuthorityTypeNotSupported) // both are a mint's
	m := openOr(a[0], spl.MintAccount, svm.InvalidAccountData)
	if kind == spl.AuthorityMintTokens {
		// What was given up stays given up.
		current := m.some(mintAuthorityAt)
		abort.Unless(current != nil, errFixedSupply)
		signedBy(a[1], *current)
		m.setSome(mintAuthorityAt, next)
		m.save()
		return
	}
	value := m.extension(spl.ExtMetadataPointer)
	current := solana.PublicKeyFromBytes(value[:32])
	abort.Unless(!current.IsZero(), errAuthorityTypeNotSupported)
	signedBy(a[1], current)
	clear(value[:32])
	if next != nil {
		abort.Unless(!next.IsZero(), svm.InvalidArgument)
		copy(value, next[:])
	}
	m.save()
}
