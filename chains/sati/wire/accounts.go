package wire

import "github.com/gagliardetto/solana-go"

// Discriminators of SATI's accounts, sha256("account:" + Name)[:8].
var (
	RegistryConfigDisc = Discriminator{0x17, 0x76, 0x0a, 0xf6, 0xad, 0xe7, 0xf3, 0x9c}
	AgentIndexDisc     = Discriminator{0xf1, 0x9a, 0x23, 0x67, 0xb4, 0x8d, 0x31, 0xb3}
	SchemaConfigDisc   = Discriminator{0xd3, 0x13, 0x69, 0xdc, 0xba, 0x3d, 0xb6, 0x2f}
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
func (a RegistryConfig) Encode() []byte {
	w := writer{}
	w.raw(RegistryConfigDisc[:])
	w.key(a.GroupMint)
	w.key(a.Authority)
	w.u64(a.TotalAgents)
	w.u8(a.Bump)
	return w.b
}

// DecodeRegistryConfig reads the account's data.
func DecodeRegistryConfig(data []byte) (RegistryConfig, error) {
	r := reader{b: data, what: "registry config"}
	r.discriminator(RegistryConfigDisc)
	a := RegistryConfig{GroupMint: r.key(), Authority: r.key(), TotalAgents: r.u64(), Bump: r.u8()}
	if err := r.end(); err != nil {
		return RegistryConfig{}, err
	}
	return a, nil
}

// AgentIndex maps a member number, which is in its address only, to the agent's mint.
type AgentIndex struct {
	Mint solana.PublicKey
	Bump uint8
}

// Encode returns the account's data.
func (a AgentIndex) Encode() []byte {
	w := writer{}
	w.raw(AgentIndexDisc[:])
	w.key(a.Mint)
	w.u8(a.Bump)
	return w.b
}

// DecodeAgentIndex reads the account's data.
func DecodeAgentIndex(data []byte) (AgentIndex, error) {
	r := reader{b: data, what: "agent index"}
	r.discriminator(AgentIndexDisc)
	a := AgentIndex{Mint: r.key(), Bump: r.u8()}
	if err := r.end(); err != nil {
		return AgentIndex{}, err
	}
	return a, nil
}

// SchemaConfig is SATI's rules for one SAS schema. Its Name is the one in signed messages.
type SchemaConfig struct {
	RegisterSchemaConfig
	Bump uint8
}

// Encode returns the account's data with the zeros after it, as allocated.
func (a SchemaConfig) Encode() []byte {
	w := writer{}
	w.raw(SchemaConfigDisc[:])
	w.schemaRules(a.RegisterSchemaConfig)
	w.u8(a.Bump)
	for len(w.b) < SchemaConfigSize {
		w.u8(0)
	}
	return w.b
}

// DecodeSchemaConfig reads the account's data. What follows the bump is not read.
func DecodeSchemaConfig(data []byte) (SchemaConfig, error) {
	r := reader{b: data, what: "schema config"}
	r.discriminator(SchemaConfigDisc)
	a := SchemaConfig{RegisterSchemaConfig: r.schemaRules(), Bump: r.u8()}
	if r.err != nil {
		return SchemaConfig{}, r.err
	}
	return a, nil
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
func (a SASAttestation) Encode() []byte {
	w := writer{}
	w.u8(sasAttestationKind)
	w.raw(a.Nonce[:])
	w.key(a.Credential)
	w.key(a.Schema)
	w.bytes(a.Data)
	w.key(a.Signer)
	w.u64(uint64(a.Expiry))
	w.key(a.TokenAccount)
	return w.b
}

// DecodeSASAttestation reads the account's data.
func DecodeSASAttestation(data []byte) (SASAttestation, error) {
	r := reader{b: data, what: "SAS attestation"}
	if kind := r.u8(); r.err == nil && kind != sasAttestationKind {
		r.fail("discriminator %d, want %d", kind, sasAttestationKind)
	}
	var a SASAttestation
	r.fill(a.Nonce[:])
	a.Credential, a.Schema, a.Data, a.Signer = r.key(), r.key(), r.vec(), r.key()
	a.Expiry, a.TokenAccount = int64(r.u64()), r.key()
	if err := r.end(); err != nil {
		return SASAttestation{}, err
	}
	return a, nil
}
