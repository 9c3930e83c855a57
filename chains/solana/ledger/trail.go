package ledger

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
)

// maxWay bounds the token accounts that one mint is followed through.
const maxWay = 1_000

// keptAccounts is how many accounts of a trail are kept although they held the token before all
// that is read now: another reading may begin earlier.
const keptAccounts = 64

// trail is which token accounts held a mint's one token between two slots, at finality. A plain
// transfer names the accounts and not the mint, so these are what has to be listed to see it.
type trail struct {
	from, to uint64                      // it tells the slots after from up to and including to
	last     solana.PublicKey            // the account that holds the token at to; zero when none does
	moved    map[solana.PublicKey]uint64 // all that held it, and the slot in which it last came or went
}

// follow returns the token accounts that held a mint's token after r.after up to r.upTo, and maybe
// more. What is known of a mint is carried on: the past is walked once, from the present holder
// backwards. Of a token that went through more accounts than r.Way meanwhile those before the
// newest are left out: what its holders did there was to wear out whoever reads, and holds up no
// other agent. Who holds it, and an agent's own history, do not rest on this.
func (r *Reading) follow(ctx context.Context, mint solana.PublicKey) ([]solana.PublicKey, error) {
	t, known := r.trails.Get(mint)
	if known && t.from <= r.After && t.to >= r.UpTo {
		return t.since(r.After, r.Way), nil
	}
	if known = known && t.from <= r.After; known {
		way, err := r.roam(ctx, mint, t.to, r.UpTo, t.last)
		if err != nil {
			return nil, err
		}
		if known = len(way.accounts) <= r.Way; known {
			moved := maps.Clone(t.moved)
			maps.Copy(moved, way.moved)
			t = trail{from: t.from, to: r.UpTo, last: way.last(t.last), moved: moved}
		}
	}
	if !known {
		holder, slot, err := r.Holder(ctx, r.Node, mint, r.At)
		switch {
		case chains.KindOf(err) == chains.NotFound && slot < r.UpTo: // by a node that may not have come to it
			return nil, r.fail(chains.Transient, "find holder of "+mint.String(), fmt.Errorf("in slot %d of %d: %w", slot, r.UpTo, err))
		case err != nil && chains.KindOf(err) != chains.NotFound:
			return nil, err
		}
		// A mint that is burnt or foreign has no holder (zero) to begin with.
		upTo := max(r.UpTo, slot)
		way, err := r.roam(ctx, mint, r.After, upTo, holder)
		if err != nil {
			return nil, err
		}
		t = trail{from: r.After, to: upTo, last: holder, moved: way.moved}
		if way.born {
			t.from = 0
		}
		if !holder.IsZero() {
			t.to = slot // who holds it is known for then
		}
	}
	t.forget(r.After)
	if r.At == rpc.CommitmentFinalized {
		r.trails.Put(mint, t)
	}
	return t.since(r.After, r.Way), nil
}

// since lists the accounts that held the token after a slot, or hold it: the newest of too many.
func (t *trail) since(after uint64, most int) []solana.PublicKey {
	var list []solana.PublicKey
	for account, slot := range t.moved {
		if slot > after && account != t.last {
			list = append(list, account)
		}
	}
	slices.SortFunc(list, func(a, b solana.PublicKey) int {
		return cmp.Or(cmp.Compare(t.moved[b], t.moved[a]), bytes.Compare(a[:], b[:])) // the newest first
	})
	if !t.last.IsZero() {
		list = append([]solana.PublicKey{t.last}, list...)
	}
	return list[:min(len(list), most)]
}

// forget drops the accounts of a long trail that no longer held the token after a slot.
func (t *trail) forget(after uint64) {
	if len(t.moved) <= keptAccounts {
		return
	}
	t.from = max(t.from, after)
	maps.DeleteFunc(t.moved, func(_ solana.PublicKey, slot uint64) bool { return slot <= after })
}

// way is where a token was seen going.
type way struct {
	accounts []solana.PublicKey
	came     map[solana.PublicKey]int    // how often it came to an account less how often it left it
	moved    map[solana.PublicKey]uint64 // the slot in which it last came or went
	born     bool                        // its registration was seen
	seen     map[solana.Signature]bool   // what moved it
}

// last is who holds the token at the end of the way.
func (w *way) last(first solana.PublicKey) solana.PublicKey {
	for account, n := range w.came {
		if account == first {
			n++
		}
		if n > 0 {
			return account
		}
	}
	if len(w.came) == 0 {
		return first
	}
	return solana.PublicKey{}
}

// roam lists the token account a mint's token is in, and then every account that the transactions
// found there moved it to or from, in the slots after one up to another. With no account to begin
// with it begins with what names the mint itself.
func (r *Reading) roam(ctx context.Context, mint solana.PublicKey, after, upTo uint64, first solana.PublicKey) (*way, error) {
	w := &way{came: map[solana.PublicKey]int{}, moved: map[solana.PublicKey]uint64{}, seen: map[solana.Signature]bool{}}
	seen := map[solana.PublicKey]bool{{}: true}
	visit := func(account solana.PublicKey) {
		if !seen[account] {
			seen[account] = true
			w.accounts = append(w.accounts, account)
		}
	}
	if first.IsZero() {
		if err := r.pace(ctx, mint, mint, after, upTo, w, visit); err != nil {
			return nil, err
		}
	}
	visit(first)
	for i := 0; i < len(w.accounts) && i <= r.Way; i++ {
		if err := r.pace(ctx, w.accounts[i], mint, after, upTo, w, visit); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// pace goes through an address's transactions for what they did with the token.
func (r *Reading) pace(ctx context.Context, address, mint solana.PublicKey, after, upTo uint64, w *way, visit func(solana.PublicKey)) error {
	for s, err := range r.Walk(ctx, &Walk{Address: address, After: after, UpTo: upTo, Skip: w.seen, Ahead: MaxAhead}) {
		if err != nil {
			return err
		}
		before, after := s.Tx.Holder(mint)
		w.born = w.born || r.Registered(s.Tx, mint)
		if before.Account == after.Account {
			continue
		}
		w.seen[s.ID] = true
		for account, n := range map[solana.PublicKey]int{before.Account: -1, after.Account: 1} {
			if !account.IsZero() {
				w.came[account] += n
				w.moved[account] = max(w.moved[account], s.Slot)
				visit(account)
			}
		}
	}
	return nil
}
