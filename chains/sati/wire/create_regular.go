package wire

import "github.com/gagliardetto/solana-go"

// CreateRegularAttestation are the arguments of create_regular_attestation.
type CreateRegularAttestation struct {
	// Data is the universal layout with PrefixContent inside.
	Data []byte
	// Expiry is a Unix time in seconds, 0 for never.
	Expiry int64
}

// CreateRegularAccounts are the accounts of a regular attestation.
type CreateRegularAccounts struct {
	Payer, SchemaConfig, Credential, Schema, Mint solana.PublicKey
	// Attestation is the SAS account (AttestationPDA with ReputationNonce, in every case).
	Attestation                 solana.PublicKey
	AgentATA, Delegation, Clock *solana.PublicKey
}

// Encode returns the instruction's data.
func (a CreateRegularAttestation) Encode() []byte {
	w := writer{}
	w.raw(CreateRegularAttestationDisc[:])
	w.bytes(a.Data)
	w.u64(uint64(a.Expiry))
	return w.b
}

// DecodeCreateRegularAttestation reads the instruction's data.
func DecodeCreateRegularAttestation(data []byte) (CreateRegularAttestation, error) {
	r := readArgs("create_regular_attestation", CreateRegularAttestationDisc, data)
	a := CreateRegularAttestation{Data: r.vec(), Expiry: int64(r.u64())}
	if r.err != nil {
		return CreateRegularAttestation{}, r.err
	}
	return a, nil
}

// Instruction builds create_regular_attestation.
func (a CreateRegularAttestation) Instruction(acc CreateRegularAccounts) solana.Instruction {
	token := optional(nil)
	if acc.AgentATA != nil {
		token = readonly(Token2022ProgramID)
	}
	return solana.NewInstruction(ProgramID, solana.AccountMetaSlice{
		payer(acc.Payer), readonly(acc.SchemaConfig), readonly(AttestationSignerPDA), readonly(acc.Credential), readonly(acc.Schema),
		writable(acc.Attestation), readonly(InstructionsSysvar), optional(acc.AgentATA), token, readonly(acc.Mint), optional(acc.Delegation),
		optional(acc.Clock), readonly(SASProgramID), readonly(SystemProgramID), readonly(EventAuthorityPDA), readonly(ProgramID),
	}, a.Encode())
}
