package fetch

import (
	"fmt"

	"github.com/bridge8004/bridge8004/crosschain/cid"
)

// RawCID is the CID of bytes as one raw block: version 1, sha2-256, base32. An IPFS node gives it
// to a file that it was told not to cut (cid-version=1, raw-leaves=true and a chunk at least as
// large as the file).
func RawCID(body []byte) string { return cid.Sum(cid.Raw, body).String() }

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
