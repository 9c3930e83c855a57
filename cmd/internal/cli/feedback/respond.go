package feedback

import (
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

func newRespond(s *shell.Shell) *cobra.Command {
	var w shell.Writing
	var uri, hash string
	cmd := &cobra.Command{
		Use:   "respond FEEDBACK --uri URI",
		Short: "Append a response to a feedback",
		Long: `Append a response to a feedback. Anybody can on the chain itself; only responses of the reviewed agent's owner, operator or wallet are mirrored.
SATI knows no responses.`,
		Example: `  bridge8004 feedback respond 8453:42:0x742d35cc6634c0532925a3b844bc9e7595f0beb0:1 --uri ipfs://bafkrei… --key file:owner.key --config bridge.yaml`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if uri == "" {
				return exit.Usagef("--uri is missing: where the response is")
			}
			h, err := hashFlag(hash)
			if err != nil {
				return err
			}
			return change(cmd.Context(), s, &w, args[0], func(ref caip.FeedbackRef) chains.Op {
				return chains.Respond{Ref: ref, URI: uri, Hash: h}
			})
		},
	}
	cmd.Flags().StringVar(&uri, "uri", "", "where the response is (required)")
	cmd.Flags().StringVar(&hash, "hash", "", "keccak256 of the response, 0x and 64 hex digits")
	w.AddFlags(cmd)
	return cmd
}
