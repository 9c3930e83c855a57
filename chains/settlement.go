package chains

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/holiman/uint256"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Settlement is a transaction and all that it moved.
type Settlement struct {
	TxID    string    `json:"txId"`
	At      Position  `json:"at"`
	Time    time.Time `json:"time"` // the block's, UTC
	Success bool      `json:"success"`
	// Moved is what went from one account to another: one entry for each pair of accounts and each
	// asset, less what went back, in a fixed order. Fees do not count. What a node cannot prove is
	// left out.
	Moved []Move `json:"moved"`
	// Unread says what else the transaction may have moved and could not be read; empty: nothing.
	Unread string `json:"unread,omitempty"`
}

// Move is what one account got from another. On eip155 it follows from ERC-20 Transfer events and
// the transaction's own value, on solana from the token programs' instructions and the balances.
type Move struct {
	From    caip.AccountID `json:"from"`             // who paid: on solana the owner of the token account
	To      caip.AccountID `json:"to"`               // who was paid: on solana the owner of the token account
	Account caip.AccountID `json:"account,omitzero"` // on solana the token account that was paid
	Asset   caip.AccountID `json:"asset,omitzero"`   // token contract or mint; zero for the chain's own coin
	Amount  string         `json:"amount"`           // base units, decimal, more than 0
}

// SortMoves puts moves into the order in which a Settlement lists them: by asset, then by accounts.
func SortMoves(list []Move) {
	slices.SortFunc(list, func(a, b Move) int {
		return cmp.Or(strings.Compare(a.Asset.String(), b.Asset.String()), strings.Compare(a.From.String(), b.From.String()),
			strings.Compare(a.To.String(), b.To.String()), strings.Compare(a.Account.String(), b.Account.String()))
	})
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
