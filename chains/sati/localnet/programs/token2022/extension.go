package token2022

import (
	"encoding/binary"
	"math"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// accountSizes are the lengths of the extensions of token accounts, in bytes.
var accountSizes = map[spl.ExtensionType]int{2: 8, 5: 295, spl.ExtImmutableOwner: 0, 8: 1, 11: 1, spl.ExtNonTransferableAccount: 0, 15: 1, 17: 64, 27: 0}

// mintSizes are the lengths of those of mints that this package writes; metadata has none of its
// own.
var mintSizes = map[spl.ExtensionType]int{
	spl.ExtNonTransferable: 0, spl.ExtMetadataPointer: 64, spl.ExtGroupPointer: 64, spl.ExtTokenGroup: 80,
	spl.ExtGroupMemberPointer: 64, spl.ExtTokenGroupMember: 72,
}

// lastExtension is the highest type that the program knows.
const lastExtension spl.ExtensionType = 28

// kindOf says which accounts an extension belongs to, 0 for none.
func kindOf(t spl.ExtensionType) spl.AccountType {
	if t == 0 {
		return 0
	}
	if _, ok := accountSizes[t]; ok {
		return spl.TokenAccount
	}
	return spl.MintAccount
}

func extensionType(b []byte) spl.ExtensionType {
	abort.Unless(len(b) >= 2 && spl.ExtensionType(binary.LittleEndian.Uint16(b)) <= lastExtension, svm.InvalidAccountData)
	return spl.ExtensionType(binary.LittleEndian.Uint16(b))
}

// tlv is the part of the buffer that holds extensions.
func (v *view) tlv() []byte {
	if len(v.data) <= tlvOffset {
		return nil
	}
	return v.data[tlvOffset:]
}

// place finds an extension, or with blank the place for one: the offset of its type in the TLV
// area.
func (v *view) place(t spl.ExtensionType, blank bool) int {
	tlv := v.tlv()
	for at := 0; kindOf(t) == v.kind && at+4 <= len(tlv); {
		switch spl.ExtensionType(binary.LittleEndian.Uint16(tlv[at:])) {
		case t:
			return at
		case 0:
			abort.Unless(blank, errExtensionNotFound)
			return at
		}
		at += 4 + int(binary.LittleEndian.Uint16(tlv[at+2:]))
	}
	abort.With(svm.InvalidAccountData)
	return 0
}

// extension returns the value of an extension, which may be changed in place.
func (v *view) extension(t spl.ExtensionType) []byte {
	at, tlv := v.place(t, false), v.tlv()
	end := at + 4 + int(binary.LittleEndian.Uint16(tlv[at+2:]))
	abort.Unless(len(tlv) >= end, svm.InvalidAccountData)
	return tlv[at+4 : end]
}

func (v *view) has(t spl.ExtensionType) bool {
	return abort.Catch(func() { v.extension(t) }) == nil
}

// types lists the extensions and counts the bytes they use.
func (v *view) types() (list []spl.ExtensionType, used int) {
	tlv := v.tlv()
	for len(tlv) >= used+2 {
		t := extensionType(tlv[used:])
		if t == 0 {
			break
		}
		abort.Unless(len(tlv) >= used+4, svm.InvalidAccountData)
		if used += 4 + int(binary.LittleEndian.Uint16(tlv[used+2:])); used > len(tlv) {
			abort.With(svm.InvalidAccountData)
		}
		list = append(list, t)
	}
	return list, used
}

// accountLen is how long an account with these extensions is.
func accountLen(kind spl.AccountType, list []spl.ExtensionType) int {
	seen, n := map[spl.ExtensionType]bool{}, 0
	for _, t := range list {
		if seen[t] {
			continue
		}
		seen[t] = true
		size, ok := accountSizes[t]
		if !ok {
			size, ok = mintSizes[t]
		}
		// Metadata, whose length is not fixed.
		abort.Unless(ok, svm.InvalidArgument)
		n += 4 + size
	}
	switch {
	case n > 0:
		return notMultisig(tlvOffset + n)
	case kind == spl.MintAccount:
		return mintLength
	}
	return accountLength
}

// notMultisig keeps clear of the one length that means something else.
func notMultisig(n int) int {
	if n == multisigLength {
		return n + 2
	}
	return n
}

// initialize writes an extension into the room there is, with an empty value. With overwrite it may
// be there already.
func (v *view) initialize(t spl.ExtensionType, length int, overwrite bool) []byte {
	at, tlv := v.place(t, true), v.tlv()
	abort.Unless(len(tlv)-at >= 4+length, svm.InvalidAccountData)
	switch before := extensionType(tlv[at:]); {
	case before != 0 && !overwrite:
		abort.With(errExtensionAlreadyInitialized)
	case before == t && int(binary.LittleEndian.Uint16(tlv[at+2:])) != length:
		abort.With(errInvalidLengthForAlloc)
	}
	binary.LittleEndian.PutUint16(tlv[at:], uint16(t))
	binary.LittleEndian.PutUint16(tlv[at+2:], uint16(length))
	value := tlv[at+4 : at+4+length]
	clear(value)
	return value
}

// makeRoom grows the account for an extension, and returns how long it then has to be and how many
// bytes all extensions use before.
func (v *view) makeRoom(t spl.ExtensionType, length int) (want, used int) {
	_, used = v.types()
	want = tlvOffset + used + 4 + length
	if v.has(t) {
		want -= 4 + len(v.extension(t))
	}
	if want = notMultisig(want); want > len(v.data) {
		had := len(v.data)
		v.at.Grow(want)
		v.data = append(v.data, make([]byte, want-had)...)
		if had <= accountLength {
			v.data[typeOffset] = byte(v.kind)
		}
	}
	return want, used
}

// put gives an initialized account an extension; what follows one that is overwritten moves, and
// the account gets exactly the length it needs.
func (v *view) put(t spl.ExtensionType, value []byte, overwrite bool) {
	abort.Unless(len(value) <= math.MaxUint16, svm.AccountDataTooSmall)
	exists := v.has(t)
	if exists && !overwrite {
		v.types()
		abort.With(errExtensionAlreadyInitialized)
	}
	want, used := v.makeRoom(t, len(value))
	if exists {
		v.replace(t, value, used)
	} else {
		copy(v.initialize(t, len(value), false), value)
	}
	v.data = v.data[:want]
}

// replace changes the value of an extension, used being what all of them use before.
func (v *view) replace(t spl.ExtensionType, value []byte, used int) {
	at := v.place(t, false)
	tlv := v.tlv()
	end := at + 4 + int(binary.LittleEndian.Uint16(tlv[at+2:]))
	rest := append([]byte(nil), tlv[end:used]...)
	binary.LittleEndian.PutUint16(tlv[at+2:], uint16(len(value)))
	n := at + 4
	n += copy(tlv[n:], value)
	n += copy(tlv[n:], rest)
	if n < used {
		clear(tlv[n:used])
	}
}
