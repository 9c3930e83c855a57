package api

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/aggregator"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/verify"
)

// Reviews takes reviews to be given in their authors' names, and the end of the delegations by
// which they are given. What it refuses is a *aggregator.Refusal.
type Reviews interface {
	Terms(ctx context.Context, q aggregator.TermsQuery) (aggregator.Terms, error)
	Submit(ctx context.Context, s aggregator.Submission) (aggregator.Status, error)
	TakeBack(ctx context.Context, s aggregator.TakeBack) (aggregator.Status, error)
	Status(ctx context.Context, id caip.Hash) (aggregator.Status, error)
}

// maxSubmission bounds a submission, in bytes: its file in base64, and two signatures.
const maxSubmission = feedback.MaxSubmitted*4/3 + 16<<10

// maxTakeBack bounds what takes a delegation back, in bytes: a signature.
const maxTakeBack = 8 << 10

// Longest bounds how long an answer is worked on: that to a submission, which is verified and holds
// a slot meanwhile. Whoever serves a Handler has to let it be written after that.
const Longest = 30 * time.Second

// submission is what somebody submits.
type submission[T any] struct {
	Body T
	asker
}

// submitted is an answer with its status.
type submitted struct {
	Status int
	Body   aggregator.Status
}

// reviewing adds the aggregator, which is for everybody.
func reviewing(o huma.API, refs Refs, reviews Reviews) {
	op := huma.Operation{OperationID: "feedback-terms", Method: http.MethodGet, Path: "/feedback/terms", Summary: "What to sign for a review that this relayer gives in its author's name",
		Description: "Without parameters: which chains, and the deadlines. With those of a review: what its author signs. With client alone: what he signs to take his delegation back. Compute that from your own chain and compare.",
		Errors:      []int{http.StatusBadRequest, http.StatusNotFound, http.StatusConflict, http.StatusTooManyRequests, http.StatusServiceUnavailable}}
	huma.Register(o, op, func(ctx context.Context, q *struct{ aggregator.TermsQuery }) (*found[aggregator.Terms], error) {
		ctx, cancel := context.WithTimeout(ctx, answerTime)
		defer cancel()
		if q.Agent != "" {
			full, err := agents(refs, q.Agent)
			if err != nil {
				return nil, unsubmitted(err)
			}
			q.Agent = full[0]
		}
		terms, err := reviews.Terms(ctx, q.TermsQuery)
		if err != nil {
			return nil, unsubmitted(err)
		}
		return &found[aggregator.Terms]{terms}, nil
	})
	op = huma.Operation{OperationID: "submit-feedback", Method: http.MethodPost, Path: "/feedback", Summary: "Have a review of a paid answer given in its author's name",
		Description:  "The review is verified: that its file is sound, that client and agent signed, and that the client paid the agent. The id is the same for the same payment, which is reviewed once. refused names the check that a review did not pass: with 409 by the evidence, with 404 because there is nothing to compare with, with 503 because it could not be checked now.",
		MaxBodyBytes: maxSubmission, DefaultStatus: http.StatusAccepted, Responses: untaken(),
		Errors: []int{http.StatusBadRequest, http.StatusRequestEntityTooLarge, http.StatusUnprocessableEntity, http.StatusTooManyRequests}}
	slots := newSlots(1, maxVerified)
	huma.Register(o, op, taking(slots, reviews.Submit))
	op = huma.Operation{OperationID: "take-back-delegation", Method: http.MethodPost, Path: "/feedback/take-back", Summary: "Have an account's delegation for its reviews ended",
		Description:  "The account delegates (EIP-7702) to the FeedbackDelegate of a registry that is served, and signed an authorization to no contract, at its present nonce. The id is the same for the same nonce. It is paid for from the client's budget.",
		MaxBodyBytes: maxTakeBack, DefaultStatus: http.StatusAccepted, Responses: untaken(),
		Errors: []int{http.StatusBadRequest, http.StatusRequestEntityTooLarge, http.StatusUnprocessableEntity, http.StatusTooManyRequests}}
	huma.Register(o, op, taking(slots, reviews.TakeBack))
	op = huma.Operation{OperationID: "submitted-feedback", Method: http.MethodGet, Path: "/feedback/{id}", Summary: "What became of a review, or of a delegation that is to be taken back",
		Errors: []int{http.StatusBadRequest, http.StatusNotFound, http.StatusTooManyRequests, http.StatusServiceUnavailable}}
	type question struct {
		ID string `path:"id" maxLength:"66" doc:"0x and 64 hex digits"`
	}
	huma.Register(o, op, func(ctx context.Context, q *question) (*found[aggregator.Status], error) {
		ctx, cancel := context.WithTimeout(ctx, answerTime)
		defer cancel()
		id, err := caip.ParseHash(q.ID)
		if err != nil {
			return nil, problemOf(http.StatusBadRequest, err)
		}
		answer, err := reviews.Status(ctx, id)
		if err != nil {
			return nil, unsubmitted(err)
		}
		return &found[aggregator.Status]{told(answer)}, nil
	})
}

// taking answers who submits something, one thing of a client's at a time.
func taking[T any](slots *slots, take func(context.Context, T) (aggregator.Status, error)) func(context.Context, *submission[T]) (*submitted, error) {
	return func(ctx context.Context, in *submission[T]) (*submitted, error) {
		if !slots.take(in.address) {
			return nil, huma.Error429TooManyRequests("one submission is verified for a client at a time: ask again when it is")
		}
		defer slots.give(in.address)
		ctx, cancel := context.WithTimeout(ctx, Longest)
		defer cancel()
		answer, err := take(ctx, in.Body)
		var refusal *aggregator.Refusal
		switch {
		case errors.As(err, &refusal):
			return &submitted{statusOf(refusal.Verdict.Exit()), told(aggregator.Status{State: aggregator.Refused, Refused: refusal})}, nil
		case err != nil:
			return nil, unsubmitted(err)
		}
		return &submitted{http.StatusAccepted, told(answer)}, nil
	}
}

// told is a status for everybody: what a node says is for the log alone, and what stands in a URL
// for nobody.
func told(s aggregator.Status) aggregator.Status {
	if s.Refused == nil {
		return s
	}
	refusal := *s.Refused
	if refusal.Verdict == verify.Unreachable || refusal.Verdict == verify.TimedOut {
		refusal.Detail = "a chain, or a file, cannot be read now: submit it again"
	}
	refusal.Detail = chains.Secrets{}.Hide(refusal.Detail)
	s.Refused = &refusal
	return s
}

// kindOf is the kind of failure that a refusal is.
func kindOf(v verify.Verdict) chains.Kind {
	switch {
	case v == verify.TimedOut:
		return chains.TimedOut
	case v.Exit() == verify.ExitUnchecked:
		return chains.Unreachable
	case v.Exit() == verify.ExitNothing:
		return chains.NotFound
	case v == verify.UnknownRegistry || v == verify.UnknownScheme:
		return chains.Unsupported
	case v == verify.Invalid:
		return chains.Invalid
	}
	return chains.Contradicted
}

// untaken are the answers to what is not taken.
func untaken() map[string]*huma.Response {
	return noYes(&huma.MediaType{Schema: &huma.Schema{Ref: "#/components/schemas/Status"}}, &huma.MediaType{Schema: &huma.Schema{Description: "what was in the way"}})
}

// unsubmitted is the answer to what went wrong otherwise.
func unsubmitted(err error) error {
	e := new(chains.Error)
	if refusal := new(aggregator.Refusal); errors.As(err, &refusal) {
		refusal = told(aggregator.Status{Refused: refusal}).Refused
		p := newProblem(statusOf(refusal.Verdict.Exit()), refusal.Error())
		p.Failure.Kind = kindOf(refusal.Verdict)
		p.Failure.Retry = p.Failure.Kind.Passes()
		return p
	}
	if errors.As(err, &e) {
		switch e.Kind {
		case chains.Invalid, chains.Unsupported, chains.TooMuch:
			return problemOf(http.StatusBadRequest, e)
		case chains.NotFound:
			return problemOf(http.StatusNotFound, e)
		}
	}
	return huma.Error503ServiceUnavailable("this relayer cannot tell now: ask again")
}
