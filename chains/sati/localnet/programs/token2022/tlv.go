package token2022

import (
	"encoding/binary"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
)

// Lengths of the parts of a Token-2022 account.
const (
	mintLength    = 82
	accountLength = 165
	// typeOffset holds the account type, tlvOffset the first extension.
	typeOffset = accountLength
	tlvOffset  = accountLength + 1
	// multisigLength is avoided: an account of exactly this length would read as a multisig.
	multisigLength = 355
)

// Account types, at typeOffset.
const (
	typeUninitialized = 0
	typeMint          = 1
	typeAccount       = 2
)

// Extension types this engine knows.
const (
	extImmutableOwner         = 7
	extNonTransferable        = 9
	extNonTransferableAccount = 13
	extMetadataPointer        = 18
	extTokenMetadata          = 19
	extGroupPointer           = 20
	extTokenGroup             = 21
	extGroupMemberPointer     = 22
	extTokenGroupMember       = 23
)

// entry is one extension inside an account's data.
type entry struct {
	kind       uint16
	start, end int // of the value
}

// entries lists the extensions and the offset after the last one. A type of 0, or the end of the data, stops the list.
func entries(data []byte) ([]entry, int, error) {
	var out []entry
	at := tlvOffset
	for at+2 <= len(data) {
		kind := binary.LittleEndian.Uint16(data[at:])
		if kind == 0 {
			break
		}
		if at+4 > len(data) {
			return nil, 0, svm.InvalidAccountData
		}
		n := int(binary.LittleEndian.Uint16(data[at+2:]))
		e := entry{kind, at + 4, at + 4 + n}
		if e.end > len(data) {
			return nil, 0, svm.InvalidAccountData
		}
		out = append(out, e)
		at = e.end
	}
	return out, min(at, max(len(data), tlvOffset)), nil
}

// extension returns the value of an extension.
func extension(data []byte, kind uint16) ([]byte, bool) {
	list, _, err := entries(data)
	if err != nil {
		return nil, false
	}
	for _, e := range list {
		if e.kind == kind {
			return data[e.start:e.end], true
		}
	}
	return nil, false
}

// place writes an extension into space that is already there: what initialize instructions before InitializeMint do.
func place(data []byte, kind uint16, value []byte) error {
	list, end, err := entries(data)
	if err != nil {
		return err
	}
	for _, e := range list {
		if e.kind == kind {
			return errExtensionAlreadyInitialized
		}
	}
	if end+4+len(value) > len(data) {
		return svm.InvalidAccountData
	}
	binary.LittleEndian.PutUint16(data[end:], kind)
	binary.LittleEndian.PutUint16(data[end+2:], uint16(len(value)))
	copy(data[end+4:], value)
	return nil
}

// rewrite returns data with the extension set to value, in its place if it exists and else at the end, and with exactly the
// length the extensions need: what follows moves, slack disappears.
func rewrite(data []byte, kind uint16, value []byte, overwrite bool) ([]byte, error) {
	if len(value) > 1<<16-1 {
		return nil, svm.InvalidAccountData
	}
	list, _, err := entries(data)
	if err != nil {
		return nil, err
	}
	out := append([]byte(nil), data[:min(len(data), tlvOffset)]...)
	if len(out) < tlvOffset {
		out = append(out, make([]byte, tlvOffset-len(out))...)
		out[typeOffset] = typeMint
	}
	put := func(k uint16, v []byte) {
		out = binary.LittleEndian.AppendUint16(out, k)
		out = binary.LittleEndian.AppendUint16(out, uint16(len(v)))
		out = append(out, v...)
	}
	found := false
	for _, e := range list {
		if e.kind != kind {
			put(e.kind, data[e.start:e.end])
			continue
		}
		if !overwrite {
			return nil, errExtensionAlreadyInitialized
		}
		found = true
		put(kind, value)
	}
	if !found {
		put(kind, value)
	}
	if len(out) == multisigLength {
		out = append(out, 0, 0)
	}
	return out, nil
}

// optionalKey is the encoding where 32 zero bytes mean none.
func optionalKey(b []byte) *solana.PublicKey {
	var k solana.PublicKey
	copy(k[:], b)
	if k.IsZero() {
		return nil
	}
	return &k
}
