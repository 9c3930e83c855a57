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
	owner, mint, at := r.signer("owner"), r.next("agent_mint"), r.next("ata")
	holding := r.holding(at, "ata")
	token := r.program("token_program", tokenPrograms...)
	r.that(at.Owner() == token.Key, "ata", spl.AnchorConstraintATATokenProgram)
	r.that(holding.Owner == owner.Key, "ata", spl.AnchorConstraintTokenOwner)
	want, _, err := spl.FindPDA(spl.ATAProgramID, owner.Key[:], token.Key[:], mint.Key[:])
	r.that(err == nil && at.Key == want, "ata", spl.AnchorConstraintAssociated)
	r.raw(holding.Amount > 0, wire.InvalidAuthority)
	hash := wire.EVMLinkHash(mint.Key, args.Address, args.ChainID)
	// The recover call takes recovery ids 0 to 3 and any s.
	require(c, args.RecoveryID <= 3, wire.Secp256k1RecoveryFailed)
	compact := append([]byte{27 + args.RecoveryID}, args.Signature[:]...)
	key, _, err := ecdsa.RecoverCompact(compact, hash[:])
	require(c, err == nil, wire.Secp256k1RecoveryFailed)
	digest := caip.Keccak256(key.SerializeUncompressed()[1:])
	require(c, [20]byte(digest[12:]) == args.Address, wire.EvmAddressMismatch)
	c.LogData(wire.EVMAddressLinked{Mint: mint.Key, Address: args.Address, ChainID: args.ChainID, LinkedAt: c.Clock().UnixTime}.Encode())
}
