package wire

import (
	"crypto/sha256"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// CompressedDiscriminatorU64 is Light's discriminator of a compressed attestation as Photon prints
// it: a little-endian number above 2^53.
const CompressedDiscriminatorU64 uint64 = 3697324085470178661

// Offsets of a compressed attestation's data, for Photon's memcmp filters.
const (
	CompressedOffsetSchema       = 0
	CompressedOffsetMint         = 32
	CompressedOffsetLayout       = 68
	CompressedOffsetCounterparty = CompressedOffsetLayout + offsetParty
	CompressedOffsetOutcome      = CompressedOffsetLayout + offsetOutcome
)

// CompressedAttestation is what a Light compressed account of SATI stores; its owner is the SATI
// program.
type CompressedAttestation struct {
	Schema, Mint solana.PublicKey
	// Data is the universal layout (Attestation).
	Data []byte
	// NumSignatures is 2 for DualSignature (agent, counterparty) and 1 otherwise, Signature2 then
	// being zero.
	NumSignatures          uint8
	Signature1, Signature2 solana.Signature
}

// Encode returns the account's data as Photon returns it, without the discriminator.
func (c CompressedAttestation) Encode() []byte { return spl.Encode(nil, c) }

// DecodeCompressedAttestation reads an account's data, which must be used up exactly.
func DecodeCompressedAttestation(data []byte) (CompressedAttestation, error) {
	return spl.Decode[CompressedAttestation]("compressed attestation", nil, data)
}

// DataHash is Light's hash of the account's data: SHA-256 with the first byte zeroed.
func (c CompressedAttestation) DataHash() [32]byte { return LightHash(c.Encode()) }

// LightHash is how Light hashes data: SHA-256 with the first byte zeroed.
func LightHash(data []byte) [32]byte {
	h := sha256.Sum256(data)
	h[0] = 0
	return h
}
