package plan

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Verdict is what follows from some facts: what is due, and for every destination where nothing is,
// why.
type Verdict struct {
	Due     []Due
	Refused map[caip.AgentRef]Reason
	Why     Reason // why nothing is due at all
	Unread  error  // why it cannot be decided now for some destination; nil: it is for all
}

// Find returns the due action with an id.
func (v Verdict) Find(id caip.Hash) (Due, bool) {
	for _, d := range v.Due {
		if d.Action.ID == id {
			return d, true
		}
	}
	return Due{}, false
}

// Reason is why nothing is due at a destination.
func (v Verdict) Reason(at caip.AgentRef) Reason {
	if r, ok := v.Refused[at]; ok {
		return r
	}
	return v.Why
}

// unfit tells why a feedback is never mirrored anywhere, empty when it may be.
func (f Facts) unfit() Reason {
	switch {
	case f.Mirror:
		return ReasonMirror
	case !f.Feedback.Proof.Holds():
		return ReasonUnproven
	case len(f.Roles) > 0:
		return ReasonSelfReview
	case f.Untold != nil:
		return ReasonUnread
	}
	return ""
}

// each runs over the destinations that a route for one of g's members leads to, refusing the
// others. The first route that leads there and takes the feedback counts.
func (f Facts) each(g Group, to []caip.AgentRef, routes []Route, v *Verdict, due func(to caip.AgentRef, r Route) (stream.Action, Reason)) {
	v.Refused = map[caip.AgentRef]Reason{}
	for _, to := range to {
		v.Refused[to] = ReasonNoRoute
		for _, r := range routes {
			if !r.Leads(g, f.Feedback.Agent, to) || !r.carries(f.Feedback) {
				continue
			}
			a, why := stream.Action{}, ReasonUnread
			if f.Unread[to] == nil {
				a, why = due(to, r)
			}
			if v.Refused[to] = why; why == ReasonUnread {
				v.Unread = cmp.Or(f.Unread[to], f.Untold)
			}
			if why != "" {
				break
			}
			delete(v.Refused, to)
			a.Origin, a.Client = f.Feedback.Ref, f.Feedback.Client
			v.Due = append(v.Due, Due{Route: r, Action: a, Fit: f.Fits[to]})
			break
		}
	}
}

// Feedback decides where a feedback is to be mirrored.
func Feedback(f Facts, routes []Route) (v Verdict) {
	v.Why = f.unfit()
	if f.Feedback.Revoked && (v.Why == "" || v.Why == ReasonUnread) {
		v.Why = ReasonRevoked
	}
	if v.Why != "" {
		return v
	}
	return Expected(f, routes)
}

// Expected is Feedback without a look at the feedback itself: it may be due there and nowhere else,
// as long as nobody has read whether it stands and who gave it.
func Expected(f Facts, routes []Route) (v Verdict) {
	if v.Why = f.Group.closed(); v.Why != "" {
		return v
	}
	source := f.Feedback.Source()
	f.each(f.Group, f.Group.Others(f.Feedback.Agent), routes, &v, func(to caip.AgentRef, _ Route) (a stream.Action, why Reason) {
		if !f.Takes[to] {
			return a, ReasonUnsupported
		}
		switch m := f.Destinations[to]; m.State {
		case chains.MirrorNone:
			return stream.NewAction(stream.VerbDeliver, source, to, 0), ""
		case chains.MirrorVoided:
			return stream.NewAction(stream.VerbDeliver, source, to, m.Epoch+1), ""
		default:
			return a, ReasonAlready
		}
	})
	return v
}

// Revocation decides where a revoked feedback is to be revoked: wherever it was mirrored, linked or
// not, and as a tombstone wherever it still might be.
func Revocation(f Facts, routes []Route) (v Verdict) {
	if !f.Feedback.Revoked {
		v.Why = ReasonNotRevoked
		return v
	}
	source := f.Feedback.Source()
	unfit := f.unfit()
	// A route that named a member which has left since led to what is now taken back.
	reach := f.Group
	reach.Members = append(slices.Clone(f.Group.Members), f.Group.Former...)
	f.each(reach, reach.Others(f.Feedback.Agent), routes, &v, func(to caip.AgentRef, _ Route) (a stream.Action, why Reason) {
		if !f.Takes[to] {
			return a, ReasonUnsupported
		}
		switch m := f.Destinations[to]; {
		case m.State == chains.MirrorDelivered:
		case m.State == chains.MirrorRevoked, m.State == chains.MirrorTombstone:
			return a, ReasonAlready
		case unfit != "":
			return a, unfit
		case f.Group.Frozen:
			return a, ReasonFrozen
		case !f.Group.Active, !f.Group.Has(to):
			return a, ReasonNotLinked
		}
		return stream.NewAction(stream.VerbRevoke, source, to, 0), ""
	})
	return v
}

// MaxURI bounds the agentURI or the URI of a response that is carried to another chain, in bytes:
// who wrote it did not pay for what it costs there.
const MaxURI = 8 << 10

// TooLong says why a home's agentURI is not carried, empty where it is.
func TooLong(uri string) string {
	if len(uri) <= MaxURI {
		return ""
	}
	return fmt.Sprintf("the home's agentURI has %d bytes, at most %d are carried", len(uri), MaxURI)
}

// answers reports whether who has a part for an agent answers in its name.
func answers(r chains.Role) bool {
	return r == chains.RoleOwner || r == chains.RoleOperator || r == chains.RoleWallet
}

// Response decides where a response is to be carried: to the mirrors of the feedback it answers, if
// the reviewed agent gave it. Where the feedback was revoked before it was mirrored there is none.
// The responder's role is that for the reviewed registration.
func Response(f Facts, r chains.Response, responder chains.Role, routes []Route) (v Verdict) {
	v.Why = f.unfit()
	if v.Why == "" && !answers(responder) {
		v.Why = ReasonNotResponder
	}
	if v.Why == "" && len(r.URI) > MaxURI {
		v.Why = ReasonTooLong
	}
	if v.Why = cmp.Or(v.Why, f.Group.closed()); v.Why != "" {
		if v.Why == ReasonUnread {
			v.Unread = f.Untold
		}
		return v
	}
	id := r.ID()
	f.each(f.Group, f.Group.Others(f.Feedback.Agent), routes, &v, func(to caip.AgentRef, _ Route) (a stream.Action, why Reason) {
		if !f.TakesResponse[to] {
			return a, ReasonUnsupported
		}
		switch m := f.Destinations[to].State; {
		case m == chains.MirrorTombstone, f.Feedback.Revoked && (m == chains.MirrorNone || m == chains.MirrorVoided):
			return a, ReasonRevoked // there is no mirror to answer, and there will be none
		}
		return stream.NewAction(stream.VerbRespond, id, to, 0), ""
	})
	return v
}

// SyncURI decides whether a member's agentURI is to be written: its home is another, the evidence
// cannot change, a route leads there.
func SyncURI(g Group, member caip.AgentRef, memberURI string, subject caip.Hash, routes []Route) (Due, string) {
	why := g.leads(member)
	if why == "" && Brief(memberURI) == g.HomeURI {
		why = "the agentURI is the home's"
	}
	if why = cmp.Or(why, g.unwritable()); why != "" {
		return Due{}, why
	}
	for _, r := range routes {
		if r.SyncURI && r.Leads(g, g.Home, member) {
			a := stream.NewAction(stream.VerbSyncURI, subject, member, 0)
			a.Home = g.Home
			return Due{Route: r, Action: a}, ""
		}
	}
	return Due{}, fmt.Sprintf("no route with sync_uri leads from %s to %s", g.Home.Registry, member.Registry)
}
