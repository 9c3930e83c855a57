package agent

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
)

func newSetName(s *shell.Shell) *cobra.Command {
	var w shell.Writing
	cmd := &cobra.Command{
		Use:   "set-name REF NAME",
		Short: "Set the on-chain name (SATI)",
		Long: `Set the on-chain name, at most 32 bytes. Only the update authority can.

On EVM chains an agent has no name on chain: it is in the registration file.`,
		Example: `  bridge8004 agent set-name solana/<mint> Weather --key file:owner.json --config bridge.yaml`,
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return change(cmd.Context(), s, &w, args[0], func(_ context.Context, chain chains.Chain, ref caip.AgentRef) (chains.Op, error) {
				if _, ok := chain.(*sati.Chain); !ok {
					return nil, chains.Refuse(ref.Chain(), "set-name", "an agent has no name on this chain: write it into the registration file")
				}
				return sati.SetName{Agent: ref, Name: args[1]}, nil
			})
		},
	}
	w.AddFlags(cmd)
	return cmd
}
