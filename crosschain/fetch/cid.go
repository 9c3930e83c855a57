package fetch

import (
	"crypto/sha256"
	"fmt"

	"github.com/ipfs/go-cid"
	"github.com/multiformats/go-multihash"
)

// RawCID is the CID of bytes as one raw block: version 1, sha2-256, base32. An IPFS node gives it
// to a file that it was told not to cut (cid-version=1, raw-leaves=true and a chunk at least as
// large as the file).
func RawCID(body []byte) string { return RawCIDOf(sha256.Sum256(body)) }

// RawCIDOf is RawCID for bytes of which only the sha2-256 is known.
func RawCIDOf(digest [sha256.Size]byte) string { return named(cid.Raw, digest).String() }

// CheckCID reports whether a CID, as somebody else names it, is one of these bytes: raw, or UnixFS
// in a layout that Kubo writes. Errors are *chains.Error: Invalid (no CID), Unsupported (one that
// cannot be recomputed) and Dishonest (the CID of other bytes).
func CheckCID(text string, body []byte) error {
	u, err := parseIPFS("ipfs://" + text)
	if err != nil {
		return err
	}
	if len(u.path) > 0 || u.text != text {
		return invalid(fmt.Errorf("%.80q is no CID", text))
	}
	return matchFile(u.root, body)
}

// sum is the CID of a block, in version 1. Importers of files write sha2-256 alone.
func sum(codec uint64, block []byte) cid.Cid { return named(codec, sha256.Sum256(block)) }

func named(codec uint64, digest [sha256.Size]byte) cid.Cid {
	hash, err := multihash.Encode(digest[:], multihash.SHA2_256)
	if err != nil {
		panic("fetch: " + err.Error()) // a hash that is known, of its own length
	}
	return cid.NewCidV1(codec, hash)
}

// digestOf is the sha2-256 of what is named, if it is one: of other hashes nobody can tell here.
func digestOf(id cid.Cid) (digest [sha256.Size]byte, ok bool) {
	hash, err := multihash.Decode(id.Hash())
	if err != nil || hash.Code != multihash.SHA2_256 || hash.Length != len(digest) {
		return digest, false
	}
	return [sha256.Size]byte(hash.Digest), true
}

// names reports whether a CID is that of these bytes.
func names(id cid.Cid, block []byte) bool {
	digest, ok := digestOf(id)
	return ok && digest == sha256.Sum256(block)
}

// inV1 is the same name in version 1.
func inV1(id cid.Cid) cid.Cid { return cid.NewCidV1(id.Type(), id.Hash()) }
