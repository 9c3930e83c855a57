package relayer

import (
	"errors"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/links"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// What was dropped on a lie, at any stage, is found by comparing the registry's count with what was
// mirrored, planned again and counted.
func TestLostItems_are_found_by_the_audit(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	o := b.options()
	o.Config.Watch.Audit = 2 * time.Second
	o.Config.Links.Recheck = time.Hour
	s := b.start(o)
	revoked := b.give(b.a, "client", refs[0], "1")
	answered := b.give(b.a, "client", refs[0], "2")
	b.mirrored(revoked, refs)
	b.mirrored(answered, refs)
	b.quiet(s)
	if n := s.counted("audit_found_total", "a"); n != 0 {
		t.Fatalf("%v items were found where none was lost", n)
	}
	dropped := func() float64 { return s.counted("messages_total", "drop") }
	before := dropped()
	b.a.SetFault(denies)
	lost := b.give(b.a, "client", refs[0], "3")
	b.do(b.a, "client", chains.RevokeFeedback{Ref: revoked})
	b.do(b.a, "owner", chains.Respond{Ref: answered, URI: "ipfs://thanks"})
	b.until("all three are dropped", func() bool { return dropped() >= before+3 })
	b.a.SetFault(nil)
	b.mirrored(lost, refs)
	b.until("the revocation is found", func() bool { return b.mirror(revoked, refs[1]).State == chains.MirrorRevoked })
	b.until("the response is found", func() bool {
		list, err := b.b.Responses(t.Context(), b.mirror(answered, refs[1]).Ref, chains.Latest)
		return err == nil && len(list) == 1
	})
	b.quiet(s)
	if n := s.counted("audit_found_total", "a"); n != 3 {
		t.Errorf("%v items counted, 3 were lost", n)
	}
	if n := b.copies(lost, refs[1]); n != 1 {
		t.Errorf("%d mirrors of %s", n, caip.SourceID(lost))
	}
}

// An action waits on its stream until its transaction is final, or for as long as nobody takes it.
// It is known, and keeps no other from being found.
func TestLostItems_are_found_while_an_action_stays_on_its_stream(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	o := b.options()
	o.Config.Watch.Audit = time.Second
	s := b.start(o)
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	b.quiet(s)
	nobodys := caip.MustAgentRef("eip155:99:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432/7")
	stays := stream.NewAction(stream.VerbSyncURI, caip.Keccak256(nil), nobodys, 0)
	stays.Home = refs[0]
	must.OK(t, s.bus.RepublishAction(t.Context(), stays, ""))
	lost := b.dropping(s, func() caip.FeedbackRef { return b.give(b.a, "client", refs[0], "2") })
	b.mirrored(lost, refs)
	// Events of the mirror may wait to be planned meanwhile.
	b.until("what is on the stream is known", func() bool {
		known, why, err := s.underWay(t.Context(), time.Now())
		return err == nil && why == "" && known[stays.ID]
	})
}

// A look that cannot say what is lost is counted with the reason.
func TestAudit_that_cannot_judge_is_counted(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	o := b.options()
	o.Config.Watch.Audit = time.Second
	s := b.start(o)
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	b.quiet(s)
	// An event that is not worked off stays on the stream.
	must.Get(s.bus.JetStream.PauseConsumer(t.Context(), s.bus.Events(), "link", time.Now().Add(time.Hour)))(t)
	e := chains.NewEvent(b.a.Info().Chain, chains.KindURISet, refs[0], chains.Position{Height: 1, Hash: "0x01"}, caip.Keccak256(nil).String(), 0, b.a.Time())
	must.OK(t, s.bus.PublishEvents(t.Context(), []chains.Event{e}, ""))
	// The event has to be older than a look: what is lost before that is found, and not counted.
	b.until("a look is counted that cannot judge", func() bool {
		b.dropping(s, func() caip.FeedbackRef { return b.give(b.a, "client", refs[0], "2") })
		return s.counted("audit_unjudged_total", "events-wait") > 0
	})
}

// Removals go on in a frozen group and between registrations that are linked no more; so what is
// lost of them is found.
func TestLostRevocations_are_found_where_nothing_is_added(t *testing.T) {
	for name, end := range map[string]func(*bed, []caip.AgentRef){
		"frozen": func(b *bed, refs []caip.AgentRef) {
			b.do(b.b, "owner", chains.Transfer{Agent: refs[1], To: b.b.Account("buyer")})
		},
		"dissolved": func(b *bed, refs []caip.AgentRef) {
			b.files.Put("ipfs://alone", refs[1])
			b.do(b.b, "owner", chains.SetURI{Agent: refs[1], URI: "ipfs://alone"})
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBed(t)
			refs := b.linked("owner", b.a, b.b)
			o := b.options()
			o.Config.Watch.Audit = time.Second
			s := b.start(o)
			origin := b.give(b.a, "client", refs[0], "1")
			b.mirrored(origin, refs)
			b.quiet(s)
			end(b, refs)
			b.until("the group is "+name, grouped(t, s, func(groups []links.View) bool { return (len(groups) == 0 || groups[0].Status == "frozen") }))
			b.dropping(s, func() caip.FeedbackRef {
				b.do(b.a, "client", chains.RevokeFeedback{Ref: origin})
				return origin
			})
			b.until("the revocation is found", func() bool { return b.mirror(origin, refs[1]).State == chains.MirrorRevoked })
		})
	}
}

// dropping does something on chain a, and has the relayer drop it on a lie.
func (b *bed) dropping(s *Service, do func() caip.FeedbackRef) caip.FeedbackRef {
	b.t.Helper()
	dropped := func() float64 { return s.counted("messages_total", "drop") }
	before := dropped()
	b.a.SetFault(denies)
	defer b.a.SetFault(nil)
	ref := do()
	b.until("it is dropped", func() bool { return dropped() > before })
	return ref
}

// denies is a chain that lies of what it holds: nothing shows a feedback, and events are
// contradicted.
func denies(c memchain.Call) error {
	switch c.Method {
	case "Prove":
		return &chains.Error{Kind: chains.Contradicted, Op: "prove", Err: errors.New("a lie")}
	case "Feedback":
		return &chains.Error{Kind: chains.NotFound, Op: "read feedback", Err: errors.New("a lie")}
	}
	return nil
}
