package execute

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/aggregator"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/internal/failpoint"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// outcomes settles the messages of actions with what became of them, and keeps it: how often an
// action was tried, what was delivered, and what a client is told of what he submitted.
type outcomes struct {
	*Prover
	*inbox
	state   *state.State
	settler *stream.Settler
	config  *config.Execute
	clock   func() time.Time
	log     *slog.Logger
}

// settle ends the work on a message. Where the bus fails, the message is given back and comes
// again; that is no reason to let go of others, so the only error is that of a hook.
func (o *outcomes) settle(ctx context.Context, a stream.Action, m jetstream.Msg, outcome error) error {
	o.release(a.ID)
	if ctx.Err() != nil {
		return nil
	}
	attempts, err := stream.Tries(m), error(nil)
	if !a.ID.IsZero() {
		attempts, err = o.note(ctx, a, outcome)
	}
	if err == nil && outcome != nil {
		err = o.tell(ctx, a, "", m, outcome, attempts)
	}
	if err == nil {
		err = o.settler.SettleAfter(ctx, m, outcome, attempts)
	}
	if err == nil || failpoint.Is(err) {
		return err
	}
	o.log.Warn("a message could not be settled; it comes again", "chain", o.Chain.Info().Name, "action", a.ID.String(), "error", err)
	_ = m.NakWithDelay(stream.Delay(stream.Tries(m), o.config.Retry, o.config.MaxRetry)) // if this fails too, it comes again by itself
	return nil
}

// again settles the message of an action with an outcome, if it is held.
func (o *outcomes) again(ctx context.Context, a stream.Action, outcome error) error {
	m, ok := o.message(a.ID)
	if !ok {
		return nil
	}
	return o.settle(ctx, a, m, outcome)
}

func (o *outcomes) fail(ctx context.Context, works []work, outcome error) error {
	for _, w := range works {
		if err := o.again(ctx, w.action, outcome); err != nil {
			return err
		}
	}
	return nil
}

// note records a failure with the action, so that its tries are counted across restarts, and
// returns their number.
func (o *outcomes) note(ctx context.Context, a stream.Action, outcome error) (int, error) {
	if outcome == nil || chains.KindOf(outcome) == chains.NotFinal || stream.FateOf(outcome, 0, 1) == stream.FateDrop {
		return 0, nil
	}
	row, err := o.state.Deliveries.Get(ctx, a.ID.String())
	if err != nil {
		return 0, err
	}
	var d state.Delivery
	if row.Known() {
		d = row.Value
	}
	d.Agent, d.Origin, d.Last = a.Agent, a.Origin, stream.Brief(outcome.Error())
	if !d.Closed { // else it is when it was (late)
		d.Time = o.clock().UTC()
	}
	if stream.Counts(outcome) {
		d.Attempts++
	}
	_, err = o.state.Deliveries.Update(ctx, row.Key, d, row.Revision) // another relayer may have closed it
	return d.Attempts, err
}

// tell keeps what becomes of what a client submitted, for him: what slot its transaction has, or
// why it is given up.
func (o *outcomes) tell(ctx context.Context, a stream.Action, slot string, m jetstream.Msg, outcome error, attempts int) error {
	if !submitted(a) {
		return nil
	}
	row, err := o.state.Deliveries.Get(ctx, a.ID.String())
	if err != nil || row.Value.Closed {
		return err
	}
	d := row.Value
	named(&d, a)
	d.Agent, d.Slot, d.Refused, d.Time = a.Agent, slot, nil, o.clock().UTC()
	if m != nil {
		switch o.settler.Fate(m, outcome, attempts) {
		case stream.FateDrop, stream.FateDead:
			refusal := &aggregator.Refusal{Check: "execution", Verdict: verify.Invalid, Detail: stream.Brief(outcome.Error())}
			errors.As(outcome, &refusal)
			d.Refused = refusal
		}
	}
	_, err = o.state.Deliveries.Update(ctx, row.Key, d, row.Revision)
	return err
}

// found follows up what is done already, whoever did it: it records what a client submitted, and
// plans anew a delivery that was taken back since.
func (o *outcomes) found(ctx context.Context, a stream.Action) error {
	if a.Verb == stream.VerbDeliver {
		return o.overtaken(ctx, a)
	}
	if !submitted(a) {
		return nil
	}
	if a.Verb == stream.VerbTakeBack {
		return o.record(ctx, a, "", caip.FeedbackRef{})
	}
	f, there, err := o.given(ctx, a, o.Finality)
	if err == nil && !there { // another node is behind the one that showed it
		err = &chains.Error{Kind: chains.NotFinal, Chain: a.Agent.Chain(), Op: a.Verb, Err: errors.New("it is there by one answer and not by the next")}
	}
	if err != nil {
		return err
	}
	return o.record(ctx, a, "", f.Ref)
}

// overtaken plans the next epoch of a delivery whose mirror was taken back, if the chains bear the
// feedback out again: its event may stand in another block since.
func (o *outcomes) overtaken(ctx context.Context, a stream.Action) error {
	m, err := plan.Mirror(ctx, o.Chain, a.Source(), a.Agent, chains.Latest)
	if err != nil || m.State != chains.MirrorVoided {
		return err
	}
	facts, err := o.facts(ctx, a, chains.Latest)
	if kind := chains.KindOf(err); kind == chains.Contradicted || kind == chains.NotFound { // the planner waits for what is not shown
		return nil
	}
	if err != nil {
		return err
	}
	verdict := plan.Feedback(facts, o.Routes)
	for _, due := range verdict.Due {
		if due.Action.Agent == a.Agent {
			due.Action.Claim = a.Claim
			return o.settler.Bus.RepublishAction(ctx, due.Action, fmt.Sprint("voided:", o.clock().UnixNano()))
		}
	}
	return o.undue(ctx, a, facts, verdict.Reason(a.Agent))
}

// conclude records what became of an action, and settles its message.
func (o *outcomes) conclude(ctx context.Context, a stream.Action, f *flight, j judgement) error {
	if j.outcome == nil {
		if err := o.record(ctx, a, f.row.Key, j.mirror); err != nil {
			return err
		}
	} else {
		o.log.Warn("a transaction did not do what it was for", "chain", o.Chain.Info().Name, "action", a.ID.String(), "verb", a.Verb, "reason", j.outcome)
	}
	return o.again(ctx, a, j.outcome)
}

// record keeps that an action is done, for operators and for revocations after the link is gone.
// The slot is that of its transaction; empty: it is not known.
func (o *outcomes) record(ctx context.Context, a stream.Action, slot string, mirror caip.FeedbackRef) error {
	row, err := o.state.Deliveries.Get(ctx, a.ID.String())
	if err != nil {
		return err
	}
	d := row.Value
	d.Refused = nil
	named(&d, a)
	d.Agent, d.Origin, d.Slot, d.Closed, d.Mirror, d.Time = a.Agent, a.Origin, slot, true, mirror, o.clock().UTC()
	if a.Claim != nil && a.Claim.Chain == a.Origin.Chain() {
		d.Claim = a.Claim
	}
	return o.state.Deliveries.Put(ctx, row.Key, d)
}
