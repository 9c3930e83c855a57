package owner

import (
	"context"
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
