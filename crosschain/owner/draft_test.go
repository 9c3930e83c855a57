package owner

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
)

// counting notes how many drafts of the account each one was said to come after.
type counting struct {
	away
	told *[]string
}

func (c counting) Draft(ctx context.Context, op chains.Op, name string, after uint64) ([]byte, uint64, error) {
	*c.told = append(*c.told, fmt.Sprint(c.Account().Address, " after ", after))
	return c.away.Draft(ctx, op, name, after)
}

// Transactions are counted by the account that signs them: registries of one chain may have one
// owner, or several.
func TestDrafts_countByAccount(t *testing.T) {
	b := newBed(t)
	c := b.chains[1]
	alice, bob := c.Account("alice"), c.Account("bob")
	var told []string
	var due []Due
	o := b.owner(false)
	declared := o.Sites[1]
	o.Sites = nil
	for i, name := range []string{"alice", "bob", "alice"} {
		site := declared // the test chain has one registry: these are other names for it
		site.Registry.Address = c.Account(fmt.Sprint("registry", i)).Address
		site.Owner, site.Writer = c.Account(name), nil
		site.Away = func(chains.Chain, string) (Away, error) { return counting{away{c.Writer(name)}, &told}, nil }
		o.Sites = append(o.Sites, site)
		for range 2 {
			due = append(due, Due{Step: Step{Registry: site.Registry, Op: chains.Register{}}})
		}
	}
	if list, failed := o.Drafts(t.Context(), due); len(failed) > 0 || len(list) != 6 {
		t.Fatalf("%+v, %v", list, failed)
	}
	want := []string{alice.Address + " after 0", alice.Address + " after 1", bob.Address + " after 0", bob.Address + " after 1", alice.Address + " after 2", alice.Address + " after 3"}
	if !slices.Equal(told, want) {
		t.Errorf("%q, want %q", told, want)
	}
}

// That a chain does not answer says nothing of whose a transaction is.
func TestTake_whereAChainDoesNotAnswer(t *testing.T) {
	b := newBed(t)
	o := b.owner(false)
	tx, err := b.chains[1].Writer("alice").Sign(t.Context(), chains.Register{}, chains.SignOptions{})
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(tx)
	if err != nil {
		t.Fatal(err)
	}
	down := &chains.Error{Kind: chains.Unreachable, Chain: tx.Chain, Op: "open chain", Err: errors.New("no answer")}
	open := o.Sites[1].Open
	o.Sites[1].Open = func(context.Context) (chains.Chain, error) { return nil, down }
	if err := o.Take(t.Context(), raw); chains.KindOf(err) != chains.Unreachable {
		t.Error(err)
	}
	o.Sites[1].Open = open
	if err := o.Take(t.Context(), raw); err != nil || len(o.Book.Entry(o.Sites[1].Registry).Sent) != 1 {
		t.Error(err)
	}
}
