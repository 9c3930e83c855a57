package config

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Amount is a sum of money in one kind of coin, written as a decimal with its unit: 0.05 ether, 20
// gwei, 0.2 SOL, 5000 lamports. ether is 10^18 wei on every EVM chain, whatever its coin is called.
// It is exact: what is finer than the base unit is refused. The zero value is no amount at all,
// which bounds nothing; 0 ether bounds everything.
type Amount struct {
	chains.Coins
	Namespace string // of the chains that have the coin
}

// Bounds reports whether an amount was given.
func (a Amount) Bounds() bool { return a.Namespace != "" }

// unit is a name for a power of ten of base units.
type unit struct {
	namespace string
	decimals  int
}

var units = map[string]unit{
	"wei": {caip.EIP155, 0}, "gwei": {caip.EIP155, 9}, "ether": {caip.EIP155, 18},
	"lamports": {caip.Solana, 0}, "sol": {caip.Solana, 9},
}

// MustAmount is UnmarshalText for texts that are part of the program.
func MustAmount(text string) (a Amount) {
	if err := a.UnmarshalText([]byte(text)); err != nil {
		panic(err)
	}
	return a
}

// UnmarshalText reads a decimal and a unit, in any case of letters.
func (a *Amount) UnmarshalText(text []byte) error {
	bad := func() error {
		return fmt.Errorf("%.60q: want an amount with its unit, such as 0.05 ether, 20 gwei, 0.2 SOL or 5000 lamports", text)
	}
	number, name, _ := strings.Cut(strings.TrimSpace(string(text)), " ")
	u, ok := units[strings.ToLower(strings.TrimSpace(name))]
	whole, fraction, point := strings.Cut(number, ".")
	if !ok || whole == "" || point && fraction == "" || len(fraction) > u.decimals {
		return bad()
	}
	digits := strings.TrimLeft(whole+fraction+strings.Repeat("0", u.decimals-len(fraction)), "0")
	coins, err := chains.ParseCoins(cmp.Or(digits, "0"))
	if err != nil || strings.Trim(number, "0123456789.") != "" {
		return bad()
	}
	*a = Amount{coins, u.namespace}
	return nil
}

// MarshalText returns what UnmarshalText reads, in base units.
func (a Amount) MarshalText() ([]byte, error) {
	for name, u := range units {
		if u.namespace == a.Namespace && u.decimals == 0 {
			return []byte(a.Coins.String() + " " + name), nil
		}
	}
	return []byte(a.Coins.String()), nil
}

// String is MarshalText.
func (a Amount) String() string {
	text, _ := a.MarshalText()
	return string(text)
}
