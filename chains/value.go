package chains

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
)

// MaxDecimals is the most decimals a feedback value has (ERC-8004, giveFeedback).
const MaxDecimals = 18

var (
	minInt128 = new(big.Int).Neg(new(big.Int).Lsh(big.NewInt(1), 127))
	maxInt128 = new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 127), big.NewInt(1))
	// maxValue is the bound that the deployed registries put on a feedback value: 1e38, inclusive,
	// either sign.
	maxValue = new(big.Int).Exp(big.NewInt(10), big.NewInt(38), nil)
)

// ErrRange says that a number does not fit.
var ErrRange = errors.New("out of range")

// Int128 is a signed 128-bit integer, comparable by ==. Its text and JSON are a decimal string.
type Int128 struct {
	hi int64
	lo uint64
}

// NewInt128 gives the Int128 of v.
func NewInt128(v int64) Int128 {
	return Int128{hi: v >> 63, lo: uint64(v)}
}

// Int128FromBig converts b, or returns ErrRange.
func Int128FromBig(b *big.Int) (Int128, error) {
	if b.Cmp(minInt128) < 0 || b.Cmp(maxInt128) > 0 {
		return Int128{}, fmt.Errorf("%w: %d-bit number does not fit int128", ErrRange, b.BitLen())
	}
	return wrapInt128(b), nil
}

// wrapInt128 narrows b modulo 2^128, as the EVM does.
func wrapInt128(b *big.Int) Int128 {
	m := new(big.Int).And(b, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 128), big.NewInt(1)))
	lo := new(big.Int).And(m, new(big.Int).SetUint64(^uint64(0))).Uint64()
	hi := new(big.Int).Rsh(m, 64).Uint64()
	return Int128{hi: int64(hi), lo: lo}
}

// ParseInt128 reads a decimal integer with an optional minus sign and no leading zeros.
func ParseInt128(s string) (Int128, error) {
	digits := strings.TrimPrefix(s, "-")
	if digits == "" || len(digits) > 39 || (digits[0] == '0' && s != "0") || strings.Trim(digits, "0123456789") != "" {
		return Int128{}, fmt.Errorf("integer %.60q: want decimal digits without leading zeros, an optional minus sign before them", s)
	}
	b, _ := new(big.Int).SetString(s, 10)
	return Int128FromBig(b)
}

// Big returns the number as a new big.Int.
func (i Int128) Big() *big.Int {
	b := new(big.Int).Lsh(big.NewInt(i.hi), 64)
	return b.Add(b, new(big.Int).SetUint64(i.lo))
}

// String returns the number in decimal.
func (i Int128) String() string { return i.Big().String() }

// MarshalText returns the decimal text, so that JSON carries a string and no reader rounds it.
func (i Int128) MarshalText() ([]byte, error) { return []byte(i.String()), nil }

// UnmarshalText reads the decimal text.
func (i *Int128) UnmarshalText(b []byte) (err error) {
	*i, err = ParseInt128(string(b))
	return err
}

// Value is a feedback value: Unscaled × 10^-Decimals. 8750 with 2 decimals reads 87.50; it is not
// the same value as 875 with 1, since both fields are on chain and both are mirrored.
type Value struct {
	Unscaled Int128 `json:"value"`
	Decimals uint8  `json:"valueDecimals"` // 0 to 18
}

// ParseValue reads a decimal number such as -12.50; the digits behind the point, at most 18, become
// the decimals.
func ParseValue(s string) (Value, error) {
	whole, fraction, point := strings.Cut(s, ".")
	bad := fmt.Errorf("value %.60q: want a decimal number such as 87.5, at most %d digits behind the point", s, MaxDecimals)
	digits := strings.TrimPrefix(whole, "-")
	if digits == "" || (point && fraction == "") || len(fraction) > MaxDecimals || strings.Trim(digits+fraction, "0123456789") != "" || len(s) > 80 {
		return Value{}, bad
	}
	b, ok := new(big.Int).SetString(whole+fraction, 10)
	if !ok {
		return Value{}, bad
	}
	v, err := Int128FromBig(b)
	if err != nil {
		return Value{}, fmt.Errorf("value %.60q: %w", s, err)
	}
	out := Value{Unscaled: v, Decimals: uint8(len(fraction))}
	return out, out.Check()
}

// Check returns ErrRange unless the registries take the value: at most 18 decimals, magnitude at
// most 1e38.
func (v Value) Check() error {
	if v.Decimals > MaxDecimals {
		return fmt.Errorf("%w: %d decimals, at most %d", ErrRange, v.Decimals, MaxDecimals)
	}
	if v.Unscaled.Big().CmpAbs(maxValue) > 0 {
		return fmt.Errorf("%w: value %s, magnitude at most 1e38", ErrRange, v.Unscaled)
	}
	return nil
}

// Rat returns the number.
func (v Value) Rat() *big.Rat {
	return new(big.Rat).SetFrac(v.Unscaled.Big(), new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(v.Decimals)), nil))
}

// String returns the number with its point, such as -12.50.
func (v Value) String() string {
	s := v.Unscaled.String()
	if v.Decimals == 0 {
		return s
	}
	sign := ""
	if strings.HasPrefix(s, "-") {
		sign, s = "-", s[1:]
	}
	if short := int(v.Decimals) + 1 - len(s); short > 0 {
		s = strings.Repeat("0", short) + s
	}
	cut := len(s) - int(v.Decimals)
	return sign + s[:cut] + "." + s[cut:]
}
