package agent

import (
	"context"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
)

func newDelegateShow(s *shell.Shell) *cobra.Command {
	var at shell.FinalityFlag
	var relayers []string
	cmd := &cobra.Command{
		Use:   "show REF",
		Short: "Show who may do what to an agent through SyncDelegate",
		Long: `Show who may do what to an agent through SyncDelegate: the scopes that its present owner granted, until when, and whether they can be used now; if not, why. Without
--relayer that is everybody to whom anything was ever granted, as the chain's logs tell.`,
		Example: `  bridge8004 agent delegate show 10:7 --config bridge.yaml
  bridge8004 agent delegate show 10:7 --relayer 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --config bridge.yaml -o json`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runDelegateShow(cmd.Context(), s, args[0], relayers, &at)
		},
	}
	cmd.Flags().StringArrayVar(&relayers, "relayer", nil, "only this account; repeatable")
	at.AddAt(cmd.Flags())
	return cmd
}

type grantsView struct {
	Agent    caip.AgentRef   `json:"agent"`
	Owner    caip.AccountID  `json:"owner"`
	Nonce    string          `json:"consentNonce"` // of the owner's next consent
	Grants   []grantView     `json:"grants"`
	Finality chains.Finality `json:"finality"`
	ReadAt   chains.Position `json:"readAt"`
}

type grantView struct {
	Account caip.AccountID `json:"account"`
	Scopes  []string       `json:"scopes"`            // what the present owner granted
	Expires uint64         `json:"expires,omitempty"` // Unix seconds by the chain's clock, inclusive
	Usable  bool           `json:"usable"`
	Why     string         `json:"why,omitempty"` // why it is not
}

func runDelegateShow(ctx context.Context, s *shell.Shell, text string, relayers []string, flag *shell.FinalityFlag) error {
	ctx, cancel := s.Deadline(ctx, shell.ReadTime)
	defer cancel()
	ref, chain, err := delegated(ctx, s, "show grants", text)
	if err != nil {
		return err
	}
	accounts := make([]caip.AccountID, len(relayers))
	for i, r := range relayers {
		if accounts[i], err = shell.Account(ref.Chain(), "--relayer", r); err != nil {
			return err
		}
	}
	at := flag.For(s, chain)
	found, err := chain.SyncGrants(ctx, ref, accounts, at)
	if err != nil {
		return shell.Hint(err, at)
	}
	v := grantsView{Agent: ref, Owner: found.Owner, Nonce: found.Nonce.String(), Grants: []grantView{}, Finality: at, ReadAt: found.ReadAt}
	var rows shell.Rows
	rows.Add("ACCOUNT", "SCOPES", "EXPIRES", "USABLE")
	for _, g := range found.Grants {
		one := grantView{Account: g.Account, Scopes: namesOf(g.Scopes), Expires: g.Expires, Usable: g.Usable != 0, Why: g.Why}
		v.Grants = append(v.Grants, one)
		expires, usable := "-", "yes"
		if g.Expires > 0 {
			expires = time.Unix(int64(min(g.Expires, 1<<40)), 0).UTC().Format(time.RFC3339)
		}
		if !one.Usable {
			usable = "no: " + g.Why
		}
		rows.Add(g.Account, or(strings.Join(one.Scopes, ","), "none"), expires, usable)
	}
	return s.Print(v, rows)
}

// namesOf names the scopes of a grant.
func namesOf(granted chains.SyncScope) []string {
	names := []string{}
	for _, s := range scopes {
		if granted&s.scope != 0 {
			names = append(names, s.name)
		}
	}
	return names
}
