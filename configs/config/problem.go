package config

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains/keyref"
)

// Problem is one thing that is wrong with a configuration.
type Problem struct {
	Path string // where, such as chains[1].rpc or BRIDGE8004_NATS_URL; empty for the file as a whole
	Text string // what, and what to do about it
}

// String returns "<path>: <text>".
func (p Problem) String() string {
	if p.Path == "" {
		return p.Text
	}
	return p.Path + ": " + p.Text
}

// Error is all that is wrong with a configuration, in the order of the file.
type Error struct {
	File     string // empty without a file
	Problems []Problem
}

// Error names the file and lists all problems, one a line when there are several.
func (e *Error) Error() string {
	name := cmp.Or(e.File, "configuration")
	if len(e.Problems) == 1 {
		return name + ": " + e.Problems[0].String()
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %d problems", name, len(e.Problems))
	for _, p := range e.Problems {
		b.WriteString("\n  " + p.String())
	}
	return b.String()
}

// Usage tells that a configuration is its writer's to mend.
func (e *Error) Usage() bool { return true }

// problems collects what is found, the first thing at each path: what follows from it is noise.
type problems []Problem

func (p *problems) add(path, format string, args ...any) {
	if path != "" && slices.ContainsFunc(*p, func(other Problem) bool { return other.Path == path }) {
		return
	}
	*p = append(*p, Problem{Path: path, Text: fmt.Sprintf(format, args...)})
}

// reference refuses a text that is neither empty nor names a secret. It is not repeated: it may be
// the secret itself.
func (p *problems) reference(path, text string) {
	if text != "" && keyref.Check(text) != nil {
		p.add(path, "%s", keyref.ErrReference)
	}
}
