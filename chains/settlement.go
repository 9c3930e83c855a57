package chains

import (
	"context"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Settlements is what an adapter may implement besides Chain: it reads what a transaction paid, so that a payment can be compared with what was agreed.
type Settlements interface {
	// Settlement reads a transaction. One that the chain does not hold is an error of kind NotFound; one that is there but not yet at that finality, of kind NotFinal.
	Settlement(ctx context.Context, txID string, at Finality) (Settlement, error)
}

// Settlement is a transaction and all that it moved.
type Settlement struct {
	TxID    string    `json:"txId"`
	At      Position  `json:"at"`
	Time    time.Time `json:"time"` // the block's, UTC
	Success bool      `json:"success"`
	// Paid is what each account has more of each asset after the transaction than before it, as far as the chain tells: on eip155 from ERC-20 Transfer events and the
	// transaction's own value, on solana from the balances before and after. Accounts that have less are left out.
	Paid []Paid `json:"paid"`
	// Payers are the accounts that have less of one of those assets than before, each once, in order of their text: on eip155 the senders, on solana the owners of token accounts. Fees
	// do not count. What a node cannot prove is left out: who is not named here is not proven to have paid.
	Payers []caip.AccountID `json:"payers"`
}

// Paid is what an account received.
type Paid struct {
	To     caip.AccountID `json:"to"`             // on solana the token account; an owner's own account for lamports
	Owner  caip.AccountID `json:"owner,omitzero"` // solana: who owns the token account
	Asset  caip.AccountID `json:"asset,omitzero"` // token contract or mint; zero for the chain's own coin
	Amount string         `json:"amount"`         // base units, decimal
}

// Clock is what an adapter may implement besides Chain: it tells the chain's time. Deadlines are computed from it, never from the reader's clock.
type Clock interface {
	// BlockTime is the time of the newest block at a finality, UTC.
	BlockTime(ctx context.Context, at Finality) (time.Time, Position, error)
}

// Past is what an adapter may implement besides Identity: it reads a registration in one block, so that several nodes can be asked for the same.
type Past interface {
	// AgentAt reads a registration in the block that a position names. A node that does not know the block yet gives an error of kind NotFinal, one that holds another at
	// that height of kind Reorg.
	AgentAt(ctx context.Context, ref caip.AgentRef, at Position) (Agent, error)
}
