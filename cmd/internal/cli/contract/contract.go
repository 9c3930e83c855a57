// Package contract holds the commands about this project's contracts.
package contract

import (
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
)

// New returns the command contracts.
func New(s *shell.Shell) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "contracts",
		Short: "Deploy this project's contracts on EVM chains",
	}
	deploy := &cobra.Command{
		Use:   "deploy",
		Short: "Deploy contracts at addresses that depend on nothing but what is deployed",
		Long: `Deploy contracts at addresses that depend on nothing but what is deployed.

Contracts are made with CREATE2 by the deterministic deployment proxy 0x4e59b44847b379578588920cA78FbF26c0B4956C. Where a chain does not have it yet, it is brought there
by its well-known transaction, which costs 0.01 of the chain's coin. The same arguments give the same addresses, whoever pays.

All that a contract begins with is in its arguments. Who deploys it holds no role afterwards, so any account with some gas will do; one that is named for a role is
refused. Each step looks at the chain first: run again it changes nothing, and where a run broke off the next one goes on.

The answer is a piece of configuration (YAML), with what was done in its comments. -o json has all of it, and what explorers ask for to verify the contracts:
compiler, source and constructor's arguments; --standard-json writes the input that they verify with.`,
	}
	deploy.AddCommand(newRelay(s), newDelegate(s), newFeedbackDelegate(s), newStrategy(s), newPosition(s))
	cmd.AddCommand(deploy, newMigrate(s))
	return shell.Filled(cmd)
}

// Views are what the commands here answer with.
func Views() shell.Views {
	return shell.Views{
		"contracts deploy relay":             {view{}},
		"contracts deploy delegate":          {view{}},
		"contracts deploy feedback-delegate": {view{}},
		"contracts deploy strategy":          {view{}},
		"contracts deploy position":          {view{}},
		"contracts migrate relay":            {view{}},
	}
}
