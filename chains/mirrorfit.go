package chains

import (
	"context"
	"slices"
)

// MirrorFitter is what an adapter may implement besides Chain: it tells, before anything is
// planned, signed or paid, what a mirror would not hold on this chain.
type MirrorFitter interface {
	// MirrorFit measures the mirror of an item. What the chain cannot hold at all, or refuses, is
	// the error that the Writer would give (kind Invalid, Unsupported).
	MirrorFit(ctx context.Context, item MirrorItem) (MirrorFit, error)
}

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

// FitMirror asks a chain what it would not hold of an item. Chains that are no MirrorFitter hold
// everything.
func FitMirror(ctx context.Context, c Chain, item MirrorItem) (MirrorFit, error) {
	if fitter, ok := c.(MirrorFitter); ok {
		return fitter.MirrorFit(ctx, item)
	}
	return MirrorFit{}, nil
}
