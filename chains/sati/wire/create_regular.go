package wire

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

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
	Attestation solana.PublicKey
}

// Encode returns the instruction's data.
func (a CreateRegularAttestation) Encode() []byte {
	return spl.Encode(CreateRegularAttestationDisc[:], a)
}

// DecodeCreateRegularAttestation reads the instruction's data.
func DecodeCreateRegularAttestation(data []byte) (CreateRegularAttestation, error) {
	return spl.DecodeFront[CreateRegularAttestation]("create_regular_attestation", CreateRegularAttestationDisc[:], data)
}

// Instruction builds create_regular_attestation.
func (a CreateRegularAttestation) Instruction(acc CreateRegularAccounts) solana.Instruction {
	return solana.NewInstruction(ProgramID, solana.AccountMetaSlice{
		spl.Payer(acc.Payer), spl.Readonly(acc.SchemaConfig), spl.Readonly(AttestationSignerPDA), spl.Readonly(acc.Credential), spl.Readonly(acc.Schema),
		spl.Writable(acc.Attestation), spl.Readonly(spl.InstructionsSysvar), leftOut(), leftOut(), spl.Readonly(acc.Mint), leftOut(),
		leftOut(), spl.Readonly(SASProgramID), spl.Readonly(spl.SystemProgramID), spl.Readonly(EventAuthorityPDA), spl.Readonly(ProgramID),
	}, a.Encode())
}

// CloseRegularAccounts are the accounts of close_regular_attestation, which takes no arguments.
type CloseRegularAccounts struct {
	Payer, Signer, SchemaConfig, Credential, Attestation, Mint solana.PublicKey
}

// CloseRegularInstruction builds close_regular_attestation.
func CloseRegularInstruction(acc CloseRegularAccounts) solana.Instruction {
	return solana.NewInstruction(ProgramID, solana.AccountMetaSlice{
		spl.Payer(acc.Payer), spl.Signer(acc.Signer), spl.Readonly(acc.SchemaConfig), spl.Readonly(AttestationSignerPDA), spl.Readonly(acc.Credential),
		spl.Writable(acc.Attestation), spl.Readonly(SASProgramID), leftOut(), leftOut(), spl.Readonly(acc.Mint),
		spl.Readonly(SASEventAuthorityPDA), spl.Readonly(spl.SystemProgramID), spl.Readonly(EventAuthorityPDA), spl.Readonly(ProgramID),
	}, CloseRegularAttestationDisc[:])
}
