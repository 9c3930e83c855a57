package shell

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/crosschain/show"
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
			// SECURITY: the commands are for others, and a URL may hold an API key.
			if name, endpoint, _ := strings.Cut(rpc, "="); config.Redact(endpoint) != strings.TrimSuffix(endpoint, "/") {
				rpc = name + "=URL"
			}
			out += " --rpc " + Quote(rpc)
		}
	}
	return out
}

// WithCommands is a table with commands below it, in full, one a line, to be copied.
type WithCommands struct {
	Rows
	Commands []string // empty ones are left out
}

// Write prints the table and the commands.
func (c WithCommands) Write(w io.Writer) error {
	if err := c.Rows.Write(w); err != nil {
		return err
	}
	for _, line := range c.Commands {
		switch {
		case line == "":
			continue
		case show.Text(line) != line:
			// SECURITY: quoted for a shell, and still read by a terminal: strangers write
			// agentURIs.
			line = "# A command is left out, since a terminal would not show it as it is: " + Clean(line)
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
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
