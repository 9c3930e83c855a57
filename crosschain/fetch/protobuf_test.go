package fetch

import (
	"bytes"
	"fmt"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
)

// byLibrary is fields, done by protobuf's own library.
func byLibrary(b []byte, each func(num uint64, v []byte, x uint64) error) error {
	for len(b) > 0 {
		num, kind, n := protowire.ConsumeTag(b)
		if n < 0 {
			return errNode
		}
		b = b[n:]
		var v []byte
		var x uint64
		switch kind {
		case protowire.VarintType:
			x, n = protowire.ConsumeVarint(b)
		case protowire.BytesType:
			v, n = protowire.ConsumeBytes(b)
		default:
			return errNode
		}
		if n < 0 {
			return errNode
		}
		b = b[n:]
		if err := each(uint64(num), v, x); err != nil {
			return err
		}
	}
	return nil
}

func FuzzFields(f *testing.F) {
	f.Add(bytesField(varintField(nil, 1, 300), 2, []byte("two")))
	f.Add(bytesField(nil, 1, nil))
	f.Add([]byte{0x08, 0x80, 0x00})                                                       // longer than it has to be
	f.Add([]byte{0x08, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02})       // more than 64 bits
	f.Add([]byte{0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01, 0x00}) // a length of 2^64-1
	f.Add([]byte{0xfa, 0xff, 0xff, 0xff, 0x3f, 0x00})                                     // the largest number
	f.Add([]byte{0x82, 0x80, 0x80, 0x80, 0x40, 0x00})                                     // one more
	f.Add([]byte{0x02, 0x00})                                                             // number 0
	f.Add([]byte{0x0d, 0x00, 0x00, 0x00, 0x00})                                           // 32 bits
	f.Add([]byte{0x0a})                                                                   // cut short
	f.Fuzz(func(t *testing.T, message []byte) {
		read := func(by func([]byte, func(uint64, []byte, uint64) error) error) (string, error) {
			var text bytes.Buffer
			err := by(message, func(num uint64, v []byte, x uint64) error {
				fmt.Fprintf(&text, "%d %t %x %d\n", num, v == nil, v, x)
				return nil
			})
			return text.String(), err
		}
		got, err := read(fields)
		want, refused := read(byLibrary)
		if got != want || (err == nil) != (refused == nil) {
			t.Fatalf("%x: %q, %v; the library reads %q, %v", message, got, err, want, refused)
		}
	})
}

func TestFields_areWrittenAsTheLibraryWritesThem(t *testing.T) {
	for _, num := range []uint64{1, 15, 16, 1 << 20} {
		for _, v := range []uint64{0, 1, 127, 128, 1<<64 - 1} {
			want := protowire.AppendVarint(protowire.AppendTag(nil, protowire.Number(num), protowire.VarintType), v)
			if got := varintField(nil, num, v); !bytes.Equal(got, want) {
				t.Errorf("%d, %d: %x, want %x", num, v, got, want)
			}
		}
		body := bytes.Repeat([]byte("a"), 200)
		want := protowire.AppendBytes(protowire.AppendTag(nil, protowire.Number(num), protowire.BytesType), body)
		if got := bytesField(nil, num, body); !bytes.Equal(got, want) {
			t.Errorf("%d: %x, want %x", num, got, want)
		}
	}
}
