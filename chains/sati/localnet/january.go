package localnet

import (
	"fmt"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// SubmitJanuary queues a signed transaction for the next block, in which SATI will be the program
// of January 2026 for it: attestations go to Light's V1 trees, at V1 addresses, and the instruction
// has no mint account (CreateV1). It is how a test gets attestations from before 20 February 2026;
// clients of the endpoints cannot make any. Everything else in the transaction runs as always, and
// a transaction that no leader would include vanishes.
func (n *Network) SubmitJanuary(tx *solana.Transaction) error {
	read, err := svm.Read(tx)
	if err != nil {
		return fmt.Errorf("read the transaction: %w", err)
	}
	return n.Bank.SubmitJanuary(read)
}

// CreateV1 builds create_compressed_attestation as clients sent it before 20 February 2026: without
// the mint account, for the V1 trees. The proof is any.
func CreateV1(data []byte, acc wire.CreateCompressedAccounts) solana.Instruction {
	args := wire.CreateCompressedAttestation{Data: data, OutputStateTreeIndex: 2, Proof: new(wire.Proof), QueueIndex: 1}
	built := args.Instruction(acc).Accounts()
	metas := append(solana.AccountMetaSlice{}, built[:wire.CreateCompressedMint]...)
	metas = append(metas, built[wire.CreateCompressedMint+1:wire.CreateCompressedLight]...)
	for _, k := range []solana.PublicKey{
		wire.LightSystemProgramID, wire.LightCPISignerPDA, wire.RegisteredProgramPDA, wire.NoopProgramID, wire.CompressionAuthorityPDA,
		wire.AccountCompressionProgramID, wire.ProgramID, spl.SystemProgramID,
	} {
		metas = append(metas, solana.NewAccountMeta(k, false, false))
	}
	for _, k := range []solana.PublicKey{wire.TreesV1.AddressTree, wire.TreesV1.AddressQueue, wire.TreesV1.StateTree} {
		metas = append(metas, solana.NewAccountMeta(k, true, false))
	}
	return solana.NewInstruction(wire.ProgramID, metas, args.Encode())
}
