package shell

import (
	"regexp"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// CommonFlags repeats the flags of a command that say which chains are meant, for commands that
// it prints.
func CommonFlags(cmd *cobra.Command) string {
	out := ""
	if f := cmd.Flags().Lookup("config"); f != nil && f.Changed {
		out += " --config " + Quote(f.Value.String())
	}
	if list, err := cmd.Flags().GetStringArray("rpc"); err == nil {
		for _, rpc := range list {
			out += " --rpc " + Quote(rpc)
		}
	}
	return out
}

// SetURICommand is the line that sets an agentURI. The key is the reader's to fill in.
func SetURICommand(ref caip.AgentRef, uri, common string) string {
	return "bridge8004 agent set-uri " + Quote(ref.String()) + " --uri " + Quote(uri) + " --key file:PATH" + common
}

var plain = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z0-9_@%+=:,./-]+$`) })

// Quote writes a word as a POSIX shell reads it.
func Quote(word string) string {
	if plain().MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
