// Package signer is the noun signer: a process of an owner's, or of a wallet's holder, that signs
// what relayers ask for.
package signer

import (
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
)

// New returns the command with its verbs.
func New(s *shell.Shell) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "signer",
		Short: "Sign for agents and wallets when relayers ask, within your own policy",
	}
	cmd.AddCommand(newRun(s))
	return shell.Filled(cmd)
}
