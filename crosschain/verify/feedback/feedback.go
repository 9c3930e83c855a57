// Package feedback verifies a feedback: that it was given by whom it says and, where it is a
// mirror, that it is its origin's, field by field.
package feedback

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/run"
	"github.com/bridge8004/bridge8004/crosschain/verify/settlement"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// The checks of a feedback, in the order in which they are run, beside registry-known, one-agent,
// and for a file about a payment paid and payer. The fields of a mirror are checked one by one
// under their own names behind mirror-field.
const (
	CheckGiven     = "feedback-exists"
	CheckAuthor    = "author"           // who is said to have given it has given it
	CheckMirror    = "mirror"           // advisory: it is the mirror of a feedback that was given elsewhere
	CheckSource    = "origin"           // which feedback it is the mirror of, and that its source id is that one's
	CheckFirst     = "origin-exists"    // that feedback is there, its author proven, and it is no mirror itself
	CheckField     = "mirror-field"     // followed by a colon and the field's name: the mirror says what its origin makes of it
	CheckRevoked   = "revocation"       // the mirror is revoked if its origin is, and only then
	CheckOnce      = "only-mirror"      // the same feedback does not count twice
	CheckResponses = "responses"        // what answers the mirror in the relay's name answers its origin
	CheckDocument  = "feedback-file"    // the file behind the feedbackURI is the one that was hashed
	CheckAgrees    = "file-agrees"      // advisory: that file says what the chain says
	CheckClientKey = "client-signature" // of a file about a payment: the account that has given the feedback signed agent, task and value
	CheckAgentKey  = "agent-signature"  // advisory: a key of the agent's registration file signed the answer that was paid for
	CheckRelay     = "relay-known"      // advisory: a configured relay or mirror key delivered it
	CheckStranger  = "not-self-review"  // advisory: the reviewer played no part for the agent when he reviewed it
)

// Advisory are the checks that Request.Require takes.
func Advisory() []string {
	return []string{CheckMirror, CheckRelay, CheckStranger, CheckAgrees, CheckAgentKey}
}

// Deps is what the verification of a feedback reads from.
type Deps struct {
	verify.Deps
	// Open gives the chain that serves a reputation or identity registry.
	Open func(ctx context.Context, registry caip.AccountID) (chains.Chain, error)
}

// Request names a feedback to be verified.
type Request struct {
	Ref caip.FeedbackRef
	// Origin is the feedback that it should be the mirror of; zero: what the mirror says, or what
	// is found among the feedback of the linked registrations.
	Origin  caip.FeedbackRef
	Require []string // advisory checks that have to pass
	// Quorum is as that of a payment: so many nodes have to say the same of the feedback, of the
	// one that it is the mirror of, of the responses to both and other mirrors, and of what the
	// link between their agents rests on.
	Quorum int
}

// Verify verifies a feedback. A mirror is held against its origin, which is read from its own
// chain: nothing that the relay wrote is believed. Feedback that is no mirror is its client's own
// word, and only its author and its file are checked. Errors are usage (x402.ErrSelector).
func Verify(ctx context.Context, deps Deps, req Request) (Report, error) {
	if req.Ref.IsZero() {
		return Report{}, fmt.Errorf("%w: name a feedback", x402.ErrSelector)
	}
	v := reviewer{Run: run.New(deps.Deps, Advisory()...), open: deps.Open, req: req, report: Report{Ref: req.Ref}}
	if err := v.Require(req.Require); err != nil {
		return Report{}, err
	}
	v.run(ctx)
	v.alone()
	v.report.Report = v.Conclude(v.report.Report)
	return v.report, nil
}

// reviewer is one run of Verify.
type reviewer struct {
	*run.Run
	open   func(ctx context.Context, registry caip.AccountID) (chains.Chain, error)
	req    Request
	report Report

	given  reading // the feedback
	origin reading
	epoch  uint32 // of a mirror on SATI

	// What was read of a mirror, nil what was not: what its chain holds for its source at latest,
	// and the responses to it at finalized and to its origin at latest.
	held        *chains.Mirror
	here, there []chains.Response
}

// reading is a feedback at finalized and at latest.
type reading struct {
	chain           chains.Chain
	settled, newest chains.Feedback
}

// agentSigned says of a review that two sign whether the agent's signature holds. It decides
// nothing: the review is its author's.
func agentSigned(f chains.Feedback) string {
	switch {
	case f.SATI == nil || f.SATI.AgentProof == "":
		return ""
	case f.SATI.AgentProof.Holds():
		return fmt.Sprintf("; confirmed by the agent's %s", f.SATI.AgentSigner)
	}
	return "; the agent's signature does not hold"
}

func (v *reviewer) run(ctx context.Context) {
	var read verify.Check
	if v.given, read = v.both(ctx, v.req.Ref, CheckGiven, verify.NotRegistered); !v.Add(read) {
		return
	}
	v.report.Feedback = &v.given.settled
	f := v.given.settled
	author := v.Check(CheckAuthor, f.Agent)
	if !f.Proof.Holds() {
		v.Add(author.Fail(verify.Invalid, "%s has not given it: the stored signature does not hold", f.Client))
		return
	}
	v.Add(author.Pass("%s, proven by %s%s", f.Client, f.Proof, agentSigned(f)))
	stated, mirror, err := v.given.chain.OriginOf(ctx, f, chains.Finalized)
	if v.req.Quorum > 1 && err == nil {
		v.Add(v.quorum(ctx, v.given, stated, mirror))
	}
	c := v.Check(CheckMirror, f.Agent)
	switch {
	case err != nil:
		c.Required = true // whether it is one decides what has to be checked
		v.Add(c.OfError(err))
		return
	case !mirror && !v.req.Origin.IsZero():
		c.Required = true
		v.Add(c.Fail(verify.Mismatch, "it is no mirror: %s has given it himself", f.Client))
		return
	case !mirror && c.Required:
		v.Add(c.Fail(verify.NotRegistered, "it is no mirror: %s has given it himself", f.Client))
		return
	case !mirror:
		v.Add(c.Skip("it is no mirror: %s has given it himself", f.Client))
		v.file(ctx)
		return
	}
	v.report.Mirror, v.report.States = true, &stated
	v.Add(c.Pass(""))
	if !v.source(ctx, stated) || !v.first(ctx) {
		return
	}
	if v.req.Quorum > 1 {
		v.Add(v.quorum(ctx, v.origin, chains.Origin{}, false))
	}
	if linked := v.linked(ctx); v.Add(linked) && v.req.Quorum > 1 {
		l := v.Linkage(ctx, linked.Agent)
		ref := v.origin.settled.Agent
		v.Add(v.QuorumOfLink(ctx, v.req.Quorum, v.Check(verify.CheckQuorum, l.Start), l, l.Start))
		v.Add(v.UnsoldMembers(ctx, v.req.Quorum, v.QuorumOfLink(ctx, v.req.Quorum, v.Check(verify.CheckQuorum, ref), l, ref), l))
		v.Warn("that the linked registrations were there when they were linked is the word of one endpoint on each chain")
	}
	if revokes(f, stated) {
		v.Add(v.revokes())
		return
	}
	v.fields()
	v.Add(v.revoked())
	v.once(ctx)
	v.Add(v.responses(ctx))
	if v.req.Quorum > 1 {
		v.quorumAround(ctx, v.given.settled, chains.Finalized, v.here, v.held)
		v.quorumAround(ctx, v.origin.settled, chains.Latest, v.there, nil)
	}
	v.file(ctx)
	v.Add(v.stranger(ctx))
}

// alone says what the quorum does not cover of a feedback's file.
func (v *reviewer) alone() {
	if paid := func(c verify.Check) bool { return c.Name == settlement.CheckPaid }; v.req.Quorum > 1 && slices.ContainsFunc(v.Checks, paid) {
		v.Warn("that the payment which the file is about was made, and which keys the agent has, is the word of one endpoint on each chain")
	}
}

// both reads a feedback at finalized and at latest, if its registry is one that the caller or this
// project knows. What is not there is absent.
func (v *reviewer) both(ctx context.Context, ref caip.FeedbackRef, name string, absent verify.Verdict) (r reading, c verify.Check) {
	identity, known := v.Book.Identity(ref.Registry)
	var agent caip.AgentRef
	if known {
		agent, _ = caip.NewAgentRef(identity, ref.AgentID)
	}
	registry := v.Check(verify.CheckRegistry, agent)
	if !known {
		return r, registry.Fail(verify.UnknownRegistry, "the reputation registry %s is neither configured nor a known deployment: anybody can deploy one", ref.Registry)
	}
	v.Add(registry.Pass("%s", ref.Registry))
	c = v.Check(name, agent)
	var err error
	if r.chain, err = v.open(ctx, ref.Registry); err != nil {
		return r, c.OfError(err)
	}
	for _, at := range []chains.Finality{chains.Finalized, chains.Latest} {
		head, err := r.chain.Head(ctx, at)
		if err != nil {
			return r, c.OfError(err)
		}
		c.Read = append(c.Read, verify.Read{Chain: ref.Chain(), Finality: at, Position: head})
		v.report.Observed.Reads = append(v.report.Observed.Reads, verify.ObservedAt{Agent: c.Agent, Finality: at, Position: head})
	}
	var newestErr, settledErr error
	r.settled, settledErr = r.chain.Feedback(ctx, ref, chains.Finalized)
	r.newest, newestErr = r.chain.Feedback(ctx, ref, chains.Latest)
	gone := func(err error) bool { return chains.KindOf(err) == chains.NotFound }
	switch {
	case gone(settledErr) && gone(newestErr):
		return r, c.Fail(absent, "there is no feedback %s", ref)
	case gone(settledErr) && newestErr == nil:
		return r, c.Fail(verify.RecentlyChanged, "%s was given a moment ago: its block is not final", ref)
	case settledErr == nil && gone(newestErr):
		return r, c.Fail(verify.RecentlyChanged, "%s is gone from the newest block", ref)
	case settledErr != nil:
		return r, c.OfError(settledErr)
	case newestErr != nil:
		return r, c.OfError(newestErr)
	case r.settled.Ref != ref || r.newest.Ref != ref:
		return r, c.OfError(&chains.Error{Kind: chains.Dishonest, Chain: ref.Chain(), Op: "read feedback", Err: errors.New("another feedback was answered")})
	}
	c.Agent = r.settled.Agent
	return r, c.Pass("%s", ref)
}

// revokes reports whether an attestation on SATI is no mirror itself, but takes one back.
func revokes(f chains.Feedback, stated chains.Origin) bool {
	return f.SATI != nil && !stated.Source.IsZero() && caip.IsRevocationTask(f.SATI.TaskRef, stated.Source)
}

// revokes checks that what a revoking attestation takes back was taken back by its client.
func (v *reviewer) revokes() verify.Check {
	c := v.Check(CheckRevoked, v.origin.settled.Agent)
	switch {
	case v.origin.settled.Revoked:
		return c.Pass("it revokes the mirror of a feedback that its client has revoked")
	case v.origin.newest.Revoked:
		return c.Fail(verify.RecentlyChanged, "the origin was revoked a moment ago: ask again when that is final")
	default:
		return c.Fail(verify.Mismatch, "it revokes the mirror of a feedback that its client has not revoked")
	}
}
