package agent

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
)

func newDelegate(s *shell.Shell) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "delegate",
		Short: "Show and end what SyncDelegate lets relayers do, and consent to wallets set through it",
		Long: `Show and end what SyncDelegate lets relayers do, and consent to wallets set through it. What gives a grant is "agent grant"; what uses one is the flag --via-delegate of
set-uri, set-metadata, unset-wallet and set-wallet.`,
	}
	cmd.AddCommand(newDelegateShow(s), newSignConsent(s), newVerifyConsent(s), newCancelConsents(s), newRenounce(s), newRetire(s))
	return cmd
}

// delegated opens an agent on a chain that may have a SyncDelegate.
func delegated(ctx context.Context, s *shell.Shell, op, text string) (caip.AgentRef, *evm.Chain, error) {
	ref, chain, err := s.Agent(ctx, text)
	if err != nil {
		return ref, nil, err
	}
	at, ok := chain.(*evm.Chain)
	if !ok {
		return ref, nil, chains.Refuse(ref.Chain(), op, "there is no SyncDelegate on "+chain.Info().Name)
	}
	return ref, at, nil
}

func newCancelConsents(s *shell.Shell) *cobra.Command {
	var w shell.Writing
	cmd := &cobra.Command{
		Use:     "cancel-consents REF",
		Short:   "Take back every consent that you, the owner, signed and that has not served yet",
		Example: `  bridge8004 agent delegate cancel-consents 10:7 --key file:owner.key --config bridge.yaml`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return change(cmd.Context(), s, &w, args[0], func(_ context.Context, _ chains.Chain, ref caip.AgentRef) (chains.Op, error) {
				return evm.CancelConsents{Agent: ref}, nil
			})
		},
	}
	w.AddFlags(cmd)
	return cmd
}

func newRenounce(s *shell.Shell) *cobra.Command {
	var w shell.Writing
	var owner string
	cmd := &cobra.Command{
		Use:     "renounce REF",
		Short:   "Give up what an owner granted your key, as when others may know it",
		Example: `  bridge8004 agent delegate renounce 10:7 --key file:relayer.key --config bridge.yaml`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return change(cmd.Context(), s, &w, args[0], func(_ context.Context, _ chains.Chain, ref caip.AgentRef) (op chains.Op, err error) {
				renounce := evm.RenounceGrant{Agent: ref}
				if owner != "" {
					renounce.Owner, err = shell.Account(ref.Chain(), "--owner", owner)
				}
				return renounce, err
			})
		},
	}
	cmd.Flags().StringVar(&owner, "owner", "", "who granted it (default the agent's present owner)")
	w.AddFlags(cmd)
	return cmd
}

func newRetire(s *shell.Shell) *cobra.Command {
	var w shell.Writing
	cmd := &cobra.Command{
		Use:   "retire REF FORMER-OWNER",
		Short: "End for good what a former owner granted and consented to",
		Long: `End for good what a former owner granted and consented to. It does not count while somebody else owns the agent, but would again if the agent came back to him. Anyone
may end it.`,
		Example: `  bridge8004 agent delegate retire 10:7 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --key file:any.key --config bridge.yaml`,
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return change(cmd.Context(), s, &w, args[0], func(_ context.Context, _ chains.Chain, ref caip.AgentRef) (chains.Op, error) {
				former, err := shell.Account(ref.Chain(), "FORMER-OWNER", args[1])
				return evm.RetireGrants{Agent: ref, FormerOwner: former}, err
			})
		},
	}
	w.AddFlags(cmd)
	return cmd
}
