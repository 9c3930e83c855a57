package chains

import (
	"fmt"
	"strings"

	"github.com/holiman/uint256"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Coin is what fees are paid in on the chains of a namespace.
type Coin struct {
	Name     string // of a whole one; ether on every EVM chain, whatever its coin is called
	Base     string // of its base unit
	Decimals int    // a whole one is 10^Decimals base units
}

// CoinOf returns the coin of a namespace.
func CoinOf(namespace string) Coin {
	if namespace == caip.Solana {
		return Coin{"SOL", "lamports", 9}
	}
	return Coin{"ether", "wei", 18}
}

// Coins is an amount of a chain's own coin, what fees are paid in, in its base unit: wei on eip155,
// lamports on solana. Amounts of different chains are not comparable. The zero value is nothing.
// Text and JSON are a decimal string.
type Coins struct{ base uint256.Int }

// MaxCoins is the largest amount.
var MaxCoins = Coins{*new(uint256.Int).SetAllOne()}

// NewCoins returns n base units.
func NewCoins(n uint64) Coins { return Coins{*uint256.NewInt(n)} }

// ParseCoins reads base units as a decimal integer of at most 256 bits, without leading zeros.
func ParseCoins(text string) (Coins, error) {
	digits := strings.Trim(text, "0123456789") == "" && text != "" && (text[0] != '0' || text == "0")
	var c Coins
	if !digits || c.base.SetFromDecimal(text) != nil {
		return Coins{}, fmt.Errorf("amount %.90q: want base units as a decimal integer", text)
	}
	return c, nil
}

// String returns the base units in decimal.
func (c Coins) String() string { return c.base.Dec() }

// Text returns the amount in whole coins of a namespace, exactly: 0.05 ether, 1.2 SOL.
func (c Coins) Text(namespace string) string {
	coin := CoinOf(namespace)
	digits := c.String()
	if short := coin.Decimals + 1 - len(digits); short > 0 {
		digits = strings.Repeat("0", short) + digits
	}
	at := len(digits) - coin.Decimals
	whole, fraction := digits[:at], strings.TrimRight(digits[at:], "0")
	if fraction != "" {
		whole += "." + fraction
	}
	return whole + " " + coin.Name
}

// IsZero reports whether it is nothing.
func (c Coins) IsZero() bool { return c.base.IsZero() }

// Cmp compares two amounts of one chain: -1, 0 or 1.
func (c Coins) Cmp(d Coins) int { return c.base.Cmp(&d.base) }

// Add returns the sum; at most MaxCoins.
func (c Coins) Add(d Coins) (sum Coins) {
	if _, over := sum.base.AddOverflow(&c.base, &d.base); over {
		return MaxCoins
	}
	return sum
}

// Sub returns the difference; nothing where d is more.
func (c Coins) Sub(d Coins) (rest Coins) {
	if _, under := rest.base.SubOverflow(&c.base, &d.base); under {
		rest.base.Clear()
	}
	return rest
}

// Scale returns the amount times by, divided by of, rounded down; at most MaxCoins, and the amount
// itself where of is nothing.
func (c Coins) Scale(by, of Coins) (scaled Coins) {
	if of.IsZero() {
		return c
	}
	if _, over := scaled.base.MulDivOverflow(&c.base, &by.base, &of.base); over {
		return MaxCoins
	}
	return scaled
}

// Share returns weight/total of the amount, rounded up. A total of 0 gives all of it.
func (c Coins) Share(weight, total uint64) (part Coins) {
	if total == 0 || weight >= total {
		return c
	}
	t := uint256.NewInt(total)
	part.base.MulDivOverflow(&c.base, uint256.NewInt(weight), t) // weight < total: it cannot overflow
	var left uint256.Int
	if left.MulMod(&c.base, uint256.NewInt(weight), t); !left.IsZero() {
		part.base.AddUint64(&part.base, 1)
	}
	return part
}

// MarshalText returns String.
func (c Coins) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText is ParseCoins.
func (c *Coins) UnmarshalText(text []byte) (err error) {
	*c, err = ParseCoins(string(text))
	return err
}
