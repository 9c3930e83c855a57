package registration

import (
	"maps"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// deviates says in what an entry is not as ERC-8004 has it: exactly agentId and agentRegistry, the
// id plain, the registry in CAIP-10. An entry that names no agent is judged by Why.
func (e Entry) deviates() (reasons []string) {
	for _, name := range slices.Sorted(maps.Keys(e.Extra)) {
		if name == "agentId" || name == "agentRegistry" {
			continue // of a wrong type: the entry names no agent
		}
		reasons = append(reasons, "."+name+": is no member of an entry, which has agentId and agentRegistry only")
	}
	if e.Ref.IsZero() {
		return reasons
	}
	if e.AgentID != e.Ref.ID {
		reasons = append(reasons, ".agentId: an older notation of "+e.Ref.ID)
	}
	if namespace, _, _ := strings.Cut(e.AgentRegistry, ":"); namespace != e.Ref.Chain().Namespace {
		reasons = append(reasons, ".agentRegistry: the namespace of CAIP-10 is written in lower case")
	} else if e.Ref.Chain().Namespace == caip.EIP155 && strings.Contains(e.AgentRegistry, ":0X") {
		reasons = append(reasons, ".agentRegistry: an address begins with 0x")
	}
	return reasons
}

// Standard reports whether the file has the shape of ERC-8004 as it is today: nothing that only
// tolerant readers understand, whether or not it is complete.
func Standard(problems []Problem) bool {
	return !slices.ContainsFunc(problems, func(p Problem) bool { return p.Severity != Info || p.NonStandard })
}

// NotStandard lists why a file should not be published: what readers misunderstand, or what some of
// them only read out of kindness (older names, entries with more than their two members,
// placeholders, keys that nobody can use). What is merely incomplete, or an http endpoint, is left
// to its author.
func NotStandard(f File) []Problem {
	problems := slices.DeleteFunc(Validate(f), func(p Problem) bool { return p.taste })
	_, signers := f.Signers()
	for _, p := range signers {
		if !slices.ContainsFunc(problems, func(q Problem) bool { return q.Path == p.Path }) {
			problems = append(problems, p)
		}
	}
	if len(f.Refs()) == 0 && !slices.ContainsFunc(problems, func(p Problem) bool { return strings.HasPrefix(p.Path, "registrations") }) {
		problems = append(problems, Problem{Path: "registrations", Severity: Error, Text: "lists no agent", Remedy: "add the registrations: nothing else links them"})
	}
	return problems
}
