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
func (a RegistryConfig) Encode() []byte {
	w := spl.Writer{}
	w.Raw(RegistryConfigDisc[:])
	w.Key(a.GroupMint)
	w.Key(a.Authority)
	w.U64(a.TotalAgents)
	w.U8(a.Bump)
	return w.B
}

// DecodeRegistryConfig reads the account's data.
func DecodeRegistryConfig(data []byte) (RegistryConfig, error) {
	r := spl.Reader{B: data, What: "registry config"}
	r.Discriminator(RegistryConfigDisc)
	a := RegistryConfig{GroupMint: r.Key(), Authority: r.Key(), TotalAgents: r.U64(), Bump: r.U8()}
	if err := r.End(); err != nil {
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
	w := spl.Writer{}
	w.Raw(AgentIndexDisc[:])
	w.Key(a.Mint)
	w.U8(a.Bump)
	return w.B
}

// DecodeAgentIndex reads the account's data.
func DecodeAgentIndex(data []byte) (AgentIndex, error) {
	r := spl.Reader{B: data, What: "agent index"}
	r.Discriminator(AgentIndexDisc)
	a := AgentIndex{Mint: r.Key(), Bump: r.U8()}
	if err := r.End(); err != nil {
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
	w := spl.Writer{}
	w.Raw(SchemaConfigDisc[:])
	writeRules(&w, a.RegisterSchemaConfig)
	w.U8(a.Bump)
	for len(w.B) < SchemaConfigSize {
		w.U8(0)
	}
	return w.B
}

// DecodeSchemaConfig reads the account's data. What follows the bump is not read.
func DecodeSchemaConfig(data []byte) (SchemaConfig, error) {
	r := spl.Reader{B: data, What: "schema config"}
	r.Discriminator(SchemaConfigDisc)
	a := SchemaConfig{RegisterSchemaConfig: readRules(&r), Bump: r.U8()}
	if r.Err != nil {
		return SchemaConfig{}, r.Err
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
	w := spl.Writer{}
	w.U8(sasAttestationKind)
	w.Raw(a.Nonce[:])
	w.Key(a.Credential)
	w.Key(a.Schema)
	w.Bytes(a.Data)
	w.Key(a.Signer)
	w.U64(uint64(a.Expiry))
	w.Key(a.TokenAccount)
	return w.B
}

// DecodeSASAttestation reads the account's data.
func DecodeSASAttestation(data []byte) (SASAttestation, error) {
	r := spl.Reader{B: data, What: "SAS attestation"}
	if kind := r.U8(); r.Err == nil && kind != sasAttestationKind {
		r.Fail("discriminator %d, want %d", kind, sasAttestationKind)
	}
	var a SASAttestation
	r.Fill(a.Nonce[:])
	a.Credential, a.Schema, a.Data, a.Signer = r.Key(), r.Key(), r.Vec(), r.Key()
	a.Expiry, a.TokenAccount = int64(r.U64()), r.Key()
	if err := r.End(); err != nil {
		return SASAttestation{}, err
	}
	return a, nil
}
