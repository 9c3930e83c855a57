package agent

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
)

func newUnsetWallet(s *shell.Shell) *cobra.Command {
	var w shell.Writing
	var via bool
	cmd := &cobra.Command{
		Use:   "unset-wallet REF",
		Short: "Clear agentWallet: nobody is to be paid for the agent",
		Long: `Clear agentWallet: nobody is to be paid for the agent.

` + viaText("unset-wallet"),
		Example: `  bridge8004 agent unset-wallet 8453:42 --key file:owner.key --config bridge.yaml
  bridge8004 agent unset-wallet 8453:42 --via-delegate --key file:relayer.key --config bridge.yaml`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return change(cmd.Context(), s, &w, args[0], func(_ context.Context, _ chains.Chain, ref caip.AgentRef) (chains.Op, error) {
				if via {
					return chains.SyncUnsetWallet{Agent: ref}, nil
				}
				return chains.UnsetWallet{Agent: ref}, nil
			})
		},
	}
	addVia(cmd, &via)
	w.AddFlags(cmd)
	return cmd
}
