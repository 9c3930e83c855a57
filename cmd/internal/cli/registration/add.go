package registration

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

type editOptions struct {
	shell         *shell.Shell
	target        target
	file          string
	registrations []string
	services      []string
	wallets       bool
	paths         []string
}

func newAdd(s *shell.Shell) *cobra.Command {
	o := &editOptions{shell: s}
	cmd := &cobra.Command{
		Use:   "add FILE",
		Short: "Add registrations and services to a file",
		Long: `Add registrations and services to a file; - is standard input. What is there already stays as it is, and so does everything else in the file.

A registration is listed only if its registry is configured and it is older than its chain's finality; one that is younger is refused, with what to wait for.

--wallets adds the wallets at which the agent is paid on each chain as agentWallet services, and takes out others of these chains: so a payer on one chain learns of the wallet on
another, if he trusts files ("verify payment --trust file").`,
		Example: `  bridge8004 registration add agent.json --registration solana/<mint> --service agentWallet=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:<address> -w --config bridge.yaml
  bridge8004 registration add agent.json --service '{"name": "OASF", "endpoint": "https://agent.example/oasf", "skills": ["forecasting"]}' --out new.json`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.file = args[0]
			return runAdd(cmd.Context(), o)
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&o.registrations, "registration", nil, "ref of a registration; repeatable")
	f.StringArrayVar(&o.services, "service", nil, "NAME=ENDPOINT, NAME@VERSION=ENDPOINT or a JSON object; repeatable")
	f.BoolVar(&o.wallets, "wallets", false, "make the agentWallet services what the chains of the listed registrations say")
	o.target.addFlags(cmd, true)
	return cmd
}

func runAdd(ctx context.Context, o *editOptions) error {
	if len(o.registrations)+len(o.services) == 0 && !o.wallets {
		return exit.Usagef("say what to add: --registration REF, --service NAME=ENDPOINT or --wallets")
	}
	if err := o.target.check(o.file); err != nil {
		return err
	}
	d, err := o.target.open(o.shell, o.file)
	if err != nil {
		return err
	}
	before, err := d.File()
	if err != nil {
		return err
	}
	var changes []string
	for _, text := range o.services {
		s, err := serviceOf(text)
		if err != nil {
			return err
		}
		changed, err := d.AddService(s)
		if err != nil {
			return err
		}
		if changed {
			changes = append(changes, fmt.Sprintf("added service %s %s", s.Name, s.Endpoint))
		}
	}
	ctx, cancel := o.shell.Deadline(ctx, shell.ReadTime)
	defer cancel()
	refs, err := settled(ctx, o.shell, o.registrations)
	if err != nil {
		return err
	}
	for _, ref := range refs {
		changed, err := d.AddRegistration(ref)
		if err != nil {
			return err
		}
		if changed {
			changes = append(changes, "added registration "+ref.String())
		}
	}
	if o.wallets {
		said, err := wallets(ctx, o.shell, d)
		if err != nil {
			return err
		}
		changes = append(changes, said...)
	}
	return finish(o.shell, o.target, problemsOf(before), d.Bytes(), changes)
}
