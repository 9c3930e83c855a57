package agent

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

func newSetURI(s *shell.Shell) *cobra.Command {
	var w shell.Writing
	var uri string
	var via, unset bool
	cmd := &cobra.Command{
		Use:   "set-uri REF --uri URI",
		Short: "Set agentURI, where the registration file is",
		Long: `Set agentURI, where the registration file is. Only the owner (or an operator; on SATI the update authority) can.

Writing the same URI again is a new act: after a transfer it is how the new owner asserts the registration file, which thaws the agent's links.
On SATI a URI has at most 200 bytes.

` + viaText("uri"),
		Example: `  bridge8004 agent set-uri 8453:42 --uri ipfs://bafkrei… --key file:owner.key --config bridge.yaml`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case unset && uri != "":
				return exit.Usagef("give either --uri or --unset")
			case !unset && uri == "":
				return exit.Usagef("--uri is missing: where the registration file is, or --unset to leave the agent without one")
			}
			return change(cmd.Context(), s, &w, args[0], func(_ context.Context, _ chains.Chain, ref caip.AgentRef) (chains.Op, error) {
				if via {
					return chains.SyncURI{Agent: ref, URI: uri}, nil
				}
				return chains.SetURI{Agent: ref, URI: uri}, nil
			})
		},
	}
	cmd.Flags().StringVar(&uri, "uri", "", "agentURI (required, but for --unset)")
	cmd.Flags().BoolVar(&unset, "unset", false, "leave the agent without a registration file")
	addVia(cmd, &via)
	w.AddFlags(cmd)
	return cmd
}
