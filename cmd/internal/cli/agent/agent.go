// Package agent holds the commands about registrations: show, register and what an owner does with
// them.
package agent

import (
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// New returns the command agent.
func New(s *shell.Shell) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "agent",
		Short: "Search, show, register and change agents' registrations",
		Long: `Show, register and change an agent's registrations.

An agent is named by its ref: <registry>/<agentId>, with the registry in CAIP-10; or short, with the name of a configured chain, base/42; or, where one registry
is configured on the chain, <caip2>/<agentId>, or 8453:42 on an EVM chain. On Solana the agentId is the mint.`,
	}
	cmd.AddCommand(newShow(s), newRegister(s), newSetURI(s), newSetName(s), newSetWallet(s), newUnsetWallet(s), newSetMetadata(s), newApprove(s), newRevokeOperator(s), newGrant(s), newDelegate(s), newTransfer(s),
		newPlan(s), newApply(s), newAdopt(s), newLock(s), newSearch(s))
	return shell.Filled(cmd)
}

// Views are what the commands here answer with.
func Views() shell.Views {
	return shell.Views{
		"agent register":                 {shell.Written{}},
		"agent set-uri":                  {shell.Written{}},
		"agent set-name":                 {shell.Written{}},
		"agent unset-wallet":             {shell.Written{}},
		"agent set-metadata":             {shell.Written{}},
		"agent approve":                  {shell.Written{}},
		"agent revoke-operator":          {shell.Written{}},
		"agent grant":                    {shell.Written{}},
		"agent transfer":                 {shell.Written{}},
		"agent delegate cancel-consents": {shell.Written{}},
		"agent delegate renounce":        {shell.Written{}},
		"agent delegate retire":          {shell.Written{}},
		"agent show":                     {agentView{}},
		"agent search":                   {client.Hits{}},
		"agent set-wallet":               {shell.Written{}, typedDataView{}},
		"agent plan":                     {standView{}},
		"agent apply":                    {standView{}},
		"agent adopt":                    {standView{}},
		"agent lock":                     {lockView{}},
		"agent delegate show":            {grantsView{}},
		"agent delegate sign-consent":    {consentView{}, typedDataView{}},
		"agent delegate verify-consent":  {consentView{}},
	}
}
