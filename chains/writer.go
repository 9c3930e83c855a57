package chains

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Writer writes to one chain with one account. Sign touches nothing but the chain's read side; only
// Send makes anything public, and Send may be repeated with the same Tx any number of times.
// Methods may be called concurrently, but who shares an account between callers must hand out its
// nonces himself.
type Writer interface {
	// Account is the account that signs and pays.
	Account() caip.AccountID

	// NextNonce returns the first nonce of the account that no included transaction has used. ok is
	// false on chains whose transactions are not ordered by account (solana).
	NextNonce(ctx context.Context) (nonce uint64, ok bool, err error)

	// Sign turns an operation into a signed transaction. It fails with the chain's own reason when
	// a simulation shows that the operation would be refused.
	Sign(ctx context.Context, op Op, o SignOptions) (Tx, error)

	// Send hands a signed transaction to the chain. A chain that knows it already is no error. One
	// that is not taken for what others wait for is an error that wraps ErrReserved, one that is
	// not taken as it is one that wraps ErrUntaken.
	Send(ctx context.Context, tx Tx) error

	// Notice returns a channel that receives when the chain says that it took a transaction in, and
	// is closed when it will not say any more, at the latest with the context. A notice is a hint
	// to look: it may be lost, doubled or a lie. nil where the chain cannot tell.
	Notice(ctx context.Context, tx Tx) <-chan struct{}

	// Status tells what became of a transaction, as seen at a finality.
	Status(ctx context.Context, tx Tx, at Finality) (Status, error)

	// Spent lists what writing to this registry has cost after a position, at latest and oldest
	// first, whichever of the operator's accounts paid: on eip155 the transactions in which the
	// configured relays logged something, and those of the account's own feedback; on solana those
	// of the account and the mirror keys. The zero position lists from a time on (UTC). Through is
	// where to go on; more says that there is more up to now. A reverted transaction leaves no log
	// on eip155 and is missing. More than MaxSpent at once are an error of kind TooMuch.
	Spent(ctx context.Context, since time.Time, after Position) (list []Spent, through Position, more bool, err error)

	// State reads what the account can do now. The origins are reputation registries whose feedback
	// is to be delivered.
	State(ctx context.Context, origins ...caip.AccountID) (AccountState, error)
}

// ErrFeeCap is wrapped by the errors of what costs more than the writer may offer.
var ErrFeeCap = errors.New("the configured cap")

// ErrReserved says that nodes do not take a transaction now, since an account that takes part in it
// has transactions of its own waiting. Nobody has it then, and its nonce is free.
var ErrReserved = errors.New("an account that takes part has transactions of its own waiting")

// ErrUntaken says that nodes do not take a transaction as it is: it is too large (kind TooMuch), or
// may cost more than they let through (kind Transient, for prices fall). Where it was never sent
// before, nobody has it, and its nonce is free.
var ErrUntaken = errors.New("nodes do not take the transaction")

// MaxSpent bounds what one call of Spent returns.
const MaxSpent = 50_000

// Spent is an included transaction of a relayer: what it cost and what for.
type Spent struct {
	TxID  string
	Cost  Coins
	Items []SpentItem // what it wrote about agents, as far as the chain tells
}

// SpentItem is one thing that a transaction wrote about an agent.
type SpentItem struct {
	Agent caip.AgentRef
	// Origin is that of the mirror; zero where the chain does not tell. Of a review that was given
	// in its author's name only Client is set, on eip155 of the account's own feedback as well.
	Origin Origin
	// Task is on SATI the task reference of what was written: of a mirror a hash of the origin's
	// source id. Tag1 and Tag2 are its tags. Zero elsewhere.
	Task       caip.Hash
	Tag1, Tag2 string
	Gas        uint64 // that the transaction named for it, by which its cost is shared; 0: not named
}

// SignOptions are the choices of a caller who keeps an outbox. The zero value lets the Writer
// choose.
type SignOptions struct {
	Nonce    *uint64 // account nonce to use; chains without nonces ignore it
	Replaces *Tx     // an earlier transaction with the same nonce whose fees have to be beaten
}

// Tx is a signed transaction: all that is needed to send it again after a crash. It holds no
// secret.
type Tx struct {
	Chain   caip.ChainID `json:"chain"`
	ID      string       `json:"id"`                // 0x hash on eip155, base58 signature on solana
	Account string       `json:"account"`           // canonical bare address of the payer
	Nonce   uint64       `json:"nonce,omitempty"`   // eip155
	Expires uint64       `json:"expires,omitempty"` // solana: last block height at which it can land; 0: it never expires
	Raw     []byte       `json:"raw"`               // as the chain takes it
	Cost    Coins        `json:"cost"`              // as estimated when it was signed, with what a rollup charges beside gas
	Gas     []uint64     `json:"gas,omitempty"`     // that each item of a Deliver names, in their order
}

// TxState is how far a transaction came.
type TxState string

// The states of a transaction. TxFinal, TxFailed and TxDead do not change any more.
const (
	TxUnknown  TxState = "unknown"  // the chain does not know it; it may still land
	TxPending  TxState = "pending"  // known, in no block
	TxIncluded TxState = "included" // in a block that has not the asked finality; Receipt is set and may yet change
	TxFinal    TxState = "final"    // in a block of the asked finality and successful; Receipt is set
	TxFailed   TxState = "failed"   // in a block of the asked finality and reverted; Receipt and Reason are set
	TxDead     TxState = "dead"     // can no longer land: at the asked finality its nonce is used by another or its blockhash expired
)

// Status is what became of a transaction.
type Status struct {
	State   TxState
	Receipt *Receipt
	Reason  error // for TxFailed: why, as *Error
}

// Receipt is an included transaction and what it did, decoded as Events.Read decodes it.
type Receipt struct {
	TxID    string   `json:"txId"`
	At      Position `json:"at"`
	Success bool     `json:"success"`
	Events  []Event  `json:"events"`
	GasUsed uint64   `json:"gasUsed"` // gas on eip155, compute units on solana
	// Fee is what the account paid: on eip155 gas and a rollup's charges, on solana all that its
	// balance lost, rent and what programs took included.
	Fee Coins `json:"fee"`
}

// Event returns the first event of a kind in the receipt.
func (r Receipt) Event(kind EventKind) (Event, bool) {
	for _, e := range r.Events {
		if e.Kind == kind {
			return e, true
		}
	}
	return Event{}, false
}

// maxRaces bounds how often Do signs anew after losing a race.
const maxRaces = 8

// Do signs, sends and follows one operation until it is included (at Latest) or has the asked
// finality. It is for callers without an outbox: when it fails after sending, the operation may
// still happen, and the error says so. A transaction that failed for a transient reason (it lost a
// race, such as for SATI's next member number), or expired and can no longer land, wrote nothing:
// it is signed anew, a bounded number of times.
func Do(ctx context.Context, w Writer, op Op, at Finality) (Receipt, error) {
	for race := 1; ; race++ {
		r, err := do(ctx, w, op, at)
		failed := r.TxID != "" && !r.Success && KindOf(err) == Transient
		if !failed && !errors.Is(err, errExpired) || race == maxRaces {
			return r, err
		}
	}
}

// errExpired says that the time in which a transaction could land is over, and it did not.
var errExpired = errors.New("the transaction expired and can no longer land; nothing was written")

func do(ctx context.Context, w Writer, op Op, at Finality) (Receipt, error) {
	tx, err := w.Sign(ctx, op, SignOptions{})
	if err != nil {
		return Receipt{}, err
	}
	listening, stop := context.WithCancel(ctx)
	defer stop()
	notice := w.Notice(listening, tx)
	if err := w.Send(ctx, tx); err != nil && !uncertain(err) {
		return Receipt{}, err
	}
	return follow(ctx, w, tx, at, op.Verb(), notice)
}

// Follow goes on with a transaction that may have been sent before, as Do does once it has signed
// one. One that can no longer land is an error of kind Transient: it wrote nothing.
func Follow(ctx context.Context, w Writer, tx Tx, at Finality) (Receipt, error) {
	listening, stop := context.WithCancel(ctx)
	defer stop()
	return follow(ctx, w, tx, at, "transaction "+tx.ID, w.Notice(listening, tx))
}

// ErrSent is wrapped by the errors of what was sent and is not known to have ended: whoever does it
// again may do it twice.
var ErrSent = errors.New("may still land")

func follow(ctx context.Context, w Writer, tx Tx, at Finality, what string, notice <-chan struct{}) (Receipt, error) {
	const first, most = 50 * time.Millisecond, 2 * time.Second
	for wait := first; ; wait = min(wait*3/2, most) {
		status, err := w.Status(ctx, tx, at)
		if err == nil && status.State == TxUnknown {
			// A node may drop a transaction; sending the same bytes again is harmless.
			err = w.Send(ctx, tx)
		}
		switch {
		case err != nil && !uncertain(err):
			return Receipt{}, fmt.Errorf("%s was sent as %s and %w: %w", what, tx.ID, ErrSent, err)
		case err != nil: // asked again below
		case status.State == TxFinal:
			return *status.Receipt, nil
		case status.State == TxFailed:
			return *status.Receipt, status.Reason
		case status.State == TxDead && tx.Expires > 0:
			return Receipt{}, &Error{Kind: Transient, Chain: tx.Chain, Op: what, Err: errExpired, Remedy: "try again"}
		case status.State == TxDead:
			return Receipt{}, &Error{Kind: Transient, Chain: tx.Chain, Op: what, Err: errors.New("the transaction can no longer land; nothing was written"), Remedy: "try again"}
		}
		select {
		case <-ctx.Done():
			return Receipt{}, &Error{Kind: TimedOut, Chain: tx.Chain, Op: what, Err: fmt.Errorf("transaction %s was sent and %w: %w", tx.ID, ErrSent, ctx.Err()), Remedy: "look the transaction up before trying again"}
		case _, open := <-notice:
			if !open {
				notice = nil
			}
		case <-time.After(wait):
		}
	}
}

// uncertain reports whether an error leaves open what the chain did or will do: the answer was
// lost, or the node is in trouble.
func uncertain(err error) bool {
	switch KindOf(err) {
	case Unknown, Transient, Unreachable, TimedOut, NotFinal:
		return true
	}
	return false
}
