package agent

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/app"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

type setWalletOptions struct {
	shell     *shell.Shell
	writing   shell.Writing
	agent     string
	wallet    string
	walletKey app.KeyRef
	unset     bool
}

func newSetWallet(s *shell.Shell) *cobra.Command {
	o := &setWalletOptions{shell: s}
	cmd := &cobra.Command{
		Use:   "set-wallet REF [WALLET]",
		Short: "Set or clear agentWallet, the address at which the agent is paid",
		Long: `Set or clear agentWallet, the address at which the agent is paid.

On EVM chains the wallet itself has to agree: --wallet-key names its key, and WALLET may be left out. On SATI nobody signs for a wallet: give WALLET.`,
		Example: `  bridge8004 agent set-wallet 8453:42 --wallet-key file:wallet.key --key file:owner.key --config bridge.yaml
  bridge8004 agent set-wallet solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/<mint> <address> --key file:owner.json --config bridge.yaml
  bridge8004 agent set-wallet 8453:42 --unset --key file:owner.key --config bridge.yaml`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.agent = args[0]
			if len(args) == 2 {
				o.wallet = args[1]
			}
			return runSetWallet(cmd.Context(), o)
		},
	}
	cmd.Flags().StringVar(&o.walletKey.Key, "wallet-key", "", "reference to the wallet's key (EVM): file:PATH or env:NAME")
	cmd.Flags().StringVar(&o.walletKey.Passphrase, "wallet-passphrase", "", "reference to the passphrase of the wallet's key file")
	cmd.Flags().BoolVar(&o.unset, "unset", false, "clear the wallet")
	o.writing.AddFlags(cmd)
	return cmd
}

func runSetWallet(ctx context.Context, o *setWalletOptions) error {
	if o.unset && (o.wallet != "" || o.walletKey.Key != "") {
		return exit.Usagef("--unset clears the wallet: leave WALLET and --wallet-key out")
	}
	if !o.unset && o.wallet == "" && o.walletKey.Key == "" {
		return exit.Usagef("name the wallet: WALLET, or --wallet-key file:PATH where the wallet has to sign")
	}
	return change(ctx, o.shell, &o.writing, o.agent, func(ctx context.Context, chain chains.Chain, ref caip.AgentRef) (chains.Op, error) {
		if o.unset {
			return chains.UnsetWallet{Agent: ref}, nil
		}
		op := chains.SetWallet{Agent: ref}
		if o.wallet != "" {
			wallet, err := shell.Account(ref.Chain(), "WALLET", o.wallet)
			if err != nil {
				return nil, err
			}
			op.Wallet = wallet
		}
		if !chain.Info().Capabilities.Has(chains.CanWalletProof) {
			if o.walletKey.Key != "" {
				return nil, exit.Usagef("--wallet-key: wallets sign nothing on %s; give WALLET", chain.Info().Name)
			}
			return op, nil
		}
		if o.walletKey.Key == "" {
			return nil, exit.Usagef("--wallet-key is missing: on %s the wallet itself has to agree with its key", chain.Info().Name)
		}
		signer, proof, err := o.shell.Consent(ctx, chain, ref, o.walletKey)
		if err != nil {
			return nil, err
		}
		if o.wallet != "" && op.Wallet != signer {
			return nil, exit.Usagef("--wallet-key is the key of %s, not of %s", signer, op.Wallet)
		}
		op.Wallet, op.Proof = signer, proof
		return op, nil
	})
}
