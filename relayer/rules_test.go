package relayer

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/links"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// absent sees to it that an origin is at none of the other members once everything has come to
// rest.
func (b *bed) absent(s *Service, origin caip.FeedbackRef, refs []caip.AgentRef) {
	b.t.Helper()
	b.quiet(s)
	for _, ref := range refs {
		if ref.Chain() != origin.Chain() && (b.mirror(origin, ref).State != chains.MirrorNone || b.copies(origin, ref) != 0) {
			b.t.Errorf("%s is at %s", origin, ref)
		}
	}
}

func TestRevocation_before_the_mirror_leaves_a_tombstone(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b, b.s)
	s := b.start(b.options())
	b.until("the link is known", func() bool { // what was revoked before leaves nothing
		groups, err := s.Links(t.Context())
		return err == nil && len(groups) == 1 && len(groups[0].Members) == len(refs) && groups[0].Filled
	})
	stop(t, s)
	origin := b.give(b.a, "client", refs[0], "5")
	b.do(b.a, "client", chains.RevokeFeedback{Ref: origin})
	s = b.start(b.options())
	for _, ref := range refs[1:] {
		b.until("there is a tombstone", func() bool { return b.mirror(origin, ref).State == chains.MirrorTombstone })
	}
	b.quiet(s)
	for _, ref := range refs[1:] {
		if n := b.copies(origin, ref); n != 0 {
			t.Errorf("%d mirrors at %s", n, ref)
		}
	}
}

func TestRevocation_goes_on_after_the_link_is_gone(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	s := b.start(b.options())
	origin := b.give(b.a, "client", refs[0], "5")
	b.mirrored(origin, refs)
	b.files.Put("ipfs://alone", refs[1])
	b.do(b.b, "owner", chains.SetURI{Agent: refs[1], URI: "ipfs://alone"})
	b.until("the group is dissolved", grouped(t, s, none))
	b.do(b.a, "client", chains.RevokeFeedback{Ref: origin})
	b.until("the mirror is revoked", func() bool { return b.mirror(origin, refs[1]).State == chains.MirrorRevoked })
}

func TestSelfReview_through_another_member_is_not_mirrored(t *testing.T) {
	b := newBed(t)
	refs := []caip.AgentRef{b.register(b.a, "alice"), b.register(b.b, "bob"), b.register(b.s, "carol")}
	b.files.Put("ipfs://all", refs...)
	b.pass()
	for i, who := range []string{"alice", "bob", "carol"} {
		b.do(b.chains()[i], who, chains.SetURI{Agent: refs[i], URI: "ipfs://all"})
	}
	b.do(b.b, "bob", chains.Approve{Agent: refs[1], Operator: b.b.Account("operator"), All: true, Approved: true})
	b.do(b.b, "operator", chains.SetURI{Agent: refs[1], URI: "ipfs://all"})
	b.do(b.b, "bob", chains.SetURI{Agent: refs[1], URI: "ipfs://all"})
	must.OK(t, b.s.Link("carol", refs[2], b.a.Account("linked")))
	s := b.start(b.options())
	b.mirrored(b.give(b.a, "stranger", refs[0], "1"), refs)
	for _, who := range []string{"bob", "operator", "linked"} {
		b.absent(s, b.give(b.a, who, refs[0], "100"), refs)
	}
}

func TestUnproven_attestation_is_not_mirrored(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.s)
	s := b.start(b.options())
	v, _ := chains.ParseValue("9")
	must.OK(t, b.s.Attest("client", chains.GiveFeedback{Agent: refs[1], Value: v}, memchain.AttestOptions{Unproven: true}))
	b.until("the attestation is there", func() bool { return len(b.feedback(refs[1])) == 1 })
	b.absent(s, b.feedback(refs[1])[0].Ref, refs)
}

func TestResponse_of_the_agent_follows_and_that_of_others_does_not(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	s := b.start(b.options())
	origin := b.give(b.a, "client", refs[0], "2")
	b.do(b.a, "owner", chains.Respond{Ref: origin, URI: "ipfs://sorry", Hash: caip.Keccak256([]byte("sorry"))})
	b.do(b.a, "owner", chains.Respond{Ref: origin, URI: "ipfs://sorry", Hash: caip.Keccak256([]byte("sorry"))})
	b.do(b.a, "stranger", chains.Respond{Ref: origin, URI: "ipfs://spam"})
	b.mirrored(origin, refs)
	list := func() []chains.Response {
		return must.Get(b.b.Responses(t.Context(), b.mirror(origin, refs[1]).Ref, chains.Latest))(t)
	}
	b.until("both responses are there", func() bool { return len(list()) == 2 })
	b.quiet(s)
	if got := list(); len(got) != 2 || got[0].URI != "ipfs://sorry" || got[1].URI != "ipfs://sorry" {
		t.Errorf("got %+v", got)
	}
}

// What is answered and revoked while no relayer runs has no mirror to answer.
func TestResponse_to_what_is_revoked_before_it_is_mirrored_is_no_dead_letter(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	s := b.start(b.options())
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	b.quiet(s)
	stop(t, s)
	origin := b.give(b.a, "client", refs[0], "2")
	b.do(b.a, "owner", chains.Respond{Ref: origin, URI: "ipfs://sorry"})
	b.do(b.a, "client", chains.RevokeFeedback{Ref: origin})
	s = b.start(b.options())
	b.until("it is known as revoked", func() bool { return b.mirror(origin, refs[1]).State == chains.MirrorTombstone })
	b.quiet(s)
	noLetters(t, s)
}

func TestTransfer_freezes_until_every_owner_speaks_and_loses_nothing(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	uri := "ipfs://file-of-owner-2"
	s := b.start(b.options())
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	b.do(b.b, "owner", chains.Transfer{Agent: refs[1], To: b.b.Account("buyer")})
	frozen := grouped(t, s, oneFrozen)
	b.until("the group is frozen", frozen)
	during := b.give(b.a, "client", refs[0], "2")
	b.absent(s, during, refs)
	b.pass()
	b.do(b.b, "buyer", chains.SetURI{Agent: refs[1], URI: uri})
	b.quiet(s)
	if !frozen() {
		t.Fatal("thawed by the buyer alone: the other side has not spoken")
	}
	b.absent(s, during, refs)
	b.pass()
	b.do(b.a, "owner", chains.SetURI{Agent: refs[0], URI: uri})
	b.mirrored(during, refs)
}

func TestMutableEvidence_is_confirmed_by_a_second_read(t *testing.T) {
	b := newBed(t)
	refs := []caip.AgentRef{b.register(b.a, "owner"), b.register(b.b, "owner")}
	uri := "https://agent.example/file"
	b.files.Put(uri, refs...)
	for i := range refs {
		b.do(b.chains()[i], "owner", chains.SetURI{Agent: refs[i], URI: uri})
	}
	o := b.options()
	o.Config.Links.Confirm = time.Second
	s := b.start(o)
	b.until("the group is there, unconfirmed", grouped(t, s, func(groups []links.View) bool { return len(groups) == 1 && groups[0].Status == "unconfirmed" }))
	began := time.Now()
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	if waited := time.Since(began); waited < 500*time.Millisecond {
		t.Errorf("mirrored after %s on evidence read once", waited)
	}
}

func TestURI_of_the_home_is_written_within_the_grant(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b, b.s)
	b.home("owner", refs[0], refs, b.a, b.b, b.s)
	b.do(b.b, "owner", chains.GrantSync{Agent: refs[1], Relayer: b.b.Account("relayer")})
	s := b.start(b.options())
	b.files.Put("ipfs://new", refs...)
	b.do(b.a, "owner", chains.SetURI{Agent: refs[0], URI: "ipfs://new"})
	uri := func(i int) string {
		agent := must.Get(b.chains()[i].Agent(t.Context(), refs[i], chains.Latest))(t)
		return agent.URI
	}
	b.until("the member follows its home", func() bool { return uri(1) == "ipfs://new" })
	b.until("drift is shown where the relayer may not write", func() bool {
		drift, err := s.Drift(t.Context())
		return err == nil && len(drift) == 1 && drift[0].Agent == refs[2] && strings.Contains(drift[0].Remedy, "bridge8004 agent set-uri "+refs[2].String()+" --uri 'ipfs://new'")
	})
	if uri(2) == "ipfs://new" {
		t.Fatal("the relayer wrote to SATI")
	}
	b.do(b.s, "owner", chains.SetURI{Agent: refs[2], URI: "ipfs://new"})
	b.until("drift is gone", func() bool {
		drift, err := s.Drift(t.Context())
		return err == nil && len(drift) == 0
	})
	b.quiet(s)
}

func TestURI_without_a_grant_is_drift(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	b.home("owner", refs[0], refs, b.a, b.b)
	s := b.start(b.options())
	b.files.Put("ipfs://new", refs...)
	b.do(b.a, "owner", chains.SetURI{Agent: refs[0], URI: "ipfs://new"})
	b.until("drift is shown", func() bool {
		drift, err := s.Drift(t.Context())
		return err == nil && len(drift) == 1 && drift[0].Why != ""
	})
	b.quiet(s)
	if agent, err := b.b.Agent(t.Context(), refs[1], chains.Latest); err != nil || agent.URI == "ipfs://new" {
		t.Fatalf("%v, %v", agent.URI, err)
	}
}

func TestBlocked_by_the_agent_is_parked_until_he_lets_go(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	s := b.start(b.options())
	b.do(b.b, "owner", chains.Approve{Agent: refs[1], Operator: b.b.RelayAccount(), All: true, Approved: true})
	origin := b.give(b.a, "client", refs[0], "1")
	b.until("it is parked", func() bool {
		parked, err := s.Parked(t.Context())
		return err == nil && len(parked) == 1 && parked[0].Action.Origin == origin
	})
	b.do(b.b, "owner", chains.Approve{Agent: refs[1], Operator: b.b.RelayAccount(), All: true, Approved: false})
	b.mirrored(origin, refs)
	b.quiet(s)
}

// Whoever writes more than a message holds stops nobody, and is mirrored or not like anybody.
func TestLong_feedback_stops_no_relayer(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	s := b.start(b.options())
	b.do(b.a, "stranger", chains.GiveFeedback{Agent: refs[0], Endpoint: strings.Repeat("<", 100<<10)})
	b.do(b.a, "stranger", chains.GiveFeedback{Agent: b.register(b.a, "hermit"), Endpoint: strings.Repeat("<", 100<<10)})
	b.mirrored(b.give(b.a, "client", refs[0], "2"), refs)
	b.quiet(s)
	noLetters(t, s)
}

func TestRevocation_goes_on_while_the_evidence_cannot_be_had(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	s := b.start(b.options())
	origin := b.give(b.a, "client", refs[0], "5")
	b.mirrored(origin, refs)
	b.quiet(s)
	b.files.Clear()
	waits := b.give(b.a, "client", refs[0], "6")
	b.do(b.a, "client", chains.RevokeFeedback{Ref: origin})
	b.until("the mirror is revoked", func() bool { return b.mirror(origin, refs[1]).State == chains.MirrorRevoked })
	if m := b.mirror(waits, refs[1]); m.State != chains.MirrorNone {
		t.Error("something is mirrored on evidence that cannot be read")
	}
	b.files.Put("ipfs://file-of-owner-2", refs...)
	b.mirrored(waits, refs)
}

func TestLink_that_is_gone_for_a_moment_takes_no_review_with_it(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	o := b.options()
	o.Config.Links.Recheck = time.Hour // only what happens makes it look
	s := b.start(o)
	b.mirrored(b.give(b.a, "client", refs[0], "5"), refs)
	b.quiet(s)
	// The owner unlinks, sees to it that the review is dropped, and links again before the server
	// forgets the action's id. Whether the review is dropped, or the group is dissolved before
	// anything is planned, is a matter of who looks first: it is tried until one was dropped.
	uri := "ipfs://file-of-owner-2"
	for try := 0; ; try++ {
		dropped := s.counted("messages_total", "drop")
		b.files.Put(uri, refs[0])
		bad := b.give(b.a, "client", refs[0], fmt.Sprint(try))
		b.until("the group is dissolved", grouped(t, s, none))
		b.quiet(s)
		b.files.Put(uri, refs...)
		for i, c := range []*memchain.Chain{b.a, b.b} {
			b.do(c, "owner", chains.SetURI{Agent: refs[i], URI: uri})
		}
		b.mirrored(bad, refs)
		if s.counted("messages_total", "drop") > dropped {
			return
		}
		if try == 9 {
			t.Fatal("in ten tries no review was dropped")
		}
		b.quiet(s)
	}
}
