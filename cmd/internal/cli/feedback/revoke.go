package feedback

import (
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
)

func newRevoke(s *shell.Shell) *cobra.Command {
	var w shell.Writing
	cmd := &cobra.Command{
		Use:     "revoke FEEDBACK",
		Short:   "Withdraw your own feedback; its mirrors follow",
		Long:    "Withdraw your own feedback; its mirrors follow. SATI knows no revocation.",
		Example: `  bridge8004 feedback revoke 8453:42:0x742d35cc6634c0532925a3b844bc9e7595f0beb0:1 --key file:client.key --config bridge.yaml`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return change(cmd.Context(), s, &w, args[0], func(ref caip.FeedbackRef) chains.Op { return chains.RevokeFeedback{Ref: ref} })
		},
	}
	w.AddFlags(cmd)
	return cmd
}
