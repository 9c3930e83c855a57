package ledger

import (
	"context"
	"fmt"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
)

// MaxAccounts bounds the token accounts that one mint is followed through.
const MaxAccounts = 1_000

// trail is which token accounts held a mint's one token between two slots, at finality. A plain
// transfer names the accounts and not the mint, so these are what has to be listed to see it.
type trail struct {
	from, to uint64             // it tells the slots after from up to and including to
	last     solana.PublicKey   // the account that holds the token at to; zero when none does
	accounts []solana.PublicKey // all that held it, each once
}

// follow returns the token accounts that held a mint's token after r.after up to r.upTo, and maybe
// more. What is known of a mint is carried on: the past is walked once, from the present holder
// backwards.
func (r *Reading) follow(ctx context.Context, mint solana.PublicKey) ([]solana.PublicKey, error) {
	t, known := r.trails.Get(mint)
	switch {
	case known && t.from <= r.After && t.to >= r.UpTo:
		return t.accounts, nil
	case known && t.from <= r.After:
		way, err := r.roam(ctx, mint, t.to, r.UpTo, t.last)
		if err != nil {
			return nil, err
		}
		t = trail{from: t.from, to: r.UpTo, last: way.last(t.last), accounts: union(t.accounts, way.accounts)}
	default:
		holder, slot, err := r.Holder(ctx, r.Node, mint, r.At)
		if err != nil && chains.KindOf(err) != chains.NotFound {
			return nil, err
		}
		// A mint that is burnt or foreign has no holder (zero) to begin with.
		upTo := max(r.UpTo, slot)
		way, err := r.roam(ctx, mint, r.After, upTo, holder)
		if err != nil {
			return nil, err
		}
		t = trail{from: r.After, to: upTo, last: holder, accounts: way.accounts}
		if way.born {
			t.from = 0
		}
		if !holder.IsZero() {
			t.to = slot // who holds it is known for then
		}
	}
	if len(t.accounts) > MaxAccounts {
		return nil, r.fail(chains.TooMuch, "read events", fmt.Errorf("mint %s passed through more than %d accounts", mint, MaxAccounts))
	}
	if r.At == rpc.CommitmentFinalized {
		r.trails.Put(mint, t)
	}
	return t.accounts, nil
}

// way is where a token was seen going.
type way struct {
	accounts []solana.PublicKey
	came     map[solana.PublicKey]int // how often it came to an account less how often it left it
	born     bool                     // its registration was seen
	moved    map[solana.Signature]bool
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
	w := &way{came: map[solana.PublicKey]int{}, moved: map[solana.Signature]bool{}}
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
	for i := 0; i < len(w.accounts) && i <= MaxAccounts; i++ {
		if err := r.pace(ctx, w.accounts[i], mint, after, upTo, w, visit); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// pace goes through an address's transactions for what they did with the token.
func (r *Reading) pace(ctx context.Context, address, mint solana.PublicKey, after, upTo uint64, w *way, visit func(solana.PublicKey)) error {
	for s, err := range r.Walk(ctx, &Walk{Address: address, After: after, Reached: upTo, Skip: w.moved, Ahead: MaxAhead}) {
		if err != nil {
			return err
		}
		before, after := s.Tx.Holder(mint)
		w.born = w.born || r.Registered(s.Tx, mint)
		if before.Account == after.Account {
			continue
		}
		w.moved[s.ID] = true
		for account, n := range map[solana.PublicKey]int{before.Account: -1, after.Account: 1} {
			if !account.IsZero() {
				w.came[account] += n
				visit(account)
			}
		}
	}
	return nil
}

func union(a, b []solana.PublicKey) []solana.PublicKey {
	seen := map[solana.PublicKey]bool{}
	var out []solana.PublicKey
	for _, list := range [][]solana.PublicKey{a, b} {
		for _, k := range list {
			if !seen[k] {
				seen[k] = true
				out = append(out, k)
			}
		}
	}
	return out
}
