package wire

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Proof is Light's compressed Groth16 proof.
type Proof struct {
	A [32]byte
	B [64]byte
	C [32]byte
}

// CreateCompressedAttestation are the arguments of create_compressed_attestation.
type CreateCompressedAttestation struct {
	// Data is the universal layout (Attestation.Encode).
	Data []byte
	// OutputStateTreeIndex, TreeIndex and QueueIndex count the packed tree accounts at the end of
	// the account list.
	OutputStateTreeIndex uint8
	// Proof that the address is new; none only where every input is proved by index.
	Proof                 *Proof
	TreeIndex, QueueIndex uint8
	// RootIndex comes with the proof.
	RootIndex uint16
}

// Positions of the accounts of create_compressed_attestation; Light's follow.
const (
	CreateCompressedPayer = iota
	CreateCompressedSchemaConfig
	CreateCompressedInstructions
	CreateCompressedAgentATA
	CreateCompressedTokenProgram
	CreateCompressedMint
	CreateCompressedDelegation
	CreateCompressedCredential
	CreateCompressedClock
	CreateCompressedEventAuthority
	CreateCompressedProgram
	// CreateCompressedLight is the first of Light's accounts.
	CreateCompressedLight
)

// CreateCompressedAccounts are the accounts an attestation is about.
type CreateCompressedAccounts struct {
	Payer, SchemaConfig, Mint solana.PublicKey
	// AgentATA is the owner's token account, needed for DualSignature; nil leaves it and the token
	// program out.
	AgentATA *solana.PublicKey
}

// NewCreateCompressed is a creation in the V2 trees, whose packed accounts are address tree (0) and
// output queue (1).
func NewCreateCompressed(data []byte, proof *Proof, rootIndex uint16) CreateCompressedAttestation {
	return CreateCompressedAttestation{Data: data, OutputStateTreeIndex: 1, Proof: proof, RootIndex: rootIndex}
}

// Encode returns the instruction's data.
func (a CreateCompressedAttestation) Encode() []byte {
	return spl.Encode(CreateCompressedAttestationDisc[:], a)
}

// DecodeCreateCompressedAttestation reads the instruction's data. The arguments were equal before
// February 2026.
func DecodeCreateCompressedAttestation(data []byte) (CreateCompressedAttestation, error) {
	return spl.DecodeFront[CreateCompressedAttestation]("create_compressed_attestation", CreateCompressedAttestationDisc[:], data)
}

// Instruction builds create_compressed_attestation for the V2 trees, without what delegates need.
func (a CreateCompressedAttestation) Instruction(acc CreateCompressedAccounts) solana.Instruction {
	metas := solana.AccountMetaSlice{
		spl.Payer(acc.Payer), spl.Readonly(acc.SchemaConfig), spl.Readonly(spl.InstructionsSysvar), leftOut(), leftOut(), spl.Readonly(acc.Mint),
		leftOut(), leftOut(), leftOut(), spl.Readonly(EventAuthorityPDA), spl.Readonly(ProgramID),
	}
	if acc.AgentATA != nil {
		metas[CreateCompressedAgentATA], metas[CreateCompressedTokenProgram] = spl.Readonly(*acc.AgentATA), spl.Readonly(spl.Token2022ProgramID)
	}
	metas = append(metas, LightAccounts()...)
	metas = append(metas, spl.Writable(TreesV2.AddressTree), spl.Writable(TreesV2.Queue))
	return solana.NewInstruction(ProgramID, metas, a.Encode())
}

// LightSystemAccounts is how many of Light's remaining accounts precede the packed trees (V2).
const LightSystemAccounts = 6

// LightAccounts are those that precede the packed trees.
func LightAccounts() solana.AccountMetaSlice {
	return solana.AccountMetaSlice{
		spl.Readonly(LightSystemProgramID), spl.Readonly(LightCPISignerPDA), spl.Readonly(RegisteredProgramPDA),
		spl.Readonly(CompressionAuthorityPDA), spl.Readonly(AccountCompressionProgramID), spl.Readonly(spl.SystemProgramID),
	}
}
