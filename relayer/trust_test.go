package relayer

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// sent counts the transactions that the relayer's account has made on EVM-like chains, and its
// attestations on the SATI-like one.
func (b *bed) sent(refs []caip.AgentRef) (n uint64) {
	b.t.Helper()
	for _, c := range []*memchain.Chain{b.a, b.b} {
		nonce, _, err := c.Writer("relayer").NextNonce(b.t.Context())
		must.OK(b.t, err)
		n += nonce + uint64(len(c.Pending()))
	}
	for _, ref := range refs {
		if ref.Chain() == b.s.Info().Chain {
			n += uint64(len(b.feedback(ref)))
		}
	}
	return n
}

func TestForged_messages_on_both_streams_cause_no_transaction(t *testing.T) {
	b := newBed(t)
	refs := []caip.AgentRef{b.register(b.a, "alice"), b.register(b.b, "bob"), b.register(b.s, "carol")}
	b.files.Put("ipfs://all", refs...)
	b.pass()
	for i, who := range []string{"alice", "bob", "carol"} {
		b.do(b.chains()[i], who, chains.SetURI{Agent: refs[i], URI: "ipfs://all"})
	}
	apart := []caip.AgentRef{b.register(b.a, "mallory"), b.register(b.b, "mallory"), b.register(b.s, "mallory")}
	o := b.options()
	o.Config.Execute.MaxRetry = time.Hour // what nobody ever gave is absent, not contradicted: it comes again, more and more seldom
	s := b.start(o)
	genuine := b.give(b.a, "client", refs[0], "1")
	b.mirrored(genuine, refs)
	self := b.give(b.a, "bob", refs[0], "100")
	revoked := b.give(b.a, "client", refs[0], "7")
	b.mirrored(revoked, refs)
	b.do(b.a, "client", chains.RevokeFeedback{Ref: revoked})
	unlinked := b.give(b.a, "client", apart[0], "100")
	b.quiet(s)
	before, beforeCount := b.sent(refs), b.sent(apart)

	ctx := t.Context()
	invented := genuine
	invented.Index = 77
	var claims []chains.EventClaim
	head := must.Get(b.a.Head(ctx, chains.Finalized))(t)
	claims = append(claims, chains.EventClaim{Chain: b.a.Info().Chain, TxID: caip.Keccak256([]byte("no such transaction")).String(), At: head})
	genuineFeedback := must.Get(b.a.Feedback(ctx, genuine, chains.Latest))(t)
	claims = append(claims, chains.EventClaim{Chain: b.a.Info().Chain, TxID: genuineFeedback.TxID, Ordinal: 0, At: head})

	publish := func(a stream.Action) {
		t.Helper()
		must.OK(t, s.bus.RepublishAction(ctx, a, ""))
	}
	forge := func(verb string, subject caip.Hash, origin caip.FeedbackRef, to caip.AgentRef, epoch uint32, claim *chains.EventClaim) {
		a := stream.NewAction(verb, subject, to, epoch)
		a.Origin, a.Claim = origin, claim
		publish(a)
	}
	for i := range refs[1:] {
		to, other := refs[1:][i], apart[1:][i]
		for c := range claims {
			forge(stream.VerbDeliver, caip.SourceID(invented), invented, to, uint32(10+c), &claims[c]) // made up, with a claim
		}
		forge(stream.VerbDeliver, caip.SourceID(invented), invented, to, 0, nil)                    // made up
		forge(stream.VerbDeliver, caip.SourceID(self), self, to, 0, nil)                            // a self-review
		forge(stream.VerbDeliver, caip.SourceID(revoked), revoked, to, 1, nil)                      // revoked, in another epoch
		forge(stream.VerbDeliver, caip.SourceID(genuine), genuine, to, 1, nil)                      // there already, in another epoch
		forge(stream.VerbDeliver, caip.SourceID(unlinked), unlinked, other, 0, nil)                 // not linked
		forge(stream.VerbDeliver, caip.SourceID(unlinked), unlinked, to, 0, nil)                    // to another agent
		forge(stream.VerbRevoke, caip.SourceID(genuine), genuine, to, 0, nil)                       // not revoked
		forge(stream.VerbRevoke, caip.SourceID(unlinked), unlinked, other, 0, nil)                  // neither
		forge(stream.VerbRespond, caip.Keccak256([]byte("invented response")), genuine, to, 0, nil) // no such response
		mirror := b.mirror(genuine, to).Ref                                                         // a mirror of a mirror
		forge(stream.VerbDeliver, caip.SourceID(mirror), mirror, refs[0], 0, nil)                   //
		a := stream.NewAction(stream.VerbSyncURI, caip.Keccak256([]byte("x")), to, 0)               // a home nobody named
		a.Home = refs[0]                                                                            //
		publish(a)                                                                                  //
		a = stream.NewAction(stream.VerbDeliver, caip.SourceID(genuine), to, 0)                     // an id that does not follow
		a.Origin, a.ID = genuine, caip.Keccak256([]byte("y"))                                       //
		publish(a)                                                                                  //
	}
	// Events that never happened, that happened otherwise, and text that is no message.
	fake := chains.NewEvent(b.a.Info().Chain, chains.KindFeedback, refs[0], head, claims[0].TxID, 0, genuineFeedback.Time)
	fake.Feedback = &genuineFeedback
	lie := chains.NewEvent(b.a.Info().Chain, chains.KindRevoked, refs[0], genuineFeedback.At, genuineFeedback.TxID, 0, genuineFeedback.Time)
	lie.Revoked = &chains.Revoked{Ref: genuine}
	sale := chains.NewEvent(b.b.Info().Chain, chains.KindTransferred, refs[1], head, claims[0].TxID, 0, genuineFeedback.Time)
	sale.Transfer = &chains.Transferred{From: b.b.Account("bob"), To: b.b.Account("mallory")}
	for _, e := range []chains.Event{fake, lie, sale} {
		must.OK(t, s.bus.PublishEvents(ctx, []chains.Event{e}, ""))
	}
	js := s.bus.JetStream
	for _, subject := range []string{s.bus.EventSubject(b.a.Info().Chain, chains.KindFeedback), s.bus.EventSubject(b.a.Info().Chain, chains.KindTransferred),
		s.bus.ActionSubject(stream.NewAction(stream.VerbDeliver, caip.Hash{}, refs[1], 0))} {
		for _, body := range []string{"", "{", `{"schema":2}`, `[]`, "\xff\xfe", `{"schema":1,"id":"0x00"}`} {
			must.Get(js.Publish(ctx, subject, []byte(body)))(t)
		}
	}
	b.quiet(s)
	for _, to := range refs[1:] { // a verb of another world: another relayer may know it
		publish(stream.NewAction("transfer", caip.SourceID(genuine), to, 0))
	}
	b.until("they wait apart", func() bool {
		rows, err := s.state.Waiting.List(ctx, ">", 100)
		return err == nil && len(slices.DeleteFunc(rows, func(w state.Row[stream.Waiting]) bool { return w.Value.Kind != chains.Unsupported })) == len(refs[1:])
	})
	if after := b.sent(refs); after != before {
		t.Errorf("%d transactions of forged messages", after-before)
	}
	if after := b.sent(apart); after != beforeCount {
		t.Errorf("%d transactions of forged messages", after-beforeCount)
	}
	if groups, err := s.Links(ctx); err != nil || len(groups) != 1 || groups[0].Status != "active" {
		t.Errorf("groups %+v, %v: the forged sale must not freeze", groups, err)
	}
	// And the honest work goes on.
	b.mirrored(b.give(b.a, "client", refs[0], "3"), refs)
}

func TestLying_node_is_refused_where_proof_tells_the_truth(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	s := b.start(b.options())
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	b.quiet(s)
	before, now := b.sent(refs), b.a.Time()
	b.a.Tamper(func(batch *chains.Batch) {
		if len(batch.Events) > 0 {
			return
		}
		e := chains.NewEvent(b.a.Info().Chain, chains.KindFeedback, refs[0], batch.Through, fmt.Sprintf("0x%064d", batch.Through.Height), 0, now)
		f := chains.Feedback{Agent: refs[0], Client: b.a.Account("liar"), Proof: chains.ProofTransaction}
		f.Ref, _ = caip.NewFeedbackRef(b.a.Info().Reputation, refs[0].ID, f.Client.Address, 1)
		e.Feedback = &f
		batch.Events = append(batch.Events, e)
	})
	b.until("lies are dropped", func() bool { return s.counted("messages_total", "drop") > 10 })
	b.a.Honest()
	b.quiet(s)
	if after := b.sent(refs); after != before {
		t.Errorf("%d transactions of invented feedback", after-before)
	}
}

func TestRepeated_and_reordered_events_have_one_effect(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b, b.s)
	s := b.start(b.options())
	origin := b.give(b.a, "client", refs[0], "1")
	b.do(b.a, "owner", chains.Respond{Ref: origin, URI: "ipfs://thanks"})
	revoked := b.give(b.a, "client", refs[0], "2")
	b.do(b.a, "client", chains.RevokeFeedback{Ref: revoked})
	b.mirrored(origin, refs)
	b.quiet(s)
	count := len(b.feedback(refs[1])) + len(b.feedback(refs[2]))
	head := must.Get(b.a.Head(t.Context(), chains.Finalized))(t)
	batch := must.Get(b.a.Read(t.Context(), chains.Query{UpTo: head}))(t)
	for round := range 3 {
		for i := len(batch.Events) - 1; i >= 0; i-- {
			e := batch.Events[i]
			body := must.Get(stream.EncodeEvent(e))(t)
			// Without a Msg-Id the server knows no duplicates.
			if _, err := s.bus.JetStream.Publish(t.Context(), s.bus.EventSubject(e.Chain, e.Kind), body); err != nil {
				t.Fatal(err, round)
			}
		}
	}
	b.quiet(s)
	if now := len(b.feedback(refs[1])) + len(b.feedback(refs[2])); now != count {
		t.Errorf("%d feedback at the destinations, want %d: %v and %v", now, count, b.feedback(refs[1]), b.feedback(refs[2]))
		for _, ref := range refs[1:] {
			t.Errorf("at %s: %d of the one that stands, %d of the one that is revoked", ref, b.copies(origin, ref), b.copies(revoked, ref))
		}
	}
	if list, err := b.b.Responses(t.Context(), b.mirror(origin, refs[1]).Ref, chains.Latest); err != nil || len(list) != 1 {
		t.Errorf("%d responses, %v", len(list), err)
	}
}

func TestReorganisation_before_finality_leaves_no_trace(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	s := b.start(b.options())
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	for range 5 {
		gone := b.give(b.a, "client", refs[0], "2")
		must.OK(t, b.a.Reorg(1, func(string) memchain.Fate { return memchain.Drop }))
		if _, err := b.a.Feedback(t.Context(), gone, chains.Latest); err == nil {
			continue // the block was too deep for this reorganisation: it stands
		}
		b.absent(s, gone, refs)
	}
	if h := s.Health(); !h.OK {
		t.Errorf("unhealthy: %v", h.Problems)
	}
}

func TestReorganisation_past_finality_halts_that_chain_until_told(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b, b.s)
	o := b.options()
	s := b.start(o)
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	b.quiet(s)
	b.fork(s, b.a)
	b.until("the chain is halted", func() bool { return !s.Health().OK })
	problem := strings.Join(s.Health().Problems, "\n")
	if !strings.Contains(problem, "bridge8004-relayer reset-checkpoint --chain a --to N") || !strings.Contains(problem, "while the relayer runs") {
		t.Errorf("the problem names no remedy: %s", problem)
	}
	during := b.give(b.a, "client", refs[0], "2")
	// The others go on.
	onB := b.give(b.b, "client", refs[1], "3")
	b.until("the other chains go on", func() bool { return b.mirror(onB, refs[2]).State == chains.MirrorDelivered })
	if b.mirror(during, refs[1]).State != chains.MirrorNone {
		t.Error("the halted chain is read on")
	}
	stop(t, s)
	// A restart does not forget.
	s = b.start(b.options())
	b.until("the chain is still halted", func() bool { return !s.Health().OK })
	elsewhere := o.Config
	elsewhere.NATS.Dir = t.TempDir()
	if err := resetCheckpoint(t.Context(), elsewhere, b.a.Info(), 1); chains.KindOf(err) != chains.NotFound {
		t.Errorf("in a memory that is not the relayer's: %v", err)
	}
	if err := resetCheckpoint(t.Context(), o.Config, b.a.Info(), 1); err != nil { // while it runs
		t.Fatal(err)
	}
	b.mirrored(during, refs)
	b.until("it is well again", func() bool { return s.Health().OK })
}

func TestLagging_node_is_no_reorganisation(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	s := b.start(b.options())
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	b.a.SetNodeLag(30)
	before := b.a.Height()
	b.until("blocks pass", func() bool { return b.a.Height() > before+10 })
	b.a.SetNodeLag(0)
	b.mirrored(b.give(b.a, "client", refs[0], "2"), refs)
	if h := s.Health(); !h.OK {
		t.Errorf("unhealthy: %v", h.Problems)
	}
}

func TestUnreachable_chain_and_empty_account_are_waited_out(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	s := b.start(b.options())
	b.quiet(s)
	b.b.SetFunds("relayer", false)
	origin := b.give(b.a, "client", refs[0], "1")
	b.until("the empty account is noticed", func() bool { return s.counted("waits_total", "funds") > 2 })
	b.b.SetFunds("relayer", true)
	b.mirrored(origin, refs)
	// Each call fails some times that the relayer needs and this test does not.
	for _, method := range []string{"Feedback", "Prove", "OriginOf", "Head", "Read", "Agent", "Canonical", "Role"} {
		b.a.FailNext(method, 3)
		b.mirrored(b.give(b.a, "client", refs[0], "2"), refs)
	}
	for _, method := range []string{"Sign", "Send", "Status", "NextNonce", "Head", "Agent"} {
		b.b.FailNext(method, 3)
		b.mirrored(b.give(b.a, "client", refs[0], "2"), refs)
	}
	// An answer that is lost after Send had its effect.
	lost := 0
	b.b.SetFault(func(c memchain.Call) error {
		if c.Method == "Send" && c.After && lost < 3 {
			lost++
			return &chains.Error{Kind: chains.TimedOut, Op: "send", Err: context.DeadlineExceeded}
		}
		return nil
	})
	b.mirrored(b.give(b.a, "client", refs[0], "3"), refs)
	b.quiet(s)
}
