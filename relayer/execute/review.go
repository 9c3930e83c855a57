package execute

import (
	"context"
	"errors"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/relayer/aggregate"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// given finds the review of an action where it stands. Another one in its place makes the action
// undue: the payment was reviewed.
func (p *Prover) given(ctx context.Context, a stream.Action, at chains.Finality) (f chains.Feedback, there bool, err error) {
	op, err := aggregate.Operation(a)
	if err != nil {
		return f, false, err
	}
	f, err = p.Chain.Submitted(ctx, op.SignedReview, at)
	switch kind := chains.KindOf(err); {
	case kind == chains.NotFound:
		return f, false, nil
	case kind == chains.Invalid: // the nonce has served for another, or there could be none
		return f, false, stream.Drop("%w", err)
	case err != nil:
		return f, false, err
	}
	if field := feedback.Stands(f, op.SignedReview); field != "" {
		return f, false, stream.Drop("%s was given for this payment: its %s is another", f.Ref, field)
	}
	return f, true, nil
}

// proveReview verifies a review again, from file to payment.
//
// SECURITY: whoever holds the relayer's key can give no review that its author did not sign: the
// chain holds the signature against what it is given.
func (p *Prover) proveReview(ctx context.Context, a stream.Action) (work, error) {
	if !p.Sponsor.Sponsors(p.Chain.Info().Registry) {
		return work{}, stream.NotHere("give a review", "aggregator.chains does not name this registry")
	}
	op, err := p.Review(ctx, a)
	if err != nil {
		return work{}, err
	}
	group, err := p.Reader.Groups.Group(ctx, a.Agent)
	if err != nil {
		return work{}, err
	}
	return work{action: a, route: p.Sponsor, members: group.Members, feedback: chains.Feedback{Client: op.Client}, op: op}, nil
}

// takenBack tells whether an account's delegation to the registry's FeedbackDelegate is gone. One
// that has delegated anew since, or elsewhere, has nothing to take back with what it signed.
func (p *Prover) takenBack(ctx context.Context, a stream.Action, at chains.Finality) (bool, error) {
	gone, err := p.Chain.TakenBack(ctx, a.TakeBack(), at)
	if kind := chains.KindOf(err); kind == chains.Unsupported || kind == chains.Invalid {
		err = stream.Drop("%w", err)
	}
	return gone, err
}

// proveTakeBack holds a client's signature against the chain again. It is on the client's budget,
// and on that of the day: the end of a delegation is about no agent.
func (p *Prover) proveTakeBack(ctx context.Context, a stream.Action) (work, error) {
	if !p.Sponsor.Sponsors(p.Chain.Info().Registry) {
		return work{}, stream.NotHere("take a delegation back", "aggregator.chains does not name this registry")
	}
	op := a.TakeBack()
	err := p.Chain.CheckTakeBack(ctx, op)
	kind := chains.KindOf(err)
	if kind == chains.NotFound { // there is none, or it has just ended
		gone, failed := p.takenBack(ctx, a, chains.Latest)
		switch {
		case failed != nil:
			return work{}, failed
		case gone:
			return work{}, &chains.Error{Kind: chains.NotFinal, Chain: a.Chain(), Op: a.Verb, Err: errors.New("the delegation has just ended")}
		}
	}
	switch kind {
	case chains.Invalid, chains.Unsupported, chains.NotFound:
		return work{}, stream.Drop("%w", err)
	}
	return work{action: a, route: p.Sponsor, feedback: chains.Feedback{Client: op.Client}, op: op}, err
}

// submitted reports whether an action carries out what a client signed and submitted, and asks
// about.
func submitted(a stream.Action) bool {
	return a.Verb == stream.VerbGiveSigned || a.Verb == stream.VerbTakeBack
}

// named puts into a row what the client submitted, by which the row is known as such.
func named(d *state.Delivery, a stream.Action) {
	switch a.Verb {
	case stream.VerbGiveSigned:
		d.File = a.Review.Hash()
	case stream.VerbTakeBack:
		d.Client = a.Client
	}
}
