package wire

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Discriminators of SATI's accounts, sha256("account:" + Name)[:8].
var (
	RegistryConfigDisc = spl.Discriminator{0x17, 0x76, 0x0a, 0xf6, 0xad, 0xe7, 0xf3, 0x9c}
	AgentIndexDisc     = spl.Discriminator{0xf1, 0x9a, 0x23, 0x67, 0xb4, 0x8d, 0x31, 0xb3}
	SchemaConfigDisc   = spl.Discriminator{0xd3, 0x13, 0x69, 0xdc, 0xba, 0x3d, 0xb6, 0x2f}
)

// Allocated sizes of SATI's accounts, in bytes.
const (
	RegistryConfigSize = 81
	AgentIndexSize     = 41
	SchemaConfigSize   = 113
)

// RegistryConfig is the registry's one account.
type RegistryConfig struct {
	GroupMint solana.PublicKey
	// Authority is zero when the registry is immutable.
	Authority solana.PublicKey
	// TotalAgents is the member number of the newest agent.
	TotalAgents uint64
	Bump        uint8
}

// Encode returns the account's data.
func (a RegistryConfig) Encode() []byte { return spl.Encode(RegistryConfigDisc[:], a) }

// DecodeRegistryConfig reads the account's data.
func DecodeRegistryConfig(data []byte) (RegistryConfig, error) {
	return spl.Decode[RegistryConfig]("registry config", RegistryConfigDisc[:], data)
}

// AgentIndex maps a member number, which is in its address only, to the agent's mint.
type AgentIndex struct {
	Mint solana.PublicKey
	Bump uint8
}

// Encode returns the account's data.
func (a AgentIndex) Encode() []byte { return spl.Encode(AgentIndexDisc[:], a) }

// DecodeAgentIndex reads the account's data.
func DecodeAgentIndex(data []byte) (AgentIndex, error) {
	return spl.Decode[AgentIndex]("agent index", AgentIndexDisc[:], data)
}

// SASAttestation is an attestation account of the Solana Attestation Service (reputation scores and
// delegations).
type SASAttestation struct {
	Nonce              [32]byte
	Credential, Schema solana.PublicKey
	// Data is the universal layout with PrefixContent inside.
	Data []byte
	// Signer is AttestationSignerPDA for what SATI wrote.
	Signer solana.PublicKey
	// Expiry is a Unix time in seconds, 0 for never.
	Expiry       int64
	TokenAccount solana.PublicKey
}

const sasAttestationKind = 2

// Offsets of SAS attestation accounts, for getProgramAccounts filters.
const (
	SASOffsetSchema = 65
	SASOffsetMint   = 101 + offsetMint
)

// Encode returns the account's data.
func (a SASAttestation) Encode() []byte { return spl.Encode([]byte{sasAttestationKind}, a) }

// DecodeSASAttestation reads the account's data.
func DecodeSASAttestation(data []byte) (SASAttestation, error) {
	return spl.Decode[SASAttestation]("SAS attestation", []byte{sasAttestationKind}, data)
}
