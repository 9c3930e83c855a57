package view

import (
	"encoding/binary"
	"errors"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
)

// The few views that the reading of one agent takes are packed and read by hand: parsing the ABIs
// of all contracts takes longer than everything else that a program does which reads one agent and
// ends. A test holds this against the bindings.
var (
	SelectVersion   = [4]byte{0x0d, 0x8e, 0x6e, 0x2c} // getVersion()
	SelectPair      = [4]byte{0xbc, 0x4d, 0x86, 0x1b} // getIdentityRegistry()
	SelectRelayed   = [4]byte{0xc8, 0xdb, 0x44, 0xe3} // reputationRegistry() of a FeedbackRelay
	SelectDelegated = [4]byte{0x13, 0x4e, 0x18, 0xf4} // identityRegistry() of a SyncDelegate
	SelectOwner     = [4]byte{0x63, 0x52, 0x21, 0x1e} // ownerOf(uint256)
	SelectURI       = [4]byte{0xc8, 0x7b, 0x56, 0xdd} // tokenURI(uint256)
	SelectWallet    = [4]byte{0x00, 0x33, 0x95, 0x09} // getAgentWallet(uint256)
)

// errNoWord says that an answer is no address or no text as the ABI has it.
var errNoWord = errors.New("the answer is not what the ABI says")

// PlainOf packs a call of one uint256.
func PlainOf(selector [4]byte, id *big.Int) []byte {
	return append(selector[:4:4], common.BigToHash(id).Bytes()...)
}

// AddressInto reads an address.
func AddressInto(target *common.Address) func([]byte) error {
	return func(out []byte) error {
		if len(out) < common.HashLength || len(out)%common.HashLength != 0 || !IsSmall(out[:12]) {
			return errNoWord
		}
		*target = common.Address(out[12:32])
		return nil
	}
}

// TextInto reads a string.
func TextInto(target *string) func([]byte) error {
	return func(out []byte) error {
		if len(out) < 2*common.HashLength || len(out)%common.HashLength != 0 {
			return errNoWord
		}
		text, ok := TextAt(out, out[:common.HashLength])
		if !ok {
			return errNoWord
		}
		*target = text
		return nil
	}
}

// WordAt reads the number at a place of encoded data. ok is false for what is beyond the data, or
// could not be a place or a length in it.
func WordAt(data []byte, at uint64) (n uint64, ok bool) {
	const word = common.HashLength
	if at > uint64(len(data)) || uint64(len(data))-at < word || !IsSmall(data[at:at+24]) {
		return 0, false
	}
	n = binary.BigEndian.Uint64(data[at+24 : at+word])
	return n, n <= uint64(len(data))
}

// TextsFit reports whether the texts of a list, one of the values that data encodes, are no longer
// than the data: all of their places may be one, of which decoders make as many copies.
func TextsFit(data []byte, value uint64) bool {
	list, ok := WordAt(data, value*common.HashLength)
	count, is := WordAt(data, list)
	left := uint64(len(data))
	for i := uint64(1); ok && is && i <= count; i++ {
		place, found := WordAt(data, list+i*common.HashLength)
		size, sized := WordAt(data, list+common.HashLength+place)
		ok = found && sized && size <= left
		left -= size
	}
	return ok && is
}

// TextAt reads a string out of encoded data, of a word at least, from the place that another word
// of it names. ok is false for what no encoder writes.
func TextAt(data, place []byte) (text string, ok bool) {
	if !IsSmall(place[:24]) {
		return "", false
	}
	from := binary.BigEndian.Uint64(place[24:common.HashLength])
	size, ok := WordAt(data, from)
	if from += common.HashLength; !ok || size > uint64(len(data))-from {
		return "", false
	}
	return string(data[from : from+size]), true
}
