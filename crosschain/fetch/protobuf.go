package fetch

import "google.golang.org/protobuf/encoding/protowire"

// fields calls each for every varint and bytes field of a protobuf message; other wire types do not
// occur in UnixFS. v is nil for a varint, and only then.
func fields(b []byte, each func(num protowire.Number, v []byte, x uint64) error) error {
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
		if err := each(num, v, x); err != nil {
			return err
		}
	}
	return nil
}

func varintField(b []byte, num protowire.Number, v uint64) []byte {
	return protowire.AppendVarint(protowire.AppendTag(b, num, protowire.VarintType), v)
}

func bytesField(b []byte, num protowire.Number, v []byte) []byte {
	return protowire.AppendBytes(protowire.AppendTag(b, num, protowire.BytesType), v)
}
