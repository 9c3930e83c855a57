package chains

import "math/big"

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
	sum := new(big.Int)
	var frequency [MaxDecimals + 1]int
	for _, v := range values {
		d := min(v.Decimals, MaxDecimals)
		sum.Add(sum, new(big.Int).Mul(v.Unscaled.Big(), pow10(MaxDecimals-d)))
		frequency[d]++
	}
	mode := uint8(0)
	for d := range frequency {
		if frequency[d] > frequency[mode] {
			mode = uint8(d)
		}
	}
	average := sum.Quo(sum, big.NewInt(int64(len(values))))
	average.Quo(average, pow10(MaxDecimals-mode))
	_, err := Int128FromBig(average)
	return Summary{Count: uint64(len(values)), Value: Value{Unscaled: wrapInt128(average), Decimals: mode}, Overflow: err != nil}
}

func pow10(n uint8) *big.Int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil) }
