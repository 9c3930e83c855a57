package deploy

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Fragment is what a configuration says of a deployment: one entry under chains.
type Fragment struct {
	Name    string       // of the entry
	Chain   caip.ChainID //
	Dialect string       // empty: the chain's own, which goes without saying
	Keys    []Key        // in their order
}

// Key is one key of an entry and its value as YAML, with a comment for people on one line; without
// a name, the comment alone.
type Key struct{ Name, Value, Comment string }

// YAML returns the fragment as it stands in a configuration file.
func (f Fragment) YAML() string {
	var b strings.Builder
	fmt.Fprintf(&b, "chains:\n  - name: %s\n    id: %s\n", scalar(f.Name), f.Chain)
	if f.Dialect != "" {
		fmt.Fprintf(&b, "    dialect: %s\n", scalar(f.Dialect))
	}
	for _, k := range f.Keys {
		if k.Name == "" {
			fmt.Fprintf(&b, "    # %s\n", oneLine(k.Comment))
			continue
		}
		fmt.Fprintf(&b, "    %s: %s", k.Name, k.Value)
		if k.Comment != "" {
			fmt.Fprintf(&b, " # %s", oneLine(k.Comment))
		}
		b.WriteString("\n")
	}
	return b.String()
}

// plain are the texts that stand in YAML as they are, but for its words.
var plain = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[a-z][a-z0-9-]*$`) })

// scalar writes a text so that YAML reads it as that text: a chain may be called null, or 1e3.
func scalar(text string) string {
	switch text {
	case "null", "true", "false", "yes", "no", "on", "off", "y", "n":
		return strconv.Quote(text)
	}
	if plain().MatchString(text) {
		return text
	}
	return strconv.QuoteToASCII(text)
}

// oneLine keeps a comment from becoming something else.
func oneLine(comment string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, comment)
}
