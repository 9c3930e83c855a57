package agent

import "github.com/spf13/cobra"

// addVia adds the flag of the commands that can write through SyncDelegate.
func addVia(cmd *cobra.Command, via *bool) {
	cmd.Flags().BoolVar(via, "via-delegate", false, "write through SyncDelegate, as an account that the owner granted it")
}

// viaText says what it takes.
func viaText(scope string) string {
	return `With --via-delegate it is written through SyncDelegate, as an account to which the owner granted the scope ` + scope + ` (see "agent grant").`
}
