package spl

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"github.com/gagliardetto/solana-go"
)

// Sizes and offsets of Token-2022 accounts, in bytes.
const (
	mintBase         = 82
	tokenAccountBase = 165
	accountTypeAt    = 165
	extensionsAt     = 166
)

// AccountType is byte 165 of an extended Token-2022 account.
type AccountType uint8

// Account types.
const (
	MintAccount  AccountType = 1
	TokenAccount AccountType = 2
)

// ExtensionType tags a TLV entry of a Token-2022 account.
type ExtensionType uint16

// The extensions of agents, of the accounts that hold them and of the group mint.
const (
	ExtImmutableOwner         ExtensionType = 7
	ExtNonTransferable        ExtensionType = 9
	ExtNonTransferableAccount ExtensionType = 13
	ExtMetadataPointer        ExtensionType = 18
	ExtTokenMetadata          ExtensionType = 19
	ExtGroupPointer           ExtensionType = 20
	ExtTokenGroup             ExtensionType = 21
	ExtGroupMemberPointer     ExtensionType = 22
	ExtTokenGroupMember       ExtensionType = 23
)

// Extension is one TLV entry. Read extensions by type, not by position: metadata that grows moves
// what follows it.
type Extension struct {
	Type  ExtensionType
	Value []byte
}

// Extensions is the TLV area of an account.
type Extensions struct {
	List []Extension
	// Rest is what follows the last entry, normally zeros.
	Rest []byte
}

// Get returns the value of the first entry of that type.
func (x Extensions) Get(t ExtensionType) ([]byte, bool) {
	for _, e := range x.List {
		if e.Type == t {
			return e.Value, true
		}
	}
	return nil, false
}

func decodeExtensions(what string, b []byte) (Extensions, error) {
	var x Extensions
	for len(b) >= 2 {
		t := ExtensionType(binary.LittleEndian.Uint16(b))
		if t == 0 {
			break
		}
		if len(b) < 4 {
			return Extensions{}, fmt.Errorf("%s: extension %d: %w: no length", what, t, ErrMalformed)
		}
		n := int(binary.LittleEndian.Uint16(b[2:]))
		if n > len(b)-4 {
			return Extensions{}, fmt.Errorf("%s: extension %d: %w: %d bytes announced, %d left", what, t, ErrMalformed, n, len(b)-4)
		}
		x.List = append(x.List, Extension{t, bytes.Clone(b[4 : 4+n])})
		b = b[4+n:]
	}
	if len(b) > 0 {
		x.Rest = bytes.Clone(b)
	}
	return x, nil
}

// Mint is a Token-2022 mint. An agent's has no authorities, supply 1 (0 once burnt) and no
// decimals.
type Mint struct {
	MintAuthority   *solana.PublicKey
	Supply          uint64
	Decimals        uint8
	Initialized     bool
	FreezeAuthority *solana.PublicKey
	Extensions
}

// DecodeMint reads the account's data. The caller checks that Token-2022 owns the account.
func DecodeMint(data []byte) (Mint, error) {
	const what = "Token-2022 mint"
	if len(data) != mintBase && len(data) < extensionsAt {
		return Mint{}, fmt.Errorf("%s: %w: %d bytes", what, ErrMalformed, len(data))
	}
	r := Reader{B: data[:mintBase], What: what}
	m := Mint{MintAuthority: r.optKey4(), Supply: r.U64(), Decimals: r.U8(), Initialized: r.Bool(), FreezeAuthority: r.optKey4()}
	if err := r.End(); err != nil {
		return Mint{}, err
	}
	if len(data) == mintBase {
		return m, nil
	}
	if len(bytes.Trim(data[mintBase:accountTypeAt], "\x00")) > 0 || AccountType(data[accountTypeAt]) != MintAccount {
		return Mint{}, fmt.Errorf("%s: %w: not a mint (account type %d)", what, ErrMalformed, data[accountTypeAt])
	}
	var err error
	if m.Extensions, err = decodeExtensions(what, data[extensionsAt:]); err != nil {
		return Mint{}, err
	}
	return m, nil
}

// Holding is a Token-2022 token account: who holds how much of a mint.
type Holding struct {
	Mint, Owner solana.PublicKey
	Amount      uint64
	// State is 0 uninitialised, 1 initialised, 2 frozen.
	State uint8
}

// DecodeHolding reads the account's data. The caller checks that Token-2022 owns the account.
func DecodeHolding(data []byte) (Holding, error) {
	const what = "Token-2022 account"
	if len(data) != tokenAccountBase && len(data) < extensionsAt {
		return Holding{}, fmt.Errorf("%s: %w: %d bytes", what, ErrMalformed, len(data))
	}
	if len(data) > tokenAccountBase && AccountType(data[accountTypeAt]) != TokenAccount {
		return Holding{}, fmt.Errorf("%s: %w: not a token account (account type %d)", what, ErrMalformed, data[accountTypeAt])
	}
	r := Reader{B: data, What: what}
	h := Holding{Mint: r.Key(), Owner: r.Key(), Amount: r.U64()}
	r.optKey4() // the delegate
	h.State = r.U8()
	return h, r.Err
}

func (r *Reader) optKey4() *solana.PublicKey {
	tag, k := r.U32(), r.Key()
	switch tag {
	case 0:
		return nil
	case 1:
		return &k
	}
	r.Fail("option tag %d", tag)
	return nil
}

// LamportsPerByte is the rent of one byte of account data.
const LamportsPerByte = 6960

// RentExempt is the least lamports an account of n bytes must hold.
func RentExempt(n int) uint64 { return uint64(128+n) * LamportsPerByte }
