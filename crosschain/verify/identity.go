package verify

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// subjects tells whose wallets a payment has to go to. Everything that speaks against the choice is a check.
func (v *verification) subjects(ctx context.Context, i int, p x402.Payment) []caip.AgentRef {
	named := v.req.Agent
	declared := v.body.Reputation.On(p.Network)
	registration := Check{Name: CheckRegistration, Accept: &i, Required: true}
	absent := NotRegistered
	if !named.IsZero() {
		absent = Downgraded
	}
	switch {
	case v.body.Reputation == nil:
		v.add(registration.fail(absent, "the server declares no agent (extension %s)", x402.ReputationID))
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
	identity := Check{Name: CheckIdentity, Accept: &i, Agent: named, Required: !named.IsZero()}
	switch {
	case !named.IsZero() && slices.Contains(declared, named):
		identity.Compared = &Compared{Want: named.String(), Got: named.String()}
		v.add(identity.pass("the named agent is declared"))
		return []caip.AgentRef{named}
	case !named.IsZero():
		return v.linkedTo(ctx, identity, named, declared)
	}
	v.add(identity.skip(DeclaredByServer))
	if len(declared) > 1 {
		v.add(v.oneAgent(ctx, Check{Name: CheckOneAgent, Accept: &i, Required: true}, declared))
	}
	return declared
}

// linkedTo picks the declared registrations that are the named agent on the payment's network.
func (v *verification) linkedTo(ctx context.Context, c Check, named caip.AgentRef, declared []caip.AgentRef) []caip.AgentRef {
	c.Compared = &Compared{Want: named.String(), Got: texts(declared)}
	if _, known := v.deps.Book.Reputation(named.Registry); !known {
		v.add(c.fail(UnknownRegistry, "the registry of the named agent, %s, is neither configured nor a known deployment: anybody can deploy one", named.Registry))
		return nil
	}
	l := v.linkage(ctx, named)
	switch {
	case l.absent:
		v.add(c.fail(Downgraded, "the named agent does not exist"))
		return nil
	case l.err != nil:
		v.add(c.ofError(l.err))
		return nil
	case l.changed != "":
		v.add(c.fail(RecentlyChanged, "%s: ask again when that is final", l.changed))
		return nil
	}
	same := slices.DeleteFunc(slices.Clone(declared), func(ref caip.AgentRef) bool { return !l.group.Has(ref) })
	if len(same) > 0 {
		v.add(l.judge(c))
		return same
	}
	// One that may yet be linked leaves the question open; otherwise the reasons against all of them are told.
	var reasons []string
	for _, ref := range declared {
		why, open := v.unlinked(l, ref)
		if open != nil {
			v.add(c.ofError(open))
			return nil
		}
		reasons = append(reasons, why)
	}
	v.add(c.fail(Mismatch, "the server declares another agent, which is not linked with the named one: %s", strings.Join(reasons, "; ")))
	return nil
}

// oneAgent checks that several declared registrations on one network are one agent. Two of one registry never are.
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
