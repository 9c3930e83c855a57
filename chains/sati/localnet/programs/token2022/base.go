package token2022

import (
	"encoding/binary"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

const (
	// accountLength is a token account without extensions; an account with some is longer.
	accountLength = 165
	// typeOffset holds the account type, 0 until the account is initialized.
	typeOffset = accountLength
	tlvOffset  = accountLength + 1
	// multisigLength is avoided: an account of exactly this length would read as a multisig.
	multisigLength = 355
)

// States of a token account.
const (
	stateUninitialized = 0
	stateInitialized   = 1
	stateFrozen        = 2
)

// blank returns the data of an account that is being initialized as it will read afterwards: with its type. An account of the
// wrong length, or of another type, is refused.
func blank(data []byte, kind wire.AccountType) ([]byte, error) {
	if len(data) <= accountLength {
		return data, nil
	}
	if t := data[typeOffset]; len(data) == multisigLength || t != 0 && t != byte(kind) {
		return nil, svm.InvalidAccountData
	}
	data = append([]byte(nil), data...)
	data[typeOffset] = byte(kind)
	return data, nil
}

// readMint reads an initialized mint.
func readMint(data []byte) (wire.Mint, error) {
	m, err := wire.DecodeMint(data)
	switch {
	case err != nil || len(data) == multisigLength:
		return m, svm.InvalidAccountData
	case !m.Initialized:
		return m, svm.UninitializedAccount
	}
	return m, nil
}

// readHolding reads an initialized token account.
func readHolding(data []byte) (wire.Holding, error) {
	h, err := wire.DecodeHolding(data)
	switch {
	case err != nil || len(data) == multisigLength:
		return h, svm.InvalidAccountData
	case h.State == stateUninitialized:
		return h, svm.UninitializedAccount
	}
	return h, nil
}

// space is how many bytes the extensions take.
func space(x wire.Extensions) int {
	n := 0
	for _, e := range x.List {
		n += 4 + len(e.Value)
	}
	return n
}

// place adds an extension to an account that is not initialized yet, into the room that was made for it.
func place(data []byte, x wire.Extensions, kind wire.ExtensionType, value []byte) error {
	if _, ok := x.Get(kind); ok {
		return errExtensionAlreadyInitialized
	}
	at := tlvOffset + space(x)
	if at+4+len(value) > len(data) {
		return svm.InvalidAccountData
	}
	binary.LittleEndian.PutUint16(data[at:], uint16(kind))
	binary.LittleEndian.PutUint16(data[at+2:], uint16(len(value)))
	copy(data[at+4:], value)
	return nil
}

// resize encodes a mint whose extensions have changed to exactly the length they need: slack disappears.
func resize(m wire.Mint) []byte {
	m.Rest = nil
	data := m.Encode()
	if len(data) == multisigLength {
		data = append(data, 0, 0)
	}
	return data
}
