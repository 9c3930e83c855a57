package payment

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/run"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/text"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// subjects tells whose wallets a payment has to go to. Everything that speaks against the choice is
// a check.
func (v *verification) subjects(ctx context.Context, o offer) []caip.AgentRef {
	i, p := o.Accept, o.Payment
	declared := v.body.Reputation.On(p.Network)
	registration := verify.Check{Name: CheckRegistration, Accept: &i, Required: true}
	absent := verify.NotRegistered
	if len(v.expected) > 0 {
		absent = verify.Downgraded
	}
	switch {
	case len(v.expected) == 0 && v.req.Known != nil && v.req.Known.Refuse:
		identity := verify.Check{Name: verify.CheckIdentity, Accept: &i, Required: true}
		v.Add(identity.Fail(verify.NewIdentity, "%s is a new origin, and new origins are refused: name the agent that you expect, or allow it to be remembered", v.req.Known.Origin))
		return nil
	case v.body.Reputation == nil && !v.req.Agent.IsZero():
		return v.undeclared(ctx, registration, o)
	case v.body.Reputation == nil:
		v.Add(registration.Fail(absent, "the server declares no agent (extension %s)", x402.ReputationID))
		return nil
	case v.unread(declared) && v.instead(ctx, registration, o):
		return nil
	case len(declared) == 0:
		why := fmt.Sprintf("the server declares no registration on %s", p.Network)
		if v.req.Accept == nil && v.req.Network.IsZero() && len(v.body.Accepts) > 1 {
			why += ": choose another way to pay, by its place in accepts or by its network"
		}
		v.Add(registration.Fail(absent, "%s", why))
		return nil
	}
	v.Add(registration.Pass("%s", text.Refs(declared)))
	identity := verify.Check{Name: verify.CheckIdentity, Accept: &i, Required: len(v.expected) > 0}
	if len(v.expected) > 0 {
		identity.Agent = v.expected[0]
		return v.asExpected(ctx, identity, declared)
	}
	v.Add(identity.Skip(verify.DeclaredByServer))
	if len(declared) > 1 {
		one := v.oneAgent(ctx, verify.Check{Name: verify.CheckOneAgent, Accept: &i, Required: true}, declared)
		v.Add(one)
		if one.Outcome != verify.Pass { // whose wallet it would have to be is not known
			return nil
		}
	}
	return declared
}

// unread reports whether no declared registration stands in a registry that is configured.
func (v *verification) unread(declared []caip.AgentRef) bool {
	return !slices.ContainsFunc(declared, func(ref caip.AgentRef) bool { return v.Registries[ref.Registry] != nil })
}

// asExpected picks those of the declared registrations that are the agent which the payer expects.
func (v *verification) asExpected(ctx context.Context, c verify.Check, declared []caip.AgentRef) []caip.AgentRef {
	same := slices.DeleteFunc(slices.Clone(declared), func(ref caip.AgentRef) bool { return !slices.Contains(v.expected, ref) })
	if len(same) == 0 {
		return v.linkedTo(ctx, c, v.expected[0], declared)
	}
	c.Agent = same[0]
	c.Compared = &verify.Compared{Want: text.Refs(v.expected), Got: text.Refs(same)}
	if v.req.pinned() {
		v.Add(c.Pass("the agent that %s had before", v.req.Known.Origin))
	} else {
		v.Add(c.Pass("the named agent is declared"))
	}
	return same
}

// undeclared is for requests that name no agent, as those of x402 version 1 do: the caller has
// named one. It has to be registered on the payment's network, itself or by a link.
func (v *verification) undeclared(ctx context.Context, c verify.Check, o offer) []caip.AgentRef {
	named, p := v.req.Agent, o.Payment
	identity := verify.Check{Name: verify.CheckIdentity, Accept: c.Accept, Agent: named, Required: true}
	if named.Chain() == p.Network {
		v.Add(c.Pass("the server declares no agent; the caller has named one"))
		v.Add(identity.Pass("%s", verify.NamedByCaller))
		return []caip.AgentRef{named}
	}
	l, ok := v.group(ctx, identity, named)
	if !ok {
		return nil
	}
	there := slices.DeleteFunc(slices.Clone(l.Group.Members), func(ref caip.AgentRef) bool { return ref.Chain() != p.Network })
	if len(there) == 0 {
		if v.instead(ctx, c, o) {
			return nil
		}
		if err := v.Untold(l, func(ref caip.AgentRef) bool { return ref.Chain() == p.Network }); err != nil {
			v.Add(identity.OfError(err))
			return nil
		}
		v.Add(c.Fail(verify.Downgraded, "the named agent has no linked registration on %s", p.Network))
		return nil
	}
	v.Add(c.Pass("the server declares no agent; the named one is linked with %s", text.Refs(there)))
	v.Add(l.Judge(identity))
	v.quorumOfLink(ctx, c.Accept, l, there)
	return there
}

// group finds the registrations that are linked with one; not ok where the check has recorded why
// they cannot be relied on.
func (v *verification) group(ctx context.Context, c verify.Check, ref caip.AgentRef) (*run.Linkage, bool) {
	if _, known := v.Book.Reputation(ref.Registry); !known {
		v.Add(c.Fail(verify.UnknownRegistry, "the registry of the expected agent, %s, is neither configured nor a known deployment: anybody can deploy one", ref.Registry))
		return nil, false
	}
	l := v.Linkage(ctx, ref)
	switch {
	case l.Absent:
		v.Add(c.Fail(verify.Downgraded, "the expected agent %s does not exist", ref))
		return nil, false
	case l.Err != nil:
		v.Add(c.OfError(l.Err))
		return nil, false
	case l.Changed != "":
		v.Add(c.Fail(verify.RecentlyChanged, "%s: ask again when that is final", l.Changed))
		return nil, false
	}
	return l, true
}

// linkedTo picks the declared registrations that are the expected agent on the payment's network.
func (v *verification) linkedTo(ctx context.Context, c verify.Check, expected caip.AgentRef, declared []caip.AgentRef) []caip.AgentRef {
	c.Compared = &verify.Compared{Want: text.Refs(v.expected), Got: text.Refs(declared)}
	l, ok := v.group(ctx, c, expected)
	if !ok {
		return nil
	}
	same := slices.DeleteFunc(slices.Clone(declared), func(ref caip.AgentRef) bool { return !l.Group.Has(ref) })
	if len(same) > 0 {
		v.Add(l.Judge(c))
		v.quorumOfLink(ctx, c.Accept, l, same)
		return same
	}
	// One that may yet be linked leaves the question open; otherwise the reasons against all of
	// them are told.
	var reasons []string
	for _, ref := range declared {
		why, open := v.Unlinked(l, ref)
		if open != nil {
			v.Add(c.OfError(open))
			return nil
		}
		reasons = append(reasons, why)
	}
	if v.req.pinned() {
		v.Add(c.Fail(verify.ChangedIdentity, "%s had another agent before, and the one declared now is not linked with it: %s", v.req.Known.Origin, strings.Join(reasons, "; ")))
		return nil
	}
	v.Add(c.Fail(verify.Mismatch, "the server declares another agent, which is not linked with the named one: %s", strings.Join(reasons, "; ")))
	return nil
}

// oneAgent checks that several declared registrations on one network are one agent. Two of one
// registry never are.
func (v *verification) oneAgent(ctx context.Context, c verify.Check, declared []caip.AgentRef) verify.Check {
	c.Compared = &verify.Compared{Want: declared[0].String(), Got: text.Refs(declared)}
	for n, a := range declared {
		for _, b := range declared[n+1:] {
			if a.Registry == b.Registry {
				return c.Fail(verify.Ambiguous, "the server declares two agents of one registry: name the one you expect")
			}
		}
	}
	l := v.Linkage(ctx, declared[0])
	switch {
	case l.Err == run.ErrNoFiles || l.Absent:
		return c.Fail(verify.Ambiguous, "the server declares several agents: name the one you expect")
	case l.Err != nil:
		return c.OfError(l.Err)
	case l.Changed != "":
		return c.Fail(verify.RecentlyChanged, "%s: ask again when that is final", l.Changed)
	}
	var open error
	for _, ref := range declared {
		if ref == l.Start || l.Group.Has(ref) {
			continue
		}
		why, unknown := v.Unlinked(l, ref)
		if unknown == nil {
			return c.Fail(verify.Ambiguous, "the server declares several agents that are not linked: name the one you expect (%s)", why)
		}
		open = unknown
	}
	if open != nil {
		return c.OfError(open)
	}
	c = l.Judge(c)
	if c.Outcome == verify.Fail {
		c.Verdict = verify.Ambiguous
	}
	return c
}

// quorumOfLink has the chain's nodes agree on the registration that a link starts from, too: the
// links of a liar would lead to a thief's agent. What they are asked about, here and of those that
// are paid, is what the link rests on. When registrations were made and listed stays one node's
// word, which is said.
func (v *verification) quorumOfLink(ctx context.Context, accept *int, l *run.Linkage, paid []caip.AgentRef) {
	if v.req.Quorum <= 1 {
		return
	}
	for _, ref := range paid {
		v.RestOn(ctx, l, ref)
	}
	c := verify.Check{Name: verify.CheckQuorum, Accept: accept, Agent: l.Start, Required: true}
	v.Add(v.UnsoldMembers(ctx, v.req.Quorum, v.QuorumOfLink(ctx, v.req.Quorum, c, l, l.Start), l))
	v.Warn("that the linked registrations were there when they were linked is the word of one endpoint on each chain: the agent's registration on the payment's own network, where you name that, needs no link")
}

// agreed reports whether the chains' nodes agree on two registrations as a linkage rests on them,
// where a quorum is asked for.
func (v *verification) agreed(ctx context.Context, l *run.Linkage, ref caip.AgentRef) bool {
	c := verify.Check{}.Pass("")
	for _, one := range []caip.AgentRef{l.Start, ref} {
		if v.req.Quorum > 1 && c.Outcome == verify.Pass {
			c = v.QuorumOfLink(ctx, v.req.Quorum, verify.Check{}, l, one)
		}
	}
	return v.UnsoldMembers(ctx, v.req.Quorum, c, l).Outcome == verify.Pass
}
