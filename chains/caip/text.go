package caip

import "strings"

const (
	digits   = "0123456789"
	lower    = "abcdefghijklmnopqrstuvwxyz"
	alphanum = digits + lower + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

	maxUint64Text  = "18446744073709551615"
	maxUint256Text = "115792089237316195423570985008687907853269984665640564039457584007913129639935"
)

// of reports whether a text is of least to most bytes, and all of them in set.
func of(set, s string, least, most int) bool {
	return len(s) >= least && len(s) <= most && strings.Trim(s, set) == ""
}

// isDecimal reports whether s is a decimal number without sign or leading zeros and at most the
// number that most spells.
func isDecimal(s, most string) bool {
	if !of(digits, s, 1, len(most)) || s[0] == '0' && len(s) > 1 {
		return false
	}
	// Texts of equal length compare as the numbers they spell.
	return len(s) < len(most) || s <= most
}

// IsUint256 reports whether s is a decimal number without sign or leading zeros that fits uint256.
func IsUint256(s string) bool { return isDecimal(s, maxUint256Text) }

// must is for constants: it panics on malformed text.
func must[T any](name T, err error) T {
	if err != nil {
		panic(err)
	}
	return name
}

// unmarshal reads a name; empty text gives the zero value.
func unmarshal[T any](to *T, b []byte, parse func(string) (T, error)) (err error) {
	if len(b) == 0 {
		*to = *new(T)
		return nil
	}
	*to, err = parse(string(b))
	return err
}
