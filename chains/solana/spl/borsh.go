package spl

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/gagliardetto/solana-go"
)

// ErrMalformed is wrapped by every decoder when bytes do not have the shape they should have.
var ErrMalformed = errors.New("malformed bytes")

// Writer appends Borsh values to B: little-endian integers, keys of 32 bytes, and lists and texts
// behind a length of four bytes.
type Writer struct{ B []byte }

// uint appends an integer of so many bytes.
func (w *Writer) uint(v uint64, size int) {
	for range size {
		w.B, v = append(w.B, byte(v)), v>>8
	}
}

func (w *Writer) Raw(p []byte)           { w.B = append(w.B, p...) }
func (w *Writer) U8(v uint8)             { w.uint(uint64(v), 1) }
func (w *Writer) U16(v uint16)           { w.uint(uint64(v), 2) }
func (w *Writer) U32(v uint32)           { w.uint(uint64(v), 4) }
func (w *Writer) U64(v uint64)           { w.uint(v, 8) }
func (w *Writer) Key(k solana.PublicKey) { w.B = append(w.B, k[:]...) }
func (w *Writer) String(s string)        { w.U32(uint32(len(s))); w.B = append(w.B, s...) }
func (w *Writer) Bytes(p []byte)         { w.U32(uint32(len(p))); w.B = append(w.B, p...) }
func (w *Writer) Bool(v bool) {
	if v {
		w.U8(1)
	} else {
		w.U8(0)
	}
}

// Reader takes Borsh values off B. After the first failure every call returns zero values; End
// reports the failure.
type Reader struct {
	B    []byte
	What string
	Err  error
}

func (r *Reader) Fail(format string, args ...any) {
	if r.Err == nil {
		r.Err = fmt.Errorf("%s: %w: %s", r.What, ErrMalformed, fmt.Sprintf(format, args...))
	}
	r.B = nil
}

func (r *Reader) Take(n int) []byte {
	if r.Err != nil {
		return nil
	}
	if n < 0 || n > len(r.B) {
		r.Fail("need %d bytes, have %d", n, len(r.B))
		return nil
	}
	p := r.B[:n:n]
	r.B = r.B[n:]
	return p
}

func (r *Reader) Fill(dst []byte) { copy(dst, r.Take(len(dst))) }

// uint is an integer of so many bytes.
func (r *Reader) uint(size int) (v uint64) {
	for i, b := range r.Take(size) {
		v |= uint64(b) << (8 * i)
	}
	return v
}

func (r *Reader) U8() uint8   { return uint8(r.uint(1)) }
func (r *Reader) U16() uint16 { return uint16(r.uint(2)) }
func (r *Reader) U32() uint32 { return uint32(r.uint(4)) }
func (r *Reader) U64() uint64 { return r.uint(8) }

func (r *Reader) Key() (k solana.PublicKey) { r.Fill(k[:]); return k }

func (r *Reader) Bool() bool {
	v := r.U8()
	if v > 1 {
		r.Fail("bool is %d", v)
	}
	return v == 1
}

// length is that of what follows, which is there.
func (r *Reader) length() int {
	n := r.U32()
	if uint64(n) > uint64(len(r.B)) {
		r.Fail("length %d exceeds the %d bytes left", n, len(r.B))
		return 0
	}
	return int(n)
}

// Vec copies, so that a decoded value never aliases the caller's buffer.
func (r *Reader) Vec() []byte { return append([]byte{}, r.Take(r.length())...) }

func (r *Reader) String() string {
	s := string(r.Take(r.length()))
	if !utf8.ValidString(s) {
		r.Fail("string is not UTF-8")
		return ""
	}
	return s
}

// Prefix consumes what a value begins with.
func (r *Reader) Prefix(want []byte) {
	if got := r.Take(len(want)); r.Err == nil && string(got) != string(want) {
		r.Fail("discriminator %x, want %x", got, want)
	}
}

// End returns the first failure, and refuses bytes that are left over.
func (r *Reader) End() error {
	if r.Err == nil && len(r.B) > 0 {
		r.Fail("%d bytes left over", len(r.B))
	}
	return r.Err
}
