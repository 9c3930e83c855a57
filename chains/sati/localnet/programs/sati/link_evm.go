package sati

import (
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

func linkEVMAddress(c *svm.Context) error {
	args, err := wire.DecodeLinkEVMAddress(c.Data)
	if err != nil {
		return violated(c, "", wire.AnchorInstructionDidNotDeserialize)
	}
	a, err := take(c, 4)
	if err != nil {
		return err
	}
	owner, mint, at, token := a[0], a[1], a[2], a[3]
	r := rules{c: c}
	r.signer(owner, "owner")
	r.owned(mint, wire.Token2022ProgramID, "agent_mint")
	r.owned(at, wire.Token2022ProgramID, "ata")
	if r.err != nil {
		return r.err
	}
	holding, err := wire.DecodeHolding(at.Data())
	r.that(err == nil, "ata", wire.AnchorAccountDidNotDeserialize)
	_, err = wire.DecodeMint(mint.Data())
	r.that(err == nil, "agent_mint", wire.AnchorAccountDidNotDeserialize)
	r.that(token.Key == wire.Token2022ProgramID, "ata", wire.AnchorConstraintATATokenProgram)
	r.that(holding.Owner == owner.Key, "ata", wire.AnchorConstraintTokenOwner)
	want, _, err := wire.ATA(owner.Key, mint.Key)
	r.that(err == nil && at.Key == want, "ata", wire.AnchorConstraintAssociated)
	if r.err != nil {
		return r.err
	}
	if holding.Amount == 0 {
		return fail(c, wire.InvalidAuthority)
	}
	hash := wire.EVMLinkHash(mint.Key, args.Address, args.ChainID)
	// The recover call takes recovery ids 0 to 3 and any s.
	if args.RecoveryID > 3 {
		return fail(c, wire.Secp256k1RecoveryFailed)
	}
	compact := append([]byte{27 + args.RecoveryID}, args.Signature[:]...)
	key, _, err := ecdsa.RecoverCompact(compact, hash[:])
	if err != nil {
		return fail(c, wire.Secp256k1RecoveryFailed)
	}
	digest := wire.Keccak256(key.SerializeUncompressed()[1:])
	if [20]byte(digest[12:]) != args.Address {
		return fail(c, wire.EvmAddressMismatch)
	}
	c.LogData(wire.EVMAddressLinked{Mint: mint.Key, Address: args.Address, ChainID: args.ChainID, LinkedAt: c.Clock().UnixTime}.Encode())
	return nil
}
