package agent

import (
	"context"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

func newGrant(s *shell.Shell) *cobra.Command {
	var relayer string
	var allow []string
	var revoke bool
	var expiry time.Duration
	var scope chains.SyncScope
	var cmd *cobra.Command
	cmd = s.ChangeAgent(&cobra.Command{
		Use:     "grant REF --relayer ACCOUNT",
		Aliases: []string{"grant-sync"},
		Short:   "Let a relayer keep a registration in step through SyncDelegate, or end that",
		Long: `Let a relayer keep a registration in step through SyncDelegate, or end that. The earlier name, "agent grant-sync", still works.

What is approved in the registry is the SyncDelegate contract, never the relayer's account: it can do what the grant's scopes say and nothing else, and can neither move the
agent nor redirect its wallet. A grant names you as the owner and ends with a transfer, with its --expiry (after a year by default), and with --revoke, which only takes back
what you granted: where that is nothing, it fails. Should the agent come back to you, what you granted before counts again, unless it was retired. "agent delegate" shows the grants, and has what else owners and relayers do with them.

Scopes: uri (write agentURI), wallet-metadata (write the wallets of other chains, metadata agentWallet:*), unset-wallet (clear agentWallet), submit-wallet (submit a wallet
to which you consented and which signed itself). Each is used with the flag --via-delegate of set-uri, set-metadata, unset-wallet and set-wallet.`,
		Example: `  bridge8004 agent grant 10:7 --relayer 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --key file:owner.key --config bridge.yaml
  bridge8004 agent grant 10:7 --relayer 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --scope uri --scope unset-wallet --key file:owner.key --config bridge.yaml
  bridge8004 agent grant 10:7 --relayer 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --revoke --key file:owner.key --config bridge.yaml`,
		Args: cobra.ExactArgs(1),
	}, func(_ context.Context, t shell.Target) (chains.Op, error) {
		account, err := shell.Account(t.Ref.Chain(), "--relayer", relayer)
		return chains.GrantSync{Agent: t.Ref, Relayer: account, Scopes: scope, For: expiry, Revoke: revoke}, err
	}, func([]string) (err error) {
		switch {
		case relayer == "":
			return exit.Usagef("--relayer is missing: name the relayer's account")
		case revoke && (cmd.Flags().Changed("scope") || cmd.Flags().Changed("expiry")):
			return exit.Usagef("--revoke ends the whole grant: leave --scope and --expiry out")
		case expiry < time.Second || expiry%time.Second != 0:
			return exit.Usagef("--expiry %s: want whole seconds, one at least, such as 720h", expiry)
		}
		if scope, err = chains.ParseScopes(allow); err != nil {
			return exit.Usagef("--scope %w", err)
		}
		return nil
	})
	cmd.Flags().StringVar(&relayer, "relayer", "", "the relayer's account on this chain (required)")
	cmd.Flags().StringArrayVar(&allow, "scope", []string{"uri"}, "what the grant allows: "+strings.Join((^chains.SyncScope(0)).Names(), ", ")+"; repeatable")
	cmd.Flags().DurationVar(&expiry, "expiry", 365*24*time.Hour, "how long the grant counts, from the chain's latest block on")
	cmd.Flags().BoolVar(&revoke, "revoke", false, "end the grant")
	return cmd
}
