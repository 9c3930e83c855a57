package health

import (
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// coinText writes an amount in whole coins, exactly.
func coinText(namespace string, c chains.Coins) string {
	decimals, unit := 18, "ether"
	if namespace == caip.Solana {
		decimals, unit = 9, "SOL"
	}
	digits := c.String()
	if short := decimals + 1 - len(digits); short > 0 {
		digits = strings.Repeat("0", short) + digits
	}
	at := len(digits) - decimals
	whole, fraction := digits[:at], strings.TrimRight(digits[at:], "0")
	if fraction != "" {
		whole += "." + fraction
	}
	return whole + " " + unit
}
