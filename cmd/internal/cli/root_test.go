package cli

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
)

func TestEveryCommandHasHelpWithAnExample(t *testing.T) {
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		if cmd.Short == "" {
			t.Errorf("%s: no description", cmd.CommandPath())
		}
		if !cmd.HasSubCommands() && !strings.Contains(cmd.Example, cmd.CommandPath()) {
			t.Errorf("%s: no example that calls it", cmd.CommandPath())
		}
		for _, sub := range cmd.Commands() {
			walk(sub)
		}
	}
	walk(New(&shell.Shell{}))
}

// A line that begins with a noun gets what it would get among all commands.
func TestNounsAreNamedAsTheirCommands(t *testing.T) {
	for _, n := range nouns() {
		if cmd := n.new(&shell.Shell{}); cmd.Name() != n.name || len(cmd.Aliases) > 0 {
			t.Errorf("%s is %s, with the aliases %v", n.name, cmd.Name(), cmd.Aliases)
		}
		if list := wanted([]string{n.name, "x"}); len(list) != 1 || list[0].name != n.name {
			t.Errorf("%s wants %v", n.name, list)
		}
	}
	for _, args := range [][]string{nil, {"--help"}, {"help", "agent"}, {"--config", "verify", "agent", "show"}, {"agents"}, {"__complete", "ver"}} {
		if len(wanted(args)) != len(nouns()) {
			t.Errorf("%q does not want all", args)
		}
	}
}
