package aggregator

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
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
// aggregator refuses is a *Refusal. Once anything has left, an error is a *Outstanding.
func (a Author) Give(ctx context.Context, file []byte) (chains.Feedback, Status, error) {
	op, err := a.signed(ctx, file)
	if err != nil {
		return chains.Feedback{}, Status{}, err
	}
	s := Submission{File: file, Deadline: op.Deadline, Signature: op.Signature, Delegation: op.Delegation}
	var f chains.Feedback
	answer, err := a.wait(ctx, op.Client.Chain, op.Verb(), func() (Status, error) { return a.Client.Submit(ctx, s) }, func() (_ bool, err error) {
		f, err = Given(ctx, a.Chain, op.SignedReview, a.At)
		return err == nil, err
	})
	if err != nil {
		err = &Outstanding{Err: err, Until: time.Unix(int64(op.Deadline), 0).UTC(), Authorized: op.Delegation != nil, Held: op.Client.Chain.Namespace != caip.Solana}
	}
	return f, answer, err
}

// TakeBack has an account's delegation ended: it signs what the account's own chain says, submits
// it, and waits until that chain shows the account without code. What the aggregator refuses is a
// *Refusal. Once anything has left, an error is a *Outstanding.
func (a Author) TakeBack(ctx context.Context, client caip.AccountID) (Status, error) {
	op := chains.TakeBack{Client: client}
	var err error
	if op.Delegation, err = a.Chain.TakeBackTerms(ctx, client); err != nil {
		return Status{}, err
	}
	if op.Delegation.Signature, err = a.sign(op.Delegation.Digest[:], 0); err != nil {
		return Status{}, err
	}
	answer, err := a.wait(ctx, client.Chain, op.Verb(), func() (Status, error) { return a.Client.TakeBack(ctx, TakeBack(op)) },
		func() (bool, error) { return a.Chain.TakenBack(ctx, op, a.At) })
	if err != nil {
		err = &Outstanding{Err: err, Authorized: true}
	}
	return answer, err
}

// Outstanding is why something did not come about that an account has signed and given away: what
// it signed serves on, in whoever's hands.
type Outstanding struct {
	Err        error
	Until      time.Time // the deadline of a review; zero: there is none
	Held       bool      // the chain holds that deadline
	Authorized bool      // an authorization (EIP-7702) is among it, which has no deadline
}

// Error implements error.
func (o *Outstanding) Error() string { return o.Err.Error() }

// Unwrap returns why it did not come about.
func (o *Outstanding) Unwrap() error { return o.Err }

// Serves says what still serves, how long, and how it is made void.
func (o *Outstanding) Serves() string {
	var said []string
	switch {
	case o.Until.IsZero():
	case o.Held:
		said = append(said, "what was signed serves until "+o.Until.Format(time.RFC3339)+": whoever has it can give this very review until then, unless the account delegates no more (feedback take-back)")
	default:
		said = append(said, "what was signed serves on, for no chain holds its deadline: whoever has it can give this very review, once")
	}
	if o.Authorized {
		said = append(said, "the authorization has no deadline: it counts until the account's nonce moves, so that any transaction of the account, or another authorization that is used, makes it void")
	}
	return strings.Join(said, "; ")
}

// again is what to do where an answer does not come in time.
const again = "run it again: what was submitted is done once"

// wait submits, and waits until the chain shows what was signed, or the aggregator refuses it.
func (a Author) wait(ctx context.Context, chain caip.ChainID, verb string, submit func() (Status, error), shown func() (bool, error)) (Status, error) {
	answer, err := submit()
	if err != nil {
		return answer, err
	}
	tick := time.NewTicker(a.Every)
	defer tick.Stop()
	for state := State(""); ; {
		is, err := shown()
		if is || chains.KindOf(err).Permanent() && chains.KindOf(err) != chains.NotFound {
			return answer, err
		}
		switch {
		case answer.State == Refused && answer.Refused == nil:
			return answer, &chains.Error{Kind: chains.Dishonest, Chain: chain, Op: verb, Err: errors.New("the aggregator says that it refuses, and not what")}
		case answer.State == Refused:
			return answer, answer.Refused
		}
		if a.Tell != nil && answer.State != state {
			a.Tell(fmt.Sprintf("%s, id %s", answer.State, answer.ID))
		}
		state = answer.State
		select {
		case <-ctx.Done():
			return answer, &chains.Error{Kind: chains.TimedOut, Chain: chain, Op: verb, Err: fmt.Errorf("the chain does not show it yet (%s, id %s)", answer.State, answer.ID), Remedy: again}
		case <-tick.C:
		}
		now, err := a.Client.Status(ctx, answer.ID)
		if chains.KindOf(err) == chains.NotFound { // it has lost its memory
			now, err = submit()
		}
		refusal := new(Refusal)
		switch {
		case err == nil:
			answer = now
		case errors.As(err, &refusal):
			return answer, err
		}
	}
}

// signed signs a file's review by what the author's own chain says. Nothing is signed where the
// aggregator means something else.
func (a Author) signed(ctx context.Context, file []byte) (op chains.GiveSigned, err error) {
	now, _, err := a.Chain.BlockTime(ctx, chains.Latest)
	if err != nil {
		return op, err
	}
	review, op, err := check.ReadSubmission(check.Submission{File: file, Deadline: uint64(now.Add(a.For).Unix())})
	if err != nil {
		return op, err
	}
	own, err := a.Chain.ReviewTerms(ctx, op.SignedReview)
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
	f, err := chain.Submitted(ctx, signed, at)
	if err != nil {
		return f, err
	}
	if field := feedback.Stands(f, signed); field != "" {
		return f, &chains.Error{Kind: chains.Contradicted, Chain: f.Ref.Chain(), Op: "read " + f.Ref.String(), Err: fmt.Errorf("another review of this payment stands there: its %s is another", field)}
	}
	return f, nil
}
