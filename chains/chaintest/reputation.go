package chaintest

import (
	"context"
	"math/big"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// rich is a feedback with all that the chain holds.
func (s *suite) rich(ref caip.AgentRef) chains.GiveFeedback {
	op := chains.GiveFeedback{Agent: ref, Value: s.value(-9977, 2), Tag1: "uptime ü", Tag2: "日本"}
	if s.limits().Document {
		op.URI, op.Hash = "ipfs://feedback", caip.Keccak256([]byte("file"))
	}
	if s.limits().Endpoint && !s.Rules.NoEndpoint {
		op.Endpoint = "https://example.com/a2a"
	}
	return op
}

func give(s *suite) {
	ref := s.newAgent("ipfs://x")
	ops := []chains.GiveFeedback{
		{Agent: ref, Value: s.value(87, 0), Tag1: "starred"},
		s.rich(ref),
		{Agent: ref, Value: s.value(0, 0)},
		{Agent: ref, Value: s.value(1, chains.MaxDecimals), Tag2: "only the second"},
	}
	var given []chains.Feedback
	for i, op := range ops {
		client := []string{"client", "client2"}[i%2]
		r := s.do(client, op)
		s.kinds("give-feedback", r, chains.KindFeedback)
		e := s.one(r, chains.KindFeedback)
		f := *e.Feedback
		s.equal("agent", []caip.AgentRef{e.Agent, f.Agent}, []caip.AgentRef{ref, ref})
		s.equal("client", f.Client, s.account(client))
		s.equal("value", f.Value, op.Value)
		s.equal("tags", []string{f.Tag1, f.Tag2}, []string{op.Tag1, op.Tag2})
		s.equal("fields", []any{f.Endpoint, f.URI, f.Hash}, []any{op.Endpoint, op.URI, op.Hash})
		if !f.HasValue || f.Revoked || !f.Proof.Holds() || f.At != r.At || f.Time.IsZero() || f.Ref.Registry != s.Chain.Info().Reputation || f.Ref.AgentID != ref.ID {
			s.Errorf("feedback: %s", text(f))
		}
		s.expect((f.SATI != nil) == s.sati(), "SATI's part: %s", text(f.SATI))
		s.expect(s.sati() || f.Ref.Client == f.Client.Address && f.Ref.Index == uint64(i/2)+1, "ref %s of the %d. feedback", f.Ref, i+1)
		if _, err := s.Chain.Feedback(s.ctx, f.Ref, chains.Finalized); s.young(r.At) {
			s.kind("young feedback at finalized", err, chains.NotFound)
		}
		read, err := s.Chain.Feedback(s.ctx, f.Ref, chains.Latest)
		s.require(err == nil, "feedback %s: %v", f.Ref, err)
		s.same(read, f)
		given = append(given, f)
	}
	s.settle()
	for _, at := range []chains.Finality{chains.Latest, chains.Finalized} {
		list := s.feedbacks(ref, chains.FeedbackFilter{}, at)
		s.require(len(list) == len(given), "%d feedbacks at %s, want %d", len(list), at, len(given))
		for i := range list {
			s.same(list[i], given[i])
		}
	}
	missing := given[0].Ref
	if s.sati() {
		missing.Attestation = s.stranger().ID
	} else {
		missing.Index = 99
	}
	_, err := s.Chain.Feedback(s.ctx, missing, chains.Latest)
	s.kind("feedback that was never given", err, chains.NotFound)
	s.outcomes(ref)
	s.authorised(ref)
}

// unrated checks that a registry without a reputation part refuses everything about feedback by
// type, reads and writes.
func unrated(s *suite) {
	if s.rated() {
		return
	}
	ref := s.newAgent("ipfs://x")
	feedback := caip.FeedbackRef{Registry: ref.Registry, AgentID: ref.ID, Client: s.account("client").Address, Index: 1}
	for _, op := range []chains.Op{
		chains.GiveFeedback{Agent: ref, Value: value(1, 0)}, chains.RevokeFeedback{Ref: feedback}, chains.Respond{Ref: feedback, URI: "ipfs://answer"},
		chains.Deliver{}, chains.RevokeMirror{Agent: ref}, chains.VoidMirror{Agent: ref},
	} {
		s.refused("client", op, chains.Unsupported)
	}
	reads := s.reads(s.ctx, feedback)
	reads["Responses"] = func() error { _, err := s.Chain.Responses(s.ctx, feedback, chains.Latest); return err }
	reads["MirrorOf"] = func() error { _, err := s.Chain.MirrorOf(s.ctx, caip.Hash{1}, ref, chains.Latest); return err }
	for name, read := range reads {
		s.kind(name, read(), chains.Unsupported)
	}
}

// reads are the questions about an agent's feedback, by their names.
func (s *suite) reads(ctx context.Context, f caip.FeedbackRef) map[string]func() error {
	ref, client := caip.AgentRef{Registry: s.Chain.Info().Registry, ID: f.AgentID}, s.account("client")
	return map[string]func() error{
		"Feedback": func() error { _, err := s.Chain.Feedback(ctx, f, chains.Latest); return err },
		"Feedbacks": func() error {
			_, err := s.Chain.Feedbacks(ctx, ref, chains.FeedbackFilter{}, chains.Latest)
			return err
		},
		"Clients": func() error { _, err := s.Chain.Clients(ctx, ref, chains.Latest); return err },
		"Summary": func() error {
			_, err := s.Chain.Summary(ctx, ref, []caip.AccountID{client}, "", "", chains.Latest)
			return err
		},
		"SummaryByOrigin": func() error {
			q := chains.OriginQuery{Agents: []chains.OriginAgent{{Reputation: s.OriginRegistry, ID: "1"}}, Clients: []caip.AccountID{client}}
			_, err := s.Chain.SummaryByOrigin(ctx, ref, q, chains.Latest)
			return err
		},
	}
}

// authorised checks that feedback goes with the owner's authorisation where that is needed, and
// without where it is not.
func (s *suite) authorised(ref caip.AgentRef) {
	s.Helper()
	op := chains.GiveFeedback{Agent: ref, Value: s.value(1, 0), Auth: []byte{1}}
	if !s.writes(chains.NeedsFeedbackAuth) {
		s.refused("client", op, chains.Unsupported, chains.Invalid)
		return
	}
	for _, auth := range [][]byte{{}, {1}} {
		op.Auth = auth
		s.refused("client", op, chains.Invalid, chains.Unauthorized)
	}
	good, err := s.FeedbackAuth(s.ctx, ref, s.account("client"))
	s.ok(err)
	op.Auth = good
	s.refused("client2", op, chains.Invalid, chains.Unauthorized)
	s.do("owner", chains.Transfer{Agent: ref, To: s.account("buyer")})
	s.refused("client", op, chains.Invalid, chains.Unauthorized)
	s.do("buyer", chains.Transfer{Agent: ref, To: s.account("owner")})
	s.do("client", op)
}

// anyAuth is what feedback needs to be looked at, where it needs something.
func (s *suite) anyAuth() []byte {
	if !s.writes(chains.NeedsFeedbackAuth) {
		return nil
	}
	auth, err := s.FeedbackAuth(s.ctx, s.newAgent("ipfs://x"), s.account("client"))
	s.ok(err)
	return auth
}

// outcomes checks SATI's verdicts and their refusal elsewhere.
func (s *suite) outcomes(ref caip.AgentRef) {
	positive := chains.Positive
	op := chains.GiveFeedback{Agent: ref, Value: s.value(1, 0), Outcome: &positive, TaskRef: caip.Keccak256([]byte(s.Name()), []byte(ref.ID))}
	if !s.sati() {
		s.refused("client", op, chains.Unsupported, chains.Invalid)
		return
	}
	f := s.feedback("client", op)
	s.expect(f.SATI != nil && f.SATI.Outcome == positive && f.SATI.TaskRef == op.TaskRef, "SATI's part: %s", text(f.SATI))
}

// same compares what two ways of reading say of a feedback. The transaction and time may be out of
// a reader's reach.
func (s *suite) same(got, want chains.Feedback) {
	s.Helper()
	if got.TxID == "" {
		want.TxID = ""
	}
	if got.Time.IsZero() {
		want.Time = got.Time
	}
	s.expect(got.Time.Equal(want.Time), "time %s, want %s", got.Time, want.Time)
	want.Time = got.Time
	s.equal("feedback read", got, want)
}

func values(s *suite) {
	ref := s.newAgent("ipfs://x")
	most := new(big.Int).Exp(big.NewInt(10), big.NewInt(38), nil)
	limit, err := chains.Int128FromBig(most)
	s.ok(err)
	lowest, _ := chains.Int128FromBig(new(big.Int).Neg(most))
	beyond, _ := chains.Int128FromBig(new(big.Int).Add(most, big.NewInt(1)))
	good := []chains.Value{value(1<<53-1, 0), value(-(1<<53 - 1), 18)}
	bad := []chains.Value{{Unscaled: beyond}, {Unscaled: chains.NewInt128(1), Decimals: 19}, {Decimals: 255}}
	switch {
	case s.limits().Values == chains.ScoreValue:
		good = []chains.Value{value(0, 0), value(100, 0)}
		bad = append(bad, value(101, 0), value(-1, 0), value(875, 1), value(1, 18), value(1010, 1), chains.Value{Unscaled: limit})
	case s.limits().Values == chains.AnyValue:
		good = append(good, chains.Value{Unscaled: limit}, chains.Value{Unscaled: lowest, Decimals: 18})
	}
	for _, v := range good {
		f := s.feedback("client", chains.GiveFeedback{Agent: ref, Value: v})
		read, err := s.Chain.Feedback(s.ctx, f.Ref, chains.Latest)
		s.expect(err == nil && read.Value == v, "value %s is read as %s, %v", v, read.Value, err)
	}
	for _, v := range bad {
		s.refused("client", chains.GiveFeedback{Agent: ref, Value: v}, malformed...)
	}
	n := s.Rules.MaxTag
	switch {
	case s.limits().Values == chains.ScoreValue:
		n = 64
		for _, tag := range []string{strings.Repeat("x", 33), "\xff", "x\x00", "0x" + strings.Repeat("00", 32)} {
			s.refused("client", chains.GiveFeedback{Agent: ref, Value: value(1, 0), Tag1: tag}, malformed...)
			s.refused("client", chains.GiveFeedback{Agent: ref, Value: value(1, 0), Tag2: tag}, malformed...)
		}
	case n == 0:
		n = 512
	}
	f := s.feedback("client", chains.GiveFeedback{Agent: ref, Value: s.value(1, 0), Tag1: strings.Repeat("a", n/2), Tag2: strings.Repeat("b", n-n/2)})
	s.equal("tags", []int{len(f.Tag1), len(f.Tag2)}, []int{n / 2, n - n/2})
}

func selfFeedback(s *suite) {
	ref := s.newAgent("ipfs://x")
	op := chains.GiveFeedback{Agent: ref, Value: s.value(100, 0)}
	if s.Rules.SelfFeedback {
		// The chain takes it, so readers have to know who the client is.
		f := s.feedback("owner", op)
		s.equal("client", f.Client, s.account("owner"))
		return
	}
	s.refused("owner", op, denied...)
	if s.has(chains.CanApprove) {
		s.do("owner", chains.Approve{Agent: ref, Operator: s.account("operator"), Approved: true})
		s.refused("operator", op, denied...)
		s.do("owner", chains.Approve{Agent: ref, Operator: s.account("operator")})
		s.do("operator", op)
	}
	s.do("owner", chains.Transfer{Agent: ref, To: s.account("buyer")})
	s.refused("buyer", op, denied...)
	s.do("owner", op)
}

func list(s *suite) {
	ref := s.newAgent("ipfs://x")
	client, client2, stranger := s.account("client"), s.account("client2"), s.account("stranger")
	all := []struct {
		client string
		op     chains.GiveFeedback
	}{
		{"client2", chains.GiveFeedback{Agent: ref, Value: s.value(87, 0), Tag1: "starred", Tag2: "a"}},
		{"client", chains.GiveFeedback{Agent: ref, Value: s.value(-32, 1), Tag1: "starred", Tag2: "b"}},
		{"client2", chains.GiveFeedback{Agent: ref, Value: s.value(9977, 2), Tag1: "Starred", Tag2: "a"}},
		{"client", chains.GiveFeedback{Agent: ref, Value: s.value(9001, 2), Tag1: "stärred"}},
	}
	var given []chains.Feedback
	for _, f := range all {
		given = append(given, s.feedback(f.client, f.op))
	}
	clients, err := s.Chain.Clients(s.ctx, ref, chains.Latest)
	s.ok(err)
	s.equal("clients, in the order of their first", clients, []caip.AccountID{client2, client})

	filters := []chains.FeedbackFilter{
		{}, {Clients: []caip.AccountID{client}}, {Clients: []caip.AccountID{client, client2}}, {Clients: []caip.AccountID{stranger}},
		{Tag1: "starred"}, {Tag1: "Starred"}, {Tag1: "stärred"}, {Tag2: "a"}, {Tag1: "starred", Tag2: "a"}, {Tag1: "a"}, {Tag1: "starred", Clients: []caip.AccountID{client}},
		{IncludeRevoked: true},
	}
	for _, q := range filters {
		var want, got []caip.FeedbackRef
		for _, f := range given {
			if q.Match(f) {
				want = append(want, f.Ref)
			}
		}
		for _, f := range s.feedbacks(ref, q, chains.Latest) {
			got = append(got, f.Ref)
		}
		s.equal("list "+text(q), got, want)
	}

	for _, q := range []struct {
		clients    []caip.AccountID
		tag1, tag2 string
	}{
		{clients: []caip.AccountID{client, client2}}, {clients: []caip.AccountID{client}}, {clients: []caip.AccountID{client2}, tag1: "starred"},
		{clients: []caip.AccountID{client, client}}, {clients: []caip.AccountID{stranger}}, {clients: []caip.AccountID{client, client2}, tag2: "a"},
	} {
		var values []chains.Value
		for _, c := range q.clients {
			for _, f := range given {
				if f.Client == c && (q.tag1 == "" || f.Tag1 == q.tag1) && (q.tag2 == "" || f.Tag2 == q.tag2) {
					values = append(values, f.Value)
				}
			}
		}
		got, err := s.Chain.Summary(s.ctx, ref, q.clients, q.tag1, q.tag2, chains.Latest)
		s.require(err == nil, "summary: %v", err)
		s.expect(got.ReadAt.Height >= given[len(given)-1].At.Height, "summary read at %s", got.ReadAt)
		got.ReadAt = chains.Position{}
		s.equal("summary", got, chains.Summarize(values))
	}
	_, err = s.Chain.Summary(s.ctx, ref, nil, "", "", chains.Latest)
	s.kind("summary without clients", err, chains.Invalid)

	s.settle()
	if final := s.feedbacks(ref, chains.FeedbackFilter{}, chains.Finalized); len(final) != len(given) {
		s.Errorf("%d feedbacks at finalized, want %d", len(final), len(given))
	}
}

func revoke(s *suite) {
	ref := s.newAgent("ipfs://x")
	f, other := s.feedback("client", chains.GiveFeedback{Agent: ref, Value: s.value(10, 0)}), s.feedback("client2", chains.GiveFeedback{Agent: ref, Value: s.value(20, 0)})
	op := chains.RevokeFeedback{Ref: f.Ref}
	if !s.has(chains.CanRevokeFeedback) {
		s.refused("client", op, chains.Unsupported)
		return
	}
	s.refused("client2", op, append(missing, chains.Unauthorized, chains.Invalid)...)
	s.refused("owner", op, append(missing, chains.Unauthorized, chains.Invalid)...)
	r := s.do("client", op)
	s.kinds("revoke-feedback", r, chains.KindRevoked)
	e := s.one(r, chains.KindRevoked)
	s.equal("revoked", e.Revoked, &chains.Revoked{Ref: f.Ref})
	s.equal("agent", e.Agent, ref)
	s.refused("client", op, chains.Reverted, chains.Invalid)

	read, err := s.Chain.Feedback(s.ctx, f.Ref, chains.Latest)
	s.expect(err == nil && read.Revoked, "revoked feedback: %s, %v", text(read), err)
	if list := s.feedbacks(ref, chains.FeedbackFilter{}, chains.Latest); len(list) != 1 || list[0].Ref != other.Ref {
		s.Errorf("list without revoked: %s", text(list))
	}
	if list := s.feedbacks(ref, chains.FeedbackFilter{IncludeRevoked: true}, chains.Latest); len(list) != 2 || !list[0].Revoked {
		s.Errorf("list with revoked: %s", text(list))
	}
	clients, err := s.Chain.Clients(s.ctx, ref, chains.Latest)
	s.expect(err == nil && slices.Contains(clients, f.Client), "clients forget who revoked: %v, %v", clients, err)
	sum, err := s.Chain.Summary(s.ctx, ref, []caip.AccountID{f.Client, other.Client}, "", "", chains.Latest)
	s.expect(err == nil && sum.Count == 1 && sum.Value == s.value(20, 0), "summary: %+v, %v", sum, err)
	beyond := f.Ref
	beyond.Index = 7
	s.refused("client", chains.RevokeFeedback{Ref: beyond}, append(missing, chains.Invalid)...)
	// Indexes go on behind a revoked one.
	if next := s.feedback("client", chains.GiveFeedback{Agent: ref, Value: s.value(1, 0)}); next.Ref.Index != 2 {
		s.Errorf("index %d behind a revoked one, want 2", next.Ref.Index)
	}
}

func respond(s *suite) {
	ref := s.newAgent("ipfs://x")
	f := s.feedback("client", chains.GiveFeedback{Agent: ref, Value: s.value(10, 0)})
	op := chains.Respond{Ref: f.Ref, URI: "ipfs://answer", Hash: caip.Keccak256([]byte("answer"))}
	if !s.has(chains.CanRespond) {
		s.refused("owner", op, chains.Unsupported)
		if list, err := s.Chain.Responses(s.ctx, f.Ref, chains.Latest); len(list) > 0 || (err != nil && chains.KindOf(err) != chains.Unsupported) {
			s.Errorf("responses: %s, %v", text(list), err)
		}
		return
	}
	var want []chains.Response
	answer := func(name string, op chains.Respond, occurrence uint32) {
		s.Helper()
		r := s.do(name, op)
		s.kinds("respond", r, chains.KindResponse)
		e := s.one(r, chains.KindResponse)
		response := chains.Response{Feedback: f.Ref, Responder: s.account(name), URI: op.URI, Hash: op.Hash, EventID: e.ID, At: r.At, Claim: e.Claim()}
		s.equal("response", e.Response, &response)
		response.Occurrence = occurrence
		want = append(want, response)
	}
	answer("owner", op, 0)
	answer("stranger", op, 0)
	answer("owner", op, 1)
	answer("owner", chains.Respond{Ref: f.Ref, URI: "ipfs://other"}, 0)
	if s.has(chains.CanRevokeFeedback) {
		s.do("client", chains.RevokeFeedback{Ref: f.Ref})
		answer("owner", op, 2) // responses to revoked feedback count
	}
	got, err := s.Chain.Responses(s.ctx, f.Ref, chains.Latest)
	s.ok(err)
	s.equal("responses", got, want)
	ids := map[caip.Hash]bool{}
	for _, r := range got {
		s.expect(!ids[r.ID()], "response id %s twice", r.ID())
		ids[r.ID()] = true
	}
	s.refused("owner", chains.Respond{Ref: f.Ref}, malformed...)
	beyond := f.Ref
	beyond.Index = 7
	s.refused("owner", chains.Respond{Ref: beyond, URI: "ipfs://answer"}, append(missing, chains.Invalid)...)
}
