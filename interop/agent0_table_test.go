//go:build interop

package interop

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	cell   = regexp.MustCompile("(?m)^\\| (`.*?`) \\| ")
	span   = regexp.MustCompile("`([^`]+)`")
	method = regexp.MustCompile(`^    (\w+)(?:<.*?>)?\(`)
	member = regexp.MustCompile(`^    (\w+)\??: `)
)

// declared are the names that a part of a TypeScript declaration has, from the line that begins it
// to the brace that ends it.
func declared(t *testing.T, file, begin string, name *regexp.Regexp) (names []string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("node_modules", "agent0-sdk", "dist", file))
	if err != nil {
		t.Fatalf("%v (make interop-deps)", err)
	}
	_, rest, ok := strings.Cut(string(text), "export "+begin+" {\n")
	if !ok {
		t.Fatalf("%s has no %s", file, begin)
	}
	body, _, _ := strings.Cut(rest, "\n}")
	for line := range strings.SplitSeq(body, "\n") {
		if m := name.FindStringSubmatch(line); m != nil && m[1] != "constructor" {
			names = append(names, m[1])
		}
	}
	if len(names) < 2 {
		t.Fatalf("%s of %s declares %q", begin, file, names)
	}
	return names
}

// Every call of the SDK, and everything that its searches can ask for, has a row in
// cmd/agent0-sdk.md.
func TestAgent0_everyCallHasARow(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "cmd", "agent0-sdk.md"))
	if err != nil {
		t.Fatal(err)
	}
	var calls []string
	for _, row := range cell.FindAllStringSubmatch(string(page), -1) {
		for _, m := range span.FindAllStringSubmatch(row[1], -1) {
			calls = append(calls, m[1])
		}
	}
	for _, part := range []struct {
		file, begin string
		name        *regexp.Regexp
		row         string // what a row begins with, NAME being the call or what is asked for
	}{
		{"core/sdk.d.ts", "declare class SDK", method, `^NAME\(`},
		{"core/agent.d.ts", "declare class Agent", method, `^agent\.NAME\(`},
		{"models/interfaces.d.ts", "interface SearchFilters", member, `^searchAgents\(\{.*\bNAME\b`},
		{"models/interfaces.d.ts", "interface FeedbackFilters", member, `^searchAgents\(\{feedback: \{.*\bNAME\b`},
		{"models/interfaces.d.ts", "interface SearchOptions", member, `^searchAgents\(\{.*\}, \{.*\bNAME\b`},
		{"models/interfaces.d.ts", "interface FeedbackSearchFilters", member, `^searchFeedback\(\{.*\bNAME\b`},
		{"models/interfaces.d.ts", "interface FeedbackSearchOptions", member, `^searchFeedback\(\{\}, \{.*\bNAME\b`},
	} {
		for _, name := range declared(t, part.file, part.begin, part.name) {
			row := regexp.MustCompile(strings.ReplaceAll(part.row, "NAME", name))
			found := false
			for _, call := range calls {
				found = found || row.MatchString(call)
			}
			if !found {
				t.Errorf("%s: %s has no row in cmd/agent0-sdk.md", part.begin, name)
			}
		}
	}
}
