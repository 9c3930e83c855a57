package wire

import (
	"encoding/binary"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Program ids. They are the same on every cluster.
var (
	// ProgramID is the SATI program.
	ProgramID = solana.MustPublicKeyFromBase58("satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe")
	// SASProgramID is the Solana Attestation Service, which keeps regular attestations.
	SASProgramID = solana.MustPublicKeyFromBase58("22zoJMtdu4tQc2PzL74ZUT7FrwgB1Udec8DdW4yw4BdG")
	// LightSystemProgramID is Light's system program.
	LightSystemProgramID = solana.MustPublicKeyFromBase58("SySTEM1eSU2p4BGQfQpimFEWWSC1XDFeun3Nqzz3rT7")
	// AccountCompressionProgramID owns Light's trees and queues.
	AccountCompressionProgramID = solana.MustPublicKeyFromBase58("compr6CUsB5m2jS4Y3831ztGSTnDpnKJTKS95d64XVq")
	// NoopProgramID logs Light's V1 changes.
	NoopProgramID = solana.MustPublicKeyFromBase58("noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV")
)

// Fixed accounts, the same on every cluster. Those that are PDAs are recomputed by the tests.
var (
	// RegistryConfigPDA holds the registry's authority and its count of agents (RegistryConfig).
	RegistryConfigPDA = solana.MustPublicKeyFromBase58("EdtfLCcsiMPuNdVTUivqAsomTYwqdLcha7Y8KM8ndB5p")
	// EventAuthorityPDA is the one account of SATI's event instructions (emit_cpi!).
	EventAuthorityPDA = solana.MustPublicKeyFromBase58("4bLW1WaM2EEka8NmQm3pMXXuZWVRSDVBeHmnNKYNoPtr")
	// AttestationSignerPDA signs inside SAS for SATI.
	AttestationSignerPDA = solana.MustPublicKeyFromBase58("HCsBNEUC5afk9HcpAc73bRxMrK1PHWRGZme6Rr2EVdhc")
	// SASEventAuthorityPDA is SAS's own event authority.
	SASEventAuthorityPDA = solana.MustPublicKeyFromBase58("DzSpKpST2TSyrxokMXchFz3G2yn5WEGoxzpGEUDjCX4g")
	// LightCPISignerPDA signs SATI's calls into Light.
	LightCPISignerPDA = solana.MustPublicKeyFromBase58("4Zn5Jhs1ZzFRTyMa1VCR2pUUX3nASqQeE2XeNUdppALy")
	// RegisteredProgramPDA registers Light's system program with account compression.
	RegisteredProgramPDA = solana.MustPublicKeyFromBase58("35hkDgaAKwMCaxRz2ocSZ6NaUrtKkyNqU6c4RV3tYJRh")
	// CompressionAuthorityPDA is Light's authority over its trees.
	CompressionAuthorityPDA = solana.MustPublicKeyFromBase58("HwXnGK3tPkkVY6P439H2p68AxpeuWXd5PcrAxFpbmfbA")
	// GroupMint is the TokenGroup every agent is a member of.
	GroupMint = solana.MustPublicKeyFromBase58("satiG7i9iyFxjq23sdyeLB4ibAHf6GXCARuosGeqane")
	// DeployerKey is the registry authority at set-up and the authority of the SATI credential on
	// mainnet and devnet.
	DeployerKey = solana.MustPublicKeyFromBase58("SQ2xxkJ6uEDHprYMNXPxS2AwyEtGGToZ7YC94icKH3Z")
)

// Limits of the SATI program, in bytes unless named otherwise. Token-2022 enforces none of the
// metadata limits after registration.
const (
	MaxName            = 32
	MaxSymbol          = 10
	MaxURI             = 200
	MaxMetadataEntries = 10
	MaxMetadataKey     = 32
	MaxMetadataValue   = 200
)

// AgentIndexPDA is the account that maps a member number (first agent: 1) to its mint.
func AgentIndexPDA(member uint64) solana.PublicKey {
	place, _ := spl.PDA(ProgramID, []byte("agent_index"), binary.LittleEndian.AppendUint64(nil, member))
	return place
}

// SchemaConfigPDA is the account with SATI's rules for a SAS schema.
func SchemaConfigPDA(schema solana.PublicKey) (solana.PublicKey, uint8) {
	return spl.PDA(ProgramID, []byte("schema_config"), schema[:])
}

// CredentialPDA is the SAS credential named "SATI" of an authority.
func CredentialPDA(authority solana.PublicKey) (solana.PublicKey, uint8) {
	return spl.PDA(SASProgramID, []byte("credential"), authority[:], []byte("SATI"))
}

// SchemaPDA is version 1 of the SAS schema with that SAS name (such as SATIFeedbackPublicV1) under
// a credential.
func SchemaPDA(credential solana.PublicKey, name string) (solana.PublicKey, uint8) {
	return spl.PDA(SASProgramID, []byte("schema"), credential[:], []byte(name), []byte{1})
}

// AttestationPDA is the SAS account of a regular attestation.
func AttestationPDA(credential, schema solana.PublicKey, nonce [32]byte) (solana.PublicKey, uint8) {
	return spl.PDA(SASProgramID, []byte("attestation"), credential[:], schema[:], nonce[:])
}
