package sati

import (
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

func linkEVMAddress(c *svm.Context) {
	args := arguments(c, wire.DecodeLinkEVMAddress)
	r := accounts{c: c}
	owner, mint, at := r.signer(), r.next(), r.next()
	holding := holdingOf(at)
	token := r.program(tokenPrograms...)
	require(at.Owner() == token.Key, spl.AnchorConstraintATATokenProgram)
	require(holding.Owner == owner.Key, spl.AnchorConstraintTokenOwner)
	want, _, err := spl.FindPDA(spl.ATAProgramID, owner.Key[:], token.Key[:], mint.Key[:])
	require(err == nil && at.Key == want, spl.AnchorConstraintAssociated)
	require(holding.Amount > 0, wire.InvalidAuthority)
	hash := wire.EVMLinkHash(mint.Key, args.Address, args.ChainID)
	// The recover call takes recovery ids 0 to 3 and any s.
	require(args.RecoveryID <= 3, wire.Secp256k1RecoveryFailed)
	compact := append([]byte{27 + args.RecoveryID}, args.Signature[:]...)
	key, _, err := ecdsa.RecoverCompact(compact, hash[:])
	require(err == nil, wire.Secp256k1RecoveryFailed)
	digest := caip.Keccak256(key.SerializeUncompressed()[1:])
	require([20]byte(digest[12:]) == args.Address, wire.EvmAddressMismatch)
	c.LogData(wire.EVMAddressLinked{Mint: mint.Key, Address: args.Address, ChainID: args.ChainID, LinkedAt: c.Clock().UnixTime}.Encode())
}
