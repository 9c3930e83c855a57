package wire

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// CloseCompressedAttestation are the arguments of close_compressed_attestation: the account as it
// is, the proof, and where it lies.
type CloseCompressedAttestation struct {
	CurrentData            []byte
	NumSignatures          uint8
	Signature1, Signature2 solana.Signature
	Address                solana.PublicKey
	Proof                  *Proof
	RootIndex              uint16
	ProveByIndex           bool
	TreeIndex, QueueIndex  uint8
	LeafIndex              uint32
	MetaAddress            solana.PublicKey
	OutputStateTreeIndex   uint8
}

// CloseCompressedAccounts are the accounts of close_compressed_attestation.
type CloseCompressedAccounts struct {
	Signer, SchemaConfig, Mint solana.PublicKey
	AgentATA                   *solana.PublicKey
}

// Encode returns the instruction's data.
func (a CloseCompressedAttestation) Encode() []byte {
	return spl.Encode(CloseCompressedAttestationDisc[:], a)
}

// DecodeCloseCompressedAttestation reads the instruction's data.
func DecodeCloseCompressedAttestation(data []byte) (CloseCompressedAttestation, error) {
	return spl.DecodeFront[CloseCompressedAttestation]("close_compressed_attestation", CloseCompressedAttestationDisc[:], data)
}

// Instruction builds close_compressed_attestation for the V2 trees, packed as state tree (0) and
// output queue (1).
func (a CloseCompressedAttestation) Instruction(acc CloseCompressedAccounts) solana.Instruction {
	token := optional(nil)
	if acc.AgentATA != nil {
		token = spl.Readonly(spl.Token2022ProgramID)
	}
	metas := solana.AccountMetaSlice{
		spl.Payer(acc.Signer), spl.Readonly(acc.SchemaConfig), optional(acc.AgentATA), token, spl.Readonly(acc.Mint), spl.Readonly(EventAuthorityPDA), spl.Readonly(ProgramID),
	}
	metas = append(metas, lightAccounts()...)
	metas = append(metas, spl.Writable(TreesV2.StateTree), spl.Writable(TreesV2.Queue))
	return solana.NewInstruction(ProgramID, metas, a.Encode())
}

// CloseRegularAccounts are the accounts of close_regular_attestation, which takes no arguments.
type CloseRegularAccounts struct {
	Payer, Signer, SchemaConfig, Credential, Attestation, Mint solana.PublicKey
	AgentATA                                                   *solana.PublicKey
}

// CloseRegularInstruction builds close_regular_attestation.
func CloseRegularInstruction(acc CloseRegularAccounts) solana.Instruction {
	token := optional(nil)
	if acc.AgentATA != nil {
		token = spl.Readonly(spl.Token2022ProgramID)
	}
	return solana.NewInstruction(ProgramID, solana.AccountMetaSlice{
		spl.Payer(acc.Payer), spl.Signer(acc.Signer), spl.Readonly(acc.SchemaConfig), spl.Readonly(AttestationSignerPDA), spl.Readonly(acc.Credential),
		spl.Writable(acc.Attestation), spl.Readonly(SASProgramID), optional(acc.AgentATA), token, spl.Readonly(acc.Mint),
		spl.Readonly(SASEventAuthorityPDA), spl.Readonly(spl.SystemProgramID), spl.Readonly(EventAuthorityPDA), spl.Readonly(ProgramID),
	}, CloseRegularAttestationDisc[:])
}
