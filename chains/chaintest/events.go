package chaintest

import (
	"context"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// story writes a bit of everything about one agent and returns the receipts.
func (s *suite) story() (caip.AgentRef, []chains.Receipt) {
	s.Helper()
	var receipts []chains.Receipt
	add := func(name string, op chains.Op) chains.Receipt {
		s.Helper()
		r := s.do(name, op)
		receipts = append(receipts, r)
		return r
	}
	ref := s.one(add("owner", chains.Register{Name: "conformance", URI: "ipfs://a"}), chains.KindRegistered).Agent
	if s.has(chains.CanSetURI) {
		add("owner", chains.SetURI{Agent: ref, URI: "ipfs://b"})
	}
	if s.has(chains.CanSetMetadata) {
		add("owner", chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: "k", Value: []byte("v")}})
	}
	if s.rated() {
		f := s.one(add("client", s.rich(ref)), chains.KindFeedback).Feedback
		add("client2", chains.GiveFeedback{Agent: ref, Value: s.value(5, 0)})
		add("client", chains.GiveFeedback{Agent: ref, Value: s.value(6, 0)})
		if s.has(chains.CanRespond) {
			add("owner", chains.Respond{Ref: f.Ref, URI: "ipfs://answer"})
		}
		if s.has(chains.CanRevokeFeedback) {
			add("client", chains.RevokeFeedback{Ref: f.Ref})
		}
	}
	if s.has(chains.CanApprove) {
		for _, all := range []bool{false, true} {
			add("owner", chains.Approve{Agent: ref, Operator: s.account("operator"), All: all, Approved: true})
			add("owner", chains.Approve{Agent: ref, Operator: s.account("operator"), All: all})
		}
	}
	if s.has(chains.CanSyncURI) {
		add("owner", chains.GrantSync{Agent: ref, Relayer: s.account("relayer")})
		add("relayer", chains.SyncURI{Agent: ref, URI: "ipfs://c"})
	}
	if s.has(chains.CanMirror) {
		item := s.item(ref, 1)
		add("relayer", chains.Deliver{Items: []chains.MirrorItem{item}})
		if s.has(chains.CanMirrorResponse) {
			response := caip.Keccak256([]byte("response"), []byte(ref.String()))
			add("relayer", chains.RespondMirror{Source: item.Origin.Source, Agent: ref, Response: response, URI: "ipfs://answer"})
		}
		add("relayer", chains.RevokeMirror{Source: item.Origin.Source, Agent: ref})
	}
	if s.has(chains.CanSetWallet) {
		add("owner", s.setWallet(ref, "owner", "wallet"))
	}
	add("owner", chains.Transfer{Agent: ref, To: s.account("buyer")})
	return ref, receipts
}

func events(s *suite) {
	start := s.head(chains.Latest)
	ref, receipts := s.story()
	end := s.head(chains.Latest)

	// What follows may not change what was.
	mine := map[string]bool{}
	var want []chains.Event
	for _, r := range receipts {
		mine[r.TxID] = true
		want = append(want, r.Events...)
	}
	all := s.read(start, end, ref)
	var got []chains.Event
	ids := map[caip.Hash]bool{}
	for i, e := range all {
		s.expect(e.ID == caip.EventID(e.Chain, e.TxID, e.Ordinal) && e.Chain == s.Chain.Info().Chain, "event with a wrong id or chain: %s", text(e))
		s.expect(!ids[e.ID], "event %s twice", e.ID)
		ids[e.ID] = true
		if e.At.Height <= start.Height || e.At.Height > end.Height || e.At.Hash == "" || e.Time.IsZero() || e.Time.Location() != time.UTC {
			s.Errorf("event out of range or without block: %s", text(e))
		}
		s.expect(i == 0 || e.At.Height >= all[i-1].At.Height && (e.TxID != all[i-1].TxID || e.Ordinal > all[i-1].Ordinal), "event %s is behind a later one", text(e))
		if mine[e.TxID] {
			got = append(got, e)
		}
	}
	s.equal("events read and events of receipts", got, want)

	var pieces []chains.Event
	at := start
	for h := start.Height + 1; h <= end.Height; h++ {
		upTo := chains.Position{Height: h}
		if h == end.Height {
			upTo = end
		}
		pieces = append(pieces, s.read(at, upTo, ref)...)
		at = chains.Position{Height: h}
	}
	s.equal("events read block by block", pieces, all)
	s.equal("events read again", s.read(start, end, ref), all)

	// A range without events is covered too.
	if rest := s.read(end, end, ref); len(rest) != 0 {
		s.Errorf("events of an empty range: %s", text(rest))
	}
	s.settle()
	s.equal("events read after settling", s.read(start, end, ref), all)
	s.history(ref, end, got)
	s.historyAfter(ref, start, end, all)
}

// history checks that an agent's own past is what was told of it, from its last change of hands on
// at least.
func (s *suite) history(ref caip.AgentRef, upTo chains.Position, told []chains.Event) {
	s.Helper()
	told = slices.DeleteFunc(slices.Clone(told), func(e chains.Event) bool {
		return e.Agent != ref || !slices.Contains([]chains.EventKind{
			chains.KindRegistered, chains.KindURISet, chains.KindMetadataSet, chains.KindWalletSet, chains.KindTransferred, chains.KindAuthority,
		}, e.Kind)
	})
	past, err := s.Chain.History(s.ctx, ref, upTo)
	s.require(err == nil, "history: %v", err)
	if len(past) > len(told) || !slices.ContainsFunc(past, func(e chains.Event) bool { return e.Kind == chains.KindTransferred }) {
		s.Fatalf("history: %s, told was %s", text(past), text(told))
	}
	s.equal("history", past, told[len(told)-len(past):])
}

// historyAfter checks that the whole past of an agent, which was registered after start, is what
// was told of it, at once and piece by piece, and that the approvals of its owner are found by
// operator.
func (s *suite) historyAfter(ref caip.AgentRef, start, upTo chains.Position, told []chains.Event) {
	s.Helper()
	read := func(after, upTo chains.Position) []chains.Event {
		s.Helper()
		events, err := s.Chain.HistoryAfter(s.ctx, ref, after, upTo)
		s.require(err == nil, "history after %s up to %s: %v", after, upTo, err)
		return events
	}
	kinds := []chains.EventKind{
		chains.KindRegistered, chains.KindURISet, chains.KindMetadataSet, chains.KindWalletSet, chains.KindTransferred, chains.KindAuthority, chains.KindApproval,
		chains.KindLinked,
	}
	want := slices.DeleteFunc(slices.Clone(told), func(e chains.Event) bool { return e.Agent != ref || !slices.Contains(kinds, e.Kind) })
	whole := read(chains.Position{}, upTo)
	s.equal("whole history", whole, want)
	s.equal("history from before its registration", read(chains.Position{Height: want[0].At.Height - 1}, upTo), want)
	for i, e := range want {
		if i+1 < len(want) && want[i+1].At == e.At {
			continue
		}
		pieces := slices.Concat(read(chains.Position{}, e.At), read(e.At, upTo))
		s.equal("history in two pieces", pieces, want)
	}
	if rest := read(upTo, upTo); len(rest) != 0 {
		s.Errorf("history after its end: %s", text(rest))
	}
	elsewhere := want[0].At
	elsewhere.Hash = upTo.Hash
	_, err := s.Chain.HistoryAfter(s.ctx, ref, elsewhere, upTo)
	s.kind("history after a block that never was", err, chains.Reorg)

	owner := s.account("owner")
	approvals := func(owner caip.AccountID, after chains.Position) []chains.Event {
		s.Helper()
		events, err := s.Chain.Approvals(s.ctx, owner, after, upTo)
		s.require(err == nil, "approvals: %v", err)
		return events
	}
	var given []chains.Event
	for _, e := range told {
		if e.Approval != nil && e.Approval.All && e.Approval.Owner == owner {
			given = append(given, e)
		}
	}
	s.equal("approvals for all that an owner has", approvals(owner, start), given)
	if ever := approvals(owner, chains.Position{}); len(ever) < len(given) {
		s.Errorf("%d approvals ever, %d after %s", len(ever), len(given), start)
	}
	if more := slices.Concat(approvals(s.account("buyer"), start), approvals(owner, upTo)); len(more) != 0 {
		s.Errorf("approvals that nobody gave: %s", text(more))
	}
}

func prove(s *suite) {
	_, receipts := s.story()
	last := receipts[len(receipts)-1]
	young := last.Events[0].Claim()
	if _, err := s.Chain.Prove(s.ctx, young, chains.Finalized); s.young(last.At) {
		s.kind("a young event at finalized", err, chains.NotFinal)
	}
	if e, err := s.Chain.Prove(s.ctx, young, chains.Latest); err != nil {
		s.Errorf("a young event at latest: %v", err)
	} else {
		s.equal("event proven at latest", e, last.Events[0])
	}
	s.settle()
	for _, r := range receipts {
		for _, e := range r.Events {
			got, err := s.Chain.Prove(s.ctx, e.Claim(), chains.Finalized)
			if err != nil {
				s.Errorf("prove %s: %v", e.Claim(), err)
				continue
			}
			s.equal("proven event", got, e)
		}
	}
	first := receipts[0]
	honest := first.Events[0].Claim()
	for name, lie := range map[string]func(*chains.EventClaim){
		"ordinal":     func(c *chains.EventClaim) { c.Ordinal += 1000 },
		"transaction": func(c *chains.EventClaim) { c.TxID = last.TxID },
		"no such transaction": func(c *chains.EventClaim) {
			c.TxID = caip.Keccak256([]byte("nothing")).String()
			if s.sati() {
				c.TxID = "1111111111111111111111111111111111111111111111111111111111111111"
			}
		},
		"block":  func(c *chains.EventClaim) { c.At = last.At },
		"hash":   func(c *chains.EventClaim) { c.At.Hash = last.At.Hash },
		"height": func(c *chains.EventClaim) { c.At.Height-- },
		"chain":  func(c *chains.EventClaim) { c.Chain.Reference = "5" },
	} {
		claim := honest
		lie(&claim)
		e, err := s.Chain.Prove(s.ctx, claim, chains.Finalized)
		if err == nil {
			s.Errorf("a claim with a false %s was proven: %s", name, text(e))
			continue
		}
		s.kind("a claim with a false "+name, err, s.disproof(name))
	}

	for what, want := range map[chains.Position]chains.Standing{
		first.At: chains.StandingSame,
		{Height: first.At.Height, Hash: last.At.Hash}:                          chains.StandingDifferent,
		{Height: s.head(chains.Latest).Height + 1_000_000, Hash: last.At.Hash}: chains.StandingUnknown,
	} {
		s.stands(what.String(), what, want)
	}
	// In this order, since the chain goes on meanwhile.
	final, safe, latest := s.head(chains.Finalized), s.head(chains.Safe), s.head(chains.Latest)
	s.expect(final.Height <= safe.Height, "finalized %s is ahead of safe %s", final, safe)
	if now := s.head(chains.Latest); safe.Height > now.Height || latest.Height > now.Height {
		s.Errorf("latest went from %s to %s, safe is %s", latest, now, safe)
	}
	s.wakes()
}

// stands checks how a block stands to the chain.
func (s *suite) stands(what string, at chains.Position, want chains.Standing) {
	s.Helper()
	got, err := s.Chain.Canonical(s.ctx, at)
	s.expect(err == nil && got == want, "standing of %s: %s, %v, want %s", what, got, err, want)
}

// disproof is what a false claim is: contradicted where the chain commits to what it holds, and
// merely absent where nothing does but the nodes' word.
func (s *suite) disproof(of string) chains.Kind {
	switch of {
	case "ordinal", "transaction", "no such transaction", "block":
		if s.sati() && s.Chain.Info().Dialect != "mem" {
			return chains.NotFound
		}
	}
	return chains.Contradicted
}

// wakes checks that a head is announced where that is promised.
func (s *suite) wakes() {
	ctx, cancel := context.WithTimeout(s.ctx, patience)
	defer cancel()
	wake, err := s.Chain.Wake(ctx)
	s.require(err == nil, "wake: %v", err)
	if wake == nil {
		return
	}
	s.newAgent("ipfs://wake")
	select {
	case <-wake:
	case <-ctx.Done():
		s.Fatal("a new block woke nobody")
	}
	cancel()
	deadline := time.After(patience)
	for open := true; open; {
		select {
		case _, open = <-wake:
		case <-deadline:
			s.Fatal("the channel is not closed with its context")
		}
	}
}

func reorganisation(s *suite) {
	if s.Reorg == nil {
		return
	}
	ref := s.newAgent("ipfs://before")
	s.settle()
	if !s.writes(chains.CanTransfer) {
		s.replacedRegistration()
		return
	}
	var act chains.Op = chains.SetURI{Agent: ref, URI: "ipfs://kept"}
	if !s.writes(chains.CanSetURI) {
		act = chains.Transfer{Agent: ref, To: s.account("owner")}
	}
	kept := s.do("owner", act)
	s.settle()
	before := s.head(chains.Latest)
	who, op := s.mark(ref)
	tx := s.sign(who, op, chains.SignOptions{})
	r := s.send(who, tx)
	depth := int(s.head(chains.Latest).Height - r.At.Height + 1)
	s.ok(s.Reorg(depth))
	s.stands("the replaced block", r.At, chains.StandingDifferent)
	s.stands("a block below", kept.At, chains.StandingSame)
	claim := r.Events[0].Claim()
	_, err := s.Chain.Prove(s.ctx, claim, chains.Latest)
	s.kind("an event of a replaced block", err, chains.Contradicted)
	if n := s.marks(ref); n != 0 {
		s.Errorf("%d effects of a replaced block", n)
	}
	if status, err := s.Writer(who).Status(s.ctx, tx, chains.Latest); err != nil || !slices.Contains([]chains.TxState{chains.TxUnknown, chains.TxPending}, status.State) {
		s.Errorf("status of a replaced transaction: %+v, %v", status, err)
	}
	// The stored bytes land again, as the same event in another block.
	again := s.send(who, tx)
	s.equal("event id", again.Events[0].ID, r.Events[0].ID)
	s.expect(again.At != r.At, "the transaction stands in the replaced block %s again", r.At)
	if got := s.read(before, s.head(chains.Latest), ref); len(got) != 1 || got[0].At != again.At {
		s.Errorf("events after the reorganisation: %s", text(got))
	}
}

// mark is an operation that the chain can do, with an effect that marks counts, and who does it.
func (s *suite) mark(ref caip.AgentRef) (who string, op chains.Op) {
	if s.writes(chains.CanGiveFeedback) {
		return "client", chains.GiveFeedback{Agent: ref, Value: value(1, 0)}
	}
	return "owner", chains.SetURI{Agent: ref, URI: "ipfs://marked"}
}

// marks counts the effects of mark.
func (s *suite) marks(ref caip.AgentRef) int {
	s.Helper()
	if s.writes(chains.CanGiveFeedback) {
		return len(s.feedbacks(ref, chains.FeedbackFilter{}, chains.Latest))
	}
	if s.agent(ref, chains.Latest).URI == "ipfs://marked" {
		return 1
	}
	return 0
}

// replacedRegistration is what a reorganisation is to a chain that is only watched: what happened
// in a replaced block did not happen.
func (s *suite) replacedRegistration() {
	s.Helper()
	before := s.head(chains.Latest)
	r := s.do("owner", chains.Register{URI: "ipfs://replaced"})
	ref := s.one(r, chains.KindRegistered).Agent
	s.ok(s.Reorg(int(s.head(chains.Latest).Height - r.At.Height + 1)))
	s.stands("the replaced block", r.At, chains.StandingDifferent)
	_, err := s.Chain.Prove(s.ctx, r.Events[0].Claim(), chains.Latest)
	s.kind("an event of a replaced block", err, chains.Contradicted)
	_, err = s.Chain.Agent(s.ctx, ref, chains.Latest)
	s.kind("an agent of a replaced block", err, chains.NotFound)
	if got := s.read(before, s.head(chains.Latest), ref); len(got) != 0 {
		s.Errorf("events of a replaced block: %s", text(got))
	}
}
