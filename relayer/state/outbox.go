package state

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// maxVariants bounds how many signed transactions one entry holds: the first and its replacements.
const maxVariants = 32

// Entry is a signed transaction in all its variants, stored before the first of them is sent. While it is open, nothing else may be signed for its slot.
type Entry struct {
	Chain    caip.ChainID    `json:"chain"`
	Account  string          `json:"account"`
	Nonce    *uint64         `json:"nonce,omitempty"`
	Actions  []stream.Action `json:"actions"`
	Variants []chains.Tx     `json:"variants"` // oldest first; any of them may land, at most one does
	Bumps    int             `json:"bumps"`
	Opened   time.Time       `json:"opened"`
	History  []string        `json:"history,omitempty"` // what happened, for operators
}

// OrderedSlot is the outbox key on chains that order an account's transactions: one per account and nonce.
func OrderedSlot(account caip.AccountID, nonce uint64) string {
	return fmt.Sprintf("%s.%d", Account(account), nonce)
}

// ActionSlot is the outbox key on other chains: one per destination and action, whichever account signs.
func ActionSlot(a stream.Action) string {
	return fmt.Sprintf("%s.action.%s", Chain(a.Agent.Chain()), a.ID)
}

// OpenEntries lists what an account has to follow: its own slots, and on chains without nonces every slot, since anybody may send what is signed.
func (s *State) OpenEntries(ctx context.Context, account caip.AccountID, ordered bool) ([]Row[Entry], error) {
	pattern := Account(account) + ".*"
	if !ordered {
		pattern = Chain(account.Chain) + ".action.*"
	}
	return s.Outbox.List(ctx, pattern, MaxRows)
}

// Claim stores a signed transaction in a slot that must be free. ErrTaken: another relayer holds it.
func (s *State) Claim(ctx context.Context, slot string, e Entry) (Row[Entry], error) {
	rev, err := s.Outbox.Create(ctx, slot, e)
	return Row[Entry]{Key: slot, Value: e, Revision: rev}, err
}

// AddVariant stores one more signed transaction in an open slot.
func (s *State) AddVariant(ctx context.Context, row Row[Entry], tx chains.Tx) (Row[Entry], error) {
	if len(row.Value.Variants) >= maxVariants {
		return row, errors.New("too many variants of one transaction")
	}
	row.Value.Variants = append(append([]chains.Tx(nil), row.Value.Variants...), tx)
	row.Value.Bumps++
	rev, err := s.Outbox.Update(ctx, row.Key, row.Value, row.Revision)
	if err != nil {
		return row, err
	}
	row.Revision = rev
	return row, nil
}

// Release closes a slot.
func (s *State) Release(ctx context.Context, slot string) error { return s.Outbox.Delete(ctx, slot) }
