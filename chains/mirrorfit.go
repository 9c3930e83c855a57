package chains

import "slices"

// MirrorField is a part of a mirrored feedback.
type MirrorField string

// The parts that a destination may have no room for.
const (
	MirrorValue    MirrorField = "value" // the content is then the mirror file's CID
	MirrorTag1     MirrorField = "tag1"
	MirrorTag2     MirrorField = "tag2"
	MirrorEndpoint MirrorField = "endpoint"
)

// MirrorFit says what of a feedback its mirror holds on chain. The zero value is a mirror that
// holds everything exactly.
type MirrorFit struct {
	// FileOnly are the parts that are only in the mirror's file, in the order of the constants.
	FileOnly []MirrorField `json:"fileOnly,omitempty"`
	// Why says for people what keeps them out.
	Why string `json:"why,omitempty"`
}

// Exact reports whether the mirror holds on chain what the origin holds.
func (f MirrorFit) Exact() bool { return len(f.FileOnly) == 0 }

// Holds reports whether the mirror holds a part on chain.
func (f MirrorFit) Holds(part MirrorField) bool { return !slices.Contains(f.FileOnly, part) }
