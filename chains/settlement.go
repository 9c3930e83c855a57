package chains

import (
	"cmp"
	"slices"
	"strings"
	"time"

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
