package svm

import (
	"encoding/binary"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
)

// Reader takes little-endian values off bytes, and ends the program with Short where too few are
// left.
type Reader struct {
	Bytes []byte
	Short error
}

// Take takes n bytes.
func (r *Reader) Take(n uint64) []byte {
	abort.Unless(uint64(len(r.Bytes)) >= n, r.Short)
	p := r.Bytes[:n]
	r.Bytes = r.Bytes[n:]
	return p
}

// U8 takes a byte.
func (r *Reader) U8() uint8 { return r.Take(1)[0] }

// U16 takes two bytes.
func (r *Reader) U16() uint16 { return binary.LittleEndian.Uint16(r.Take(2)) }

// U32 takes four bytes.
func (r *Reader) U32() uint32 { return binary.LittleEndian.Uint32(r.Take(4)) }

// U64 takes eight bytes.
func (r *Reader) U64() uint64 { return binary.LittleEndian.Uint64(r.Take(8)) }

// Key takes a key.
func (r *Reader) Key() solana.PublicKey { return solana.PublicKey(r.Take(32)) }

// Vec takes bytes behind their length of four bytes.
func (r *Reader) Vec() []byte { return r.Take(uint64(r.U32())) }

// End ends the program with Short unless nothing is left.
func (r *Reader) End() {
	abort.Unless(len(r.Bytes) == 0, r.Short)
}
