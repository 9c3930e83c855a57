// Package layouts has the bytes that programs and those who govern SATI write, and no client does:
// what the packages wire and spl leave out.
package layouts

import (
	"encoding/base64"
	"fmt"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// InstructionName is the instruction's name in logs ("RegisterAgent"), or "" for an unknown
// discriminator.
func InstructionName(d spl.Discriminator) string {
	switch d {
	case wire.RegisterAgentDisc:
		return "RegisterAgent"
	case wire.LinkEVMAddressDisc:
		return "LinkEvmAddress"
	case wire.CreateCompressedAttestationDisc:
		return "CreateCompressedAttestation"
	case wire.CreateRegularAttestationDisc:
		return "CreateRegularAttestation"
	case wire.CloseRegularAttestationDisc:
		return "CloseRegularAttestation"
	}
	return ""
}

// LogLine is the line emit! prints for an event.
func LogLine(e wire.Event) string {
	return "Program data: " + base64.StdEncoding.EncodeToString(e.Encode())
}

// EventInstruction is the data of the inner instruction that carries an event (emit_cpi!): SATI
// calls itself with the event authority as the only account.
func EventInstruction(e wire.Event) []byte {
	return append(wire.EventInstructionDisc[:], e.Encode()...)
}

// SchemaConfig is SATI's rules for one SAS schema. Its Name is the one in signed messages.
type SchemaConfig struct {
	Schema     solana.PublicKey
	Mode       wire.SignatureMode
	Storage    wire.StorageType
	Delegation *solana.PublicKey
	Closeable  bool
	Name       string
	Bump       uint8
}

// Encode returns the account's data with the zeros after it, as allocated.
func (a SchemaConfig) Encode() []byte {
	data := spl.Encode(wire.SchemaConfigDisc[:], a)
	return append(data, make([]byte, max(0, wire.SchemaConfigSize-len(data)))...)
}

// DecodeSchemaConfig reads the account's data. What follows the bump is not read.
func DecodeSchemaConfig(data []byte) (SchemaConfig, error) {
	const what = "schema config"
	a, err := spl.DecodeFront[SchemaConfig](what, wire.SchemaConfigDisc[:], data)
	switch {
	case err != nil:
	case a.Mode > wire.AgentOwnerSigned:
		err = fmt.Errorf("%s: %w: signature mode %d", what, spl.ErrMalformed, a.Mode)
	case a.Storage > wire.Regular:
		err = fmt.Errorf("%s: %w: storage type %d", what, spl.ErrMalformed, a.Storage)
	default:
		return a, nil
	}
	return SchemaConfig{}, err
}

// DelegationNonce is the nonce at which the program looks for a delegation.
func DelegationNonce(schema, delegate, mint solana.PublicKey) [32]byte {
	return caip.Keccak256(schema[:], delegate[:], mint[:])
}

// MintSpace is the size the mint is created with, before metadata and membership are written.
func MintSpace(nonTransferable bool) int {
	if nonTransferable {
		return 306
	}
	return 302
}

// FundedLength is the size whose rent register_agent pays (F): 76 bytes more than the mint then
// uses, which later metadata may fill without further rent.
func FundedLength(a wire.RegisterAgent) int {
	n := MintSpace(a.NonTransferable) + 64 + len(a.Name) + len(a.Symbol) + len(a.URI) + 72 + 100
	for _, e := range a.Metadata {
		n += 8 + len(e.Key) + len(e.Value)
	}
	return n
}

// TokenGroup is the group mint's own extension.
type TokenGroup struct {
	UpdateAuthority, Mint solana.PublicKey
	Size, MaxSize         uint64
}

// Encode returns the extension's value.
func (g TokenGroup) Encode() []byte { return spl.Encode(nil, g) }

// DecodeTokenGroup reads the extension's value.
func DecodeTokenGroup(value []byte) (TokenGroup, error) {
	return spl.Decode[TokenGroup]("token group", nil, value)
}

// SetExtension replaces the value of the entry of that type in place, or appends one.
func SetExtension(x *spl.Extensions, t spl.ExtensionType, value []byte) {
	for i := range x.List {
		if x.List[i].Type == t {
			x.List[i].Value = value
			return
		}
	}
	x.List = append(x.List, spl.Extension{Type: t, Value: value})
}

func extensions(w *spl.Writer, x spl.Extensions) {
	for _, e := range x.List {
		w.U16(uint16(e.Type))
		w.U16(uint16(len(e.Value)))
		w.Raw(e.Value)
	}
	w.Raw(x.Rest)
}

// EncodeMint returns the account's data; a mint without extensions and rest has 82 bytes.
func EncodeMint(m spl.Mint) []byte {
	w := spl.Writer{}
	optional(&w, m.MintAuthority)
	w.U64(m.Supply)
	w.U8(m.Decimals)
	w.Bool(m.Initialized)
	optional(&w, m.FreezeAuthority)
	if len(m.List) == 0 && len(m.Rest) == 0 {
		return w.B
	}
	w.Raw(make([]byte, 83))
	w.U8(uint8(spl.MintAccount))
	extensions(&w, m.Extensions)
	return w.B
}

// optional is Token's COption: a u32 tag, and the key's place even when absent.
func optional(w *spl.Writer, k *solana.PublicKey) {
	if k == nil {
		w.Raw(make([]byte, 36))
		return
	}
	w.U32(1)
	w.Key(*k)
}

// AccountOf is how Photon shows an attestation in V2 trees; hash is any unique 32 bytes.
func AccountOf(c wire.CompressedAttestation, address, hash solana.PublicKey, leaf, slot uint64) photon.Account {
	cpi := wire.TreesV2.CPIContext
	return photon.Account{
		Hash: hash, Address: &address, Owner: wire.ProgramID, LeafIndex: photon.FlexUint64(leaf), SlotCreated: photon.FlexUint64(slot), ProveByIndex: true,
		Data:          &photon.Data{Discriminator: photon.FlexUint64(wire.CompressedDiscriminatorU64), Data: c.Encode(), DataHash: c.DataHash()},
		MerkleContext: &photon.MerkleContext{TreeType: 3, Tree: wire.TreesV2.StateTree, Queue: wire.TreesV2.Queue, CPIContext: &cpi},
	}
}
