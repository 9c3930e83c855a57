package agent

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
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

// onDelegate is the chain of an agent, where it may have a SyncDelegate.
func onDelegate(t shell.Target, op string) (*evm.Chain, error) {
	at, ok := t.Chain.(*evm.Chain)
	if !ok {
		return nil, chains.Refuse(t.Ref.Chain(), op, "there is no SyncDelegate on "+t.Chain.Info().Name)
	}
	return at, nil
}

func newDelegateShow(s *shell.Shell) *cobra.Command {
	var relayers []string
	cmd := s.ReadAgent(&cobra.Command{
		Use:   "show REF",
		Short: "Show who may do what to an agent through SyncDelegate",
		Long: `Show who may do what to an agent through SyncDelegate: the scopes that its present owner granted, until when, and whether they can be used now; if not, why. Without
--relayer that is everybody to whom anything was ever granted, as the chain's logs tell.`,
		Example: `  bridge8004 agent delegate show 10:7 --config bridge.yaml
  bridge8004 agent delegate show 10:7 --relayer 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --config bridge.yaml -o json`,
	}, func(ctx context.Context, t shell.Target) (shell.Answer, error) {
		accounts, err := shell.Accounts(t.Ref.Chain(), "--relayer", relayers)
		if err != nil {
			return shell.Answer{}, err
		}
		chain, err := onDelegate(t, "show grants")
		if err != nil {
			return shell.Answer{}, err
		}
		found, err := chain.SyncGrants(ctx, t.Ref, accounts, t.At)
		if err != nil {
			return shell.Answer{}, err
		}
		v := grantsView{Agent: t.Ref, Owner: found.Owner, Nonce: found.Nonce.String(), Grants: []grantView{}, Finality: t.At, ReadAt: found.ReadAt}
		rows := shell.Rows{{"ACCOUNT", "SCOPES", "EXPIRES", "USABLE"}}
		for _, g := range found.Grants {
			one := grantView{Account: g.Account, Scopes: g.Scopes.Names(), Expires: g.Expires, Usable: g.Usable != 0, Why: g.Why}
			v.Grants = append(v.Grants, one)
			expires, usable := "-", "yes"
			if g.Expires > 0 {
				expires = time.Unix(int64(min(g.Expires, 1<<40)), 0).UTC().Format(time.RFC3339)
			}
			if !one.Usable {
				usable = "no: " + g.Why
			}
			rows.Add(g.Account, cmp.Or(strings.Join(one.Scopes, ","), "none"), expires, usable)
		}
		return shell.Answer{Value: v, Table: rows.Or("no grants")}, nil
	})
	cmd.Flags().StringArrayVar(&relayers, "relayer", nil, "only this account; repeatable")
	return cmd
}

type grantsView struct {
	Agent    caip.AgentRef   `json:"agent"`
	Owner    caip.AccountID  `json:"owner"`
	Nonce    string          `json:"consentNonce" doc:"of the owner's next consent"`
	Grants   []grantView     `json:"grants"`
	Finality chains.Finality `json:"finality"`
	ReadAt   chains.Position `json:"readAt"`
}

type grantView struct {
	Account caip.AccountID `json:"account"`
	Scopes  []string       `json:"scopes" doc:"what the present owner granted"`
	Expires uint64         `json:"expires,omitempty" doc:"Unix seconds by the chain's clock, inclusive"`
	Usable  bool           `json:"usable"`
	Why     string         `json:"why,omitempty" doc:"why it is not"`
}

func newCancelConsents(s *shell.Shell) *cobra.Command {
	return s.ChangeAgent(&cobra.Command{
		Use:     "cancel-consents REF",
		Short:   "Take back every consent that you, the owner, signed and that has not served yet",
		Example: `  bridge8004 agent delegate cancel-consents 10:7 --key file:owner.key --config bridge.yaml`,
	}, func(_ context.Context, t shell.Target) (chains.Op, error) {
		return registry.CancelConsents{Agent: t.Ref}, nil
	})
}

func newRenounce(s *shell.Shell) *cobra.Command {
	var owner string
	cmd := s.ChangeAgent(&cobra.Command{
		Use:     "renounce REF",
		Short:   "Give up what an owner granted your key, as when others may know it",
		Example: `  bridge8004 agent delegate renounce 10:7 --key file:relayer.key --config bridge.yaml`,
	}, func(_ context.Context, t shell.Target) (op chains.Op, err error) {
		renounce := registry.RenounceGrant{Agent: t.Ref}
		if owner != "" {
			renounce.Owner, err = shell.Account(t.Ref.Chain(), "--owner", owner)
		}
		return renounce, err
	})
	cmd.Flags().StringVar(&owner, "owner", "", "who granted it (default the agent's present owner)")
	return cmd
}

func newRetire(s *shell.Shell) *cobra.Command {
	return s.ChangeAgent(&cobra.Command{
		Use:   "retire REF FORMER-OWNER",
		Short: "End for good what a former owner granted and consented to",
		Long: `End for good what a former owner granted and consented to. It does not count while somebody else owns the agent, but would again if the agent came back to him. Anyone
may end it.`,
		Example: `  bridge8004 agent delegate retire 10:7 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --key file:any.key --config bridge.yaml`,
		Args:    cobra.ExactArgs(2),
	}, func(_ context.Context, t shell.Target) (chains.Op, error) {
		former, err := shell.Account(t.Ref.Chain(), "FORMER-OWNER", t.Args[0])
		return registry.RetireGrants{Agent: t.Ref, FormerOwner: former}, err
	})
}

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
