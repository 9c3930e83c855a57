package chains

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

// Finality says how settled a block must be before it is read: Latest < Safe < Finalized, or a
// depth in blocks. On Solana Latest is confirmed (processed blocks are never read: they vanish
// daily), Safe and Finalized are finalized. The zero value is Finalized, so that forgetting to
// choose is safe.
type Finality struct {
	level int8   // 0 finalized, -1 safe, -2 latest
	depth uint64 // blocks behind latest; 0 when level says it
}

// The named finalities.
var (
	Finalized = Finality{}
	Safe      = Finality{level: -1}
	Latest    = Finality{level: -2}
)

// Depth is the block n blocks behind the latest one, n ≥ 1.
func Depth(n uint64) Finality {
	if n == 0 {
		return Latest
	}
	return Finality{level: -2, depth: n}
}

// ParseFinality reads latest, safe, finalized or depth:N with N from 1 to 1,000,000.
func ParseFinality(s string) (Finality, error) {
	switch s {
	case "latest":
		return Latest, nil
	case "safe":
		return Safe, nil
	case "finalized":
		return Finalized, nil
	}
	if n, ok := strings.CutPrefix(s, "depth:"); ok {
		if d, err := strconv.ParseUint(n, 10, 64); err == nil && d >= 1 && d <= 1_000_000 {
			return Depth(d), nil
		}
	}
	return Finality{}, fmt.Errorf("finality %.40q: want latest, safe, finalized or depth:N (1 to 1000000)", s)
}

// Blocks returns N of depth:N, 0 for the named finalities.
func (f Finality) Blocks() uint64 { return f.depth }

// String returns what ParseFinality reads.
func (f Finality) String() string {
	switch {
	case f.depth > 0:
		return "depth:" + strconv.FormatUint(f.depth, 10)
	case f == Latest:
		return "latest"
	case f == Safe:
		return "safe"
	default:
		return "finalized"
	}
}

// Stricter returns whichever of two finalities promises more: a named one over a depth unless it is
// Latest, the larger of two depths.
func (f Finality) Stricter(g Finality) Finality {
	if f.level < g.level || f.level == g.level && f.depth < g.depth {
		return g
	}
	return f
}

// MarshalText returns what ParseFinality reads.
func (f Finality) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText is ParseFinality.
func (f *Finality) UnmarshalText(b []byte) (err error) {
	*f, err = ParseFinality(string(b))
	return err
}

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

// Stands reports whether a chain still holds a block that was read. That it does not, two endpoints
// have to say, where there are two that answer: much ends with that block. A node that does not
// know it is an error of kind NotFinal.
func Stands(ctx context.Context, c Chain, at Position) (bool, error) {
	first := Opinion(ctx)
	stands, err := holds(first, c, at)
	if stands || err != nil {
		return stands, err
	}
	switch stands, err = holds(Elsewhere(first), c, at); {
	case stands:
		return false, &Error{Kind: Transient, Chain: c.Info().Chain, Op: "read events", Err: fmt.Errorf("one endpoint holds block %s, another does not", at), Remedy: "remove the endpoint that follows another chain"}
	case ctx.Err() == nil && Silent(err): // as with a single endpoint
		return false, nil
	}
	return false, err
}

// holds asks one endpoint whether a chain holds a block.
func holds(ctx context.Context, c Chain, at Position) (bool, error) {
	standing, err := c.Canonical(ctx, at)
	if err == nil && standing == StandingUnknown {
		err = &Error{Kind: NotFinal, Chain: c.Info().Chain, Op: "read events", Err: fmt.Errorf("the node does not know block %s: it lags or has pruned", at)}
	}
	return standing == StandingSame, err
}

// ReadOn reads what follows a position. An answer that does not go beyond it is an error of kind
// Dishonest.
func ReadOn(ctx context.Context, c Chain, q Query) (Batch, error) {
	b, err := c.Read(ctx, q)
	if err == nil && b.Through.Height <= q.After.Height {
		err = &Error{Kind: Dishonest, Chain: c.Info().Chain, Op: "read events", Err: fmt.Errorf("the answer covers up to %s, which was asked to be after %s", b.Through, q.After)}
	}
	return b, err
}

// Unshown is an error of kind Transient where the chain does not hold, by another answer than the
// one that named it, the block up to which it was read: a position that it never held would have
// all read anew.
func (s Standing) Unshown(c Chain, through Position) error {
	if s == StandingSame {
		return nil
	}
	return &Error{Kind: Transient, Chain: c.Info().Chain, Op: "read events", Err: fmt.Errorf("the chain does not show block %s, up to which it was read", through)}
}

// Auditable is the position up to which what was read up to at can be audited: what is not final
// cannot.
func Auditable(ctx context.Context, c Chain, at Position) (Position, error) {
	final, err := c.Head(ctx, Finalized)
	if err != nil || final.Height >= at.Height {
		return at, err
	}
	return final, nil
}
