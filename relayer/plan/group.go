package plan

import (
	"slices"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Group is what is known of the registrations that are one agent, as seen from one of them.
type Group struct {
	Members []caip.AgentRef // all of them, sorted; only the asked one when it is linked to nothing
	Former  []caip.AgentRef // registrations it was linked with once: revocations still go there
	Active  bool            // linked, confirmed, not frozen: feedback may be mirrored
	Frozen  bool            // linked but frozen: what waits is parked
	Pinned  bool            // the evidence cannot change under the link: identity may be written
	Home    caip.AgentRef   // whose agentURI leads; zero when the owner named none
	HomeURI string          // the home's agentURI, as Brief gives it
	Why     string          // why it is not active
}

// Has reports whether ref is a member.
func (g Group) Has(ref caip.AgentRef) bool { return slices.Contains(g.Members, ref) }

// Others are the members besides ref.
func (g Group) Others(ref caip.AgentRef) []caip.AgentRef {
	return slices.DeleteFunc(slices.Clone(g.Members), func(m caip.AgentRef) bool { return m == ref })
}

// closed says why no feedback is mirrored in the group; empty where it is.
func (g Group) closed() Reason {
	switch {
	case g.Frozen:
		return ReasonFrozen
	case !g.Active:
		return ReasonNotLinked
	}
	return ""
}

// leads says why the home does not lead a member; empty where it does.
func (g Group) leads(member caip.AgentRef) string {
	switch {
	case g.Home.IsZero() && len(g.Members) < 2:
		return "it is linked with no other registration"
	case g.Home.IsZero():
		return "no home is named (metadata bridge8004:home, equal on all sides)"
	case g.Home == member:
		return "it is the home"
	}
	return ""
}

// unwritable says why identity (agentURI, wallets) may not be written within the group; empty where
// it may.
func (g Group) unwritable() string {
	switch {
	case g.Frozen:
		return "the group is frozen: " + g.Why
	case !g.Active:
		return "not linked: " + g.Why
	case !g.Pinned:
		return "the evidence of the link is mutable (https); identity is written on ipfs or data evidence only"
	}
	return ""
}

// Brief is a text, or a hash of it where it is long: what is compared and stored of an agentURI,
// which may hold a whole file.
func Brief(uri string) string {
	const most = 8 << 10
	if len(uri) <= most {
		return uri
	}
	return "keccak256:" + caip.Keccak256([]byte(uri)).String()
}
