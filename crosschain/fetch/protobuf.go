package fetch

import (
	"encoding/binary"
	"math"
)

// The two wire types of protobuf that UnixFS and dag-pb are made of. The tests hold what is here
// against the library, which takes longer to come up than reading a file.
const (
	wireVarint = 0
	wireBytes  = 2
)

// fields calls each for every varint and bytes field of a protobuf message; other wire types do not
// occur in UnixFS. v is nil for a varint, and only then.
func fields(b []byte, each func(num uint64, v []byte, x uint64) error) error {
	for len(b) > 0 {
		tag, n := binary.Uvarint(b)
		if n <= 0 || tag>>3 == 0 || tag>>3 > math.MaxInt32 {
			return errNode
		}
		b = b[n:]
		x, n := binary.Uvarint(b) // the value, or its length
		if n <= 0 {
			return errNode
		}
		b = b[n:]
		var v []byte
		switch tag & 7 {
		case wireVarint:
		case wireBytes:
			if x > uint64(len(b)) {
				return errNode
			}
			v, b, x = b[:x:x], b[x:], 0
		default:
			return errNode
		}
		if err := each(tag>>3, v, x); err != nil {
			return err
		}
	}
	return nil
}

func varintField(b []byte, num, v uint64) []byte {
	return binary.AppendUvarint(binary.AppendUvarint(b, num<<3|wireVarint), v)
}

func bytesField(b []byte, num uint64, v []byte) []byte {
	return append(binary.AppendUvarint(binary.AppendUvarint(b, num<<3|wireBytes), uint64(len(v))), v...)
}
