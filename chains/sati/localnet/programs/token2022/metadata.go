package token2022

import (
	"encoding/binary"
	"math"
	"unicode/utf8"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
)

// Discriminators of the token metadata and token group interfaces.
var (
	discInitialize       = [8]byte{0xd2, 0xe1, 0x1e, 0xa2, 0x58, 0xb8, 0x4d, 0x8d}
	discUpdateField      = [8]byte{0xdd, 0xe9, 0x31, 0x2d, 0xb5, 0xca, 0xdc, 0xc8}
	discRemoveKey        = [8]byte{0xea, 0x12, 0x20, 0x38, 0x59, 0x8d, 0x25, 0xb5}
	discUpdateAuthority  = [8]byte{0xd7, 0xe4, 0xa6, 0xe4, 0x54, 0x64, 0x56, 0x7b}
	discEmit             = [8]byte{0xfa, 0xa6, 0xb4, 0xfa, 0x0d, 0x0c, 0xb8, 0x46}
	discInitializeMember = [8]byte{0x98, 0x20, 0xde, 0xb0, 0xdf, 0xed, 0x74, 0x86}
)

func processInterface(c *svm.Context) error {
	if len(c.Data) < 8 {
		return errInvalidInstruction
	}
	in := &args{b: c.Data[8:]}
	switch [8]byte(c.Data[:8]) {
	case discInitialize:
		return initializeMetadata(c, in)
	case discUpdateField:
		return updateField(c, in)
	case discRemoveKey:
		return removeKey(c, in)
	case discUpdateAuthority:
		return updateAuthority(c, in)
	case discEmit:
		return emit(c, in)
	case discInitializeMember:
		return initializeMember(c)
	}
	return errInvalidInstruction
}

// str reads a Borsh string.
func (a *args) str() string {
	n := a.u32()
	if uint64(n) > uint64(len(a.b)) {
		a.bad, a.b = true, nil
		return ""
	}
	s := string(a.take(int(n)))
	if !utf8.ValidString(s) {
		a.bad = true
	}
	return s
}

// metadata is the value of the TokenMetadata extension.
type metadata struct {
	authority         *solana.PublicKey
	mint              solana.PublicKey
	name, symbol, uri string
	additional        [][2]string
}

func (m metadata) encode() []byte {
	out := make([]byte, 32, 128)
	if m.authority != nil {
		copy(out, m.authority[:])
	}
	out = append(out, m.mint[:]...)
	str := func(s string) {
		out = binary.LittleEndian.AppendUint32(out, uint32(len(s)))
		out = append(out, s...)
	}
	str(m.name)
	str(m.symbol)
	str(m.uri)
	out = binary.LittleEndian.AppendUint32(out, uint32(len(m.additional)))
	for _, kv := range m.additional {
		str(kv[0])
		str(kv[1])
	}
	return out
}

func decodeMetadata(value []byte) (metadata, error) {
	in := &args{b: value}
	m := metadata{authority: optionalKey(in.take(32)), mint: in.key(), name: in.str(), symbol: in.str(), uri: in.str()}
	for n := in.u32(); n > 0 && !in.bad; n-- {
		m.additional = append(m.additional, [2]string{in.str(), in.str()})
	}
	if in.bad {
		return m, svm.InvalidAccountData
	}
	return m, nil
}

// readMetadata reads the metadata inside a mint.
func readMetadata(at *svm.Borrowed) (metadata, error) {
	if err := owned(at); err != nil {
		return metadata{}, err
	}
	if _, err := readMint(at.Data()); err != nil {
		return metadata{}, err
	}
	value, ok := extension(at.Data(), extTokenMetadata)
	if !ok {
		return metadata{}, svm.InvalidAccountData
	}
	return decodeMetadata(value)
}

// checkUpdateAuthority is the interface's own rule, whose errors differ from the token program's.
func checkUpdateAuthority(who *svm.Borrowed, expected *solana.PublicKey) error {
	if !who.Signer {
		return svm.MissingRequiredSignature
	}
	if expected == nil {
		return errImmutableMetadata
	}
	if *expected != who.Key {
		return errIncorrectUpdate
	}
	return nil
}

func storeMetadata(at *svm.Borrowed, m metadata, overwrite bool) error {
	data, err := rewrite(at.Data(), extTokenMetadata, m.encode(), overwrite)
	if err != nil {
		return err
	}
	return at.SetData(data)
}

func initializeMetadata(c *svm.Context, in *args) error {
	name, symbol, uri := in.str(), in.str(), in.str()
	if in.bad {
		return errInvalidInstruction
	}
	c.Log("TokenMetadataInstruction: Initialize")
	a, err := accounts(c, 4)
	if err != nil {
		return err
	}
	at, update, mintInfo, authority := a[0], a[1], a[2], a[3]
	if at.Key != mintInfo.Key {
		c.Log("Metadata for a mint must be initialized in the mint itself.")
		return errMintMismatch
	}
	if err := owned(mintInfo); err != nil {
		return err
	}
	m, err := readMint(mintInfo.Data())
	if err != nil {
		return err
	}
	if !authority.Signer {
		return svm.MissingRequiredSignature
	}
	if m.authority == nil {
		return errMintHasNoAuthority
	}
	if *m.authority != authority.Key {
		return errIncorrectMintAuthority
	}
	return storeMetadata(at, metadata{authority: optionalKey(update.Key[:]), mint: mintInfo.Key, name: name, symbol: symbol, uri: uri}, false)
}

func updateField(c *svm.Context, in *args) error {
	field, key := in.u8(), ""
	if field == 3 {
		key = in.str()
	}
	value := in.str()
	if in.bad || field > 3 {
		return errInvalidInstruction
	}
	c.Log("TokenMetadataInstruction: UpdateField")
	a, err := accounts(c, 2)
	if err != nil {
		return err
	}
	m, err := readMetadata(a[0])
	if err != nil {
		return err
	}
	if err := checkUpdateAuthority(a[1], m.authority); err != nil {
		return err
	}
	switch field {
	case 0:
		m.name = value
	case 1:
		m.symbol = value
	case 2:
		m.uri = value
	case 3:
		m.set(key, value)
	}
	return storeMetadata(a[0], m, true)
}

func (m *metadata) set(key, value string) {
	for i := range m.additional {
		if m.additional[i][0] == key {
			m.additional[i][1] = value
			return
		}
	}
	m.additional = append(m.additional, [2]string{key, value})
}

func removeKey(c *svm.Context, in *args) error {
	idempotent, key := in.u8(), in.str()
	if in.bad || idempotent > 1 {
		return errInvalidInstruction
	}
	c.Log("TokenMetadataInstruction: RemoveKey")
	a, err := accounts(c, 2)
	if err != nil {
		return err
	}
	m, err := readMetadata(a[0])
	if err != nil {
		return err
	}
	if err := checkUpdateAuthority(a[1], m.authority); err != nil {
		return err
	}
	kept := m.additional[:0:0]
	for _, kv := range m.additional {
		if kv[0] != key {
			kept = append(kept, kv)
		}
	}
	if len(kept) == len(m.additional) && idempotent == 0 {
		return errKeyNotFound
	}
	m.additional = kept
	return storeMetadata(a[0], m, true)
}

func updateAuthority(c *svm.Context, in *args) error {
	next := in.key()
	if in.bad {
		return errInvalidInstruction
	}
	c.Log("TokenMetadataInstruction: UpdateAuthority")
	a, err := accounts(c, 2)
	if err != nil {
		return err
	}
	m, err := readMetadata(a[0])
	if err != nil {
		return err
	}
	if err := checkUpdateAuthority(a[1], m.authority); err != nil {
		return err
	}
	m.authority = optionalKey(next[:])
	return storeMetadata(a[0], m, true)
}

// emit returns a range of the raw metadata bytes.
func emit(c *svm.Context, in *args) error {
	bound := func(def uint64) uint64 {
		switch in.u8() {
		case 0:
			return def
		case 1:
			return in.u64()
		}
		in.bad = true
		return def
	}
	start, end := bound(0), bound(math.MaxUint64)
	if in.bad {
		return errInvalidInstruction
	}
	c.Log("TokenMetadataInstruction: Emit")
	a, err := accounts(c, 1)
	if err != nil {
		return err
	}
	if err := owned(a[0]); err != nil {
		return err
	}
	value, ok := extension(a[0].Data(), extTokenMetadata)
	if !ok {
		return svm.InvalidAccountData
	}
	if end == math.MaxUint64 {
		end = uint64(len(value))
	}
	if start <= end && end <= uint64(len(value)) {
		c.SetReturnData(value[start:end])
	}
	return nil
}
