// Package cid names blocks of IPFS as importers of files do, by their sha2-256. Identifiers are
// go-cid's.
package cid

import (
	"crypto/sha256"

	"github.com/ipfs/go-cid"
	"github.com/multiformats/go-multihash"
)

// Multicodecs of what files are made of.
const (
	Raw         = cid.Raw
	DagProtobuf = cid.DagProtobuf
)

// CID is a content identifier. The zero value names nothing.
type CID = cid.Cid

// Sum is the CID of a block, in version 1.
func Sum(codec uint64, block []byte) CID { return Of(codec, sha256.Sum256(block)) }

// Of is the CID that belongs to the sha2-256 of a block, in version 1.
func Of(codec uint64, digest [sha256.Size]byte) CID {
	hash, err := multihash.Encode(digest[:], multihash.SHA2_256)
	if err != nil {
		panic("cid: " + err.Error()) // the hash is known
	}
	return cid.NewCidV1(codec, hash)
}

// V1 is the same name in version 1.
func V1(c CID) CID { return cid.NewCidV1(c.Type(), c.Hash()) }

// SHA256 is the hash of what is named, if it is one.
func SHA256(c CID) (digest [sha256.Size]byte, ok bool) {
	p := c.Prefix()
	if p.MhType != multihash.SHA2_256 || p.MhLength != sha256.Size {
		return digest, false
	}
	hash := c.Hash()
	return [sha256.Size]byte(hash[len(hash)-sha256.Size:]), true
}

// Names reports whether c is the CID of these bytes. Of hashes other than sha2-256 nobody can tell
// here.
func Names(c CID, block []byte) bool {
	digest, ok := SHA256(c)
	return ok && digest == sha256.Sum256(block)
}
