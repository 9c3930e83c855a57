package agent

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

func newSetMetadata(s *shell.Shell) *cobra.Command {
	var w shell.Writing
	var unset, via bool
	cmd := &cobra.Command{
		Use:   "set-metadata REF KEY [VALUE]",
		Short: "Set or clear one entry of on-chain metadata",
		Long: `Set or clear one entry of on-chain metadata. A value that begins with 0x is bytes in hex, any other is text.

bridge8004:home, equal on all of an agent's registrations, names the one whose agentURI leads; without it agentURI is never written by a relayer.
The wallet has its own command, set-wallet.

agentWallet:<CAIP-2> carries the agent's wallet on another chain, as a CAIP-10 account. It is all that can be written through SyncDelegate.

` + viaText("wallet-metadata"),
		Example: `  bridge8004 agent set-metadata 10:7 bridge8004:home eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42 --key file:owner.key --config bridge.yaml
  bridge8004 agent set-metadata 10:7 agentWallet:eip155:8453 eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --via-delegate --key file:relayer.key --config bridge.yaml
  bridge8004 agent set-metadata 10:7 bridge8004:home --unset --key file:owner.key --config bridge.yaml`,
		Args: cobra.RangeArgs(2, 3),
		RunE: func(cmd *cobra.Command, args []string) error {
			if unset != (len(args) == 2) {
				return exit.Usagef("give either a VALUE or --unset")
			}
			if args[1] == "" {
				return exit.Usagef("KEY is empty")
			}
			entry := chains.MetadataEntry{Key: args[1]}
			if !unset {
				value, err := metadataValue(args[2])
				if err != nil {
					return err
				}
				if len(value) == 0 { // such as a variable that is not set: it would clear the entry
					return exit.Usagef("VALUE is empty: give one, or --unset")
				}
				entry.Value = value
			}
			return change(cmd.Context(), s, &w, args[0], func(_ context.Context, _ chains.Chain, ref caip.AgentRef) (chains.Op, error) {
				if via {
					return chains.SyncMetadata{Agent: ref, Entry: entry}, nil
				}
				return chains.SetMetadata{Agent: ref, Entry: entry}, nil
			})
		},
	}
	cmd.Flags().BoolVar(&unset, "unset", false, "clear the entry")
	addVia(cmd, &via)
	w.AddFlags(cmd)
	return cmd
}
