package verify

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// subjects tells whose wallets a payment has to go to. Everything that speaks against the choice is
// a check.
func (v *verification) subjects(ctx context.Context, o Offer) []caip.AgentRef {
	i, p := o.Accept, o.Payment
	declared := v.body.Reputation.On(p.Network)
	registration := Check{Name: CheckRegistration, Accept: &i, Required: true}
	absent := NotRegistered
	if len(v.expected) > 0 {
		absent = Downgraded
	}
	switch {
	case len(v.expected) == 0 && v.req.Known != nil && v.req.Known.Refuse:
		identity := Check{Name: CheckIdentity, Accept: &i, Required: true}
		v.add(identity.fail(NewIdentity, "%s is a new origin, and new origins are refused: name the agent that you expect, or allow it to be remembered", v.req.Known.Origin))
		return nil
	case v.body.Reputation == nil && !v.req.Agent.IsZero():
		return v.undeclared(ctx, registration, o)
	case v.body.Reputation == nil:
		v.add(registration.fail(absent, "the server declares no agent (extension %s)", x402.ReputationID))
		return nil
	case v.unread(declared) && v.mayBeIndirect(p) && v.indirect(ctx, registration, o):
		return nil
	case len(declared) == 0:
		why := fmt.Sprintf("the server declares no registration on %s", p.Network)
		if v.req.Accept == nil && v.req.Network.IsZero() && len(v.body.Accepts) > 1 {
			why += ": choose another way to pay, by its place in accepts or by its network"
		}
		v.add(registration.fail(absent, "%s", why))
		return nil
	}
	v.add(registration.pass("%s", texts(declared)))
	identity := Check{Name: CheckIdentity, Accept: &i, Required: len(v.expected) > 0}
	if len(v.expected) > 0 {
		identity.Agent = v.expected[0]
		return v.asExpected(ctx, identity, declared)
	}
	v.add(identity.skip(DeclaredByServer))
	if len(declared) > 1 {
		one := v.oneAgent(ctx, Check{Name: CheckOneAgent, Accept: &i, Required: true}, declared)
		v.add(one)
		if one.Outcome != Pass { // whose wallet it would have to be is not known
			return nil
		}
	}
	return declared
}

// unread reports whether none of the declared registrations stands in a registry that is configured.
func (v *verification) unread(declared []caip.AgentRef) bool {
	return !slices.ContainsFunc(declared, func(ref caip.AgentRef) bool { return v.deps.Registries[ref.Registry] != nil })
}

// asExpected picks those of the declared registrations that are the agent which the payer expects.
func (v *verification) asExpected(ctx context.Context, c Check, declared []caip.AgentRef) []caip.AgentRef {
	same := slices.DeleteFunc(slices.Clone(declared), func(ref caip.AgentRef) bool { return !slices.Contains(v.expected, ref) })
	if len(same) == 0 {
		return v.linkedTo(ctx, c, v.expected[0], declared)
	}
	c.Agent = same[0]
	c.Compared = &Compared{Want: texts(v.expected), Got: texts(same)}
	if v.req.pinned() {
		v.add(c.pass("the agent that %s had before", v.req.Known.Origin))
	} else {
		v.add(c.pass("the named agent is declared"))
	}
	return same
}

// undeclared is for requests that name no agent, as those of x402 version 1 do: the caller has
// named one. It has to be registered on the payment's network, itself or by a link.
func (v *verification) undeclared(ctx context.Context, c Check, o Offer) []caip.AgentRef {
	named, p := v.req.Agent, o.Payment
	identity := Check{Name: CheckIdentity, Accept: c.Accept, Agent: named, Required: true}
	if named.Chain() == p.Network {
		v.add(c.pass("the server declares no agent; the caller has named one"))
		v.add(identity.pass("%s", NamedByCaller))
		return []caip.AgentRef{named}
	}
	l, ok := v.group(ctx, identity, named)
	if !ok {
		return nil
	}
	var there []caip.AgentRef
	for _, ref := range l.group.Members {
		if ref.Chain() == p.Network {
			there = append(there, ref)
		}
	}
	if len(there) == 0 {
		if v.mayBeIndirect(p) && v.indirect(ctx, c, o) {
			return nil
		}
		v.add(c.fail(Downgraded, "the named agent has no linked registration on %s", p.Network))
		return nil
	}
	v.add(c.pass("the server declares no agent; the named one is linked with %s", texts(there)))
	v.add(l.judge(identity))
	v.quorumOfLink(ctx, c.Accept, named)
	return there
}

// group finds the registrations that are linked with one; not ok where the check has recorded why
// they cannot be relied on.
func (v *verification) group(ctx context.Context, c Check, ref caip.AgentRef) (*linkage, bool) {
	if _, known := v.deps.Book.Reputation(ref.Registry); !known {
		v.add(c.fail(UnknownRegistry, "the registry of the expected agent, %s, is neither configured nor a known deployment: anybody can deploy one", ref.Registry))
		return nil, false
	}
	l := v.linkage(ctx, ref)
	switch {
	case l.absent:
		v.add(c.fail(Downgraded, "the expected agent %s does not exist", ref))
		return nil, false
	case l.err != nil:
		v.add(c.ofError(l.err))
		return nil, false
	case l.changed != "":
		v.add(c.fail(RecentlyChanged, "%s: ask again when that is final", l.changed))
		return nil, false
	}
	return l, true
}

// linkedTo picks the declared registrations that are the expected agent on the payment's network.
func (v *verification) linkedTo(ctx context.Context, c Check, expected caip.AgentRef, declared []caip.AgentRef) []caip.AgentRef {
	c.Compared = &Compared{Want: texts(v.expected), Got: texts(declared)}
	l, ok := v.group(ctx, c, expected)
	if !ok {
		return nil
	}
	same := slices.DeleteFunc(slices.Clone(declared), func(ref caip.AgentRef) bool { return !l.group.Has(ref) })
	if len(same) > 0 {
		v.add(l.judge(c))
		v.quorumOfLink(ctx, c.Accept, expected)
		return same
	}
	// One that may yet be linked leaves the question open; otherwise the reasons against all of
	// them are told.
	var reasons []string
	for _, ref := range declared {
		why, open := v.unlinked(l, ref)
		if open != nil {
			v.add(c.ofError(open))
			return nil
		}
		reasons = append(reasons, why)
	}
	if v.req.pinned() {
		v.add(c.fail(ChangedIdentity, "%s had another agent before, and the one declared now is not linked with it: %s", v.req.Known.Origin, strings.Join(reasons, "; ")))
		return nil
	}
	v.add(c.fail(Mismatch, "the server declares another agent, which is not linked with the named one: %s", strings.Join(reasons, "; ")))
	return nil
}

// oneAgent checks that several declared registrations on one network are one agent. Two of one
// registry never are.
func (v *verification) oneAgent(ctx context.Context, c Check, declared []caip.AgentRef) Check {
	c.Compared = &Compared{Want: declared[0].String(), Got: texts(declared)}
	for n, a := range declared {
		for _, b := range declared[n+1:] {
			if a.Registry == b.Registry {
				return c.fail(Ambiguous, "the server declares two agents of one registry: name the one you expect")
			}
		}
	}
	l := v.linkage(ctx, declared[0])
	switch {
	case l.err == errNoFiles || l.absent:
		return c.fail(Ambiguous, "the server declares several agents: name the one you expect")
	case l.err != nil:
		return c.ofError(l.err)
	case l.changed != "":
		return c.fail(RecentlyChanged, "%s: ask again when that is final", l.changed)
	}
	var open error
	for _, ref := range declared {
		if ref == l.start || l.group.Has(ref) {
			continue
		}
		why, unknown := v.unlinked(l, ref)
		if unknown == nil {
			return c.fail(Ambiguous, "the server declares several agents that are not linked: name the one you expect (%s)", why)
		}
		open = unknown
	}
	if open != nil {
		return c.ofError(open)
	}
	c = l.judge(c)
	if c.Outcome == Fail {
		c.Verdict = Ambiguous
	}
	return c
}

func texts(refs []caip.AgentRef) string {
	words := make([]string, len(refs))
	for i, ref := range refs {
		words[i] = ref.String()
	}
	return strings.Join(words, " ")
}
