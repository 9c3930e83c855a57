package registration

import (
	"slices"
	"strings"
)

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
