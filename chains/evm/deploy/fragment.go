package deploy

import (
	"fmt"
	"strings"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Fragment is what a configuration says of a deployment: one entry under chains.
type Fragment struct {
	Name    string       // of the entry
	Chain   caip.ChainID //
	Dialect string       // empty: the chain's own, which goes without saying
	Keys    []Key        // in their order
}

// Key is one key of an entry and its value, with a comment for people; without a name, the comment alone.
type Key struct{ Name, Value, Comment string }

// YAML returns the fragment as it stands in a configuration file.
func (f Fragment) YAML() string {
	var b strings.Builder
	fmt.Fprintf(&b, "chains:\n  - name: %s\n    id: %s\n", f.Name, f.Chain)
	if f.Dialect != "" {
		fmt.Fprintf(&b, "    dialect: %s\n", f.Dialect)
	}
	for _, k := range f.Keys {
		if k.Name == "" {
			fmt.Fprintf(&b, "    # %s\n", k.Comment)
			continue
		}
		fmt.Fprintf(&b, "    %s: %s", k.Name, k.Value)
		if k.Comment != "" {
			fmt.Fprintf(&b, " # %s", k.Comment)
		}
		b.WriteString("\n")
	}
	return b.String()
}
