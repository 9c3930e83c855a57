package token2022

import (
	"encoding/binary"
	"math"

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

func extensionType(b []byte) (spl.ExtensionType, error) {
	if len(b) < 2 {
		return 0, svm.InvalidAccountData
	}
	t := spl.ExtensionType(binary.LittleEndian.Uint16(b))
	if t > lastExtension {
		return 0, svm.InvalidAccountData
	}
	return t, nil
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
func (v *view) place(t spl.ExtensionType, blank bool) (int, error) {
	if kindOf(t) != v.kind {
		return 0, svm.InvalidAccountData
	}
	tlv := v.tlv()
	for at := 0; at < len(tlv); {
		if len(tlv) < at+4 {
			return 0, svm.InvalidAccountData
		}
		switch spl.ExtensionType(binary.LittleEndian.Uint16(tlv[at:])) {
		case t:
			return at, nil
		case 0:
			if blank {
				return at, nil
			}
			return 0, errExtensionNotFound
		}
		at += 4 + int(binary.LittleEndian.Uint16(tlv[at+2:]))
	}
	return 0, svm.InvalidAccountData
}

// extension returns the value of an extension, which may be changed in place.
func (v *view) extension(t spl.ExtensionType) ([]byte, error) {
	at, err := v.place(t, false)
	if err != nil {
		return nil, err
	}
	tlv := v.tlv()
	end := at + 4 + int(binary.LittleEndian.Uint16(tlv[at+2:]))
	if len(tlv) < end {
		return nil, svm.InvalidAccountData
	}
	return tlv[at+4 : end], nil
}

func (v *view) has(t spl.ExtensionType) bool {
	_, err := v.extension(t)
	return err == nil
}

// types lists the extensions and counts the bytes they use.
func (v *view) types() (list []spl.ExtensionType, used int, err error) {
	tlv := v.tlv()
	for at := 0; at < len(tlv); {
		if len(tlv) < at+2 {
			return list, at, nil
		}
		t, err := extensionType(tlv[at:])
		if err != nil || t == 0 {
			return list, at, err
		}
		if len(tlv) < at+4 {
			return nil, 0, svm.InvalidAccountData
		}
		if at += 4 + int(binary.LittleEndian.Uint16(tlv[at+2:])); at > len(tlv) {
			return nil, 0, svm.InvalidAccountData
		}
		list, used = append(list, t), at
	}
	return list, used, nil
}

// accountLen is how long an account with these extensions is.
func accountLen(kind spl.AccountType, list []spl.ExtensionType) (int, error) {
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
		if !ok {
			return 0, svm.InvalidArgument
		}
		n += 4 + size
	}
	switch {
	case n > 0:
		return notMultisig(tlvOffset + n), nil
	case kind == spl.MintAccount:
		return mintLength, nil
	}
	return accountLength, nil
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
func (v *view) initialize(t spl.ExtensionType, length int, overwrite bool) ([]byte, error) {
	at, err := v.place(t, true)
	if err != nil {
		return nil, err
	}
	tlv := v.tlv()
	if len(tlv)-at < 4+length {
		return nil, svm.InvalidAccountData
	}
	before, err := extensionType(tlv[at:])
	switch {
	case err != nil:
		return nil, err
	case before != 0 && !overwrite:
		return nil, errExtensionAlreadyInitialized
	case before == t && int(binary.LittleEndian.Uint16(tlv[at+2:])) != length:
		return nil, errInvalidLengthForAlloc
	}
	binary.LittleEndian.PutUint16(tlv[at:], uint16(t))
	binary.LittleEndian.PutUint16(tlv[at+2:], uint16(length))
	value := tlv[at+4 : at+4+length]
	clear(value)
	return value, nil
}

// add gives an initialized account an extension of fixed length, for which it grows.
func (v *view) add(t spl.ExtensionType, value []byte) error {
	_, used, err := v.types()
	if err != nil {
		return err
	}
	want := tlvOffset + used + 4 + len(value)
	if old, err := v.extension(t); err == nil {
		want -= 4 + len(old)
	}
	if want = notMultisig(want); want > len(v.data) {
		if err := v.grow(want); err != nil {
			return err
		}
	}
	slot, err := v.initialize(t, len(value), false)
	if err != nil {
		return err
	}
	copy(slot, value)
	return nil
}

// grow lengthens the account to n bytes.
func (v *view) grow(n int) error {
	had := len(v.data)
	if err := v.at.CanGrow(n); err != nil {
		return err
	}
	v.data = append(v.data, make([]byte, n-had)...)
	if had <= accountLength {
		v.data[typeOffset] = byte(v.kind)
	}
	return nil
}

// put stores an extension of variable length; what follows it moves, and the account gets exactly
// the length it needs.
func (v *view) put(t spl.ExtensionType, value []byte, overwrite bool) error {
	if len(value) > math.MaxUint16 {
		return svm.AccountDataTooSmall
	}
	_, used, err := v.types()
	if err != nil {
		return err
	}
	want := tlvOffset + used + 4 + len(value)
	old, err := v.extension(t)
	exists := err == nil
	if exists {
		want -= 4 + len(old)
	}
	if exists && !overwrite {
		return errExtensionAlreadyInitialized
	}
	want = notMultisig(want)
	if want > len(v.data) {
		if err := v.grow(want); err != nil {
			return err
		}
	}
	if !exists {
		slot, err := v.initialize(t, len(value), false)
		if err != nil {
			return err
		}
		copy(slot, value)
	} else if err := v.replace(t, value, used); err != nil {
		return err
	}
	v.data = v.data[:want]
	return nil
}

// replace changes the value of an extension, used being what all of them use before.
func (v *view) replace(t spl.ExtensionType, value []byte, used int) error {
	at, err := v.place(t, false)
	if err != nil {
		return err
	}
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
	return nil
}
