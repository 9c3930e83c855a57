package state

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// maxVariants bounds how many signed transactions one entry holds: the first and its replacements.
const maxVariants = 32

// Entry is a signed transaction in all its variants, stored before the first of them is sent. While
// it is open, nothing else may be signed for its slot.
type Entry struct {
	Chain    caip.ChainID    `json:"chain"`
	Account  string          `json:"account"`
	Nonce    *uint64         `json:"nonce,omitempty"`
	Actions  []stream.Action `json:"actions"`
	Variants []chains.Tx     `json:"variants"`          // oldest first; any of them may land, at most one does
	Partial  []string        `json:"partial,omitempty"` // ids of the variants that carry only some of the actions, or none: the rest was not due any more
	Bumps    int             `json:"bumps"`
	Opened   time.Time       `json:"opened"`
}

// OrderedSlot is the outbox key on chains that order an account's transactions: one per account and
// nonce.
func OrderedSlot(account caip.AccountID, nonce uint64) string {
	return fmt.Sprintf("%s.%d", Account(account), nonce)
}

// ActionSlot is the outbox key on other chains: one per destination and action, whichever account
// signs.
func ActionSlot(a stream.Action) string {
	return fmt.Sprintf("%s.action.%s", Registry(a.Destination()), a.ID)
}

// OpenEntries lists what an account has to follow for a registry: its own slots, and on chains
// without nonces every slot of the registry, since anybody may send what is signed. Bad are the
// errors of rows that cannot be read or are not what their key says.
func (s *State) OpenEntries(ctx context.Context, account, registry caip.AccountID, ordered bool) (open []Row[Entry], bad map[string]error, err error) {
	pattern := Account(account) + ".*"
	if !ordered {
		pattern = Registry(registry) + ".action.*"
	}
	return s.entries(ctx, pattern, account.Chain, ordered)
}

// ForeignEntries lists what other accounts than one have open on its chain, where that orders an
// account's transactions by nonces. Rows that cannot be read are left out: they are for who works
// their account.
func (s *State) ForeignEntries(ctx context.Context, account caip.AccountID) ([]Row[Entry], error) {
	open, _, err := s.entries(ctx, account.Chain.Namespace+"."+account.Chain.Reference+".*.*", account.Chain, true)
	return slices.DeleteFunc(open, func(row Row[Entry]) bool { return row.Value.Account == account.Address }), err
}

// OpenEntry reads what is in one slot: nothing (revision 0), an entry, or one that is bad as
// OpenEntries says.
func (s *State) OpenEntry(ctx context.Context, slot string, chain caip.ChainID, ordered bool) (row Row[Entry], bad, err error) {
	rows, spoiled, err := s.entries(ctx, slot, chain, ordered)
	if len(rows) > 0 {
		row = rows[0]
	}
	return row, spoiled[slot], err
}

func (s *State) entries(ctx context.Context, pattern string, chain caip.ChainID, ordered bool) (open []Row[Entry], bad map[string]error, err error) {
	rows, doubted, err := s.Outbox.Scan(ctx, pattern, MaxRows)
	if err != nil {
		return nil, nil, err
	}
	bad = map[string]error{}
	for _, row := range slices.Concat(rows, doubted) {
		if row.Doubt != "" { // what is done next with an entry is signed, so a hint is not enough
			bad[row.Key] = fmt.Errorf("outbox slot %s: the row is %s", row.Key, row.Doubt)
			continue
		}
		if err := row.Value.check(row.Key, chain, ordered); err != nil {
			bad[row.Key] = err
			continue
		}
		open = append(open, row)
	}
	return open, bad, nil
}

// check refuses an entry that does not belong to the slot it is stored in.
func (e Entry) check(slot string, chain caip.ChainID, ordered bool) error {
	switch {
	case e.Chain != chain:
		return fmt.Errorf("outbox slot %s holds a transaction of %s", slot, e.Chain)
	case len(e.Actions) == 0, len(e.Variants) == 0:
		return fmt.Errorf("outbox slot %s holds no action or no transaction", slot)
	case len(e.Actions) > 1 && slices.ContainsFunc(e.Actions, func(a stream.Action) bool { return a.Verb != stream.VerbDeliver }):
		return fmt.Errorf("outbox slot %s holds several actions that are no deliveries", slot)
	case !ordered && (len(e.Actions) != 1 || ActionSlot(e.Actions[0]) != slot):
		return fmt.Errorf("outbox slot %s holds another action", slot)
	case ordered && (e.Nonce == nil || OrderedSlot(caip.AccountID{Chain: e.Chain, Address: e.Account}, *e.Nonce) != slot):
		return fmt.Errorf("outbox slot %s holds another account's transaction, or one of another nonce", slot)
	}
	return nil
}

// Claim stores a signed transaction in a slot that must be free. ErrTaken: another relayer holds
// it.
func (s *State) Claim(ctx context.Context, slot string, e Entry) (Row[Entry], error) {
	rev, err := s.Outbox.Create(ctx, slot, e)
	return Row[Entry]{Key: slot, Value: e, Revision: rev}, err
}

// AddVariant stores one more signed transaction in an open slot. Partial: it does not carry all the
// actions.
func (s *State) AddVariant(ctx context.Context, row Row[Entry], tx chains.Tx, partial bool) (Row[Entry], error) {
	if len(row.Value.Variants) >= maxVariants {
		return row, errors.New("too many variants of one transaction")
	}
	row.Value.Variants = append(slices.Clip(row.Value.Variants), tx)
	if partial {
		row.Value.Partial = append(slices.Clip(row.Value.Partial), tx.ID)
	}
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
