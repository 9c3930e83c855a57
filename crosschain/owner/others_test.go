package owner

import (
	"errors"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Whoever goes on without the book, or with one from before anything was registered, registers
// nothing a second time: what the owners hold is counted before.
func TestApply_registersNothingBesideWhatMayBeIt(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*Owner, []caip.AgentRef)
		twice  bool
	}{
		"the book is lost":           {func(*Owner, []caip.AgentRef) {}, false},
		"one is another agent's":     {func(o *Owner, refs []caip.AgentRef) { o.Sites[0].Siblings = refs[:1] }, false},
		"all are another agent's":    {func(o *Owner, refs []caip.AgentRef) { siblings(o, refs) }, true},
		"his word is that it is new": {func(o *Owner, _ []caip.AgentRef) { o.Another = true }, true},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBed(t)
			b.finish()
			var refs []caip.AgentRef
			for _, chain := range b.chains {
				refs = append(refs, b.registered(chain)...)
			}
			b.path += ".new"
			o := b.owner(true)
			defer o.Book.Close()
			c.change(o, refs)
			out, err := o.Apply(t.Context())
			if err != nil || c.twice != (len(out.Due) == 0) || c.twice != (len(out.Agents) == 3) {
				t.Errorf("%+v, %v", out, err)
			}
			for _, d := range out.Due {
				if d.What == "registration" && (d.Op != nil || !strings.Contains(d.Why, "agent adopt")) {
					t.Errorf("%+v", d)
				}
			}
			if !c.twice {
				b.once()
			}
		})
	}
}

// siblings has an owner know registrations as other agents'.
func siblings(o *Owner, refs []caip.AgentRef) {
	for i := range o.Sites {
		o.Sites[i].Siblings = refs[i : i+1]
	}
}

// A sibling that was sold, or is not there, stands for none of the owner's. What cannot be counted
// is not registered beside.
func TestOthers(t *testing.T) {
	b := newBed(t)
	c := b.chains[1]
	for range 2 {
		b.do(c, chains.Register{})
	}
	refs := b.registered(c)
	site := Site{Member: Member{Registry: c.Info().Registry, Owner: c.Account("alice")}}
	count := func(siblings ...caip.AgentRef) uint64 {
		t.Helper()
		site.Siblings = siblings
		n, err := site.others(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	none := caip.AgentRef{Registry: site.Registry, ID: "99"}
	if n := []uint64{count(), count(refs[0]), count(refs...), count(none)}; n[0] != 2 || n[1] != 1 || n[2] != 0 || n[3] != 2 {
		t.Errorf("%d", n)
	}
	b.do(c, chains.Transfer{Agent: refs[0], To: c.Account("buyer")})
	if n := count(refs[0]); n != 1 {
		t.Errorf("after a sale: %d", n)
	}
	c.SetFault(failing("Held", errors.New("no answer")))
	o := b.owner(true)
	defer o.Book.Close()
	out, err := o.Apply(t.Context())
	if err != nil || !out.Unread || len(b.registered(c)) != 2 || len(out.Agents) != 2 {
		t.Errorf("%+v, %v", out, err)
	}
}
