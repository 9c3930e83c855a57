package chains

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/big"
	"math/bits"
	"strconv"
	"strings"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Summary is an aggregate of feedback: Count reviews whose average is Value.
type Summary struct {
	Count    uint64   `json:"count"`
	Value    Value    `json:"summary"`
	Overflow bool     `json:"overflow,omitempty"` // the exact average does not fit int128; Value is wrapped as the registry's is
	ReadAt   Position `json:"readAt"`
}

// Summarize aggregates values: see Totals.Summary. Callers select and de-duplicate beforehand.
func Summarize(values []Value) Summary {
	var sums Sums
	for i := range values {
		sums.Add(values[i])
	}
	return sums.Summary()
}

// Sums are the exact sums of values, by their decimals: whatever is added or taken away in whatever
// order, equal values give equal Sums. The zero Sums are those of nothing.
type Sums [MaxDecimals + 1]sum

// Add adds a value.
func (s *Sums) Add(v Value) { s[min(v.Decimals, MaxDecimals)].add(v.Unscaled) }

// Remove takes a value away that was added.
func (s *Sums) Remove(v Value) { s[min(v.Decimals, MaxDecimals)].remove(v.Unscaled) }

// Merge adds what other Sums hold.
func (s *Sums) Merge(other Sums) {
	for d := range s {
		s[d].merge(other[d])
	}
}

// Count is how many values they hold.
func (s Sums) Count() (n uint64) {
	for _, one := range s {
		n += one.count
	}
	return n
}

// Totals are what the mean is made of.
func (s Sums) Totals() (t Totals) {
	ten := big.NewInt(10)
	t.Sum18 = new(big.Int)
	for d := range s {
		t.PerDecimals[d] = s[d].count
		t.Sum18.Mul(t.Sum18, ten)
		if s[d].count > 0 {
			t.Sum18.Add(t.Sum18, s[d].big())
		}
	}
	return t
}

// Mean is the exact mean of the values; nil without any.
func (s Sums) Mean() *big.Rat {
	n := s.Count()
	if n == 0 {
		return nil
	}
	return new(big.Rat).SetFrac(s.Totals().Sum18, new(big.Int).Mul(scale18, new(big.Int).SetUint64(n)))
}

// MeanText is the exact mean as a decimal of so many places, 18 at most, and "…" where it goes on
// behind them. It is cut off and not rounded. Nothing gives "".
func (s Sums) MeanText(places int) string {
	mean := s.Mean()
	if mean == nil {
		return ""
	}
	places = min(max(places, 0), MaxDecimals)
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(places)), nil)
	digits, rest := new(big.Int).QuoRem(new(big.Int).Mul(mean.Num(), scale), mean.Denom(), new(big.Int))
	text := new(big.Rat).SetFrac(digits, scale).FloatString(places)
	switch {
	case rest.Sign() == 0 && places == 0:
		return text
	case rest.Sign() == 0:
		return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	case digits.Sign() == 0 && rest.Sign() < 0:
		return "-" + text + "…"
	}
	return text + "…"
}

// Summary aggregates the values: see Totals.Summary.
func (s Sums) Summary() Summary { return s.Totals().Summary() }

// Totals are what the mean of some values is made of, as FeedbackRelay's getSummaryByOrigin returns
// it. The zero Totals are those of nothing.
type Totals struct {
	Sum18       *big.Int                // exact sum of the values, times 10^MaxDecimals; nil is 0
	PerDecimals [MaxDecimals + 1]uint64 // how many of the values have 0, 1, ... MaxDecimals decimals
}

// scale18 is what the values are scaled by.
var scale18 = new(big.Int).Exp(big.NewInt(10), big.NewInt(MaxDecimals), nil)

// Merge adds the totals of other values.
func (t *Totals) Merge(other Totals) {
	t.Sum18 = new(big.Int).Add(t.sum(), other.sum())
	for d := range t.PerDecimals {
		t.PerDecimals[d] += other.PerDecimals[d]
	}
}

// Count is how many values there are.
func (t Totals) Count() (n uint64) {
	for _, one := range t.PerDecimals {
		n += one
	}
	return n
}

func (t Totals) sum() *big.Int {
	if t.Sum18 == nil {
		return new(big.Int)
	}
	return t.Sum18
}

// Sum is the exact sum of the values, decimal.
func (t Totals) Sum() string {
	text := new(big.Rat).SetFrac(t.sum(), scale18).FloatString(MaxDecimals)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// MarshalJSON writes the sum and the decimals that occur, such as
// {"sum":"87.5","decimals":{"1":1}}.
func (t Totals) MarshalJSON() ([]byte, error) {
	decimals := map[int]uint64{}
	for d, n := range t.PerDecimals {
		if n > 0 {
			decimals[d] = n
		}
	}
	return json.Marshal(struct {
		Sum      string         `json:"sum"`
		Decimals map[int]uint64 `json:"decimals"`
	}{t.Sum(), decimals})
}

// Summary aggregates the values with the arithmetic of the deployed getSummary: the mean of all
// values scaled to the most frequent decimals (the fewest on a tie), truncated toward zero,
// narrowed to int128 by wrapping. Nothing gives the zero Summary.
func (t Totals) Summary() Summary {
	n := t.Count()
	if n == 0 {
		return Summary{}
	}
	mode := 0
	for d := range t.PerDecimals {
		if t.PerDecimals[d] > t.PerDecimals[mode] {
			mode = d
		}
	}
	average := new(big.Int).Quo(t.sum(), new(big.Int).SetUint64(n))
	average.Quo(average, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(MaxDecimals-mode)), nil))
	_, err := Int128FromBig(average)
	return Summary{Count: n, Value: Value{Unscaled: wrapInt128(average), Decimals: uint8(mode)}, Overflow: err != nil}
}

// MarshalText writes the sums that are not empty, by ascending decimals, such as "3@0=240
// 1@2=8750": three values without decimals and one with two.
func (s Sums) MarshalText() ([]byte, error) {
	var out []byte
	for d := range s {
		if s[d].count == 0 {
			continue
		}
		if len(out) > 0 {
			out = append(out, ' ')
		}
		out = fmt.Appendf(out, "%d@%d=%s", s[d].count, d, s[d].big())
	}
	return out, nil
}

// UnmarshalText reads what MarshalText writes.
func (s *Sums) UnmarshalText(text []byte) error {
	*s = Sums{}
	last := -1
	for part := range strings.FieldsSeq(string(text)) {
		count, rest, ok := strings.Cut(part, "@")
		places, total, ok2 := strings.Cut(rest, "=")
		n, err := strconv.ParseUint(count, 10, 64)
		d, err2 := strconv.ParseUint(places, 10, 8)
		b, ok3 := new(big.Int).SetString(total, 10)
		if !ok || !ok2 || !ok3 || err != nil || err2 != nil || n == 0 || d > MaxDecimals || int(d) <= last || b.BitLen() >= 3*64 {
			return fmt.Errorf("sums %.60q: %w", part, ErrRange)
		}
		last, s[d] = int(d), sumOf(n, b)
	}
	return nil
}

// sum is that of values of equal decimals. It has room for 2^64 of them: 192 bits, in two's
// complement.
type sum struct {
	lo, mid, hi uint64
	count       uint64
}

func (b *sum) add(v Int128) {
	b.merge(sum{v.lo, uint64(v.hi), uint64(v.hi >> 63), 1})
}

func (b *sum) remove(v Int128) {
	var borrow uint64
	b.lo, borrow = bits.Sub64(b.lo, v.lo, 0)
	b.mid, borrow = bits.Sub64(b.mid, uint64(v.hi), borrow)
	b.hi -= uint64(v.hi>>63) + borrow
	b.count--
}

func (b *sum) merge(other sum) {
	var carry uint64
	b.lo, carry = bits.Add64(b.lo, other.lo, 0)
	b.mid, carry = bits.Add64(b.mid, other.mid, carry)
	b.hi += other.hi + carry
	b.count += other.count
}

// big returns the sum as a new big.Int.
func (b *sum) big() *big.Int {
	upper := Int128{hi: int64(b.hi), lo: b.mid}.Big()
	return upper.Lsh(upper, 64).Add(upper, new(big.Int).SetUint64(b.lo))
}

// sumOf is the sum of so many values as a number of less than 192 bits.
func sumOf(count uint64, total *big.Int) sum {
	var b [24]byte
	size := new(big.Int).Lsh(big.NewInt(1), 8*uint(len(b)))
	new(big.Int).Mod(total, size).FillBytes(b[:])
	return sum{lo: binary.BigEndian.Uint64(b[16:]), mid: binary.BigEndian.Uint64(b[8:]), hi: binary.BigEndian.Uint64(b[:]), count: count}
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
