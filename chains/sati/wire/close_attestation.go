package wire

import "github.com/gagliardetto/solana-go"

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
	w := writer{}
	w.raw(CloseCompressedAttestationDisc[:])
	w.bytes(a.CurrentData)
	w.u8(a.NumSignatures)
	w.raw(a.Signature1[:])
	w.raw(a.Signature2[:])
	w.key(a.Address)
	w.proof(a.Proof)
	w.u16(a.RootIndex)
	w.boolean(a.ProveByIndex)
	w.u8(a.TreeIndex)
	w.u8(a.QueueIndex)
	w.u32(a.LeafIndex)
	w.key(a.MetaAddress)
	w.u8(a.OutputStateTreeIndex)
	return w.b
}

// DecodeCloseCompressedAttestation reads the instruction's data.
func DecodeCloseCompressedAttestation(data []byte) (CloseCompressedAttestation, error) {
	r := readArgs("close_compressed_attestation", CloseCompressedAttestationDisc, data)
	a := CloseCompressedAttestation{CurrentData: r.vec(), NumSignatures: r.u8()}
	r.fill(a.Signature1[:])
	r.fill(a.Signature2[:])
	a.Address, a.Proof = r.key(), r.proof()
	a.RootIndex, a.ProveByIndex, a.TreeIndex, a.QueueIndex = r.u16(), r.boolean(), r.u8(), r.u8()
	a.LeafIndex, a.MetaAddress, a.OutputStateTreeIndex = r.u32(), r.key(), r.u8()
	if r.err != nil {
		return CloseCompressedAttestation{}, r.err
	}
	return a, nil
}

// Instruction builds close_compressed_attestation for the V2 trees, packed as state tree (0) and
// output queue (1).
func (a CloseCompressedAttestation) Instruction(acc CloseCompressedAccounts) solana.Instruction {
	token := optional(nil)
	if acc.AgentATA != nil {
		token = readonly(Token2022ProgramID)
	}
	metas := solana.AccountMetaSlice{
		payer(acc.Signer), readonly(acc.SchemaConfig), optional(acc.AgentATA), token, readonly(acc.Mint), readonly(EventAuthorityPDA), readonly(ProgramID),
	}
	metas = append(metas, lightAccounts()...)
	metas = append(metas, writable(TreesV2.StateTree), writable(TreesV2.Queue))
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
		token = readonly(Token2022ProgramID)
	}
	return solana.NewInstruction(ProgramID, solana.AccountMetaSlice{
		payer(acc.Payer), signer(acc.Signer), readonly(acc.SchemaConfig), readonly(AttestationSignerPDA), readonly(acc.Credential),
		writable(acc.Attestation), readonly(SASProgramID), optional(acc.AgentATA), token, readonly(acc.Mint),
		readonly(SASEventAuthorityPDA), readonly(SystemProgramID), readonly(EventAuthorityPDA), readonly(ProgramID),
	}, CloseRegularAttestationDisc[:])
}
