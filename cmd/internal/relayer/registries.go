package relayer

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/relayer"
)

func newRegistries(o *options) *cobra.Command {
	cmd := answerFromMemory(o, &cobra.Command{
		Use:   "registries",
		Short: "List who governs each registry, and which changes wait to be acknowledged",
		Long: `List who governs each registry, and which changes wait to be acknowledged.

What a relayer finds when it first sees a registry is accepted, unless it has changed in the last 30 days with agents in it. When a contract of the registry gets another implementation or another owner, nothing is written from
or to it until an operator has looked at the change and acknowledged it.`,
		Example: "  bridge8004-relayer registries --config relayer.yaml",
	}, func(ctx context.Context, cfg config.Config, a *relayer.Admin) (shell.Answer, error) {
		list, err := a.Registries(ctx)
		if err != nil {
			return shell.Answer{}, err
		}
		rows := shell.Rows{{"REGISTRY", "SINCE", "CONTRACT", "IMPLEMENTATION", "OWNER", "STATE"}}
		for _, r := range list {
			for _, c := range r.Accepted {
				rows.Add(configured(cfg, r.Registry), r.Since.UTC().Format(time.RFC3339), c.Contract.Address, c.Implementation.Address, c.Owner.Address, "accepted")
			}
			if r.Changed != "" {
				rows.Add(configured(cfg, r.Registry), r.Since.UTC().Format(time.RFC3339), "", "", "", "frozen: "+r.Changed)
			}
		}
		return shell.Answer{Value: registriesView{list}, Table: rows.Or("no registry was looked at yet")}, nil
	})
	cmd.AddCommand(newAcknowledge(o))
	return cmd
}

func newAcknowledge(o *options) *cobra.Command {
	var chain string
	cmd := &cobra.Command{
		Use:   "acknowledge --chain NAME",
		Short: "Accept a registry as it is after a change, and go on writing from and to it",
		Long: `Accept a registry as it was when it was last told to have changed, and go on writing from and to it. Where it has changed again since, it is frozen again.
The relayer may run meanwhile.`,
		Example: "  bridge8004-relayer registries acknowledge --chain base --config relayer.yaml",
	}
	cmd.Flags().StringVar(&chain, "chain", "", chainUsage)
	var c config.Chain
	return answerFromMemory(o, cmd, func(ctx context.Context, _ config.Config, a *relayer.Admin) (none shell.Answer, err error) {
		accepted, err := a.AcknowledgeRegistry(ctx, c.Info())
		if err != nil {
			return none, err
		}
		rows := shell.Rows{{"accepted", c.Name}}
		for _, r := range accepted.Accepted {
			rows.Add(r.Contract.Address, "implementation "+r.Implementation.Address, "owner "+r.Owner.Address)
		}
		return shell.Answer{Value: accepted, Table: rows}, nil
	}, func(cfg config.Config) (err error) {
		c, err = registryOf(cfg, chain)
		return err
	})
}
