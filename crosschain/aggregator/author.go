package aggregator

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	check "github.com/bridge8004/bridge8004/crosschain/verify/feedback"
)

// Author reviews by an aggregator's means.
type Author struct {
	Chain  chains.Chain                      // the agent's, by an endpoint of the author's own
	Sign   func(data []byte) ([]byte, error) // eip155: data is a hash, signed bare, 65 bytes; solana: Ed25519 over data
	Client Client                            // the aggregator
	At     chains.Finality                   // at which the review counts as given
	Tell   func(what string)                 // what is waited for; nil: nobody is told
	For    time.Duration                     // how long the signature serves, by the chain's clock
	Every  time.Duration                     // how often chain and aggregator are asked
}

// Give has a feedback file given in its author's name: it signs what the author's own chain says,
// compares that with what the aggregator says, submits it, and waits until the chain shows exactly
// this review under the author's name. The file is signed already (clientSignature). What the
// aggregator refuses is a *Refusal.
func (a Author) Give(ctx context.Context, file []byte) (chains.Feedback, Status, error) {
	op, err := a.signed(ctx, file)
	if err != nil {
		return chains.Feedback{}, Status{}, err
	}
	s := Submission{File: file, Deadline: op.Deadline, Signature: op.Signature, Delegation: op.Delegation}
	answer, err := a.Client.Submit(ctx, s)
	if err != nil {
		return chains.Feedback{}, answer, err
	}
	tick := time.NewTicker(a.Every)
	defer tick.Stop()
	for state := State(""); ; {
		f, err := Given(ctx, a.Chain, op.SignedReview, a.At)
		if err == nil || chains.KindOf(err).Permanent() && chains.KindOf(err) != chains.NotFound {
			return f, answer, err
		}
		if answer.State == Refused {
			return f, answer, answer.Refused
		}
		if a.Tell != nil && answer.State != state {
			a.Tell(fmt.Sprintf("%s, id %s", answer.State, answer.ID))
		}
		state = answer.State
		select {
		case <-ctx.Done():
			return f, answer, &chains.Error{Kind: chains.TimedOut, Chain: op.Client.Chain, Op: op.Verb(), Err: fmt.Errorf("the chain does not show the review yet (%s, id %s)", answer.State, answer.ID), Remedy: "run it again with the same file: it is given once"}
		case <-tick.C:
		}
		now, err := a.Client.Status(ctx, answer.ID)
		if chains.KindOf(err) == chains.NotFound { // it has lost its memory
			now, err = a.Client.Submit(ctx, s)
		}
		if err == nil {
			answer = now
		}
	}
}

// signed signs a file's review by what the author's own chain says. Nothing is signed where the
// aggregator means something else.
func (a Author) signed(ctx context.Context, file []byte) (op chains.GiveSigned, err error) {
	sponsored, err := chains.SponsoredBy(a.Chain)
	if err != nil {
		return op, err
	}
	now, _, err := a.Chain.BlockTime(ctx, chains.Latest)
	if err != nil {
		return op, err
	}
	review, op, err := check.ReadSubmission(check.Submission{File: file, Deadline: uint64(now.Add(a.For).Unix())})
	if err != nil {
		return op, err
	}
	own, err := sponsored.ReviewTerms(ctx, op.SignedReview)
	if err != nil {
		return op, err
	}
	sums := feedback.SumsOf(file)
	theirs, err := a.Client.Terms(ctx, TermsQuery{Agent: review.Agent.String(), Client: review.Client.String(), Task: review.Task(), Value: review.Value.String(), Tag1: review.Tag1, Tag2: review.Tag2,
		Endpoint: review.Endpoint, Keccak: sums.Keccak.String(), SHA256: sums.SHA256.String(), Deadline: op.Deadline})
	if err != nil {
		return op, err
	}
	if theirs.Sign == nil || theirs.Sign.Digest != own.Digest || !reflect.DeepEqual(theirs.Sign.Delegation, own.Delegation) {
		return op, &chains.Error{Kind: chains.Dishonest, Chain: op.Client.Chain, Op: op.Verb(), Err: errors.New("the aggregator wants something else signed than this review is here"),
			Remedy: "nothing was signed. Is its chain configured as yours, with the same contracts? Ask another"}
	}
	data := own.Message
	if data == nil {
		data = own.Digest[:]
	}
	if op.Signature, err = a.sign(data, 27); err != nil || own.Delegation == nil {
		return op, err
	}
	op.Delegation = own.Delegation
	op.Delegation.Signature, err = a.sign(own.Delegation.Digest[:], 0)
	return op, err
}

// sign signs data. Contracts want 27 or 28 as the last byte of a secp256k1 signature, an
// authorization its parity.
func (a Author) sign(data []byte, parity byte) ([]byte, error) {
	s, err := a.Sign(data)
	if err == nil && len(s) == 65 {
		s[64] = s[64]%27 + parity
	}
	return s, err
}

// Given reads from a chain that exactly this review stands there under its author's name. One that
// is not there is an error of kind NotFound, another one of kind Contradicted.
func Given(ctx context.Context, chain chains.Chain, signed chains.SignedReview, at chains.Finality) (chains.Feedback, error) {
	sponsored, err := chains.SponsoredBy(chain)
	if err != nil {
		return chains.Feedback{}, err
	}
	f, err := sponsored.Submitted(ctx, signed, at)
	if err != nil {
		return f, err
	}
	if field := feedback.Stands(f, signed); field != "" {
		return f, &chains.Error{Kind: chains.Contradicted, Chain: f.Ref.Chain(), Op: "read " + f.Ref.String(), Err: fmt.Errorf("another review of this payment stands there: its %s is another", field)}
	}
	return f, nil
}
