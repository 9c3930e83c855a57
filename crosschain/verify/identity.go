package verify

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
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
	l := v.linkage(ctx, named)
	if l.err != nil {
		if chains.KindOf(l.err) == chains.NotFound {
			v.add(c.fail(Downgraded, "the named agent does not exist"))
			return nil
		}
		v.add(c.ofError(l.err))
		return nil
	}
	same := slices.DeleteFunc(slices.Clone(declared), func(ref caip.AgentRef) bool { return !l.group.Has(ref) })
	if len(same) == 0 {
		v.add(c.fail(Mismatch, "the server declares another agent, which is not linked with the named one"))
		return nil
	}
	v.add(l.judge(c))
	return same
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
	if l.err != nil {
		if l.err == errNoFiles || chains.KindOf(l.err) == chains.NotFound {
			return c.fail(Ambiguous, "the server declares several agents: name the one you expect")
		}
		return c.ofError(l.err)
	}
	if slices.ContainsFunc(declared, func(ref caip.AgentRef) bool { return !l.group.Has(ref) }) {
		return c.fail(Ambiguous, "the server declares several agents that are not linked: name the one you expect")
	}
	c = l.judge(c)
	if c.Outcome == Fail {
		c.Verdict = Ambiguous
	}
	return c
}

// linkage is what is known of the group of a registration.
type linkage struct {
	start    caip.AgentRef
	group    link.Group
	complete bool // the whole history was read
	err      error
}

var errNoFiles = &chains.Error{Kind: chains.Unsupported, Op: "read links", Err: errors.New("registration files are not read here")}

// judge says whether the group may be relied on.
func (l *linkage) judge(c Check) Check {
	switch {
	case !l.group.MayAdd():
		return c.fail(Mismatch, "the registrations are linked, but not to be relied on (%s): %s", l.group.Status, strings.Join(l.group.Reasons, "; "))
	case !l.group.Pinned:
		c = c.pass("the registrations are linked, but by files that their web server may change at any time")
	case !l.complete:
		c = c.pass("the registrations are linked, but their history is too long to be sure that none was sold since")
	default:
		return c.pass("the registrations are linked by all sides, and none changed hands since")
	}
	c.Verdict = VerifiedIndirect
	return c
}

// linkage finds the group of a registration, once for each.
func (v *verification) linkage(ctx context.Context, start caip.AgentRef) *linkage {
	if have, ok := v.links[start]; ok {
		return have
	}
	l := &linkage{start: start}
	if v.links == nil {
		v.links = make(map[caip.AgentRef]*linkage)
	}
	v.links[start] = l
	if v.deps.Fetch == nil {
		l.err = errNoFiles
		return l
	}
	resolver := link.Resolver{Registries: v.deps.Registries, Fetch: v.deps.Fetch}
	evidence, _, err := resolver.Discover(ctx, start)
	if err != nil {
		l.err = err
		return l
	}
	rules := link.Rules{Book: v.deps.Book}
	group, ok := link.Evaluate(evidence, link.State{}, rules).Group(start)
	if !ok {
		return l
	}
	state, complete, err := resolver.Replay(ctx, group.Members)
	if err != nil {
		l.err = err
		return l
	}
	l.complete = complete
	l.group, _ = link.Evaluate(evidence, state, rules).Group(start)
	return l
}

func texts(refs []caip.AgentRef) string {
	words := make([]string, len(refs))
	for i, ref := range refs {
		words[i] = ref.String()
	}
	return strings.Join(words, " ")
}
