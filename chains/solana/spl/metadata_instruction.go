package spl

import (
	"fmt"

	"github.com/gagliardetto/solana-go"
)

// Discriminators of the token metadata and group interfaces, sha256("spl_token_metadata_interface:"
// + name)[:8] and the like.
var (
	MetadataInitializeDisc      = Discriminator{0xd2, 0xe1, 0x1e, 0xa2, 0x58, 0xb8, 0x4d, 0x8d}
	MetadataUpdateFieldDisc     = Discriminator{0xdd, 0xe9, 0x31, 0x2d, 0xb5, 0xca, 0xdc, 0xc8}
	MetadataRemoveKeyDisc       = Discriminator{0xea, 0x12, 0x20, 0x38, 0x59, 0x8d, 0x25, 0xb5}
	MetadataUpdateAuthorityDisc = Discriminator{0xd7, 0xe4, 0xa6, 0xe4, 0x54, 0x64, 0x56, 0x7b}
	GroupInitializeMemberDisc   = Discriminator{0x98, 0x20, 0xde, 0xb0, 0xdf, 0xed, 0x74, 0x86}
)

// MetadataInstruction is one of the token metadata interface's instructions, which Token-2022
// executes on the mint.
type MetadataInstruction interface {
	// Encode returns the instruction's data.
	Encode() []byte
}

// MetadataInitialize writes the metadata of a mint for the first time.
type MetadataInitialize struct{ Name, Symbol, URI string }

// FieldKind says which field an UpdateField changes.
type FieldKind uint8

// Fields of the metadata. FieldKey("name") is not FieldName.
const (
	FieldName FieldKind = iota
	FieldSymbol
	FieldURI
	FieldKey
)

// UpdateField sets a field, or creates or replaces an additional entry. An empty value keeps the
// entry.
type UpdateField struct {
	Field FieldKind
	// Key is the entry's key with FieldKey, and empty otherwise.
	Key, Value string
}

// RemoveKey removes an additional entry; when there is none it fails with KeyNotFound unless
// Idempotent.
type RemoveKey struct {
	Idempotent bool
	Key        string
}

// UpdateAuthority hands the metadata to a new authority; zero is none, for ever.
type UpdateAuthority struct{ NewAuthority solana.PublicKey }

func (i MetadataInitialize) Encode() []byte { return Encode(MetadataInitializeDisc[:], i) }

func (i UpdateField) Encode() []byte {
	w := Writer{}
	w.Raw(MetadataUpdateFieldDisc[:])
	w.U8(uint8(i.Field))
	if i.Field == FieldKey {
		w.String(i.Key)
	}
	w.String(i.Value)
	return w.B
}

func (i RemoveKey) Encode() []byte       { return Encode(MetadataRemoveKeyDisc[:], i) }
func (i UpdateAuthority) Encode() []byte { return Encode(MetadataUpdateAuthorityDisc[:], i) }

// Instruction builds the update for the mint that holds its own metadata.
func (i UpdateField) Instruction(mint, authority solana.PublicKey) solana.Instruction {
	return metadataUpdate(i, mint, authority)
}

// Instruction builds the removal for the mint that holds its own metadata.
func (i RemoveKey) Instruction(mint, authority solana.PublicKey) solana.Instruction {
	return metadataUpdate(i, mint, authority)
}

// Instruction builds the change of authority for the mint that holds its own metadata.
func (i UpdateAuthority) Instruction(mint, authority solana.PublicKey) solana.Instruction {
	return metadataUpdate(i, mint, authority)
}

func metadataUpdate(i MetadataInstruction, mint, authority solana.PublicKey) solana.Instruction {
	return solana.NewInstruction(Token2022ProgramID, solana.AccountMetaSlice{Writable(mint), Signer(authority)}, i.Encode())
}

// DecodeMetadataInstruction reads the data of a Token-2022 instruction. ok is false when it is none
// of the metadata interface's.
func DecodeMetadataInstruction(data []byte) (i MetadataInstruction, ok bool, err error) {
	disc, _ := DiscriminatorOf(data)
	r := &Reader{B: data, What: fmt.Sprintf("metadata instruction %s", disc)}
	r.Take(8)
	switch disc {
	case MetadataInitializeDisc:
		i = MetadataInitialize{Name: r.String(), Symbol: r.String(), URI: r.String()}
	case MetadataUpdateFieldDisc:
		u := UpdateField{Field: FieldKind(r.U8())}
		if u.Field > FieldKey {
			r.Fail("field %d", u.Field)
		}
		if u.Field == FieldKey {
			u.Key = r.String()
		}
		u.Value = r.String()
		i = u
	case MetadataRemoveKeyDisc:
		i = RemoveKey{Idempotent: r.Bool(), Key: r.String()}
	case MetadataUpdateAuthorityDisc:
		i = UpdateAuthority{NewAuthority: r.Key()}
	default:
		return nil, false, nil
	}
	if r.Err != nil {
		return nil, true, r.Err
	}
	return i, true, nil
}
