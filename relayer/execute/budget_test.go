package execute

import (
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

func budget(b config.Budget) func(*Executor) {
	return func(x *Executor) { x.Routes[0].Budget = b }
}

// waits is the condition that a number of tries have run into a budget.
func (b *bed) waits(n int) func() bool { return func() bool { return b.fates[stream.FateLater] >= n } }

func TestBudget_of_one_client_does_not_eat_up_that_of_the_agent(t *testing.T) {
	b := newBed(t, caip.EIP155, budget(config.Budget{PerAgent: 2, PerClient: 1, PerDay: 2}))
	b.publish(b.give("spammer", "1"), b.give("spammer", "2"), b.give("spammer", "3"))
	b.rounds("the second and third wait", b.waits(2))
	other := b.give("other", "4")
	b.publish(other)
	b.rounds("another client's is delivered", b.stands(other))
	if b.copies() != 2 {
		t.Errorf("%d were mirrored, want 2", b.copies())
	}
}

func TestBudget_of_an_agent_is_that_of_all_its_registrations(t *testing.T) {
	b := newBed(t, caip.EIP155, budget(config.Budget{PerAgent: 1}))
	e, _ := b.do(b.from, "owner", chains.Register{Name: "the same"}).Event(chains.KindRegistered)
	b.publish(b.give("client", "1"))
	b.rounds("the first is delivered", b.rest)
	b.union.set(func(g *plan.Group) { g.Members = append(g.Members, e.Agent) })
	b.refs[0] = e.Agent
	b.publish(b.give("client", "2"))
	b.rounds("the second waits", b.waits(1))
	if b.copies() != 1 {
		t.Errorf("%d were mirrored, want 1", b.copies())
	}
}

func TestBudget_counts_tombstones_and_responses_but_not_the_revocation_of_a_mirror(t *testing.T) {
	b := newBed(t, caip.EIP155, budget(config.Budget{PerDay: 1}))
	mirrored, tombstone := b.give("client", "1"), b.give("client", "2")
	b.publish(mirrored)
	b.rounds("it is delivered", b.stands(mirrored))
	b.do(b.from, "client", chains.RevokeFeedback{Ref: tombstone.Origin})
	b.publish(b.about(stream.VerbRevoke, tombstone.Origin))
	b.rounds("the tombstone waits", b.waits(1))
	response, ok := b.do(b.from, "owner", chains.Respond{Ref: mirrored.Origin, URI: "ipfs://thanks"}).Event(chains.KindResponse)
	if !ok {
		t.Fatal("no response in the receipt")
	}
	a := stream.NewAction(stream.VerbRespond, response.Response.ID(), b.refs[1], 0)
	a.Origin = mirrored.Origin
	b.publish(a)
	before := b.fates[stream.FateLater]
	b.rounds("the response waits", b.waits(before+1))
	if there, err := b.to.ResponseMirrored(t.Context(), a.Subject, a.Agent, chains.Latest); there || err != nil || b.mirror(tombstone) != chains.MirrorNone {
		t.Errorf("beyond the budget: response %v, %v, tombstone %q", there, err, b.mirror(tombstone))
	}
	b.do(b.from, "client", chains.RevokeFeedback{Ref: mirrored.Origin})
	b.publish(b.about(stream.VerbRevoke, mirrored.Origin))
	b.rounds("the mirror is revoked", func() bool { return b.mirror(mirrored) == chains.MirrorRevoked })
}

func TestResponse_with_an_enormous_URI_is_not_carried(t *testing.T) {
	b := newBed(t, caip.EIP155)
	mirrored := b.give("client", "1")
	b.publish(mirrored)
	b.rounds("it is delivered", b.rest)
	response, ok := b.do(b.from, "owner", chains.Respond{Ref: mirrored.Origin, URI: "ipfs://" + strings.Repeat("x", maxURI)}).Event(chains.KindResponse)
	if !ok {
		t.Fatal("no response in the receipt")
	}
	a := stream.NewAction(stream.VerbRespond, response.Response.ID(), b.refs[1], 0)
	a.Origin = mirrored.Origin
	b.publish(a)
	b.rounds("it is worked off", b.rest)
	if b.fates[stream.FateDrop] != 1 {
		t.Errorf("fates %v", b.fates)
	}
}
