package layouts

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// CloseCompressedAttestation are the arguments of close_compressed_attestation: the account as it
// is, the proof, and where it lies.
type CloseCompressedAttestation struct {
	CurrentData            []byte
	NumSignatures          uint8
	Signature1, Signature2 solana.Signature
	Address                solana.PublicKey
	Proof                  *wire.Proof
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
	return spl.Encode(wire.CloseCompressedAttestationDisc[:], a)
}

// DecodeCloseCompressedAttestation reads the instruction's data.
func DecodeCloseCompressedAttestation(data []byte) (CloseCompressedAttestation, error) {
	return spl.DecodeFront[CloseCompressedAttestation]("close_compressed_attestation", wire.CloseCompressedAttestationDisc[:], data)
}

// Instruction builds close_compressed_attestation for the V2 trees, packed as state tree (0) and
// output queue (1).
func (a CloseCompressedAttestation) Instruction(acc CloseCompressedAccounts) solana.Instruction {
	ata, token := spl.Readonly(wire.ProgramID), spl.Readonly(wire.ProgramID) // left out
	if acc.AgentATA != nil {
		ata, token = spl.Readonly(*acc.AgentATA), spl.Readonly(spl.Token2022ProgramID)
	}
	metas := solana.AccountMetaSlice{
		spl.Payer(acc.Signer), spl.Readonly(acc.SchemaConfig), ata, token, spl.Readonly(acc.Mint), spl.Readonly(wire.EventAuthorityPDA), spl.Readonly(wire.ProgramID),
	}
	metas = append(metas, wire.LightAccounts()...)
	metas = append(metas, spl.Writable(wire.TreesV2.StateTree), spl.Writable(wire.TreesV2.Queue))
	return solana.NewInstruction(wire.ProgramID, metas, a.Encode())
}
