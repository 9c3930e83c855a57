package wire

import (
	"encoding/binary"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// AgentIndexPDA is the account that maps a member number (first agent: 1) to its mint.
func AgentIndexPDA(member uint64) (solana.PublicKey, uint8, error) {
	return spl.FindPDA(ProgramID, []byte("agent_index"), binary.LittleEndian.AppendUint64(nil, member))
}

// SchemaConfigPDA is the account with SATI's rules for a SAS schema.
func SchemaConfigPDA(schema solana.PublicKey) (solana.PublicKey, uint8, error) {
	return spl.FindPDA(ProgramID, []byte("schema_config"), schema[:])
}

// CredentialPDA is the SAS credential named "SATI" of an authority.
func CredentialPDA(authority solana.PublicKey) (solana.PublicKey, uint8, error) {
	return spl.FindPDA(SASProgramID, []byte("credential"), authority[:], []byte("SATI"))
}

// SchemaPDA is version 1 of the SAS schema with that SAS name (such as SATIFeedbackPublicV1) under
// a credential.
func SchemaPDA(credential solana.PublicKey, name string) (solana.PublicKey, uint8, error) {
	return spl.FindPDA(SASProgramID, []byte("schema"), credential[:], []byte(name), []byte{1})
}

// AttestationPDA is the SAS account of a regular attestation.
func AttestationPDA(credential, schema solana.PublicKey, nonce [32]byte) (solana.PublicKey, uint8, error) {
	return spl.FindPDA(SASProgramID, []byte("attestation"), credential[:], schema[:], nonce[:])
}
