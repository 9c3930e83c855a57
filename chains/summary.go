package chains

import (
	"context"
	"math/big"
	"math/bits"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Summary is an aggregate of feedback: Count reviews whose average is Value.
type Summary struct {
	Count    uint64   `json:"count"`
	Value    Value    `json:"summary"`
	Overflow bool     `json:"overflow,omitempty"` // the exact average does not fit int128; Value is wrapped as the registry's is
	ReadAt   Position `json:"readAt"`
}

// Summarize aggregates values with the arithmetic of the deployed getSummary: the mean of all
// values scaled to the most frequent decimals (the fewest on a tie), truncated toward zero,
// narrowed to int128 by wrapping. Nothing gives the zero Summary. Callers select and de-duplicate
// beforehand.
func Summarize(values []Value) Summary {
	if len(values) == 0 {
		return Summary{}
	}
	var sums [MaxDecimals + 1]bucket
	for i := range values {
		sums[min(values[i].Decimals, MaxDecimals)].add(values[i].Unscaled)
	}
	mode := uint8(0)
	sum, ten := new(big.Int), big.NewInt(10)
	for d := range sums {
		if sums[d].count > sums[mode].count {
			mode = uint8(d)
		}
		sum.Mul(sum, ten)
		if sums[d].count > 0 {
			sum.Add(sum, sums[d].big())
		}
	}
	average := sum.Quo(sum, big.NewInt(int64(len(values))))
	average.Quo(average, new(big.Int).Exp(ten, big.NewInt(int64(MaxDecimals-mode)), nil))
	_, err := Int128FromBig(average)
	return Summary{Count: uint64(len(values)), Value: Value{Unscaled: wrapInt128(average), Decimals: mode}, Overflow: err != nil}
}

// bucket is the sum of values of equal decimals. It has room for 2^64 of them: 192 bits, in two's
// complement.
type bucket struct {
	lo, mid, hi uint64
	count       uint64
}

func (b *bucket) add(v Int128) {
	var carry uint64
	b.lo, carry = bits.Add64(b.lo, v.lo, 0)
	b.mid, carry = bits.Add64(b.mid, uint64(v.hi), carry)
	b.hi += uint64(v.hi>>63) + carry
	b.count++
}

// big returns the sum as a new big.Int.
func (b *bucket) big() *big.Int {
	upper := Int128{hi: int64(b.hi), lo: b.mid}.Big()
	return upper.Lsh(upper, 64).Add(upper, new(big.Int).SetUint64(b.lo))
}

// Tally is how much feedback an agent was given, by the registry's own count at one position: what
// audits compare with what was mirrored.
type Tally struct {
	At        Position
	Responses uint64 // to all of the agent's feedback; 0 where the registry counts none
	Items     []TallyItem
}

// TallyItem is one feedback that a registry counts.
type TallyItem struct {
	Ref     caip.FeedbackRef
	Revoked bool
}

// TallyByListing counts an agent's feedback by listing it, for chains that keep no count.
func TallyByListing(ctx context.Context, c Chain, agent caip.AgentRef, at Finality) (Tally, error) {
	list, err := c.Feedbacks(ctx, agent, FeedbackFilter{IncludeRevoked: true}, at)
	if err != nil {
		return Tally{}, err
	}
	var out Tally
	for _, f := range list {
		out.Items = append(out.Items, TallyItem{Ref: f.Ref, Revoked: f.Revoked})
		if !c.Info().Capabilities.Has(CanRespond) {
			continue
		}
		responses, err := c.Responses(ctx, f.Ref, at)
		if err != nil {
			return Tally{}, err
		}
		out.Responses += uint64(len(responses))
	}
	return out, nil
}
