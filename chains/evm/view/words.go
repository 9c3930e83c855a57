package view

import (
	"encoding/binary"

	"github.com/ethereum/go-ethereum/common"
)

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
