package registration

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/run"
)

// links checks that the registrations under test are one agent, as all of their own files say.
func (v *registrar) links(ctx context.Context) {
	rules := link.Rules{Book: v.Book}
	// Before the histories are read, a link is at best unconfirmed: this finds whose are needed.
	result := link.Evaluate(v.evidence, link.State{}, rules)
	several := len(v.refs) > 1
	if several {
		if c := v.lists(result); c.Outcome != "" {
			v.Add(c)
			v.report.Links = v.concerned(result.Links)
			return
		}
	}
	refs := v.refs
	if group, ok := result.Group(v.refs[0]); ok {
		refs = group.Members
	}
	history, err := run.HistoryOf(ctx, link.Resolver{Registries: v.Registries, Fetch: v.Fetch}, refs)
	if err == nil {
		rules.Clocks = history.Clocks
		result = link.Evaluate(v.evidence, history.State(), rules)
	}
	v.report.Links = v.concerned(result.Links)
	if group, ok := result.Group(v.refs[0]); ok {
		v.report.Group = &group
		for _, member := range group.Members {
			if !slices.Contains(v.refs, member) {
				v.warn("%s is linked with these registrations, and the file does not list it", member)
			}
		}
	}
	if several {
		v.Add(v.oneAgent(result, err))
		v.before(err)
	}
	v.spoken(ctx, history, err)
}

// lists checks that all files list all registrations under test. The zero outcome says that they
// do.
func (v *registrar) lists(result link.Result) verify.Check {
	heard := true
	for _, ref := range v.refs {
		heard = v.mutual(ref) && heard
	}
	c := v.Check(verify.CheckOneAgent, caip.AgentRef{})
	if a, b, twice := v.twice(); twice {
		return c.Fail(verify.Ambiguous, "%s and %s are two agents of one registry", a, b)
	}
	if !heard {
		return c.Skip("not all registrations could be read")
	}
	group, ok := result.Group(v.refs[0])
	for _, ref := range v.refs {
		if !ok || !group.Has(ref) {
			return c.Fail(verify.NotListed, "%s is not linked with all others", ref)
		}
	}
	return c
}

// concerned are the links that one of the registrations under test has.
func (v *registrar) concerned(links []link.Link) []link.Link {
	link.TellUnread(links, v.evidence, v.missing)
	return slices.DeleteFunc(links, func(l link.Link) bool { return !slices.Contains(v.refs, l.From) && !slices.Contains(v.refs, l.To) })
}

// within reports whether a link is one between registrations under test.
func (v *registrar) within(l link.Link) bool {
	return slices.Contains(v.refs, l.From) && slices.Contains(v.refs, l.To)
}

// oneAgent says what the registrations under test are together. err says why their history was
// not read.
func (v *registrar) oneAgent(result link.Result, err error) verify.Check {
	c := v.Check(verify.CheckOneAgent, caip.AgentRef{})
	if err != nil {
		return c.OfError(err)
	}
	for _, l := range v.report.Links {
		if l.State == link.BeforeBirth && v.within(l) {
			return c.Fail(verify.Disputed, "%s and %s are not linked: one named the other before that was registered", l.From, l.To)
		}
	}
	group, _ := result.Group(v.refs[0])
	return ofGroup(c, group)
}

// before checks, for each registration, that the others were there when it named them (the birth
// rule, which link.Evaluate applies).
func (v *registrar) before(err error) {
	for _, ref := range v.refs {
		c := v.Check(CheckBefore, ref)
		if err != nil {
			v.Add(c.OfError(err))
			continue
		}
		var why []string
		worst := link.Mutual
		for _, l := range v.report.Links {
			asked := slices.ContainsFunc(l.SetAgain, func(a link.Again) bool { return a.Agent == ref })
			if !asked || !v.within(l) {
				continue
			}
			if why = append(why, l.Why); worst != link.BeforeBirth {
				worst = l.State
			}
		}
		switch worst {
		case link.BeforeBirth:
			v.Add(c.Fail(verify.Disputed, "whoever got that number was vouched for unseen: %s", strings.Join(why, "; ")))
		case link.LinkUnconfirmed:
			v.Add(c.Unconfirmed(why...))
		default:
			v.Add(c.Pass("its agentURI was set when the others were there"))
		}
	}
}

// spoken tells of files that came with the purchase, and has the chains' nodes contradict that
// there was none.
func (v *registrar) spoken(ctx context.Context, history link.History, err error) {
	state, past := history.State(), slices.Concat(history.Settled, history.Recent)
	checks := make([]verify.Check, len(v.refs))
	together.Each(ctx, len(v.refs), func(ctx context.Context, i int) {
		s := v.read[v.refs[i]]
		if s == nil || !s.there {
			return
		}
		if checks[i] = v.Check(CheckSpoken, s.Ref); err != nil {
			checks[i] = checks[i].OfError(err)
			return
		}
		checks[i] = v.Unsold(ctx, v.req.Quorum, run.SaidByOwner(checks[i], state.Side(s.Ref), s.Settled.Owner), s.Newest, past)
	})
	for _, c := range checks {
		if len(v.refs) > 1 && (c.Verdict == verify.Disputed || c.Verdict == verify.TimedOut) { // a link rests on its past
			c.Required = true
		}
		if c.Outcome != "" {
			v.Add(c)
		}
	}
}

func ofGroup(c verify.Check, group link.Group) verify.Check {
	why := strings.Join(group.Reasons, "; ")
	switch {
	case group.Status == link.Refused:
		return c.Fail(verify.NotListed, "%s", why)
	case group.Status == link.Conflict:
		return c.Fail(verify.Ambiguous, "%s", why)
	case group.Status == link.Frozen:
		return c.Fail(verify.ChangedIdentity, "a registration changed hands, and not every owner has spoken since: %s", why)
	case group.Status != link.Active:
		return c.Unconfirmed(group.Reasons...)
	case !group.Pinned:
		return c.Pass("linked by all sides; files that their web servers may change say so")
	}
	return c.Pass("linked by all sides, and none changed hands since")
}

// mutual checks that a registration's own file lists all others, and reports whether that could be
// told.
func (v *registrar) mutual(ref caip.AgentRef) bool {
	s, known := v.read[ref]
	c := v.Check(CheckMutual, ref)
	if !known {
		return true // unknown-registry says why
	}
	if !s.there || s.evidence.Problem != "" {
		v.Add(c.Skip("its file was not read"))
		return s.there && !s.evidence.Unheard()
	}
	c.Read = s.Reads()[:1]
	var lacks []string
	for _, other := range v.refs {
		if other != ref && !slices.Contains(s.evidence.Lists, other) {
			lacks = append(lacks, other.String())
		}
	}
	c.Compared = &verify.Compared{Want: fmt.Sprintf("%d others", len(v.refs)-1), Got: fmt.Sprintf("%d of them", len(v.refs)-1-len(lacks))}
	if len(lacks) > 0 {
		v.Add(c.Fail(verify.NotListed, "one-sided: the file that its agentURI leads to does not list %s", strings.Join(lacks, " ")))
	} else {
		v.Add(c.Pass(""))
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
