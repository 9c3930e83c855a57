package agent

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

func newGrantSync(s *shell.Shell) *cobra.Command {
	var w shell.Writing
	var relayer string
	var revoke bool
	cmd := &cobra.Command{
		Use:   "grant-sync REF --relayer ACCOUNT",
		Short: "Let a relayer write agentURI through SyncDelegate, or end that",
		Long: `Let a relayer write agentURI through SyncDelegate, or end that.

What is approved in the registry is the SyncDelegate contract, never the relayer's account: it can set the URI within this grant, and can neither move the agent
nor redirect its wallet. A grant names you as the owner and ends with a transfer.`,
		Example: `  bridge8004 agent grant-sync 10:7 --relayer 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --key file:owner.key --config bridge.yaml`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if relayer == "" {
				return exit.Usagef("--relayer is missing: name the relayer's account")
			}
			return change(cmd.Context(), s, &w, args[0], func(_ context.Context, _ chains.Chain, ref caip.AgentRef) (chains.Op, error) {
				account, err := shell.Account(ref.Chain(), "--relayer", relayer)
				if err != nil {
					return nil, err
				}
				return chains.GrantSync{Agent: ref, Relayer: account, Revoke: revoke}, nil
			})
		},
	}
	cmd.Flags().StringVar(&relayer, "relayer", "", "the relayer's account on this chain")
	cmd.Flags().BoolVar(&revoke, "revoke", false, "end the grant")
	w.AddFlags(cmd)
	return cmd
}
