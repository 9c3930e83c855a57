package execute

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// observer tells what the chain shows of transactions under way, and what became of what they were
// for. It changes nothing here, so that flights are looked at side by side.
type observer struct {
	*Prover
	republish func(ctx context.Context, a stream.Action, salt string) error
}

// watched is a flight that is due to be looked at, and what was seen.
type watched struct {
	*flight
	seen sight
	err  error
}

// sight is what the chain says of a flight's variants: of the one that landed, or how many can no
// longer land and how many are pending. Where that is the end of the flight, what became of each
// action stands with it.
type sight struct {
	landed        *chains.Status
	which         string // the id of the one that landed
	dead, pending int
	ended         bool
	judged        []judgement // by action; empty where the flight is another registry's
}

// look asks the chain about a flight, the last variant first.
func (o observer) look(ctx context.Context, f *flight) (out sight, err error) {
	variants := f.row.Value.Variants
	var failed error
	for i := len(variants) - 1; i >= 0 && out.landed == nil; i-- {
		s, err := o.Writer.Status(ctx, variants[i], o.Finality)
		if err != nil {
			failed = err // an earlier one may have landed
			continue
		}
		switch s.State {
		case chains.TxIncluded, chains.TxFinal, chains.TxFailed:
			out.landed, out.which = &s, variants[i].ID
		case chains.TxDead:
			out.dead++
		case chains.TxPending:
			out.pending++
		}
	}
	if failed != nil && out.landed == nil {
		return sight{}, failed
	}
	out.ended = out.dead == len(variants) || out.landed != nil && out.landed.State != chains.TxIncluded
	if !out.ended || f.foreign(o.Chain.Info().Registry) {
		return out, nil
	}
	out.judged = make([]judgement, len(f.row.Value.Actions))
	errs := make([]error, len(out.judged))
	together.Each(ctx, len(errs), func(ctx context.Context, i int) {
		out.judged[i], errs[i] = o.judge(ctx, f.row.Value.Actions[i], f, out)
	})
	if err := cmp.Or(errs...); err != nil {
		return sight{}, err
	}
	return out, nil
}

// retract has a mirror revoked whose origin was revoked while it was on its way: the revocation may
// have been decided before there was anything to revoke. When the origin cannot be read now, the
// revocation waits for that, and is dropped if it is not due.
func (o observer) retract(ctx context.Context, a stream.Action, slot string) error {
	if a.Verb != stream.VerbDeliver {
		return nil
	}
	origin, err := o.Reader.Chain(a.Origin.Registry)
	if err != nil {
		return nil // it is not configured any more: nothing of it can be proven
	}
	f, err := origin.Feedback(ctx, a.Origin, o.Reader.At(a.Origin.Registry))
	if err == nil && !f.Revoked {
		return nil
	}
	r := stream.NewAction(stream.VerbRevoke, a.Subject, a.Agent, 0)
	r.Origin = a.Origin
	return o.republish(ctx, r, "after "+slot)
}

// judgement is what became of an action: no outcome when its effect is final.
type judgement struct {
	outcome error
	mirror  caip.FeedbackRef
}

// judge goes by the destination's own event or, where there is none, by its state; never by the
// transaction's success. A delivery whose origin was revoked meanwhile is revoked too.
func (o observer) judge(ctx context.Context, a stream.Action, f *flight, seen sight) (j judgement, err error) {
	if j, err = o.outcome(ctx, a, f, seen); err == nil && j.outcome == nil {
		err = o.retract(ctx, a, f.row.Key)
	}
	return j, err
}

func (o observer) outcome(ctx context.Context, a stream.Action, f *flight, seen sight) (j judgement, err error) {
	landed := seen.landed
	if landed != nil && landed.State == chains.TxFinal {
		if said, ok := word(*landed.Receipt, a); ok {
			switch said.Verdict {
			case chains.VerdictFailed:
				return judgement{outcome: fmt.Errorf("%s: the destination refused the item: %s", a.Chain(), said.Reason)}, nil
			case chains.VerdictBlocked:
				err := fmt.Errorf("the agent has made the relay its operator: %s", said.Reason)
				return judgement{outcome: &chains.Error{Kind: chains.Blocked, Chain: a.Chain(), Op: a.Verb, Err: err}}, nil
			case chains.VerdictDelivered, chains.VerdictAlreadyDelivered, chains.VerdictTombstoned, chains.VerdictRevoked, chains.VerdictResponded:
				return judgement{mirror: said.Ref}, nil
			}
		}
		if o.gave(*landed.Receipt, a) {
			return judgement{}, nil
		}
	}
	anew := func(why string) judgement {
		return judgement{outcome: &chains.Error{Kind: chains.Transient, Chain: a.Chain(), Op: a.Verb, Err: errors.New(why)}}
	}
	var done bool
	if a.Verb == stream.VerbGiveSigned { // its author is told where it stands
		var f chains.Feedback
		var there bool
		if f, there, err = o.given(ctx, a, o.Finality); there || errors.Is(err, stream.ErrDrop) {
			return judgement{outcome: err, mirror: f.Ref}, nil
		}
	} else if done, err = o.done(ctx, a, o.Finality); a.Verb == stream.VerbTakeBack && errors.Is(err, stream.ErrDrop) {
		// The account has delegated anew since. What stood meanwhile its transaction tells, which
		// would have reverted.
		if landed != nil && landed.State == chains.TxFinal && !slices.Contains(f.row.Value.Partial, seen.which) {
			return j, nil
		}
		return judgement{outcome: err}, nil
	}
	switch {
	case err == nil && done:
		return j, nil
	case slices.Contains(f.row.Value.Partial, seen.which):
		return anew("its transaction was replaced by one without it; it is decided anew"), nil
	case err != nil && o.lasts(err):
		return judgement{outcome: err}, nil // its slot waits for nobody else: it is decided anew
	case err != nil:
		return j, err
	case landed == nil:
		return anew("the transaction can no longer land; it is signed anew"), nil
	case landed.State == chains.TxFailed:
		return judgement{outcome: fmt.Errorf("%s: the transaction failed: %w", a.Chain(), opaque{landed.Reason})}, nil
	default:
		return judgement{outcome: fmt.Errorf("%s: the transaction is final and its effect is not there", a.Chain())}, nil
	}
}

// lasts reports whether asking this chain again would not show what became of an action either: an
// agent was burned, or another chain does not answer or is not configured.
func (o observer) lasts(err error) bool {
	var e *chains.Error
	return errors.Is(err, stream.ErrNotHere) || errors.As(err, &e) && (e.Kind == chains.NotFound || !e.Chain.IsZero() && e.Chain != o.Chain.Info().Chain)
}

// gave reports whether a receipt has the signal that an action is about. The state may be another
// node's, which is behind, and no contract refuses a second one.
func (o observer) gave(r chains.Receipt, a stream.Action) bool {
	return a.Verb == stream.VerbSignal && slices.ContainsFunc(r.Events, func(e chains.Event) bool {
		return e.Agent == a.Agent && e.Feedback != nil && e.Feedback.Client == o.named(a).Signal.Client && e.Feedback.Tag1 == a.Signal.Tag1 && e.Feedback.Tag2 == a.Signal.Tag2
	})
}

// opaque hides the kind of a reason: a transaction that failed after a simulation let it pass may
// succeed the next time, a bounded number of times.
type opaque struct{ err error }

func (o opaque) Error() string { return fmt.Sprint(o.err) }

// word is the destination's own word on an action.
func word(r chains.Receipt, a stream.Action) (chains.Mirrored, bool) {
	for _, e := range r.Events {
		if e.Kind != chains.KindMirrored || e.Mirrored == nil || e.Agent != a.Agent || e.Mirrored.Source != a.Source() {
			continue
		}
		if a.Verb != stream.VerbRespond && e.Mirrored.Response.IsZero() || e.Mirrored.Response == a.Subject {
			return *e.Mirrored, true
		}
	}
	return chains.Mirrored{}, false
}
