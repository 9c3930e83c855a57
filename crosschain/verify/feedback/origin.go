package feedback

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
)

// source finds out which feedback a mirror stands for, and computes its source id anew.
func (v *reviewer) source(ctx context.Context, stated chains.Origin) bool {
	f := v.given.settled
	c := v.Check(CheckSource, f.Agent)
	origin := v.req.Origin
	if origin.IsZero() {
		origin = stated.Feedback
	}
	if !stated.Feedback.IsZero() && origin != stated.Feedback {
		c.Compared = &verify.Compared{Want: origin.String(), Got: stated.Feedback.String()}
		return v.Add(c.Fail(verify.Mismatch, "it is the mirror of another feedback"))
	}
	if origin.IsZero() {
		if origin, c = v.search(ctx, c, stated); origin.IsZero() {
			return v.Add(c)
		}
	}
	v.report.Origin = origin
	id := caip.SourceID(origin)
	v.report.SourceID = id
	if f.SATI != nil {
		var ok bool
		if v.epoch, ok = caip.MirrorEpoch(f.SATI.TaskRef, id); !ok && !revokes(f, chains.Origin{Source: id}) {
			c.Compared = &verify.Compared{Want: caip.MirrorTask(id, 0).String(), Got: f.SATI.TaskRef.String()}
			return v.Add(c.Fail(verify.Mismatch, "its task reference is not that of a mirror of %s", origin))
		}
	}
	if !stated.Source.IsZero() {
		c.Compared = &verify.Compared{Want: id.String(), Got: stated.Source.String()}
		if id != stated.Source {
			return v.Add(c.Fail(verify.Mismatch, "the source id is not that of %s", origin))
		}
	}
	return v.Add(c.Pass("%s", origin))
}

// search looks for the origin of a mirror that holds only a hash of it, among all that was given to
// the registrations linked with the agent.
func (v *reviewer) search(ctx context.Context, c verify.Check, stated chains.Origin) (caip.FeedbackRef, verify.Check) {
	f := v.given.settled
	l := v.Linkage(ctx, f.Agent)
	switch {
	case l.Err != nil:
		return caip.FeedbackRef{}, c.OfError(fmt.Errorf("the mirror holds a hash of its origin only, and the linked registrations cannot be told: %w", l.Err))
	case l.Unborn() != "":
		return caip.FeedbackRef{}, c.Fail(verify.RecentlyChanged, "%s: ask again when that is final", l.Unborn())
	case len(l.Group.Members) == 0:
		if err := v.Untold(l, func(caip.AgentRef) bool { return true }); err != nil {
			return caip.FeedbackRef{}, c.OfError(fmt.Errorf("the mirror holds a hash of its origin only, and the linked registrations cannot be told: %w", err))
		}
		return caip.FeedbackRef{}, c.Fail(verify.NotRegistered, "the mirror holds a hash of its origin only, and no registration is linked with its agent: name the origin")
	}
	is := func(ref caip.FeedbackRef) bool {
		id := caip.SourceID(ref)
		if !stated.Source.IsZero() || f.SATI == nil {
			return id == stated.Source
		}
		_, ok := caip.MirrorEpoch(f.SATI.TaskRef, id)
		return ok
	}
	var unread error
	for _, member := range l.Group.Members {
		if member == f.Agent {
			continue
		}
		list, err := v.givenTo(ctx, member)
		if err != nil {
			unread = err // it may be there, and as well elsewhere
			continue
		}
		if i := slices.IndexFunc(list, func(one chains.Feedback) bool { return is(one.Ref) }); i >= 0 {
			return list[i].Ref, c
		}
	}
	switch {
	case chains.KindOf(unread) == chains.TooMuch:
		return caip.FeedbackRef{}, c.Unconfirmed(fmt.Sprintf("the mirror holds a hash of its origin only, and what may be the origin is too much to be searched (%s): name the origin", unread))
	case unread != nil:
		return caip.FeedbackRef{}, c.OfError(unread)
	}
	return caip.FeedbackRef{}, c.Fail(verify.Mismatch, "nothing that was given to the linked registrations has this source: it is no mirror of theirs, or its origin was given to a registration that is no longer linked (name the origin then)")
}

// givenTo lists all that was given to a registration.
func (v *reviewer) givenTo(ctx context.Context, agent caip.AgentRef) ([]chains.Feedback, error) {
	chain, err := v.open(ctx, agent.Registry)
	if err != nil || chain.Info().Reputation.IsZero() {
		return nil, err
	}
	return chain.Feedbacks(ctx, agent, chains.FeedbackFilter{IncludeRevoked: true}, chains.Finalized)
}

// first reads the origin from its own chain.
func (v *reviewer) first(ctx context.Context) bool {
	var c verify.Check
	if v.origin, c = v.both(ctx, v.report.Origin, CheckFirst, verify.Mismatch); c.Outcome != verify.Pass {
		return v.Add(c)
	}
	f := v.origin.settled
	v.report.Given = &f
	if !f.Proof.Holds() {
		return v.Add(c.Fail(verify.Invalid, "%s has not given the origin: its stored signature does not hold", f.Client))
	}
	_, mirror, err := v.origin.chain.OriginOf(ctx, f, chains.Finalized)
	switch {
	case err != nil:
		return v.Add(c.OfError(err))
	case mirror:
		return v.Add(c.Fail(verify.Mismatch, "the origin is itself a mirror, and mirrors are not mirrored"))
	}
	if client := v.report.States.Client; !client.IsZero() && client != f.Client {
		c.Compared = &verify.Compared{Want: f.Client.String(), Got: client.String()}
		return v.Add(c.Fail(verify.Mismatch, "another client gave the origin than the mirror says"))
	}
	return v.Add(c.Pass("given by %s, proven by %s", f.Client, f.Proof))
}

// linked checks that the mirror stands at the agent that was reviewed: a review that is true of one
// agent is false at another. A group that a transfer has frozen keeps what it has.
func (v *reviewer) linked(ctx context.Context) verify.Check {
	at, of := v.given.settled.Agent, v.origin.settled.Agent
	c := v.Check(verify.CheckOneAgent, at)
	compared := &verify.Compared{Want: of.String(), Got: at.String()}
	l := v.Linkage(ctx, at)
	switch {
	case l.Err != nil:
		return c.OfError(l.Err)
	case l.Absent:
		return c.Fail(verify.NotRegistered, "%s does not exist", at)
	case l.Unborn() != "":
		return c.Fail(verify.RecentlyChanged, "%s: ask again when that is final", l.Unborn())
	case !l.Group.Has(of):
		why, open := v.Unlinked(l, of)
		if open != nil {
			return c.OfError(open)
		}
		c.Compared = compared
		return c.Fail(verify.NotListed, "the reviewed agent is not linked with the one at which the mirror stands: %s", why)
	case l.Group.Status == link.Active && l.Group.Pinned:
		return c.Pass("linked by all sides")
	case l.Group.Status == link.Active:
		return c.Pass("linked by all sides; files that their web servers may change say so")
	case l.Group.Status == link.Frozen:
		return c.Pass("linked, and frozen by a transfer: what was mirrored stays")
	case l.Group.Status == link.Unconfirmed:
		return c.Unconfirmed(l.Group.Reasons...)
	default:
		c.Compared = compared
		return c.Fail(verify.NotListed, "the registrations are no group: %s", strings.Join(l.Group.Reasons, "; "))
	}
}

// fields compares the mirror field by field with what its origin makes of it.
func (v *reviewer) fields() {
	mirror, origin := v.given.settled, v.origin.settled
	field := func(name string) verify.Check {
		c := v.Check(CheckField+":"+name, mirror.Agent)
		c.Read = []verify.Read{{Chain: origin.Ref.Chain(), Finality: chains.Finalized}}
		return c
	}
	differences, err := feedback.Compare(origin, mirror, v.epoch)
	if err != nil {
		c := field("all")
		if errors.Is(err, feedback.ErrNotMirrored) {
			v.Add(c.Fail(verify.Mismatch, "such a feedback is never mirrored: %s", err))
		} else {
			v.Add(c.Fail(verify.Invalid, "%s", err))
		}
		return
	}
	names := []string{"value", "tag1", "tag2", "endpoint", "feedbackHash"}
	if mirror.SATI != nil {
		names = []string{"value", "tag1", "tag2", "outcome", "taskRef", "dataHash"}
	}
	for _, d := range differences {
		if !slices.Contains(names, d.Field) {
			names = append(names, d.Field)
		}
	}
	for _, name := range names {
		c := field(name)
		if i := slices.IndexFunc(differences, func(d feedback.Difference) bool { return d.Field == name }); i >= 0 {
			d := differences[i]
			c.Compared = &verify.Compared{Want: d.Want, Got: d.Got}
			v.Add(c.Fail(verify.Mismatch, "%s of the mirror is not what its origin says", name))
			continue
		}
		v.Add(c.Pass("%s", fieldText(mirror, name)))
	}
}

func fieldText(f chains.Feedback, name string) string {
	if name == "value" && !f.HasValue {
		return "in the mirror's file"
	}
	texts := map[string]string{"value": f.Value.String(), "tag1": f.Tag1, "tag2": f.Tag2, "endpoint": f.Endpoint, "feedbackHash": f.Hash.String()}
	if s := f.SATI; s != nil {
		texts["outcome"], texts["taskRef"], texts["dataHash"] = s.Outcome.String(), s.TaskRef.String(), s.DataHash.String()
	}
	return texts[name]
}
