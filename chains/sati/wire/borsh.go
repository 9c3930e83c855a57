package wire

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/gagliardetto/solana-go"
)

// ErrMalformed is wrapped by every decoder when bytes do not have the shape they should have.
var ErrMalformed = errors.New("malformed bytes")

// writer appends Borsh values to b.
type writer struct{ b []byte }

func (w *writer) raw(p []byte)               { w.b = append(w.b, p...) }
func (w *writer) u8(v uint8)                 { w.b = append(w.b, v) }
func (w *writer) u16(v uint16)               { w.b = binary.LittleEndian.AppendUint16(w.b, v) }
func (w *writer) u32(v uint32)               { w.b = binary.LittleEndian.AppendUint32(w.b, v) }
func (w *writer) u64(v uint64)               { w.b = binary.LittleEndian.AppendUint64(w.b, v) }
func (w *writer) key(k solana.PublicKey)     { w.b = append(w.b, k[:]...) }
func (w *writer) str(s string)               { w.u32(uint32(len(s))); w.b = append(w.b, s...) }
func (w *writer) bytes(p []byte)             { w.u32(uint32(len(p))); w.b = append(w.b, p...) }
func (w *writer) optKey(k *solana.PublicKey) { w.boolean(k != nil); w.keyIf(k) }
func (w *writer) keyIf(k *solana.PublicKey) {
	if k != nil {
		w.key(*k)
	}
}
func (w *writer) boolean(v bool) {
	if v {
		w.u8(1)
	} else {
		w.u8(0)
	}
}

// reader takes Borsh values off b. After the first failure every call returns zero values; end
// reports the failure.
type reader struct {
	b    []byte
	what string
	err  error
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("%s: %w: %s", r.what, ErrMalformed, fmt.Sprintf(format, args...))
	}
	r.b = nil
}

func (r *reader) take(n int) []byte {
	if r.err != nil {
		return nil
	}
	if n < 0 || n > len(r.b) {
		r.fail("need %d bytes, have %d", n, len(r.b))
		return nil
	}
	p := r.b[:n:n]
	r.b = r.b[n:]
	return p
}

func (r *reader) fill(dst []byte) { copy(dst, r.take(len(dst))) }

func (r *reader) u8() uint8 {
	if p := r.take(1); p != nil {
		return p[0]
	}
	return 0
}

func (r *reader) u16() uint16 {
	if p := r.take(2); p != nil {
		return binary.LittleEndian.Uint16(p)
	}
	return 0
}

func (r *reader) u32() uint32 {
	if p := r.take(4); p != nil {
		return binary.LittleEndian.Uint32(p)
	}
	return 0
}

func (r *reader) u64() uint64 {
	if p := r.take(8); p != nil {
		return binary.LittleEndian.Uint64(p)
	}
	return 0
}

func (r *reader) key() (k solana.PublicKey) { r.fill(k[:]); return k }

func (r *reader) boolean() bool {
	v := r.u8()
	if v > 1 {
		r.fail("bool is %d", v)
	}
	return v == 1
}

func (r *reader) optKey() *solana.PublicKey {
	if !r.boolean() || r.err != nil {
		return nil
	}
	k := r.key()
	return &k
}

// vec copies, so that a decoded value never aliases the caller's buffer.
func (r *reader) vec() []byte {
	n := r.u32()
	if uint64(n) > uint64(len(r.b)) {
		r.fail("length %d exceeds the %d bytes left", n, len(r.b))
		return nil
	}
	return append([]byte{}, r.take(int(n))...)
}

func (r *reader) str() string {
	n := r.u32()
	if uint64(n) > uint64(len(r.b)) {
		r.fail("length %d exceeds the %d bytes left", n, len(r.b))
		return ""
	}
	s := string(r.take(int(n)))
	if !validUTF8(s) {
		r.fail("string is not UTF-8")
		return ""
	}
	return s
}

// discriminator consumes want from the front.
func (r *reader) discriminator(want [8]byte) {
	var got [8]byte
	r.fill(got[:])
	if r.err == nil && got != want {
		r.fail("discriminator %x, want %x", got, want)
	}
}

// end returns the first failure, and refuses bytes that are left over.
func (r *reader) end() error {
	if r.err == nil && len(r.b) > 0 {
		r.fail("%d bytes left over", len(r.b))
	}
	return r.err
}
