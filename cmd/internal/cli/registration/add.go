package registration

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

func newAdd(s *shell.Shell) *cobra.Command {
	var to target
	var registrations, services []string
	var paid bool
	cmd := to.edit(s, &cobra.Command{
		Use:   "add FILE",
		Short: "Add registrations and services to a file",
		Long: `Add registrations and services to a file; - is standard input. What is there already stays as it is, and so does everything else in the file.

A registration is listed only if its registry is configured and it is older than its chain's finality; one that is younger is refused, with what to wait for.

--wallets adds the wallets at which the agent is paid on each chain as agentWallet services, and takes out others of these chains: so a payer on one chain learns of the wallet on
another, if he trusts files ("verify payment --trust file").`,
		Example: `  bridge8004 registration add agent.json --registration solana/<mint> --service agentWallet=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:<address> -w --config bridge.yaml
  bridge8004 registration add agent.json --service '{"name": "OASF", "endpoint": "https://agent.example/oasf", "skills": ["forecasting"]}' --out new.json`,
	}, func(ctx context.Context, d *registration.Document, _ registration.File, _ []string) (changes []string, err error) {
		for _, text := range services {
			service, err := serviceOf(text)
			if err != nil {
				return nil, err
			}
			changed, err := d.AddService(service)
			if err != nil {
				return nil, err
			}
			if changed {
				changes = append(changes, fmt.Sprintf("added service %s %s", service.Name, service.Endpoint))
			}
		}
		refs, err := settled(ctx, s, registrations)
		if err != nil {
			return nil, err
		}
		for _, ref := range refs {
			changed, err := d.AddRegistration(ref)
			if err != nil {
				return nil, err
			}
			if changed {
				changes = append(changes, "added registration "+ref.String())
			}
		}
		if !paid {
			return changes, nil
		}
		said, err := wallets(ctx, s, d)
		return append(changes, said...), err
	}, func([]string) error {
		if len(registrations)+len(services) == 0 && !paid {
			return exit.Usagef("say what to add: --registration REF, --service NAME=ENDPOINT or --wallets")
		}
		return nil
	})
	f := cmd.Flags()
	f.StringArrayVar(&registrations, "registration", nil, "ref of a registration; repeatable")
	f.StringArrayVar(&services, "service", nil, "NAME=ENDPOINT, NAME@VERSION=ENDPOINT or a JSON object; repeatable")
	f.BoolVar(&paid, "wallets", false, "make the agentWallet services what the chains of the listed registrations say")
	return cmd
}
