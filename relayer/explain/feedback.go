package explain

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// reasons say in words why nothing is due, and what somebody could do about it.
var reasons = map[plan.Reason][2]string{
	plan.ReasonMirror:       {"it is a mirror itself: its origin is mirrored, not it", ""},
	plan.ReasonSelfReview:   {"its client had a part for the agent when he gave it: self-reviews are not mirrored", ""},
	plan.ReasonUnproven:     {"its author is not proven", ""},
	plan.ReasonRevoked:      {"it was revoked before it was mirrored", ""},
	plan.ReasonNotRevoked:   {"it is not revoked", ""},
	plan.ReasonNotLinked:    {"the agent is linked with no other registration", ""},
	plan.ReasonFrozen:       {"the group is frozen", "the owners have to set their agentURI again"},
	plan.ReasonNoRoute:      {"no route leads there and takes it", "add a route, or widen one (routes in the configuration)"},
	plan.ReasonNotResponder: {"whoever responded was not the agent then", ""},
	plan.ReasonTooLong:      {"its URI is longer than is carried to other chains", ""},
	plan.ReasonAlready:      {"it is there already", ""},
	plan.ReasonUnread:       {"its chain does not say now what it holds", ""},
	plan.ReasonUnsupported:  {"the destination takes no mirrors, or the relayer has no key for it", "configure relay and key of that chain, if it is to take mirrors"},
}

// notDue is the step of something that the rules do not make due.
func notDue(step string, at caip.AgentRef, why plan.Reason, more string) Step {
	words, ok := reasons[why]
	if !ok {
		words[0] = string(why)
	}
	s := Step{Step: step, At: at, State: NotDue, What: fmt.Sprintf("%s (%s)%s", words[0], why, more), Do: words[1]}
	switch why {
	case plan.ReasonFrozen:
		s.State = Act
	case plan.ReasonUnread:
		s.State = Unknown
	}
	return s
}

// Feedback says what became of a feedback. Its error is that ctx was cancelled, or of kind Invalid:
// the chain has no such references.
func (x *Explainer) Feedback(ctx context.Context, ref caip.FeedbackRef) (Explanation, error) {
	e := Explanation{Ref: ref.String(), Kind: "feedback", State: Done}
	e.add(x.relayer(ctx))
	chain, err := x.Reader.Chain(ref.Registry)
	if e.failed(StepChain, caip.AgentRef{}, err) {
		return e.end(ctx)
	}
	info := chain.Info()
	f, err := chain.Feedback(ctx, ref, chains.Latest)
	if chains.KindOf(err) == chains.NotFound {
		e.add(Step{Step: StepChain, State: Absent, What: fmt.Sprintf("%s shows no such feedback", info.Name), Do: x.command("bridge8004 feedback list AGENT") + " shows an agent's feedback with its references"})
		x.orphans(ctx, &e, ref)
		return e.end(ctx)
	}
	if chains.KindOf(err) == chains.Invalid {
		return e, err
	}
	if e.failed(StepChain, caip.AgentRef{}, err) {
		return e.end(ctx)
	}
	said := fmt.Sprintf("given by %s in block %d of %s", f.Client.Address, f.At.Height, info.Name)
	if f.Revoked {
		said += ", revoked since"
	}
	e.add(Step{Step: StepChain, State: Done, What: said})
	final := x.final(ctx, chain, f)
	read := x.read(ctx, info, f.At.Height)
	e.add(final, read)
	e.add(x.registry(ctx, info, caip.AgentRef{})...)
	source := f.Source()
	there := x.held(ctx, info.Chain, func(m stream.Event) bool { return about(m, ref) }, func(a stream.Action) bool { return a.Source() == source })
	worked := len(there.events) == 0 && read.State == Done
	if worked {
		there.events = []Step{{Step: StepEvent, State: Done, What: "no event about it waits"}}
	}
	e.add(there.events...)
	if final.State == Done {
		x.destinations(ctx, &e, f, there, worked)
	}
	return e.end(ctx)
}

// about reports whether an event is about a feedback.
func about(m stream.Event, ref caip.FeedbackRef) bool {
	switch {
	case m.Feedback != nil:
		return m.Feedback.Ref == ref
	case m.Revoked != nil:
		return m.Revoked.Ref == ref
	case m.Response != nil:
		return m.Response.Feedback == ref
	}
	return false
}

// final tells whether a feedback has the finality at which its chain is believed.
func (x *Explainer) final(ctx context.Context, chain chains.Chain, f chains.Feedback) Step {
	at := x.Reader.At(f.Ref.Registry)
	head, err := chain.Head(ctx, at)
	switch {
	case err != nil:
		return unknown(StepFinal, caip.AgentRef{}, err)
	case head.Height < f.At.Height:
		return Step{Step: StepFinal, State: Waits, What: fmt.Sprintf("block %d is not %s yet: %d is", f.At.Height, at, head.Height)}
	}
	now, err := chain.Feedback(ctx, f.Ref, at)
	switch {
	case err != nil:
		return unknown(StepFinal, caip.AgentRef{}, err)
	case now.Revoked != f.Revoked:
		return Step{Step: StepFinal, State: Waits, What: fmt.Sprintf("its revocation is not %s yet", at)}
	}
	return Step{Step: StepFinal, State: Done, What: fmt.Sprintf("it is %s", at)}
}

// destinations adds what the rules say and what every destination holds.
func (x *Explainer) destinations(ctx context.Context, e *Explanation, f chains.Feedback, there held, settled bool) {
	linked, standing, _, err := x.Groups.Standing(ctx, f.Agent)
	if e.failed(StepLink, caip.AgentRef{}, err) {
		return
	}
	facts, err := x.Reader.Read(ctx, f.Ref, plan.Choice{At: chains.Latest})
	if e.failed(StepPlan, caip.AgentRef{}, err) {
		return
	}
	if e.failed(StepAction, caip.AgentRef{}, there.err) {
		settled = false // what is not found may be under way
	}
	// A client that answers as a relay does keeps nothing standing once it has revoked.
	stands := slices.ContainsFunc(slices.Collect(maps.Values(facts.Destinations)), func(m chains.Mirror) bool { return m.State != chains.MirrorNone })
	if facts.Mirror && !stands {
		e.add(notDue(StepPlan, caip.AgentRef{}, plan.ReasonMirror, ""))
		return
	}
	if facts.Untold != nil {
		s := unknown(StepPlan, caip.AgentRef{}, facts.Untold)
		s.What = "whether it is a mirror itself, or its client had a part for the agent, is not known now: " + s.What
		e.add(s)
	}
	decide := plan.Feedback
	if f.Revoked {
		decide = plan.Revocation
	}
	verdict, thawed := decide(facts, x.Routes), decide(thaw(facts), x.Routes)
	status := x.status(linked, standing, f.Agent)
	if linked.Frozen && len(thawed.Due) == len(verdict.Due) && len(facts.Unread) == 0 && facts.Untold == nil {
		verdict, status.State, status.Do = thawed, Done, ""
		status.What += "; no mirror of this feedback waits for that"
	}
	e.add(status)
	if verdict.Why != "" {
		e.add(notDue(StepPlan, caip.AgentRef{}, verdict.Why, because(facts, caip.AgentRef{}, verdict.Why)))
	}
	at := facts.Group.Others(f.Agent)
	for _, former := range facts.Group.Former {
		// Nothing but a revocation goes there; where it can be read, what stands there is told.
		if _, served := x.Reader.Chains.Of(former.Registry); served || f.Revoked {
			at = append(at, former)
		}
	}
	for _, p := range there.actions {
		if !slices.Contains(at, p.action.Agent) {
			at = append(at, p.action.Agent)
		}
	}
	for _, to := range at {
		x.destination(ctx, e, f, facts, to, verdict, there.actions, settled)
	}
	x.responses(ctx, e, facts, there.actions, settled)
}

// thaw returns the facts as they would be if the group were frozen no more.
func thaw(f plan.Facts) plan.Facts {
	if f.Group.Frozen {
		f.Group.Active, f.Group.Frozen = true, false
	}
	return f
}

// because adds what the facts say of a reason.
func because(f plan.Facts, to caip.AgentRef, why plan.Reason) string {
	switch why {
	case plan.ReasonUnread:
		if err := f.Unread[to]; err != nil {
			return ": " + err.Error()
		}
	case plan.ReasonNotLinked, plan.ReasonFrozen:
		if f.Group.Why != "" {
			return ": " + f.Group.Why
		}
	case plan.ReasonSelfReview:
		text := ":"
		for ref, role := range f.Roles {
			text += fmt.Sprintf(" %s of %s", role, ref)
		}
		return text
	}
	return ""
}

// destination adds what is under way to one registration, and what its chain holds.
func (x *Explainer) destination(ctx context.Context, e *Explanation, f chains.Feedback, facts plan.Facts, to caip.AgentRef, v plan.Verdict, places []place, settled bool) {
	moving := false
	for _, p := range places {
		if p.action.Agent == to && p.action.Verb != stream.VerbRespond {
			p.step.What += x.last(ctx, p.action.ID)
			moving = moving || p.step.State != Done
			e.add(p.step)
		}
	}
	chain, err := x.Reader.Chain(to.Registry)
	if e.failed(StepMirror, to, err) {
		return
	}
	e.add(x.registry(ctx, chain.Info(), to)...)
	if !facts.Takes[to] && !chain.Info().Capabilities.Has(chains.CanMirror) {
		if why := v.Reason(to); why != "" && v.Why == "" {
			e.add(notDue(StepPlan, to, why, ""))
		}
		return
	}
	mirror, err := chain.MirrorOf(ctx, f.Source(), to, chains.Latest)
	if e.failed(StepMirror, to, err) {
		return
	}
	due := slices.IndexFunc(v.Due, func(d plan.Due) bool { return d.Action.Agent == to })
	if why := v.Reason(to); due < 0 && !moving && why != "" && why != plan.ReasonAlready && v.Why == "" && !told(facts, to, why) {
		e.add(notDue(StepPlan, to, why, because(facts, to, why)))
	}
	if due >= 0 && !moving {
		e.add(x.unplanned(ctx, StepAction, v.Due[due].Action, "it", settled))
	}
	e.add(x.holds(ctx, chain, f, to, mirror, facts.Fits[to])...)
}

// told reports whether a reason is one that is not the destination's: it was told of the feedback.
func told(f plan.Facts, to caip.AgentRef, why plan.Reason) bool {
	return why == plan.ReasonUnread && f.Unread[to] == nil && f.Untold != nil
}

// unplanned is the step of what is due and not under way.
func (x *Explainer) unplanned(ctx context.Context, step string, a stream.Action, what string, settled bool) Step {
	s := Step{Step: step, At: a.Agent, State: Waits, Action: a.ID, What: what + " is due, and was not planned yet"}
	if !settled {
		return s
	}
	s.What = what + " is due, and nothing is under way" + x.last(ctx, a.ID)
	if x.Audit > 0 {
		s.Do = fmt.Sprintf("nothing: an audit plans it again within %s", 2*x.Audit)
	} else {
		s.State, s.Do = Act, "turn audits on (watch.audit), which find it"
	}
	return s
}

// holds is what a destination's chain holds.
func (x *Explainer) holds(ctx context.Context, chain chains.Chain, f chains.Feedback, to caip.AgentRef, now chains.Mirror, fit chains.MirrorFit) []Step {
	if now.State == chains.MirrorNone {
		return nil
	}
	s := Step{Step: StepMirror, At: to, State: Done, What: fmt.Sprintf("the mirror is %s", now.State)}
	if !now.Ref.IsZero() {
		s.Mirror = now.Ref.String()
	}
	if now.State == chains.MirrorDelivered && !fit.Exact() {
		for _, part := range fit.FileOnly {
			s.What += fmt.Sprintf("; its %s is in its file alone: %s", part, fit.Why)
		}
	}
	finality := x.Reader.At(to.Registry)
	final, err := chain.MirrorOf(ctx, f.Source(), to, finality)
	switch {
	case err != nil:
		return []Step{s, unknown(StepMirror, to, err)}
	case final != now:
		s.State, s.What = Waits, fmt.Sprintf("%s, which is not %s yet", s.What, finality)
	case f.Revoked && now.State == chains.MirrorDelivered:
		s.State, s.What = Waits, "the mirror stands, and is to be revoked"
	}
	return []Step{s}
}

// responses adds what became of the responses to a feedback.
func (x *Explainer) responses(ctx context.Context, e *Explanation, facts plan.Facts, places []place, settled bool) {
	chain, err := x.Reader.Chain(facts.Feedback.Ref.Registry)
	if err != nil || !chain.Info().Capabilities.Has(chains.CanRespond) {
		return // the feedback was read from it: it is open
	}
	list, err := chain.Responses(ctx, facts.Feedback.Ref, x.Reader.At(facts.Feedback.Ref.Registry))
	if e.failed(StepResponse, caip.AgentRef{}, err) {
		return
	}
	chains.CountOccurrences(list)
	for _, r := range list {
		role, err := x.Reader.Responder(ctx, facts.Feedback.Agent, r)
		if e.failed(StepResponse, caip.AgentRef{}, err) {
			continue
		}
		v := plan.Response(thaw(facts), r, role, x.Routes)
		if v.Why != "" && !told(facts, caip.AgentRef{}, v.Why) {
			e.add(notDue(StepResponse, caip.AgentRef{}, v.Why, ", said of the response of "+r.Responder.Address))
		}
		for to, why := range v.Refused {
			if why != plan.ReasonUnsupported && why != plan.ReasonNoRoute && !told(facts, to, why) { // the feedback itself says so
				e.add(notDue(StepResponse, to, why, ", said of the response of "+r.Responder.Address))
			}
		}
		for _, d := range v.Due {
			x.response(ctx, e, facts, r, d.Action, places, settled)
		}
	}
}

// response adds what became of a response that is due somewhere.
func (x *Explainer) response(ctx context.Context, e *Explanation, facts plan.Facts, r chains.Response, a stream.Action, places []place, settled bool) {
	chain, err := x.Reader.Chain(a.Agent.Registry)
	if e.failed(StepResponse, a.Agent, err) {
		return
	}
	there, err := chain.ResponseMirrored(ctx, r.ID(), a.Agent, x.Reader.At(a.Agent.Registry))
	if e.failed(StepResponse, a.Agent, err) {
		return
	}
	if there {
		e.add(Step{Step: StepResponse, At: a.Agent, State: Done, What: "the response of " + r.Responder.Address + " is there"})
		return
	}
	for _, p := range places {
		if p.action.ID == a.ID {
			p.step.Step = StepResponse
			p.step.What += x.last(ctx, a.ID)
			e.add(p.step)
			return
		}
	}
	if facts.Group.Frozen {
		e.add(notDue(StepResponse, a.Agent, plan.ReasonFrozen, because(facts, a.Agent, plan.ReasonFrozen)+", said of the response of "+r.Responder.Address))
		return
	}
	e.add(x.unplanned(ctx, StepResponse, a, "the response of "+r.Responder.Address, settled))
}

// orphans adds the mirrors of a feedback that its chain does not show any more.
func (x *Explainer) orphans(ctx context.Context, e *Explanation, ref caip.FeedbackRef) {
	err := x.State.Delivered(ctx, func(d state.Delivery) bool { return d.Origin == ref }, func(d state.Delivery) {
		chain, err := x.Reader.Chain(d.Agent.Registry)
		if e.failed(StepMirror, d.Agent, err) {
			return
		}
		m, err := chain.MirrorOf(ctx, caip.SourceID(ref), d.Agent, chains.Latest)
		if !e.failed(StepMirror, d.Agent, err) && m.State == chains.MirrorDelivered {
			e.add(Step{Step: StepMirror, At: d.Agent, State: Act, Mirror: m.Ref.String(), What: "a mirror of it stands there", Do: x.command("bridge8004-relayer mirrors list") + " shows it and how to void it"})
		}
	})
	e.failed(StepMirror, caip.AgentRef{}, err)
}
