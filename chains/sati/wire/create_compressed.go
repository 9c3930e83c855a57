package wire

import "github.com/gagliardetto/solana-go"

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
	// AgentATA is the owner's token account, needed for DualSignature and AgentOwnerSigned; nil
	// leaves it and the token program out.
	AgentATA *solana.PublicKey
	// Delegation, Credential and Clock are needed for delegates only.
	Delegation, Credential, Clock *solana.PublicKey
}

// NewCreateCompressed is a creation in the V2 trees, whose packed accounts are address tree (0) and
// output queue (1).
func NewCreateCompressed(data []byte, proof *Proof, rootIndex uint16) CreateCompressedAttestation {
	return CreateCompressedAttestation{Data: data, OutputStateTreeIndex: 1, Proof: proof, RootIndex: rootIndex}
}

// Encode returns the instruction's data.
func (a CreateCompressedAttestation) Encode() []byte {
	w := writer{}
	w.raw(CreateCompressedAttestationDisc[:])
	w.bytes(a.Data)
	w.u8(a.OutputStateTreeIndex)
	w.proof(a.Proof)
	w.u8(a.TreeIndex)
	w.u8(a.QueueIndex)
	w.u16(a.RootIndex)
	return w.b
}

// DecodeCreateCompressedAttestation reads the instruction's data. The arguments were equal before
// February 2026.
func DecodeCreateCompressedAttestation(data []byte) (CreateCompressedAttestation, error) {
	r := readArgs("create_compressed_attestation", CreateCompressedAttestationDisc, data)
	a := CreateCompressedAttestation{Data: r.vec(), OutputStateTreeIndex: r.u8(), Proof: r.proof(), TreeIndex: r.u8(), QueueIndex: r.u8(), RootIndex: r.u16()}
	if r.err != nil {
		return CreateCompressedAttestation{}, r.err
	}
	return a, nil
}

// Instruction builds create_compressed_attestation for the V2 trees.
func (a CreateCompressedAttestation) Instruction(acc CreateCompressedAccounts) solana.Instruction {
	token := optional(nil)
	if acc.AgentATA != nil {
		token = readonly(Token2022ProgramID)
	}
	metas := solana.AccountMetaSlice{
		payer(acc.Payer), readonly(acc.SchemaConfig), readonly(InstructionsSysvar), optional(acc.AgentATA), token, readonly(acc.Mint),
		optional(acc.Delegation), optional(acc.Credential), optional(acc.Clock), readonly(EventAuthorityPDA), readonly(ProgramID),
	}
	metas = append(metas, lightAccounts()...)
	metas = append(metas, writable(TreesV2.AddressTree), writable(TreesV2.Queue))
	return solana.NewInstruction(ProgramID, metas, a.Encode())
}

// LightSystemAccounts is how many of Light's remaining accounts precede the packed trees (V2).
const LightSystemAccounts = 6

func lightAccounts() solana.AccountMetaSlice {
	return solana.AccountMetaSlice{
		readonly(LightSystemProgramID), readonly(LightCPISignerPDA), readonly(RegisteredProgramPDA),
		readonly(CompressionAuthorityPDA), readonly(AccountCompressionProgramID), readonly(SystemProgramID),
	}
}

func (w *writer) proof(p *Proof) {
	w.boolean(p != nil)
	if p != nil {
		w.raw(p.A[:])
		w.raw(p.B[:])
		w.raw(p.C[:])
	}
}

func (r *reader) proof() *Proof {
	if !r.boolean() || r.err != nil {
		return nil
	}
	p := new(Proof)
	r.fill(p.A[:])
	r.fill(p.B[:])
	r.fill(p.C[:])
	return p
}
