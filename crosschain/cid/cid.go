// Package cid reads and makes content identifiers, the names of files and blocks on IPFS: versions
// 0 and 1, of any codec and hash. It hashes with sha2-256 alone, which is what importers of files
// write.
//
// The layout is that of the CID, multihash and multicodec specifications; text goes through
// go-multibase and numbers through go-varint. The tests hold it against go-cid, which is not
// linked: its registry of all hashes takes longer to come up than a whole verification takes to
// run.
package cid

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math"

	"github.com/multiformats/go-multibase"
	"github.com/multiformats/go-varint"
)

// Multicodecs of what files are made of, and of their hash.
const (
	Raw         = 0x55
	DagProtobuf = 0x70

	sha2_256 = 0x12
)

// CID is a content identifier. The zero value names nothing; values that name the same in the same
// notation are equal.
type CID struct {
	version uint8 // 0 or 1
	codec   uint64
	hash    uint64
	digest  string
}

// sizeV0 is the length of version 0: a sha2-256 multihash.
const sizeV0 = 2 + sha256.Size

// Sum is the CID of a block, in version 1.
func Sum(codec uint64, block []byte) CID { return Of(codec, sha256.Sum256(block)) }

// Of is the CID that belongs to the sha2-256 of a block, in version 1.
func Of(codec uint64, digest [sha256.Size]byte) CID {
	return CID{version: 1, codec: codec, hash: sha2_256, digest: string(digest[:])}
}

// V0 is the same name in version 0. c has to be of dag-pb and sha2-256.
func (c CID) V0() CID {
	if _, ok := c.SHA256(); !ok || c.codec != DagProtobuf {
		panic("cid: " + c.String() + " has no version 0")
	}
	c.version = 0
	return c
}

// V1 is the same name in version 1.
func (c CID) V1() CID {
	c.version = 1
	return c
}

// Parse reads a CID as text: 46 characters of base58btc in version 0, any multibase in version 1.
// Like all readers it takes more notations than are written.
func Parse(text string) (CID, error) {
	coded := text
	if len(text) == 46 && text[:2] == "Qm" {
		coded = string(multibase.Base58BTC) + text
	}
	_, raw, err := multibase.Decode(coded)
	if err != nil {
		return CID{}, fmt.Errorf("%.80q is no CID: %w", text, err)
	}
	c, err := Cast(raw)
	if err != nil {
		return CID{}, fmt.Errorf("%.80q is no CID: %w", text, err)
	}
	return c, nil
}

// Cast reads bytes that are a CID and nothing else.
func Cast(raw []byte) (CID, error) {
	c, n, err := Read(raw)
	if err == nil && n < len(raw) {
		err = fmt.Errorf("%d bytes follow the CID", len(raw)-n)
	}
	if err != nil {
		return CID{}, err
	}
	return c, nil
}

// Read reads the CID at the beginning of raw, and says how long it is.
func Read(raw []byte) (c CID, n int, err error) {
	if len(raw) > 2 && raw[0] == sha2_256 && raw[1] == sha256.Size {
		if len(raw) < sizeV0 {
			return CID{}, 0, errors.New("the CID is cut short")
		}
		return CID{codec: DagProtobuf, hash: sha2_256, digest: string(raw[2:sizeV0])}, sizeV0, nil
	}
	var head [4]uint64 // version, codec, hash, length of the digest
	for i := range head {
		v, size, err := varint.FromUvarint(raw[n:])
		if err != nil {
			return CID{}, 0, fmt.Errorf("the CID: %w", err)
		}
		head[i], n = v, n+size
		if i == 0 && v != 1 {
			return CID{}, 0, fmt.Errorf("a CID of version %d", v)
		}
	}
	if head[3] > math.MaxInt32 || int(head[3]) > len(raw)-n {
		return CID{}, 0, errors.New("the CID is cut short")
	}
	end := n + int(head[3])
	return CID{version: 1, codec: head[1], hash: head[2], digest: string(raw[n:end])}, end, nil
}

// Defined reports whether c names anything.
func (c CID) Defined() bool { return c != CID{} }

// Version is 0 or 1.
func (c CID) Version() int { return int(c.version) }

// Codec is the multicodec of what is named.
func (c CID) Codec() uint64 { return c.codec }

// SHA256 is the hash of what is named, if it is one.
func (c CID) SHA256() (digest [sha256.Size]byte, ok bool) {
	if c.hash != sha2_256 || len(c.digest) != sha256.Size {
		return digest, false
	}
	return [sha256.Size]byte([]byte(c.digest)), true
}

// Names reports whether c is the CID of these bytes. Of hashes other than sha2-256 nobody can tell
// here.
func (c CID) Names(block []byte) bool {
	digest, ok := c.SHA256()
	return ok && digest == sha256.Sum256(block)
}

// Bytes is the binary form.
func (c CID) Bytes() []byte {
	var raw []byte
	if c.version == 1 {
		raw = append(varint.ToUvarint(1), varint.ToUvarint(c.codec)...)
	}
	raw = append(raw, varint.ToUvarint(c.hash)...)
	raw = append(raw, varint.ToUvarint(uint64(len(c.digest)))...)
	return append(raw, c.digest...)
}

// String is the canonical text: base58btc in version 0, base32 in version 1.
func (c CID) String() string {
	if !c.Defined() {
		return ""
	}
	base := multibase.Encoding(multibase.Base32)
	if c.version == 0 {
		base = multibase.Base58BTC
	}
	text, err := multibase.Encode(base, c.Bytes())
	if err != nil {
		panic("cid: " + err.Error()) // both bases are known
	}
	if c.version == 0 {
		return text[1:]
	}
	return text
}
