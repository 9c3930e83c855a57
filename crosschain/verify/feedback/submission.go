package feedback

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/run"
)

// The checks of a review that is to be given in its author's name, beside feedback-file,
// registry-known, file-agrees, client-signature, agent-signature, paid and payer.
const (
	CheckReviewSigned = "review-signature" // the author signed what will stand on chain, and his account takes part
	CheckPaidOnce     = "once-per-payment" // nothing else was given for this payment in the author's name
)

// What a review that somebody else pays for may hold on chain, in bytes.
const maxTag, maxEndpoint = 128, 512

// Submission is a review that its author wants somebody else to give in his name.
type Submission struct {
	File       []byte // as its bytes are: the registry will hold their hash
	Deadline   uint64 // Unix seconds by the chain's clock
	Signature  []byte
	Delegation *chains.Delegation
}

// VerifySubmission verifies a review before somebody pays for giving it: that the file is sound,
// that its client signed it and what will stand on chain, that he paid the agent, that the agent
// signed an answer, and that the payment was not reviewed with other words. Which answer a file of
// the seed's form does not tell, and it is taken. Nothing of it is believed but what the chains
// show. op is what gives it; there: it stands already, as far as latest shows.
func VerifySubmission(ctx context.Context, deps Deps, s Submission) (report verify.Report, op chains.GiveSigned, there bool) {
	v := reviewer{Run: run.New(deps.Deps, Advisory()...), open: deps.Open}
	op, there = v.submitted(ctx, s)
	return v.Conclude(verify.Report{Identity: verify.NamedByCaller}), op, there
}

// ReadSubmission is the part of VerifySubmission that asks no chain: the file, and what it makes of
// a submission.
func ReadSubmission(s Submission) (feedback.Review, chains.GiveSigned, error) {
	if len(s.File) > feedback.MaxSubmitted {
		return feedback.Review{}, chains.GiveSigned{}, &chains.Error{Kind: chains.TooMuch, Op: "feedback file", Err: fmt.Errorf("%d bytes, at most %d are taken", len(s.File), feedback.MaxSubmitted)}
	}
	review, err := feedback.ParseReview(s.File)
	if err != nil {
		return review, chains.GiveSigned{}, err
	}
	for _, p := range review.Faults() {
		if name := p.Path[strings.LastIndexByte(p.Path, '.')+1:]; name != "clientSignature" && name != "reviewerSignature" { // CheckClientKey is about that
			return review, chains.GiveSigned{}, &chains.Error{Kind: chains.Invalid, Op: "feedback file", Err: fmt.Errorf("%s %s", p.Path, p.Text), Remedy: p.Remedy}
		}
	}
	for _, one := range []struct {
		name, text string
		most       int
	}{{"tag1", review.Tag1, maxTag}, {"tag2", review.Tag2, maxTag}, {"endpoint", review.Endpoint, maxEndpoint}} {
		if len(one.text) > one.most { // the chain keeps them, and somebody else pays
			return review, chains.GiveSigned{}, &chains.Error{Kind: chains.TooMuch, Op: "feedback file", Err: fmt.Errorf("%s has %d bytes, at most %d are given in an author's name", one.name, len(one.text), one.most)}
		}
	}
	signed, err := review.Submission(feedback.SumsOf(s.File), s.Deadline)
	return review, chains.GiveSigned{SignedReview: signed, Signature: s.Signature, Delegation: s.Delegation}, err
}

func (v *reviewer) submitted(ctx context.Context, s Submission) (op chains.GiveSigned, there bool) {
	review, op, err := ReadSubmission(s)
	document := v.Check(CheckDocument, review.Agent)
	if err != nil {
		return op, v.Add(document.Fail(verify.Invalid, "%s", err))
	}
	v.Add(document.Pass("keccak256 %s", feedback.SumsOf(s.File).Keccak))
	if !v.Add(v.Known(v.Check(verify.CheckRegistry, review.Agent), review.Agent.Registry)) {
		return op, false
	}
	signed := v.Check(CheckReviewSigned, review.Agent)
	chain, err := v.open(ctx, review.Agent.Registry)
	if err != nil {
		return op, v.Add(ofChain(signed, err))
	}
	now, _, err := chain.BlockTime(ctx, chains.Latest)
	if err != nil {
		return op, v.Add(signed.OfError(err))
	}
	once := v.Check(CheckPaidOnce, review.Agent)
	switch given, err := chain.Submitted(ctx, op.SignedReview, chains.Latest); {
	case err == nil && feedback.Stands(given, op.SignedReview) == "": // nothing is paid any more: who signed it and when does not matter
		v.Add(once.Pass("given already: %s", given.Ref))
		return op, true
	case err == nil:
		return op, v.Add(once.Fail(verify.Mismatch, "%s was given for this payment, and is not the same: its %s is another", given.Ref, feedback.Stands(given, op.SignedReview)))
	case chains.KindOf(err) != chains.NotFound:
		return op, v.Add(ofChain(once, err))
	}
	v.Add(once.Pass(""))
	if err := chain.CheckSigned(ctx, op); err != nil {
		return op, v.Add(ofChain(signed, err))
	}
	v.Add(signed.Pass("by %s", op.Client))
	// What would stand on chain is held against the file as what stands there is.
	v.given.settled = chains.Feedback{Agent: op.Give.Agent, Client: op.Client, Value: op.Give.Value, HasValue: true, Tag1: op.Give.Tag1, Tag2: op.Give.Tag2, Endpoint: op.Give.Endpoint, Time: now}
	v.clientSigned(v.Check(CheckClientKey, review.Agent), review, true)
	made := v.paid(ctx, review, true)
	// Who has not paid does not have a file fetched that he names.
	if slices.ContainsFunc(v.Checks, func(c verify.Check) bool { return c.Required && c.Outcome != verify.Pass && c.Outcome != verify.Skip }) {
		return op, false
	}
	agent := v.Check(CheckAgentKey, review.Agent)
	agent.Required = true
	v.agentSigned(ctx, agent, review, made)
	return op, false
}

// ofChain is the outcome of a check that a chain did not pass.
func ofChain(c verify.Check, err error) verify.Check {
	switch chains.KindOf(err) {
	case chains.Invalid, chains.Unsupported, chains.Reverted, chains.Unauthorized:
		return c.Fail(verify.Invalid, "%s", err)
	case chains.NotFound:
		return c.Fail(verify.NotRegistered, "%s", err)
	}
	return c.OfError(err)
}
