package sati

import (
	"context"
	"fmt"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
)

// A review that its author signs is a FeedbackPublicV1 here: the program asks for the
// counterparty's signature of a text, and anybody may pay. The nonce is the task, of which an agent
// and a counterparty have one attestation. Give.Hash is the data hash, which neither the text nor
// the program ties to anything: who pays could write another, and Submitted tells.

// signedDraft is the attestation of a signed review, as far as it can be told without the chain.
func (c *Chain) signedDraft(op string, s chains.SignedReview) (draft, error) {
	fail := func(kind chains.Kind, cause error) (draft, error) { return draft{}, c.fail(kind, op, cause) }
	switch {
	case s.Give.URI != "":
		return draft{}, chains.Refuse(c.cfg.Chain, op, "a SATI attestation has no feedback URI")
	case s.Nonce.IsZero() || s.Nonce != s.Give.TaskRef:
		return fail(chains.Invalid, fmt.Errorf("nonce %s is not the task reference %s", s.Nonce, s.Give.TaskRef))
	}
	mint, err := c.mint(op, s.Give.Agent)
	if err != nil {
		return draft{}, err
	}
	client, err := c.key(op, "client", s.Client)
	if err != nil {
		return draft{}, err
	}
	body, fields, err := c.feedbackBody(op, s.Give)
	if err != nil {
		return draft{}, err
	}
	body.DataHash = s.Give.Hash
	if err := body.check(); err != nil {
		return fail(chains.Invalid, err)
	}
	d := draft{schema: c.deployment.FeedbackPublic, Attestation: body.attestation(mint, client), fields: fields, chosen: true}
	if err := d.Check(); err != nil {
		return fail(chains.Invalid, err)
	}
	return d, nil
}

// feedbackBody is what a feedback says, in the JSON that every reader counts.
func (c *Chain) feedbackBody(verb string, op chains.GiveFeedback) (Body, []namedText, error) {
	if len(op.Auth) > 0 {
		return Body{}, nil, chains.Refuse(c.cfg.Chain, verb, "feedback is taken without an authorisation here; leave it out")
	}
	content, err := FeedbackContent(op.Value, op.Tag1, op.Tag2, op.Endpoint, "")
	if err != nil {
		return Body{}, nil, c.fail(chains.Invalid, verb, err)
	}
	body := Body{TaskRef: op.TaskRef, Outcome: chains.Neutral, ContentType: wire.ContentJSON, Content: content}
	if op.Outcome != nil {
		body.Outcome = *op.Outcome
	}
	return body, []namedText{{"tag1", op.Tag1}, {"tag2", op.Tag2}, {"endpoint", op.Endpoint}}, nil
}

// ReviewTerms implements chains.Sponsored. What would not fit a transaction is refused before it is
// signed.
func (c *Chain) ReviewTerms(ctx context.Context, s chains.SignedReview) (chains.ReviewTerms, error) {
	const op = "ask for review terms"
	d, err := c.signedDraft(op, s)
	if err != nil {
		return chains.ReviewTerms{}, err
	}
	n, _, err := c.find(ctx, op, s.Give.Agent, chains.Latest)
	if err != nil {
		return chains.ReviewTerms{}, err
	}
	if err := c.hasRoom(ctx, n, op, d, somebody); err != nil {
		return chains.ReviewTerms{}, err
	}
	message := d.message()
	return chains.ReviewTerms{Message: message, Digest: caip.Keccak256(message)}, nil
}

func (c *Chain) TakeBackTerms(context.Context, caip.AccountID) (chains.Delegation, error) {
	return chains.Delegation{}, chains.Refuse(c.cfg.Chain, "ask for take-back terms", delegatesNothing)
}

func (c *Chain) CheckTakeBack(_ context.Context, op chains.TakeBack) error {
	return chains.Refuse(c.cfg.Chain, op.Verb(), delegatesNothing)
}

func (c *Chain) TakenBack(_ context.Context, op chains.TakeBack, _ chains.Finality) (bool, error) {
	return false, chains.Refuse(c.cfg.Chain, op.Verb(), delegatesNothing)
}

// delegatesNothing is why there is nothing to take back.
const delegatesNothing = "accounts delegate nothing on SATI"

// somebody stands for whoever will pay.
var somebody = solana.PublicKey(caip.Keccak256([]byte("bridge8004 payer of a signed review")))

func (c *Chain) CheckSigned(ctx context.Context, op chains.GiveSigned) error {
	const verb = "check signed review"
	_, err := c.checkSigned(verb, op)
	if err == nil {
		_, _, err = c.find(ctx, verb, op.Give.Agent, chains.Latest)
	}
	return err
}

// checkSigned is the draft of an operation, with the client's signature where that holds.
func (c *Chain) checkSigned(verb string, op chains.GiveSigned) (draft, error) {
	d, err := c.signedDraft(verb, op.SignedReview)
	if err != nil {
		return draft{}, err
	}
	signature, err := signatureOf("the client's", op.Signature)
	if err != nil {
		return draft{}, c.fail(chains.Invalid, verb, err)
	}
	if !spl.Verify(d.Counterparty, d.message(), signature) {
		return draft{}, c.fail(chains.Invalid, verb, fmt.Errorf("the client's signature is not that of %s over this review: %w", d.Counterparty, wire.SignatureMismatch)).
			WithRemedy("have the client sign the message of the terms as it is")
	}
	d.signature = &signature
	return d, nil
}

// giveSigned writes a FeedbackPublicV1 that its counterparty has signed.
func (w *Writer) giveSigned(ctx context.Context, n *cluster.Node, op chains.GiveSigned) (transact.Plan, error) {
	d, err := w.chain.checkSigned(op.Verb(), op)
	if err != nil {
		return transact.Plan{}, err
	}
	if err := w.chain.exists(ctx, n, d.Mint); err != nil {
		return transact.Plan{}, err
	}
	return w.draft(ctx, n, op.Verb(), d)
}

func (c *Chain) Submitted(ctx context.Context, s chains.SignedReview, at chains.Finality) (chains.Feedback, error) {
	const op = "find review"
	d, err := c.signedDraft(op, s)
	if err != nil {
		return chains.Feedback{}, err
	}
	address := wire.AttestationAddress(wire.TreesV2, d.TaskRef, d.schema.Address, d.Mint, d.Counterparty)
	f, err := c.Feedback(ctx, caip.FeedbackRef{Registry: c.info.Reputation, AgentID: s.Give.Agent.ID, Attestation: address.String()}, at)
	if err != nil {
		return chains.Feedback{}, err
	}
	made := f.SATI
	if !f.Proof.Holds() || made == nil || made.DataHash != s.Give.Hash || made.Outcome != chains.Outcome(d.Outcome) || string(made.Content) != string(d.Content) {
		return chains.Feedback{}, c.fail(chains.Invalid, op, fmt.Errorf("task %s of %s is another review, %s", s.Nonce, s.Client, f.Ref)).
			WithRemedy("an agent, its counterparty and a task are attested once: look at that review")
	}
	return f, nil
}
