package chains

import "fmt"

// Position is a place on a chain: a block by number and hash, or a slot by number and blockhash. It
// is what a checkpoint stores. Positions of one chain are ordered by Height; the hash tells two
// histories apart. The zero value is before the first block.
type Position struct {
	Height uint64 `json:"height"`         // block number or slot
	Hash   string `json:"hash,omitempty"` // canonical text of the block's hash: 0x hex on eip155, base58 on solana
}

// String returns height and hash for people to read.
func (p Position) String() string {
	if p.Hash == "" {
		return fmt.Sprint(p.Height)
	}
	return fmt.Sprintf("%d (%s)", p.Height, p.Hash)
}

// Standing is what has become of a block that was read earlier.
type Standing string

// The standings of a block.
const (
	StandingSame      Standing = "same"      // the chain holds it
	StandingDifferent Standing = "different" // another block stands at its height: a reorganisation
	StandingUnknown   Standing = "unknown"   // the node asked has not come that far, or no longer keeps it
)
