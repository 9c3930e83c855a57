package feedback

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/interaction"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/run"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/text"
	"github.com/bridge8004/bridge8004/crosschain/verify/settlement"
)

// disputes reports whether a file says something else of agent, client or value than the chain,
// rather than nothing that can be understood.
func disputes(r feedback.Review, d feedback.Difference) bool {
	switch d.Field {
	case "agent":
		return !r.Agent.IsZero()
	case "clientAddress":
		return !r.Client.IsZero()
	case "value", "valueDecimals":
		return r.HasValue() && r.Profile != feedback.Mirror
	}
	return false
}

// clientSigned checks, of a file about a payment, that the account which has given the feedback
// signed it, for this agent and this value: a signature that somebody else has made, or made of
// another review, was copied.
func (v *reviewer) clientSigned(c verify.Check, review feedback.Review, fixed bool) {
	if review.Task() == "" {
		return
	}
	c.Required = fixed // what a web server may exchange at any time is no word of the client's
	signer := review.Client
	if review.Proof != nil {
		signer = review.Proof.Reviewer
	}
	f := v.given.settled
	c.Compared = &verify.Compared{Want: f.Client.String(), Got: signer.String()}
	err := review.CheckClient()
	at := slices.IndexFunc(review.Agree(f), func(d feedback.Difference) bool {
		return slices.Contains([]string{"agent", "value", "valueDecimals", "taskRef"}, d.Field)
	})
	switch {
	case err != nil:
		v.Add(c.Fail(verify.Mismatch, "the signature of the client in the file does not hold: %s", err))
	case signer != f.Client:
		v.Add(c.Fail(verify.Mismatch, "somebody else has signed the review than has given it"))
	case at >= 0:
		v.Add(c.Fail(verify.Mismatch, "the client has signed another review: its %s is not what the chain says", review.Agree(f)[at].Field))
	default:
		v.Add(c.Pass("of %s", review.Task()))
	}
}

// agentSigned checks, of a file about a payment, that the agent signed the answer: with a key of
// its registration file as the chain leads to it now, which could be used when the review was
// written, or its wallet where the file has no keys. Keys are taken out of files, so that an old
// signature may not be proven any more. When the review was written is the file's own word, which
// settlement.Untimely bounds. A file of the seed's form holds a hash and not what was hashed: its
// signature may be of any answer, which is not enough for a caller who requires the check.
func (v *reviewer) agentSigned(ctx context.Context, c verify.Check, review feedback.Review, made time.Time) {
	f := v.given.settled
	switch {
	case review.Task() == "" && c.Required:
		v.Add(c.Fail(verify.NotRegistered, "the review is about no payment"))
		return
	case review.Task() == "":
		return
	}
	if why, bound := settlement.Untimely(review, made, f.Time); why != "" {
		c.Compared = &verify.Compared{Want: text.Stamp(bound), Got: text.Stamp(review.CreatedAt)}
		v.Add(c.Fail(verify.Invalid, "%s", why))
		return
	}
	s := v.Subject(ctx, f.Agent)
	if exists := s.Exists(c, false); exists.Outcome != verify.Pass {
		v.Add(exists)
		return
	}
	c.Read = s.Reads()
	file, read := v.File(ctx, s, c)
	if read.Outcome != verify.Pass {
		v.Add(read)
		return
	}
	signers, problems := file.Signers()
	var wallet caip.AccountID
	if s.Wallet(verify.Check{}, false).Outcome == verify.Pass {
		wallet = s.Settled.Wallet.Address
	}
	switch {
	case !file.Lists(f.Agent):
		v.Add(c.Fail(verify.NotListed, "the file that the agent's URI leads to does not list the agent"))
	case len(signers) == 0 && len(problems) > 0:
		v.Add(c.Fail(verify.Invalid, "%s of the agent's registration file: %s", problems[0].Path, problems[0].Text))
	default:
		err, by := review.CheckAgent(signers, wallet), signedBy(signers, wallet)
		switch {
		case errors.Is(err, interaction.ErrSignature):
			v.Add(c.Fail(verify.Mismatch, "%s; the key may have been taken out of the file since", err))
		case err != nil:
			v.Add(c.OfError(err))
		case made.IsZero():
			v.Add(c.Unconfirmed(by + "; when cannot be told, since the payment is not proven"))
		case review.Proof == nil && v.Requires(CheckAgentKey):
			v.Add(c.Unconfirmed(by + ", some answer: the file does not tell which"))
		case review.Proof == nil:
			v.Add(c.Pass("%s, some answer: the file does not tell which", by))
		default:
			v.Add(c.Pass("%s", by))
		}
	}
}

// VerifyReview are CheckClientKey, the checks of what was paid, and last CheckAgentKey of a
// feedback's file, for who has found that its bytes are those that were meant and agree with the
// chain. Of a file without a task (Review.Task) only what was paid is checked.
func VerifyReview(ctx context.Context, deps verify.Deps, f chains.Feedback, review feedback.Review) []verify.Check {
	v := reviewer{Run: run.New(deps, CheckAgentKey), given: reading{settled: f}}
	v.clientSigned(v.Check(CheckClientKey, f.Agent), review, true)
	made := v.paid(ctx, review, true)
	c := v.Check(CheckAgentKey, f.Agent)
	c.Required = review.Task() != ""
	v.agentSigned(ctx, c, review, made)
	return v.Checks
}

func signedBy(signers []registration.Signer, wallet caip.AccountID) string {
	if len(signers) == 0 {
		return "by the agent's wallet " + wallet.String()
	}
	return "by a key of the agent's registration file"
}

// paid looks up what the file says was paid, and tells when what the review is about was; zero
// where that is not proven. What a web server may exchange at any time decides nothing.
func (v *reviewer) paid(ctx context.Context, review feedback.Review, fixed bool) (made time.Time) {
	c := v.Check(settlement.CheckPaid, v.given.settled.Agent)
	c.Required = fixed
	payments, err := settlement.Payments(review, v.given.settled.Agent, v.given.settled.Client)
	if chains.KindOf(err) == chains.Unsupported {
		v.Add(c.OfError(err))
		return made
	}
	if err != nil {
		v.Add(c.Fail(verify.Mismatch, "%s", err))
		return made
	}
	for i, p := range payments {
		checks, at := settlement.LookUp(ctx, v.Run, p)
		if i == 0 { // of its task, if it has one
			made = at
		}
		for _, c := range checks {
			c.Required = c.Required && fixed
			v.Add(c)
		}
	}
	return made
}
