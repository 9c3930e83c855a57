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
)

// links checks that the registrations under test are one agent, as all of their own files say.
func (v *registrar) links(ctx context.Context) {
	rules := link.Rules{Book: v.deps.Book}
	result := link.Evaluate(v.evidence, link.State{}, rules)
	v.report.Links = slices.DeleteFunc(result.Links, func(l link.Link) bool { return !slices.Contains(v.refs, l.From) && !slices.Contains(v.refs, l.To) })
	if len(v.refs) < 2 {
		if group, ok := result.Group(v.refs[0]); ok { // others that this file does not list
			v.report.Group = &group
			v.strangers(group)
		}
		history, err := v.history(ctx, v.refs)
		v.spoken(history, err)
		return
	}
	heard := true
	for _, ref := range v.refs {
		heard = v.mutual(ref) && heard
	}
	one := v.check(CheckOneAgent, caip.AgentRef{})
	if a, b, twice := v.twice(); twice {
		v.add(one.fail(Ambiguous, "%s and %s are two agents of one registry", a, b))
		return
	}
	if !heard {
		v.add(one.skip("not all registrations could be read"))
		return
	}
	group, ok := result.Group(v.refs[0])
	for _, ref := range v.refs {
		if !ok || !group.Has(ref) {
			v.add(one.fail(NotListed, "%s is not linked with all others", ref))
			return
		}
	}
	v.strangers(group)
	history, err := v.history(ctx, group.Members)
	if err != nil {
		v.report.Group = &group
		v.add(one.ofError(err))
		v.spoken(history, err)
		return
	}
	group, _ = link.Evaluate(v.evidence, history.State(), rules).Group(v.refs[0])
	v.report.Group = &group
	v.add(one.ofGroup(group))
	v.before(ctx, history)
	v.spoken(history, nil)
}

// history reads the past of registrations to its end.
func (v *registrar) history(ctx context.Context, refs []caip.AgentRef) (link.History, error) {
	history, err := link.Resolver{Registries: v.deps.Registries, Fetch: v.fetch}.History(ctx, refs)
	if err == nil && !history.Complete {
		err = &chains.Error{Kind: chains.Unreachable, Op: "read history", Err: errors.New("it is too long, or not told by all of the chains, so that a sale may have gone unseen")}
	}
	return history, err
}

// spoken tells of files that came with the purchase: a transfer moves the agent and leaves its agentURI, and with it the services and keys that the seller wrote.
func (v *registrar) spoken(history link.History, err error) {
	state := history.State()
	for _, ref := range v.refs {
		s := v.read[ref]
		if s == nil || !s.there {
			continue
		}
		c, side := v.check(CheckSpoken, ref), state.Side(ref)
		switch _, since := side.Acts[s.settled.Owner]; {
		case err != nil:
			v.add(c.ofError(err))
		case len(side.Moves) == 0:
			v.add(c.pass("it never changed hands"))
		case !side.Moves[len(side.Moves)-1].Final:
			v.add(c.fail(RecentlyChanged, "the agent is changing hands: ask again when that is final"))
		case !since:
			v.add(c.fail(ChangedIdentity, "the agent changed hands in block %s, and its owner has not set the agentURI since: what the file says may be the seller's word",
				side.Moves[len(side.Moves)-1].At))
		default:
			v.add(c.pass("the owner has set the agentURI since the agent changed hands"))
		}
	}
}

func (c Check) ofGroup(group link.Group) Check {
	why := strings.Join(group.Reasons, "; ")
	switch {
	case group.Status == link.Refused:
		return c.fail(NotListed, "%s", why)
	case group.Status == link.Conflict:
		return c.fail(Ambiguous, "%s", why)
	case group.Status == link.Frozen:
		return c.fail(ChangedIdentity, "a registration changed hands, and not every owner has spoken since: %s", why)
	case group.Status != link.Active:
		return c.fail(Disputed, "%s", why)
	case !group.Pinned:
		return c.pass("linked by all sides; files that their web servers may change say so")
	}
	return c.pass("linked by all sides, and none changed hands since")
}

// mutual checks that a registration's own file lists all others, and reports whether that could be told.
func (v *registrar) mutual(ref caip.AgentRef) bool {
	s, known := v.read[ref]
	c := v.check(CheckMutual, ref)
	if !known {
		return true // unknown-registry says why
	}
	if !s.there || s.evidence.Problem != "" {
		v.add(c.skip("its file was not read"))
		return s.there && !s.evidence.Unheard()
	}
	c.Read = s.reads()[:1]
	var lacks []string
	for _, other := range v.refs {
		if other != ref && !slices.Contains(s.evidence.Lists, other) {
			lacks = append(lacks, other.String())
		}
	}
	c.Compared = &Compared{Want: fmt.Sprintf("%d others", len(v.refs)-1), Got: fmt.Sprintf("%d of them", len(v.refs)-1-len(lacks))}
	if len(lacks) > 0 {
		v.add(c.fail(NotListed, "one-sided: the file that its agentURI leads to does not list %s", strings.Join(lacks, " ")))
	} else {
		v.add(c.pass(""))
	}
	return true
}

// twice finds two agents of one registry.
func (v *registrar) twice() (a, b caip.AgentRef, found bool) {
	for i, ref := range v.refs {
		for _, other := range v.refs[i+1:] {
			if ref.Registry == other.Registry {
				return ref, other, true
			}
		}
	}
	return a, b, false
}

// strangers tells of members of the group that the file under test does not list.
func (v *registrar) strangers(group link.Group) {
	for _, member := range group.Members {
		if !slices.Contains(v.refs, member) {
			v.warn("%s is linked with these registrations, and the file does not list it", member)
		}
	}
}
