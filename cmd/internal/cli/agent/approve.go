package agent

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
)

func newApprove(s *shell.Shell) *cobra.Command {
	return operatorCommand(s, &cobra.Command{
		Use:   "approve REF OPERATOR",
		Short: "Make an account the agent's operator",
		Long: `Make an account the agent's operator (ERC-721), who can then move the agent, change its URI and redirect its wallet as you can. For a relayer use "agent grant" instead,
which gives away none of that.

An agent has one operator of its own; --all approves the account for all of your agents, those that you get later included. A transfer ends the first kind, not the
second: that one ends for the agents that you no longer own.

A reputation registry takes no feedback from an agent's operators: making a relay the operator blocks the mirrors that it would post. That is shown publicly.`,
		Example: `  bridge8004 agent approve 8453:42 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --key file:owner.key --config bridge.yaml`,
	}, true, "approve the account for all of your agents")
}

func newRevokeOperator(s *shell.Shell) *cobra.Command {
	return operatorCommand(s, &cobra.Command{
		Use:     "revoke-operator REF OPERATOR",
		Short:   "End an account's approval as operator",
		Example: `  bridge8004 agent revoke-operator 8453:42 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --all --key file:owner.key --config bridge.yaml`,
	}, false, "end the approval for all of your agents")
}

// operatorCommand gives a command about an operator its flags and what it does.
func operatorCommand(s *shell.Shell, cmd *cobra.Command, approved bool, allText string) *cobra.Command {
	var w shell.Writing
	var all bool
	cmd.Args = cobra.ExactArgs(2)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return change(cmd.Context(), s, &w, args[0], func(_ context.Context, _ chains.Chain, ref caip.AgentRef) (chains.Op, error) {
			operator, err := shell.Account(ref.Chain(), "OPERATOR", args[1])
			if err != nil {
				return nil, err
			}
			return chains.Approve{Agent: ref, Operator: operator, All: all, Approved: approved}, nil
		})
	}
	cmd.Flags().BoolVar(&all, "all", false, allText)
	w.AddFlags(cmd)
	return cmd
}
