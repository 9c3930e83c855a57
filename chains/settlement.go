package chains

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Settlements is what an adapter may implement besides Chain: it reads what a transaction paid, so
// that a payment can be compared with what was agreed.
type Settlements interface {
	// Settlement reads a transaction. One that the chain does not hold is an error of kind
	// NotFound; one that is there but not yet at that finality, of kind NotFinal.
	Settlement(ctx context.Context, txID string, at Finality) (Settlement, error)
}

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

// Clock is what an adapter may implement besides Chain: it tells the chain's time. Deadlines are
// computed from it, never from the reader's clock.
type Clock interface {
	// BlockTime is the time of the newest block at a finality, UTC.
	BlockTime(ctx context.Context, at Finality) (time.Time, Position, error)
}

// Past is what an adapter may implement besides Identity: it reads a registration in one block, so
// that several nodes can be asked for the same.
type Past interface {
	// AgentAt reads a registration in the block that a position names. A node that does not know
	// the block yet gives an error of kind NotFinal, one that holds another at that height of kind
	// Reorg.
	AgentAt(ctx context.Context, ref caip.AgentRef, at Position) (Agent, error)
}
