package relayer

import (
	"errors"
	"slices"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
)

// owned registers one agent for two owners on two chains, with one file.
func (b *bed) owned(one, two string) []caip.AgentRef {
	b.t.Helper()
	refs := []caip.AgentRef{b.register(b.a, one), b.register(b.b, two)}
	b.files.Put("ipfs://both", refs...)
	b.pass()
	b.assert(refs, one, two)
	return refs
}

// assert has the owners set the URI that links their agent, for the first time or once more.
func (b *bed) assert(refs []caip.AgentRef, one, two string) {
	b.t.Helper()
	b.do(b.a, one, chains.SetURI{Agent: refs[0], URI: "ipfs://both"})
	b.do(b.b, two, chains.SetURI{Agent: refs[1], URI: "ipfs://both"})
}

func TestSelfReview_stays_one_when_the_operator_resigns(t *testing.T) {
	for name, all := range map[string]bool{"approved for the token": false, "approved for all": true} {
		t.Run(name, func(t *testing.T) {
			b := newBed(t)
			refs := b.owned("alice", "bob")
			approve := func(approved bool) {
				b.do(b.b, "bob", chains.Approve{Agent: refs[1], Operator: b.b.Account("operator"), All: all, Approved: approved})
			}
			approve(true)
			b.do(b.b, "operator", chains.SetURI{Agent: refs[1], URI: "ipfs://both"})
			b.pass()
			s := b.start(b.options())
			praise := b.give(b.a, "operator", refs[0], "100")
			b.absent(s, praise, refs)
			b.pass()
			approve(false)
			// The same URI, unlinked and linked again: everything is planned anew.
			b.files.Put("ipfs://alone", refs[1])
			b.do(b.b, "bob", chains.SetURI{Agent: refs[1], URI: "ipfs://alone"})
			b.until("the group is dissolved", grouped(t, s, none))
			b.assert(refs, "alice", "bob")
			b.pass()
			b.mirrored(b.give(b.a, "operator", refs[0], "3"), refs) // nobody's operator now
			b.absent(s, praise, refs)
		})
	}
}

func TestCritic_is_not_silenced_by_an_approval(t *testing.T) {
	b := newBed(t)
	refs := b.owned("alice", "bob")
	for _, all := range []bool{false, true} {
		b.do(b.b, "bob", chains.Approve{Agent: refs[1], Operator: b.b.Account("critic"), All: all, Approved: true})
	}
	b.pass()
	b.start(b.options())
	b.mirrored(b.give(b.a, "critic", refs[0], "-100"), refs)
}

func TestSelfReview_is_judged_by_who_had_the_agent_then(t *testing.T) {
	b := newBed(t)
	refs := b.owned("alice", "bob")
	b.pass()
	s := b.start(b.options())
	self := b.give(b.a, "bob", refs[0], "100")
	honest := b.give(b.a, "buyer", refs[0], "7")
	b.do(b.a, "alice", chains.Respond{Ref: honest, URI: "ipfs://thanks"})
	b.mirrored(honest, refs)
	b.absent(s, self, refs)
	b.pass()
	b.do(b.b, "bob", chains.Transfer{Agent: refs[1], To: b.b.Account("buyer")})
	b.do(b.a, "alice", chains.Transfer{Agent: refs[0], To: b.a.Account("heiress")})
	b.pass()
	b.assert(refs, "heiress", "buyer")
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	b.absent(s, self, refs)
	b.absent(s, b.give(b.a, "buyer", refs[0], "99"), refs) // it is his now
	// Another relayer, which has seen nothing of it, comes to the same.
	stop(t, s)
	b.dir = t.TempDir()
	again := b.start(b.options())
	b.mirrored(honest, refs)
	b.absent(again, self, refs)
	b.until("the answer of the owner of that time follows", func() bool {
		list, err := b.b.Responses(t.Context(), b.mirror(honest, refs[1]).Ref, chains.Latest)
		return err == nil && len(list) == 1 && list[0].URI == "ipfs://thanks"
	})
}

// What was reviewed before the reviewer bought the agent is mirrored, also by a relayer that learns
// of it after the sale.
func TestReview_before_the_last_sale_is_mirrored(t *testing.T) {
	b := newBed(t)
	refs := b.owned("alice", "bob")
	b.pass()
	before := b.give(b.a, "buyer", refs[0], "7")
	self := b.give(b.a, "bob", refs[0], "100")
	b.pass()
	b.do(b.b, "bob", chains.Transfer{Agent: refs[1], To: b.b.Account("buyer")})
	b.pass()
	b.assert(refs, "alice", "buyer")
	s := b.start(b.options())
	b.mirrored(before, refs)
	b.absent(s, self, refs)
}

// A history that cannot be read decides nothing: the review waits, and is mirrored when it can be.
func TestSelfReview_of_an_unreadable_history_waits(t *testing.T) {
	b := newBed(t)
	refs := b.owned("alice", "bob")
	b.pass()
	s := b.start(b.options())
	b.mirrored(b.give(b.a, "client", refs[0], "6"), refs)
	dropped := s.counted("messages_total", "drop")
	b.b.SetFault(func(c memchain.Call) error {
		if c.Method == "HistoryAfter" && !c.After {
			return &chains.Error{Kind: chains.NotFound, Chain: refs[1].Chain(), Op: "read history", Err: errors.New("no such logs")}
		}
		return nil
	})
	origin := b.give(b.a, "client", refs[0], "7")
	later := s.counted("messages_total", "later")
	b.until("it waits", func() bool {
		return s.counted("messages_total", "later") > later+2
	})
	if m := b.mirror(origin, refs[1]); m.State != chains.MirrorNone || s.counted("messages_total", "drop") != dropped {
		t.Errorf("%+v, or something is dropped", m)
	}
	b.b.SetFault(nil)
	b.mirrored(origin, refs)
}

// A sale whose event has not come yet, when it is seen in the state, is not taken for younger than
// what the owners have said since.
func TestLink_thawsThoughNoEventToldOfTheSale(t *testing.T) {
	b := newBed(t)
	refs := b.owned("alice", "bob")
	b.pass()
	s := b.start(b.options())
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	b.quiet(s)
	b.b.Tamper(func(batch *chains.Batch) {
		batch.Events = slices.DeleteFunc(batch.Events, func(e chains.Event) bool { return e.Kind == chains.KindTransferred })
	})
	stop(t, s)
	b.do(b.b, "bob", chains.Transfer{Agent: refs[1], To: b.b.Account("buyer")})
	b.pass()
	b.assert(refs, "alice", "buyer")
	b.pass()
	b.start(b.options())
	b.mirrored(b.give(b.a, "client", refs[0], "2"), refs)
}
