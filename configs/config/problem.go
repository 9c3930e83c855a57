package config

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains/keyref"
)

// Problem is one thing that is wrong with a configuration.
type Problem struct {
	Path string // where, such as chains[1].rpc or BRIDGE8004_NATS_URL; empty for the file as a whole
	Text string // what, and what to do about it

	// blank is the setting that holds nothing because of it; empty: none.
	blank string
}

// String returns "<path>: <text>".
func (p Problem) String() string {
	if p.Path == "" {
		return p.Text
	}
	return p.Path + ": " + p.Text
}

// Error is what is wrong with a configuration: what cannot be read first, then what does not fit.
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

// blank is add of what leaves a setting without any value.
func (p *problems) blank(setting, path, format string, args ...any) {
	before := len(*p)
	if p.add(path, format, args...); len(*p) > before {
		(*p)[before].blank = setting
	}
}

// unread reports whether a setting holds nothing because of what was found.
func (p problems) unread(setting string) bool {
	return slices.ContainsFunc(p, func(known Problem) bool { return known.blank == setting })
}

// join adds what a further check has found, less what only follows from what is found already.
func (p *problems) join(err error) {
	var further *Error
	if !errors.As(err, &further) {
		if err != nil {
			p.add("", "%s", err)
		}
		return
	}
	known := slices.Clip(*p)
	for _, problem := range further.Problems {
		if !known.explain(problem.Path) {
			*p = append(*p, problem)
		}
	}
}

// explain reports whether something wrong at a path may be no more than what follows from these:
// one of them is there, or leaves a setting beside it without a value, or it rests on a chain that
// is not told.
func (p problems) explain(path string) bool {
	if path == "" {
		return false
	}
	rests := slices.ContainsFunc(onChains, func(section string) bool { return within(path, section) })
	return slices.ContainsFunc(p, func(known Problem) bool {
		table := known.blank
		if i := strings.LastIndexByte(table, '.'); i >= 0 {
			table = table[:i]
		}
		return known.Path == path || known.blank != "" && within(path, table) || rests && tellsChain(known)
	})
}

// onChains are the sections whose settings name chains, or what stands on them.
var onChains = []string{"chains", "routes", "aggregator", "watchtower", "signer", "agents"}

// tellsChain reports whether a problem may keep it from being told which chain an entry is, and
// what may be written there.
func tellsChain(p Problem) bool {
	path := cmp.Or(p.blank, p.Path)
	if within(path, "--rpc") || path == "chains" {
		return true
	}
	entry, key, _ := strings.Cut(path, ".")
	switch key {
	case "", "name", "id", "dialect", "registry", "reputation":
		return within(entry, "chains")
	case "key", "relay", "delegate", "feedback_delegate", "commands_only":
		return within(entry, "chains") && p.blank != ""
	}
	return false
}

// within reports whether a path is a setting, or lies in it.
func within(path, setting string) bool {
	rest, is := strings.CutPrefix(path, setting)
	return is && (rest == "" || rest[0] == '.' || rest[0] == '[')
}

// reference refuses a text that is neither empty nor names a secret. It is not repeated: it may be
// the secret itself.
func (p *problems) reference(path, text string) {
	if text != "" && keyref.Check(text) != nil {
		p.add(path, "%s", keyref.ErrReference)
	}
}
