package agent

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
)

func newTransfer(s *shell.Shell) *cobra.Command {
	var w shell.Writing
	var bare bool
	cmd := &cobra.Command{
		Use:   "transfer REF TO",
		Short: "Give the agent to another owner",
		Long: `Give the agent to another owner. Its wallet is cleared, its links freeze until the new owner asserts the registration file on each chain.

On SATI a transfer moves the token, the update authority and the wallet entries in one transaction. --bare moves only the token, as marketplaces do: the
seller then keeps the authority over the metadata, and readers see stale-authority.`,
		Example: `  bridge8004 agent transfer 8453:42 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --key file:owner.key --config bridge.yaml`,
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return change(cmd.Context(), s, &w, args[0], func(ctx context.Context, chain chains.Chain, ref caip.AgentRef) (chains.Op, error) {
				to, err := shell.Account(ref.Chain(), "TO", args[1])
				if err != nil {
					return nil, err
				}
				if _, ok := chain.(*sati.Chain); bare && !ok {
					return nil, chains.Refuse(ref.Chain(), "transfer", "--bare is for SATI: on "+chain.Info().Name+" a transfer moves nothing but the token")
				}
				agent, err := chain.Agent(ctx, ref, chains.Latest)
				if err != nil {
					return nil, err
				}
				if agent.Owner == to { // it would move nothing, and clear the wallet all the same
					return nil, &chains.Error{Kind: chains.Invalid, Chain: ref.Chain(), Op: "transfer", Err: fmt.Errorf("agent %s belongs to %s already", ref, to.Address), Remedy: "name another account; to clear the wallet, unset it"}
				}
				return chains.Transfer{Agent: ref, To: to, Bare: bare}, nil
			})
		},
	}
	cmd.Flags().BoolVar(&bare, "bare", false, "move only the token (SATI)")
	w.AddFlags(cmd)
	return cmd
}
