package caip

const (
	maxUint64Text  = "18446744073709551615"
	maxUint256Text = "115792089237316195423570985008687907853269984665640564039457584007913129639935"
)

// isDecimal reports whether s is a decimal number without sign or leading zeros and at most the
// number that most spells.
func isDecimal(s, most string) bool {
	if s == "" || len(s) > len(most) || (s[0] == '0' && len(s) > 1) {
		return false
	}
	for _, r := range []byte(s) {
		if r < '0' || r > '9' {
			return false
		}
	}
	// Texts of equal length compare as the numbers they spell.
	return len(s) < len(most) || s <= most
}
