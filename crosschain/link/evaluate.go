package link

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Rules is what Evaluate goes by beside evidence and state.
type Rules struct {
	Book caip.Book // the registries that are known; links to others are shown only
	// Confirm is how far apart two equal reads of a mutable file must be before feedback is
	// mirrored on it (link_confirm). 0: one read is enough.
	Confirm time.Duration
	Clocks  Clocks // for the birth rule across chains
}

// known reports whether an identity registry is configured.
func (r Rules) known(registry caip.AccountID) bool {
	_, ok := r.Book.Reputation(registry)
	return ok
}

// LinkState is what became of one registration naming another.
type LinkState string

// The states of a link. Only Mutual links form a group that may be acted on.
const (
	Mutual          LinkState = "mutual"
	LinkUnconfirmed LinkState = "unconfirmed"      // it is not known that each was there when the other named it
	BeforeBirth     LinkState = "before-birth"     // one named the other before that was registered
	OneSided        LinkState = "one-sided"        // From names To, and To does not name From
	UnknownRegistry LinkState = "unknown-registry" // one of the registries is not configured
	UnreadSide      LinkState = "unread"           // From names To, and To could not be read (Picture tells it)
)

// Link is a pair of registrations of which at least one names the other. From < To by canonical
// text, unless it is one-sided or unread: then From is who claims.
type Link struct {
	From  caip.AgentRef `json:"from"`
	To    caip.AgentRef `json:"to"`
	State LinkState     `json:"state"`
	Why   string        `json:"why,omitempty"` // empty for a mutual link
	// SetAgain names those whose agentURI has to be set again for the link to hold.
	SetAgain []Again `json:"setAgain,omitempty"`
}

// Status says whether a group may be acted on.
type Status string

// The statuses of a group. Only Active may be added to; the others are ordered by how bad they are.
const (
	Active      Status = "active"
	Unconfirmed Status = "unconfirmed" // mutable evidence was not yet read twice, or a link is LinkUnconfirmed
	Frozen      Status = "frozen"      // a member changed hands and not every owner has spoken since
	Conflict    Status = "conflict"    // two agents of one registry; frozen until that is mended
	Refused     Status = "refused"     // linked in a chain, not a clique: no group at all
)

// Group is a set of registrations that are linked, directly or through others.
type Group struct {
	ID      caip.Hash       `json:"id"` // GroupID(Members)
	Members []caip.AgentRef `json:"members"`
	Status  Status          `json:"status"`
	Reasons []string        `json:"reasons,omitempty"` // why it is not active, each with what would mend it
	// Pinned reports whether identity may be written: every member's words about every other are
	// pinned, by its URI or by its owner's metadata.
	Pinned bool `json:"pinned"`
	// Burned are registrations that members list and that nobody holds any more.
	Burned []caip.AgentRef `json:"burned,omitempty"`
	// Home is the member whose agentURI leads: named by metadata HomeKey, equal on all sides. Zero
	// without.
	Home    caip.AgentRef `json:"home,omitzero"`
	HomeWhy string        `json:"homeWhy,omitempty"` // why there is no home
}

// Has reports whether ref is a member.
func (g Group) Has(ref caip.AgentRef) bool { return slices.Contains(g.Members, ref) }

// MayAdd reports whether feedback may be mirrored within the group. Removals go on whatever the
// status was when the thing to remove was added.
func (g Group) MayAdd() bool { return g.Status == Active }

// GroupID is keccak256 of the members' canonical texts, sorted, each followed by a newline.
func GroupID(members []caip.AgentRef) caip.Hash {
	var b strings.Builder
	for _, m := range sorted(members) {
		b.WriteString(m.String())
		b.WriteByte('\n')
	}
	return caip.Keccak256([]byte(b.String()))
}

// Result is what a body of evidence amounts to. It does not depend on the order of the evidence.
type Result struct {
	Links  []Link  `json:"links"`
	Groups []Group `json:"groups"`
}

// Group returns the group that ref belongs to. A registration belongs to one at most.
func (r Result) Group(ref caip.AgentRef) (Group, bool) {
	i := slices.IndexFunc(r.Groups, func(g Group) bool { return g.Has(ref) })
	if i < 0 {
		return Group{}, false
	}
	return r.Groups[i], true
}

// Evaluate applies the rules to evidence and to what happened since (state). Of several pieces of
// evidence about one registration the one read at the highest position counts, then the one fetched
// last.
func Evaluate(evidence []Evidence, state State, rules Rules) Result {
	e := newEvaluation(evidence, rules, state)
	result := Result{Links: e.links(), Groups: []Group{}}
	for _, members := range e.components() {
		result.Groups = append(result.Groups, e.group(members))
	}
	return result
}

type evaluation struct {
	rules Rules
	state State
	by    map[caip.AgentRef]Evidence
	refs  []caip.AgentRef // keys of by, sorted
}

func newEvaluation(evidence []Evidence, rules Rules, state State) *evaluation {
	e := &evaluation{rules: rules, state: state, by: make(map[caip.AgentRef]Evidence, len(evidence))}
	for _, one := range evidence {
		if have, ok := e.by[one.Ref()]; !ok || newer(one, have) {
			e.by[one.Ref()] = one
		}
	}
	e.refs = sorted(slices.Collect(maps.Keys(e.by)))
	return e
}

func newer(a, b Evidence) bool {
	if a.Agent.ReadAt.Height != b.Agent.ReadAt.Height {
		return a.Agent.ReadAt.Height > b.Agent.ReadAt.Height
	}
	if !a.FetchedAt.Equal(b.FetchedAt) {
		return a.FetchedAt.After(b.FetchedAt)
	}
	// Two different reads of one moment: any rule does, as long as it is one.
	return a.FileHash.String()+a.Problem > b.FileHash.String()+b.Problem
}

// speaks reports whether from names to, and if not, why.
func (e *evaluation) speaks(from, to caip.AgentRef) (bool, string) {
	side, ok := e.by[from]
	if !ok {
		return false, fmt.Sprintf("%s was not read", from)
	}
	for _, ref := range []caip.AgentRef{from, to} {
		if at, burned := e.state.Side(ref).Burned(); burned {
			return false, fmt.Sprintf("%s was burned in block %s", ref, at)
		}
	}
	if why := side.silent(); why != "" {
		return false, fmt.Sprintf("%s does not speak for its owner: %s", from, why)
	}
	if !side.lists(to) {
		return false, fmt.Sprintf("the file of %s does not list %s", from, to)
	}
	return true, ""
}

// bound reports whether two registrations hold together: both files list both, and neither named
// the other before that was registered. One that was sold keeps its bonds, so that what it
// freezes stays frozen. One that was burned has none: nobody can speak for it any more, and the
// others are whose they were.
func (e *evaluation) bound(a, b caip.AgentRef) bool {
	return !e.burned(a) && !e.burned(b) && e.rules.known(a.Registry) && e.rules.known(b.Registry) && e.vouches(a, b) && e.vouches(b, a)
}

func (e *evaluation) burned(ref caip.AgentRef) bool {
	_, burned := e.state.Side(ref).Burned()
	return burned
}

func (e *evaluation) vouches(from, to caip.AgentRef) bool {
	side, ok := e.by[from]
	return ok && (side.silent() == "" || side.sold()) && side.lists(to) && e.claim(from, to).state != BeforeBirth
}

// links lists every pair of which one names the other.
func (e *evaluation) links() []Link {
	out := []Link{}
	seen := make(map[[2]caip.AgentRef]bool)
	for _, from := range e.refs {
		for _, to := range sorted(e.by[from].Lists) {
			if to == from || seen[[2]caip.AgentRef{from, to}] {
				continue
			}
			seen[[2]caip.AgentRef{from, to}], seen[[2]caip.AgentRef{to, from}] = true, true
			out = append(out, e.link(from, to))
		}
	}
	slices.SortFunc(out, func(a, b Link) int { return cmp.Or(a.From.Compare(b.From), a.To.Compare(b.To)) })
	return out
}

func (e *evaluation) link(from, to caip.AgentRef) Link {
	if from.Compare(to) > 0 && e.by[to].lists(from) {
		from, to = to, from
	}
	l := Link{From: from, To: to, State: Mutual}
	there, whyThere := e.speaks(from, to)
	back, whyBack := e.speaks(to, from)
	switch {
	case !e.rules.known(from.Registry):
		l.State, l.Why = UnknownRegistry, fmt.Sprintf("the registry %s is not configured", from.Registry)
	case !e.rules.known(to.Registry):
		l.State, l.Why = UnknownRegistry, fmt.Sprintf("the registry %s is not configured", to.Registry)
	case !there:
		l.State, l.Why = OneSided, whyThere
	case !back:
		l.State, l.Why = OneSided, whyBack
	default:
		for _, c := range []claim{e.claim(from, to), e.claim(to, from)} {
			l.add(c)
		}
	}
	return l
}

// add makes the link no better than one side's claim.
func (l *Link) add(c claim) {
	if c.state == Mutual {
		return
	}
	if l.State != BeforeBirth {
		l.State = c.state
	}
	if l.Why != "" {
		l.Why += "; "
	}
	l.Why += c.why
	if !c.again.Agent.IsZero() {
		l.SetAgain = append(l.SetAgain, c.again)
	}
}

// components are the sets of two or more registrations that bonds hold together, sorted.
func (e *evaluation) components() [][]caip.AgentRef {
	var out [][]caip.AgentRef
	seen := make(map[caip.AgentRef]bool)
	for _, start := range e.refs {
		if seen[start] {
			continue
		}
		seen[start] = true
		members := []caip.AgentRef{start}
		for i := 0; i < len(members); i++ {
			for _, next := range e.by[members[i]].Lists {
				if !seen[next] && e.bound(members[i], next) {
					seen[next] = true
					members = append(members, next)
				}
			}
		}
		if len(members) > 1 {
			out = append(out, sorted(members))
		}
	}
	return out
}

// group judges a component.
func (e *evaluation) group(members []caip.AgentRef) Group {
	g := Group{ID: GroupID(members), Members: members, Status: Active}
	g.Home, g.HomeWhy = e.home(members)
	g.Pinned = e.pinned(members)
	for _, m := range members {
		g.Burned = append(g.Burned, slices.DeleteFunc(slices.Clone(e.by[m].Lists), func(ref caip.AgentRef) bool { return !e.burned(ref) })...)
	}
	g.Burned = sorted(g.Burned)
	worst := func(s Status, reasons ...string) {
		if len(reasons) > 0 {
			g.Status, g.Reasons = s, append(g.Reasons, reasons...)
		}
	}
	// From the mildest to the worst: the last that applies is the status, all reasons are kept.
	worst(Unconfirmed, e.unconfirmed(members)...)
	var sides []Evidence
	for _, m := range members {
		side := e.by[m]
		if sides = append(sides, side); side.sold() {
			worst(Frozen, fmt.Sprintf("%s was sold and its update authority is still %s: its owner has to take that over and set its agentURI", side.Ref(), side.Agent.Authority.Address))
		}
	}
	worst(Frozen, e.state.frozen(sides, e.rules.Clocks)...)
	worst(Conflict, e.conflicts(members)...)
	worst(Refused, e.gaps(members)...)
	if g.Status == Refused {
		g.Pinned, g.Home, g.HomeWhy = false, caip.AgentRef{}, "it is no group"
	}
	return g
}

// gaps names the pairs that keep a component from being a clique.
func (e *evaluation) gaps(members []caip.AgentRef) (reasons []string) {
	for i, a := range members {
		for _, b := range members[i+1:] {
			if e.bound(a, b) {
				continue
			}
			why := fmt.Sprintf("%s and %s are linked only through others", a, b)
			if l := e.link(a, b); l.Why != "" {
				why += ": " + l.Why
			}
			reasons = append(reasons, why)
		}
	}
	return reasons
}

func (e *evaluation) conflicts(members []caip.AgentRef) (reasons []string) {
	for i, a := range members {
		for _, b := range members[i+1:] {
			if a.Registry == b.Registry {
				reasons = append(reasons, fmt.Sprintf("%s and %s are two agents of one registry", a, b))
			}
		}
	}
	return reasons
}

// words reports whether what a member says about all members is pinned.
func (e *evaluation) words(m caip.AgentRef, members []caip.AgentRef) bool {
	side := e.by[m]
	if side.Pinned {
		return true
	}
	if !e.state.Side(m).declaredSince() {
		return false
	}
	return !slices.ContainsFunc(members, func(other caip.AgentRef) bool { return other != m && !slices.Contains(side.Declared, other) })
}

func (e *evaluation) pinned(members []caip.AgentRef) bool {
	return !slices.ContainsFunc(members, func(m caip.AgentRef) bool { return !e.words(m, members) })
}

func (e *evaluation) unconfirmed(members []caip.AgentRef) (reasons []string) {
	for _, m := range members {
		for _, other := range members {
			if c := e.claim(m, other); other != m && c.state == LinkUnconfirmed && !slices.Contains(reasons, c.why) {
				reasons = append(reasons, c.why)
			}
		}
		side := e.by[m]
		if e.words(m, members) || side.FetchedAt.Sub(side.Since) >= e.rules.Confirm {
			continue
		}
		reasons = append(reasons, fmt.Sprintf("the file of %s may change where it is: it has to read the same once more, %s after %s", m, e.rules.Confirm,
			side.Since.UTC().Format(time.RFC3339)))
	}
	return reasons
}

func (e *evaluation) home(members []caip.AgentRef) (caip.AgentRef, string) {
	home := e.by[members[0]].Home
	for _, m := range members {
		switch named := e.by[m].Home; {
		case named.IsZero():
			return caip.AgentRef{}, fmt.Sprintf("%s names no home (metadata %s)", m, HomeKey)
		case named != home:
			return caip.AgentRef{}, fmt.Sprintf("%s and %s name different homes (metadata %s)", members[0], m, HomeKey)
		}
	}
	if !slices.Contains(members, home) {
		return caip.AgentRef{}, fmt.Sprintf("the home named, %s, is not of the group", home)
	}
	return home, ""
}
