// Package registration holds the commands that make an agent's registration file: build it, edit
// it, rotate its keys, publish it and point every chain to it.
package registration

import (
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
)

// New returns the command registration.
func New(s *shell.Shell) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "registration",
		Short: "Make the one registration file of an agent on several chains, and publish it",
		Long: `Make the one registration file of an agent on several chains, and publish it.

The file lists all of the agent's registrations, and each of them leads to it: only then are they one agent. Register with an empty URI on each chain first, wait for
finality, build the file, publish it:

  bridge8004 agent register --chain base --key file:owner.key --wait finalized
  bridge8004 agent register --chain solana --name Weather --key file:owner.json --wait finalized
  bridge8004 registration new --name Weather --service MCP=https://mcp.agent.example/ --registration base/42 --registration solana/<mint> --out agent.json
  bridge8004 registration publish agent.json --ipfs http://127.0.0.1:5001 --key base=file:owner.key --key solana=file:owner.json

Commands that change a file print it on stdout; --out writes it to another file, -w into its own, whole or not at all. What they do not name stays as it is: members that
nobody here knows, their order, every digit.`,
	}
	cmd.AddCommand(newNew(s), newAdd(s), newRemove(s), newSignKey(s), newPublish(s))
	return shell.Filled(cmd)
}

// Views are what the commands here answer with.
func Views() shell.Views {
	return shell.Views{
		"registration new":             {edited{}},
		"registration add":             {edited{}},
		"registration remove":          {edited{}},
		"registration sign-key add":    {edited{}},
		"registration sign-key rotate": {edited{}},
		"registration sign-key revoke": {edited{}},
		"registration sign-key list":   {signersView{}},
		"registration publish":         {published{}},
	}
}
