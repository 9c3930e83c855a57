package link

import (
	"context"
	"fmt"
	"maps"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Picture is what the registrations around an agent say of each other, and what follows.
type Picture struct {
	Found   []Evidence
	Missing map[caip.AgentRef]error // registrations that could not be read, and why
	Links   []Link
	Group   Group // the one that the agent belongs to
	InGroup bool  // it belongs to one
	// Held says that the group would be active if everything that its members list could be read.
	Held bool
	// History says that the past of the group was read, all of it; without it a group is
	// unconfirmed. NoHistory is why not, where it was to be read.
	History   bool
	NoHistory string
}

// Picture discovers what an agent is linked with and evaluates it, with the history of its group or
// without. A group is not active while something that a member lists could not be read: it may show
// that this is no clique.
func (r Resolver) Picture(ctx context.Context, ref caip.AgentRef, rules Rules, history bool) (p Picture, err error) {
	if p.Found, p.Missing, err = r.Discover(ctx, ref); err != nil {
		return p, err
	}
	result := Evaluate(p.Found, State{}, rules)
	if group, ok := result.Group(ref); ok && history {
		past, err := r.History(ctx, group.Members)
		if err == nil && past.Complete {
			p.History, rules.Clocks = true, past.Clocks
			result = Evaluate(p.Found, past.State(), rules)
		} else if p.NoHistory = "it is too long, or a chain does not tell it"; err != nil {
			p.NoHistory = err.Error()
		}
	}
	p.Links = result.Links
	TellUnread(p.Links, p.Found, p.Missing)
	if p.Group, p.InGroup = result.Group(ref); p.InGroup {
		p.hold()
	}
	return p, nil
}

// hold takes back that a group is active while something that a member lists could not be read.
// What is not there shows nothing.
func (p *Picture) hold() {
	for _, e := range p.Found {
		for _, ref := range e.Lists {
			why, unread := p.Missing[ref]
			if !unread || !p.Group.Has(e.Ref()) || chains.KindOf(why) == chains.NotFound {
				continue
			}
			if p.Group.Status == Active {
				p.Group.Status, p.Held = Unconfirmed, true
			}
			p.Group.Reasons = append(p.Group.Reasons, fmt.Sprintf("%s lists %s, which could not be read: %s", e.Ref(), ref, why))
		}
	}
}

// TellUnread takes back that links are one-sided where their other side could not be read: nobody
// has heard whether it names who claims. found and missing are what Discover or Gather returned.
func TellUnread(links []Link, found []Evidence, missing map[caip.AgentRef]error) {
	p := Picture{Found: found, Missing: missing}
	unread := p.unread()
	read := make(map[caip.AgentRef]Evidence, len(found))
	for _, e := range found {
		read[e.Ref()] = e
	}
	for i, l := range links {
		why := unread[l.To]
		if _, asked := read[l.To]; !asked && missing[l.To] == nil {
			why = unconfigured(l.To.Registry)
		}
		if l.State == OneSided && why != nil && read[l.From].silent() == "" {
			links[i].State, links[i].Why = UnreadSide, fmt.Sprintf("whether %s names %s cannot be told: %s", l.To, l.From, why)
		}
	}
}

// unread are all registrations that are not absent and could not be read, and why.
func (p Picture) unread() map[caip.AgentRef]error {
	out := map[caip.AgentRef]error{}
	maps.Copy(out, p.Missing)
	for _, e := range p.Found {
		if e.Unheard() {
			out[e.Ref()] = e.Untold()
		}
	}
	maps.DeleteFunc(out, func(_ caip.AgentRef, why error) bool { return chains.KindOf(why) == chains.NotFound })
	return out
}

// Unread are the registrations that may be an agent's too and could not be read, and why: those
// that its own list and that do not answer, whose file could not be had, or whose registry is not
// configured. Its own are its group, or ref alone; ref is there where its file could not be had.
// What is not there is left out.
func (p Picture) Unread(ref caip.AgentRef) map[caip.AgentRef]error {
	out, looked := p.unread(), map[caip.AgentRef]bool{}
	for _, e := range p.Found {
		looked[e.Ref()] = true
	}
	listed := map[caip.AgentRef]bool{ref: true}
	for _, e := range p.Found {
		if e.Ref() == ref || p.Group.Has(e.Ref()) {
			for _, other := range e.Lists {
				if listed[other] = true; !looked[other] && p.Missing[other] == nil {
					out[other] = unconfigured(other.Registry)
				}
			}
		}
	}
	maps.DeleteFunc(out, func(one caip.AgentRef, _ error) bool { return !listed[one] })
	return out
}
