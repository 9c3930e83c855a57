package chaintest

import (
	"encoding/binary"
	"strconv"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// item is a feedback of the origin registry, to be mirrored to ref.
func (s *suite) item(ref caip.AgentRef, index uint64) chains.MirrorItem {
	s.Helper()
	return s.itemBy("0x742d35cc6634c0532925a3b844bc9e7595f0beb0", ref, index)
}

// itemBy is item of a client.
func (s *suite) itemBy(address string, ref caip.AgentRef, index uint64) chains.MirrorItem {
	s.Helper()
	client, err := caip.NewAccountID(s.OriginRegistry.Chain, address)
	s.ok(err)
	// The agent's id makes sources differ between cases that share a chain.
	h := caip.Keccak256([]byte(ref.String()))
	origin, err := caip.NewFeedbackRef(s.OriginRegistry, strconv.FormatUint(binary.BigEndian.Uint64(h[:]), 10), client.Address, index)
	s.ok(err)
	return chains.MirrorItem{
		Origin: chains.Origin{Feedback: origin, Client: client, Source: caip.SourceID(origin)},
		Agent:  ref, Value: value(875, 1), Tag1: "starred", Tag2: "day", Outcome: chains.Neutral,
		File: []byte(`{"origin":"` + origin.String() + `"}`),
	}
}

func (s *suite) mirrorOf(item chains.MirrorItem, at chains.Finality) chains.Mirror {
	s.Helper()
	m, err := s.Chain.MirrorOf(s.ctx, item.Origin.Source, item.Agent, at)
	s.require(err == nil, "mirror of %s: %v", item.Origin.Feedback, err)
	return m
}

// mirrors counts the feedback of an agent that is a mirror.
func (s *suite) mirrors(ref caip.AgentRef) int {
	s.Helper()
	n := 0
	for _, f := range s.feedbacks(ref, chains.FeedbackFilter{IncludeRevoked: true}, chains.Latest) {
		_, mirror, err := s.Chain.OriginOf(s.ctx, f, chains.Latest)
		s.require(err == nil, "origin of %s: %v", f.Ref, err)
		if mirror {
			n++
		}
	}
	return n
}

// try writes an operation that may be refused or do nothing; it returns the receipt of the latter.
func (s *suite) try(name string, op chains.Op) (chains.Receipt, bool) {
	s.Helper()
	r, err := chains.Do(s.ctx, s.Writer(name), op, chains.Latest)
	if kind := chains.KindOf(err); err != nil && !kind.Permanent() && kind != chains.Blocked {
		s.Errorf("%s: %v: kind %s, want a permanent one or blocked-by-agent", op.Verb(), err, kind)
	}
	return r, err == nil
}

// verdicts are what the relay said about the items of a receipt; chains whose mirrors are plain
// attestations say nothing.
func (s *suite) verdicts(r chains.Receipt, want ...chains.MirrorVerdict) {
	s.Helper()
	if s.sati() {
		return
	}
	var got []chains.MirrorVerdict
	for _, e := range r.Events {
		if e.Kind == chains.KindMirrored {
			got = append(got, e.Mirrored.Verdict)
		}
	}
	s.equal("verdicts", got, want)
}

func mirror(s *suite) {
	ref := s.newAgent("ipfs://x")
	own := s.feedback("client", chains.GiveFeedback{Agent: ref, Value: value(1, 0)})
	if origin, mirror, err := s.Chain.OriginOf(s.ctx, own, chains.Latest); err != nil || mirror || origin != (chains.Origin{}) {
		s.Errorf("an original is a mirror of %s: %t, %v", text(origin), mirror, err)
	}
	if !s.has(chains.CanMirror) {
		s.refused("relayer", chains.Deliver{Items: []chains.MirrorItem{{Agent: ref}}}, chains.Unsupported)
		return
	}
	item := s.item(ref, 1)
	s.equal("mirror of nothing", s.mirrorOf(item, chains.Latest), chains.Mirror{})
	deliver := chains.Deliver{Items: []chains.MirrorItem{item}}

	r := s.do("relayer", deliver)
	f := s.one(r, chains.KindFeedback).Feedback
	s.verdicts(r, chains.VerdictDelivered)
	if !s.sati() {
		s.kinds("deliver", r, chains.KindFeedback, chains.KindMirrored)
		m := s.one(r, chains.KindMirrored).Mirrored
		s.equal("mirrored", []any{m.Source, m.Epoch, m.Ref, m.Origin.Feedback}, []any{item.Origin.Source, item.Epoch, f.Ref, item.Origin.Feedback})
		s.equal("relay", m.Relay, f.Client)
		if !s.Relay.IsZero() {
			s.equal("client", f.Client, s.Relay)
		}
		s.equal("feedbackHash is keccak256 of the file", f.Hash, caip.Keccak256(item.File))
	} else {
		s.kinds("deliver", r, chains.KindFeedback)
		s.equal("client", f.Client, s.account("relayer"))
		if f.SATI == nil || f.SATI.TaskRef != caip.Keccak256(item.Origin.Source[:], make([]byte, 4)) || f.SATI.Outcome != chains.Neutral {
			s.Errorf("attestation: %s", text(f.SATI))
		}
	}
	s.equal("content", []any{f.Value, f.Tag1, f.Tag2}, []any{item.Value, item.Tag1, item.Tag2})
	delivered := chains.Mirror{State: chains.MirrorDelivered, Ref: f.Ref}
	if final := s.mirrorOf(item, chains.Finalized); s.young(r.At) {
		s.equal("young mirror at finalized", final, chains.Mirror{})
	}
	s.equal("mirror at latest", s.mirrorOf(item, chains.Latest), delivered)
	origin, mirror, err := s.Chain.OriginOf(s.ctx, *f, chains.Latest)
	if err != nil || !mirror || (!origin.Source.IsZero() && origin.Source != item.Origin.Source) || (origin.Source.IsZero() && !s.sati()) {
		s.Errorf("origin of the mirror: %s, %t, %v", text(origin), mirror, err)
	}

	// Whatever the caller believes, once is enough.
	if r, ok := s.try("relayer", deliver); ok {
		s.verdicts(r, chains.VerdictAlreadyDelivered)
	}
	changed := item
	changed.Value = value(1, 0)
	if r, ok := s.try("relayer", chains.Deliver{Items: []chains.MirrorItem{changed}}); ok {
		s.verdicts(r, chains.VerdictAlreadyDelivered)
	}
	s.equal("mirrors after three deliveries", s.mirrors(ref), 1)

	// Another agent is another destination.
	other := item
	other.Agent = s.newAgent("ipfs://y")
	s.do("relayer", chains.Deliver{Items: []chains.MirrorItem{other}})
	if m := s.mirrorOf(other, chains.Latest); m.State != chains.MirrorDelivered || m.Ref == f.Ref {
		s.Errorf("the source at another agent: %s", text(m))
	}

	s.do("relayer", chains.RevokeMirror{Source: item.Origin.Source, Agent: ref})
	s.equal("mirror after its revocation", s.mirrorOf(item, chains.Latest), chains.Mirror{State: chains.MirrorRevoked, Ref: f.Ref})
	if read, err := s.Chain.Feedback(s.ctx, f.Ref, chains.Latest); err != nil || (!read.Revoked && !s.sati()) {
		s.Errorf("the mirror as feedback: %s, %v", text(read), err)
	}
	if r, ok := s.try("relayer", deliver); ok {
		s.verdicts(r, chains.VerdictAlreadyDelivered)
	}
	s.try("relayer", chains.RevokeMirror{Source: item.Origin.Source, Agent: ref})
	s.equal("mirror in the end", s.mirrorOf(item, chains.Latest).State, chains.MirrorRevoked)
	s.settle()
	s.equal("mirror at finalized", s.mirrorOf(item, chains.Finalized).State, chains.MirrorRevoked)
}

// spent checks what a delivery is estimated to cost, what it costs, and that the chain tells so
// later to who has forgotten it.
func spent(s *suite) {
	if !s.has(chains.CanMirror) {
		return
	}
	w := s.Writer("relayer")
	ref := s.newAgent("ipfs://x")
	_, before, _, err := w.Spent(s.ctx, time.Time{}, chains.Position{})
	s.require(err == nil, "read what was spent: %v", err)
	items := []chains.MirrorItem{s.item(ref, 1), s.item(ref, 2)}
	items[1].Tag1 = strings.Repeat("long ", 10)
	if s.sati() {
		items = items[:1]
	}
	tx := s.sign("relayer", chains.Deliver{Items: items}, chains.SignOptions{})
	r := s.send("relayer", tx)
	s.expect(tx.Cost.Cmp(r.Fee.Share(1, 3)) >= 0 && tx.Cost.Cmp(r.Fee.Add(r.Fee).Add(r.Fee)) <= 0, "estimated at %s, paid %s", tx.Cost, r.Fee)
	s.expect(s.sati() || len(tx.Gas) == 2 && tx.Gas[0] < tx.Gas[1], "the items name %d gas, the second has the longer text", tx.Gas)
	mine := func(list []chains.Spent) (found []chains.Spent) {
		for _, one := range list {
			if one.TxID == r.TxID {
				found = append(found, one)
			}
		}
		return found
	}
	want := chains.Spent{TxID: r.TxID, Cost: r.Fee}
	for i, item := range items {
		one := chains.SpentItem{Agent: item.Agent}
		if s.sati() {
			one.Task, one.Tag1, one.Tag2 = caip.MirrorTask(item.Origin.Source, item.Epoch), item.Tag1, item.Tag2
		} else {
			one.Origin, one.Gas = item.Origin, tx.Gas[i]
		}
		want.Items = append(want.Items, one)
	}
	later, through, _, err := w.Spent(s.ctx, time.Time{}, before)
	s.require(err == nil && through.Height >= r.At.Height, "read what was spent after %s: through %s, %v", before, through, err)
	s.equal("spent since", mine(later), []chains.Spent{want})
	at := r.Events[0]
	for when, n := range map[time.Time]int{at.Time: 1, at.Time.Add(-time.Hour): 1, at.Time.Add(time.Hour): 0} {
		list, _, _, err := w.Spent(s.ctx, when, chains.Position{})
		s.expect(err == nil && len(mine(list)) == n, "spent since %s: %s, %v, want %d of %s", when, text(list), err, n, at.Time)
	}
}

// ownCosts checks that the account's own feedback is among what it spent, and tells from what it
// mirrors.
func ownCosts(s *suite) {
	if !s.rated() || !s.has(chains.CanMirror) {
		return
	}
	ref, w := s.newAgent("ipfs://x"), s.Writer("relayer")
	op := chains.GiveFeedback{Agent: ref, Value: s.value(1, 0), Tag1: "reachable", Tag2: "2026-11-23/P7D"}
	if s.sati() {
		op.TaskRef = caip.Keccak256([]byte(s.Name()))
	}
	r := s.do("relayer", op)
	s.do("client", chains.GiveFeedback{Agent: ref, Value: op.Value}) // which another pays for
	list, _, _, err := w.Spent(s.ctx, time.Time{}, chains.Position{})
	s.ok(err)
	item := chains.SpentItem{Agent: ref, Origin: chains.Origin{Client: w.Account()}}
	if s.sati() {
		item = chains.SpentItem{Agent: ref, Task: op.TaskRef, Tag1: op.Tag1, Tag2: op.Tag2}
	}
	var about []chains.Spent
	for _, one := range list {
		if len(one.Items) > 0 && one.Items[0].Agent == ref {
			about = append(about, one)
		}
	}
	s.equal("spent on the agent", about, []chains.Spent{{TxID: r.TxID, Cost: r.Fee, Items: []chains.SpentItem{item}}})
}

func tombstone(s *suite) {
	if !s.has(chains.CanMirror) {
		s.refused("relayer", chains.RevokeMirror{}, chains.Unsupported)
		return
	}
	ref := s.newAgent("ipfs://x")
	item := s.item(ref, 1)
	s.do("relayer", chains.RevokeMirror{Source: item.Origin.Source, Agent: ref})
	m := s.mirrorOf(item, chains.Latest)
	s.expect(m.State == chains.MirrorTombstone && m.Ref.IsZero(), "revoked before it was mirrored: %s", text(m))
	if r, ok := s.try("relayer", chains.Deliver{Items: []chains.MirrorItem{item}}); ok {
		s.verdicts(r, chains.VerdictTombstoned)
	}
	s.equal("state", s.mirrorOf(item, chains.Latest).State, chains.MirrorTombstone)
	for _, f := range s.feedbacks(ref, chains.FeedbackFilter{}, chains.Latest) {
		s.expect(!f.HasValue, "a mirror was delivered behind its tombstone: %s", text(f))
	}
}

func mirrorRefusals(s *suite) {
	if !s.has(chains.CanMirror) || s.sati() {
		s.refused("relayer", chains.Deliver{}, chains.Unsupported, chains.Invalid)
		return
	}
	ref := s.newAgent("ipfs://x")
	item := s.item(ref, 1)
	deliver := func(items ...chains.MirrorItem) chains.Deliver { return chains.Deliver{Items: items} }
	s.refused("stranger", deliver(item), denied...)
	s.refused("stranger", chains.RevokeMirror{Source: item.Origin.Source, Agent: ref}, denied...)
	s.refused("stranger", chains.VoidMirror{Source: item.Origin.Source, Agent: ref}, append([]chains.Kind{chains.Reverted}, denied...)...)

	skipped := item
	skipped.Epoch = 1
	if r, ok := s.try("relayer", deliver(skipped)); ok {
		s.verdicts(r, chains.VerdictFailed)
	}
	foreign := item
	foreign.Origin.Feedback.Registry = caip.AccountID{Chain: caip.ChainID{Namespace: caip.EIP155, Reference: "999999"}, Address: s.account("stranger").Address}
	foreign.Origin.Source = caip.SourceID(foreign.Origin.Feedback)
	if r, ok := s.try("relayer", deliver(foreign)); ok {
		s.verdicts(r, chains.VerdictFailed)
	}
	s.equal("mirrors after refusals", s.mirrors(ref), 0)

	// One that fails does not stop the others.
	nobody := s.item(ref, 2)
	nobody.Agent = s.stranger()
	r := s.do("relayer", deliver(nobody, item, item, s.item(ref, 3)))
	s.verdicts(r, chains.VerdictFailed, chains.VerdictDelivered, chains.VerdictAlreadyDelivered, chains.VerdictDelivered)
	s.equal("mirrors of one batch", s.mirrors(ref), 2)

	if s.Relay.IsZero() || !s.has(chains.CanApprove) {
		return
	}
	// An agent who makes the relay his operator makes its feedback self-feedback.
	s.do("owner", chains.Approve{Agent: ref, Operator: s.Relay, Approved: true})
	if r, ok := s.try("relayer", deliver(s.item(ref, 4))); ok {
		s.verdicts(r, chains.VerdictBlocked)
	}
	s.equal("mirrors while blocked", s.mirrors(ref), 2)
	s.do("owner", chains.Approve{Agent: ref, Operator: s.Relay})
	s.verdicts(s.do("relayer", deliver(s.item(ref, 4))), chains.VerdictDelivered)
}

func mirrorResponse(s *suite) {
	ref := s.newAgent("ipfs://x")
	response := caip.Keccak256([]byte("response"), []byte(ref.String()))
	op := chains.RespondMirror{Agent: ref, Response: response, URI: "ipfs://answer", Hash: caip.Keccak256([]byte("answer"))}
	if !s.has(chains.CanMirrorResponse) {
		s.refused("relayer", op, chains.Unsupported)
		return
	}
	item := s.item(ref, 1)
	op.Source = item.Origin.Source
	s.refused("relayer", op, append(missing, chains.Invalid)...) // nothing to respond to
	s.do("relayer", chains.Deliver{Items: []chains.MirrorItem{item}})
	done := func(want bool) {
		s.Helper()
		got, err := s.Chain.ResponseMirrored(s.ctx, response, ref, chains.Latest)
		s.expect(err == nil && got == want, "response mirrored: %t, %v, want %t", got, err, want)
	}
	done(false)
	r := s.do("relayer", op)
	s.kinds("respond-mirror", r, chains.KindResponse, chains.KindMirrored)
	s.verdicts(r, chains.VerdictResponded)
	s.equal("response id", s.one(r, chains.KindMirrored).Mirrored.Response, response)
	done(true)
	s.try("relayer", op)
	list, err := s.Chain.Responses(s.ctx, s.mirrorOf(item, chains.Latest).Ref, chains.Latest)
	s.expect(err == nil && len(list) == 1 && list[0].URI == op.URI && list[0].Hash == op.Hash, "responses to the mirror: %s, %v", text(list), err)
}

func syncURI(s *suite) {
	ref := s.newAgent("ipfs://x")
	relayer := s.account("relayer")
	sync := chains.SyncURI{Agent: ref, URI: "ipfs://home"}
	may := func(want bool) {
		s.Helper()
		g, err := s.Chain.Grant(s.ctx, ref, relayer)
		if err != nil || (g.Refusal(chains.SyncScopeURI) == "") != want || (g.Why == "") != want || (g.Usable&chains.SyncScopeURI != 0) != want {
			s.Errorf("may write the agentURI: %+v, %v, want %t", g, err, want)
		}
	}
	if !s.has(chains.CanSyncURI) {
		s.refused("owner", chains.GrantSync{Agent: ref, Relayer: relayer}, chains.Unsupported)
		s.refused("relayer", sync, chains.Unsupported)
		if g, err := s.Chain.Grant(s.ctx, ref, relayer); err != nil || g.Refusal(chains.SyncScopeURI) == "" {
			s.Errorf("may write the agentURI: %+v, %v", g, err)
		}
		return
	}
	may(false)
	s.refused("relayer", sync, denied...)
	s.refused("stranger", chains.GrantSync{Agent: ref, Relayer: relayer}, denied...)
	s.do("owner", chains.GrantSync{Agent: ref, Relayer: relayer})
	may(true)
	r := s.do("relayer", sync)
	s.equal("uri", s.one(r, chains.KindURISet).URI.URI, sync.URI)
	s.equal("agentURI", s.agent(ref, chains.Latest).URI, sync.URI)
	s.refused("stranger", sync, denied...)
	s.refused("relayer", chains.SetURI{Agent: ref, URI: "ipfs://direct"}, denied...)
	s.refused("relayer", chains.Transfer{Agent: ref, To: relayer}, denied...)
	revoke := chains.GrantSync{Agent: ref, Relayer: relayer, Revoke: true}
	s.refused("stranger", revoke, denied...)
	may(true)
	s.do("owner", revoke)
	may(false)
	s.refused("owner", revoke, chains.NotFound)
	s.refused("relayer", sync, denied...)

	// A grant dies with its owner: the buyer has not given it, nor does it come back with the
	// agent.
	s.do("owner", chains.GrantSync{Agent: ref, Relayer: relayer})
	s.do("owner", chains.Transfer{Agent: ref, To: s.account("buyer")})
	may(false)
	s.refused("relayer", sync, denied...)
	s.do("buyer", chains.Transfer{Agent: ref, To: s.account("owner")})
	may(false)
	s.refused("relayer", sync, denied...)
}
