package chaintest

import (
	"bytes"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// reviewer has no other part in the suite.
const reviewer = "reviewer"

// signed is a review of the reviewer's, for an hour, that has not been signed yet.
func (s *suite) signed(agent caip.AgentRef, nonce string) chains.SignedReview {
	s.Helper()
	now, _, err := s.Chain.BlockTime(s.ctx, chains.Latest)
	s.ok(err)
	review := chains.SignedReview{
		Client: s.account(reviewer), Give: s.rich(agent), Nonce: caip.Keccak256([]byte(nonce), []byte(agent.ID)), Deadline: uint64(now.Add(time.Hour).Unix()),
	}
	if s.sati() {
		review.Give.TaskRef, review.Give.Hash = review.Nonce, caip.Keccak256([]byte("file"))
	}
	return review
}

// signReview has the reviewer sign what the chain says.
func (s *suite) signReview(review chains.SignedReview) chains.GiveSigned {
	s.Helper()
	terms, err := s.Chain.ReviewTerms(s.ctx, review)
	s.require(err == nil, "terms: %v", err)
	s.expect((terms.TypedData == nil) != (terms.Message == nil) && !terms.Digest.IsZero() && (terms.TypedData == nil) == s.sati(), "terms: %s", text(terms))
	op := chains.GiveSigned{SignedReview: review}
	op.Signature, op.Delegation = s.SignTerms(reviewer, terms)
	s.expect((op.Delegation == nil) == (terms.Delegation == nil), "delegation %s of the terms %s", text(op.Delegation), text(terms))
	return op
}

func giveSigned(s *suite) {
	if !s.rated() || !s.writes(chains.CanGiveSigned) {
		s.cannotGiveSigned()
		return
	}
	ref := s.newAgent("ipfs://x")
	first := s.signReview(s.signed(ref, "first"))
	if err := s.Chain.CheckSigned(s.ctx, first); err != nil {
		s.Fatalf("check: %v", err)
	}
	_, err := s.Chain.Submitted(s.ctx, first.SignedReview, chains.Latest)
	s.kind("what nobody submitted", err, chains.NotFound)

	r := s.do("stranger", first)
	s.kinds("give-signed", r, chains.KindFeedback)
	s.standsSigned(first, *s.one(r, chains.KindFeedback).Feedback)
	_, err = s.Chain.Submitted(s.ctx, first.SignedReview, chains.Finalized)
	if s.young(r.At) {
		s.kind("young review at finalized", err, chains.NotFound)
	}

	// It serves once, whoever submits, and so does its nonce.
	s.refused("stranger", first)
	s.refused("buyer", first)
	other := s.signed(ref, "first")
	other.Give.Tag1 = "other words"
	s.refused("buyer", s.signReview(other))
	if _, err := s.Chain.Submitted(s.ctx, other, chains.Latest); chains.KindOf(err) == chains.NotFound {
		s.Errorf("a nonce that served is not found: %v", err)
	}

	// The account has delegated, or need not: the next needs no authorization.
	next := s.signReview(s.signed(ref, "next"))
	s.expect(next.Delegation == nil, "a delegated account is to delegate: %s", text(next.Delegation))
	s.standsSigned(next, *s.one(s.do("buyer", next), chains.KindFeedback).Feedback)

	s.settle()
	if list := s.feedbacks(ref, chains.FeedbackFilter{}, chains.Finalized); len(list) != 2 {
		s.Errorf("%d reviews, want 2: %s", len(list), text(list))
	}
	if f, err := s.Chain.Submitted(s.ctx, first.SignedReview, chains.Finalized); err != nil || f.Client != s.account(reviewer) {
		s.Errorf("at finalized: %s, %v", text(f), err)
	}
	s.takesBack(ref)
}

// standsSigned checks that exactly what was signed stands there, under the author's name.
func (s *suite) standsSigned(op chains.GiveSigned, f chains.Feedback) {
	s.Helper()
	give := op.Give
	s.equal("agent and client", []any{f.Agent, f.Client}, []any{give.Agent, s.account(reviewer)})
	s.equal("value", f.Value, give.Value)
	s.equal("texts", []string{f.Tag1, f.Tag2, f.Endpoint, f.URI}, []string{give.Tag1, give.Tag2, give.Endpoint, give.URI})
	if !f.Proof.Holds() || !s.sati() && f.Hash != give.Hash || s.sati() && (f.SATI == nil || f.SATI.TaskRef != op.Nonce || f.SATI.DataHash != give.Hash) {
		s.Errorf("feedback: %s", text(f))
	}
	found, err := s.Chain.Submitted(s.ctx, op.SignedReview, chains.Latest)
	s.require(err == nil, "submitted: %v", err)
	s.same(found, f)
}

// takesBack checks that a client can end what he began, at somebody else's cost.
func (s *suite) takesBack(ref caip.AgentRef) {
	s.Helper()
	terms, err := s.Chain.TakeBackTerms(s.ctx, s.account(reviewer))
	if s.TakeBack == nil {
		s.kind("take-back terms", err, chains.Unsupported)
		s.refused("stranger", chains.TakeBack{Client: s.account(reviewer), Delegation: chains.Delegation{Chain: s.Chain.Info().Chain}}, chains.Unsupported)
		return
	}
	back := func() chains.TakeBack {
		d, err := s.TakeBack(s.ctx, reviewer)
		s.require(err == nil, "take back: %v", err)
		return chains.TakeBack{Client: s.account(reviewer), Delegation: d}
	}
	first := back()
	if err != nil || !terms.Contract.IsZero() || terms.Nonce != first.Delegation.Nonce || terms.Digest != first.Delegation.Digest || terms.Signature != nil {
		s.Errorf("take-back terms: %s, %v", text(terms), err)
	}
	s.fine("check", s.Chain.CheckTakeBack(s.ctx, first))
	for name, forge := range map[string]func(*chains.TakeBack){
		"client":           func(op *chains.TakeBack) { op.Client = s.account("stranger") },
		"another contract": func(op *chains.TakeBack) { op.Delegation.Contract = s.account("stranger") },
		"the next nonce":   func(op *chains.TakeBack) { op.Delegation.Nonce++ },
		"its signature":    func(op *chains.TakeBack) { op.Delegation.Signature[40] ^= 1 },
		"no signature":     func(op *chains.TakeBack) { op.Delegation.Signature = nil },
	} {
		op := first
		op.Delegation.Signature = bytes.Clone(first.Delegation.Signature)
		forge(&op)
		s.kind("check, forged: "+name, s.Chain.CheckTakeBack(s.ctx, op), chains.Invalid, chains.NotFound)
		s.refused("stranger", op, append(malformed, chains.NotFound)...)
	}
	r := s.do("stranger", first)
	spent, _, _, err := s.Writer("stranger").Spent(s.ctx, time.Time{}, chains.Position{})
	if i := slices.IndexFunc(spent, func(one chains.Spent) bool { return one.TxID == r.TxID }); err != nil || i < 0 ||
		!slices.Equal(spent[i].Items, []chains.SpentItem{{Origin: chains.Origin{Client: first.Client}}}) || spent[i].Cost != r.Fee {
		s.Errorf("what was spent: %+v, %v", spent, err)
	}
	takenBack := func(at chains.Finality) (bool, error) { return s.Chain.TakenBack(s.ctx, first, at) }
	if gone, err := takenBack(chains.Latest); err != nil || !gone {
		s.Errorf("it is not gone: %v, %v", gone, err)
	}
	if gone, err := takenBack(chains.Finalized); s.young(r.At) && (err != nil || gone) {
		s.Errorf("it is gone at finalized already: %v, %v", gone, err)
	}
	_, err = s.Chain.TakeBackTerms(s.ctx, s.account(reviewer))
	s.kind("take-back terms of an account that is not delegated", err, chains.NotFound)
	after := s.signReview(s.signed(ref, "after"))
	s.expect(after.Delegation != nil, "the delegation was taken back, and is still there")
	s.standsSigned(after, *s.one(s.do("stranger", after), chains.KindFeedback).Feedback)
	_, err = takenBack(chains.Latest)
	s.kind("taken back, and delegated anew", err, chains.Invalid)
	s.do("stranger", back())
}

// forgeries checks that nothing of a signed review can be changed, by whoever has it.
func forgeries(s *suite) {
	if !s.rated() || !s.writes(chains.CanGiveSigned) {
		return // see giveSigned
	}
	ref, another := s.newAgent("ipfs://x"), s.newAgent("ipfs://y")
	good := s.signReview(s.signed(ref, "forged"))
	for name, forge := range map[string]func(*chains.GiveSigned){
		"client":            func(op *chains.GiveSigned) { op.Client = s.account("stranger") },
		"agent":             func(op *chains.GiveSigned) { op.Give.Agent = another },
		"value":             func(op *chains.GiveSigned) { op.Give.Value = s.value(99, 0) },
		"decimals":          func(op *chains.GiveSigned) { op.Give.Value = s.value(-9977, 3) },
		"tag1":              func(op *chains.GiveSigned) { op.Give.Tag1 += "!" },
		"tag2":              func(op *chains.GiveSigned) { op.Give.Tag2 = "" },
		"endpoint":          func(op *chains.GiveSigned) { op.Give.Endpoint = "https://example.com/other" },
		"nonce":             func(op *chains.GiveSigned) { op.Nonce[0] ^= 1; op.Give.TaskRef = s.task(op.Nonce) },
		"signature":         func(op *chains.GiveSigned) { op.Signature[40] ^= 1 },
		"no signature":      func(op *chains.GiveSigned) { op.Signature = nil },
		"a short one":       func(op *chains.GiveSigned) { op.Signature = op.Signature[:len(op.Signature)-1] },
		"of another review": func(op *chains.GiveSigned) { op.Signature = s.signReview(s.signed(another, "forged")).Signature },
	} {
		s.forged(name, good, forge)
	}
	if s.sati() {
		negative := chains.Negative
		s.forged("outcome", good, func(op *chains.GiveSigned) { op.Give.Outcome = &negative })
	} else {
		s.forged("uri", good, func(op *chains.GiveSigned) { op.Give.URI += "x" })
		s.forged("hash", good, func(op *chains.GiveSigned) { op.Give.Hash[5] ^= 1 })
		s.forged("deadline", good, func(op *chains.GiveSigned) { op.Deadline++ })
		late := s.signed(ref, "late")
		late.Deadline = 1
		_, err := s.Chain.ReviewTerms(s.ctx, late)
		if err != nil { // a chain may say so at once
			s.kind("terms after the deadline", err, chains.Invalid)
		}
		s.forged("a deadline that has passed", good, func(op *chains.GiveSigned) { op.Deadline = 1 })
	}
	if good.Delegation != nil {
		s.forgedDelegation(good)
	}
	// What was tried left no trace: the review can still be given.
	s.standsSigned(good, *s.one(s.do("stranger", good), chains.KindFeedback).Feedback)
}

func (s *suite) forgedDelegation(good chains.GiveSigned) {
	s.Helper()
	for name, forge := range map[string]func(*chains.Delegation){
		"no chain":         func(d *chains.Delegation) { d.Chain = caip.ChainID{} },
		"all chains":       func(d *chains.Delegation) { d.Chain.Reference = "0" },
		"another chain":    func(d *chains.Delegation) { d.Chain.Reference += "1" },
		"another contract": func(d *chains.Delegation) { d.Contract = s.account("stranger") },
		"no contract":      func(d *chains.Delegation) { d.Contract = caip.AccountID{} },
		"the next nonce":   func(d *chains.Delegation) { d.Nonce++ },
		"its signature":    func(d *chains.Delegation) { d.Signature[40] ^= 1 },
		"a short one":      func(d *chains.Delegation) { d.Signature = d.Signature[:64] },
	} {
		s.forged("authorization: "+name, good, func(op *chains.GiveSigned) {
			d := *good.Delegation
			d.Signature = bytes.Clone(d.Signature)
			forge(&d)
			op.Delegation = &d
		})
	}
	s.forged("no authorization", good, func(op *chains.GiveSigned) { op.Delegation = nil })
}

// forged tries an operation with one thing changed: neither the check nor the writer takes it.
func (s *suite) forged(name string, good chains.GiveSigned, forge func(*chains.GiveSigned)) {
	s.Helper()
	op := good
	op.Signature = bytes.Clone(good.Signature)
	forge(&op)
	s.kind("check, forged: "+name, s.Chain.CheckSigned(s.ctx, op), chains.Invalid)
	s.refused("stranger", op, malformed...)
}

// task is the task reference that belongs to a nonce.
func (s *suite) task(nonce caip.Hash) caip.Hash {
	if s.sati() {
		return nonce
	}
	return caip.Hash{}
}

// cannotGiveSigned checks that all about signed reviews is refused by type.
func (s *suite) cannotGiveSigned() {
	s.Helper()
	review := chains.SignedReview{Client: s.account("client"), Give: chains.GiveFeedback{Agent: s.newAgent("ipfs://x"), Value: s.value(1, 0)}, Nonce: caip.Hash{1}, Deadline: 1 << 40}
	_, terms := s.Chain.ReviewTerms(s.ctx, review)
	_, submitted := s.Chain.Submitted(s.ctx, review, chains.Latest)
	_, back := s.Chain.TakeBackTerms(s.ctx, review.Client)
	ended := s.Chain.CheckTakeBack(s.ctx, chains.TakeBack{Client: review.Client})
	_, gone := s.Chain.TakenBack(s.ctx, chains.TakeBack{Client: review.Client}, chains.Latest)
	for name, err := range map[string]error{"terms": terms, "submitted": submitted, "take-back terms": back, "check take-back": ended, "taken back": gone, "check": s.Chain.CheckSigned(s.ctx, chains.GiveSigned{SignedReview: review})} {
		s.kind(name, err, chains.Unsupported)
	}
	s.refused("client2", chains.GiveSigned{SignedReview: review}, chains.Unsupported)
	s.refused("client2", chains.TakeBack{Client: review.Client}, chains.Unsupported)
}
