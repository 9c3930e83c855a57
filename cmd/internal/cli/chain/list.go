// Package chain holds the commands about the chains that are configured or known.
package chain

import (
	"cmp"
	"context"
	"sync"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/configs"
	"github.com/bridge8004/bridge8004/configs/config"
)

// New returns the command chains.
func New(s *shell.Shell) *cobra.Command {
	cmd := &cobra.Command{Use: "chains", Short: "List the chains that are configured or known"}
	cmd.AddCommand(newList(s))
	return cmd
}

func newList(s *shell.Shell) *cobra.Command {
	var known, probed bool
	cmd := s.Run(&cobra.Command{
		Use:   "list",
		Short: "List configured chains, or with --known all published deployments",
		Example: `  bridge8004 chains list --config bridge.yaml --probe
  bridge8004 chains list --known`,
	}, shell.ReadTime, func(ctx context.Context, _ []string) (shell.Answer, error) {
		switch {
		case known && probed:
			return shell.Answer{}, exit.Usagef("--known and --probe: known deployments have no endpoints to connect to")
		case known:
			return listKnown(), nil
		}
		return list(ctx, s, probed)
	})
	cmd.Flags().BoolVar(&known, "known", false, "list the published deployments instead, which --rpc and a configuration can name")
	cmd.Flags().BoolVar(&probed, "probe", false, "connect to each and show its head; exit 1 when one does not answer")
	return cmd
}

type listView struct {
	Chains []chainView `json:"chains"`
}

type chainView struct {
	Name         string              `json:"name"`
	Chain        caip.ChainID        `json:"chain"`
	Dialect      string              `json:"dialect"`
	Registry     caip.AccountID      `json:"identityRegistry"`
	Reputation   caip.AccountID      `json:"reputationRegistry"`
	RPC          []string            `json:"rpc,omitempty" doc:"scheme and host only"`
	Finality     *chains.Finality    `json:"finality,omitempty"`
	Head         *chains.Position    `json:"head,omitempty"`
	Capabilities chains.Capabilities `json:"capabilities,omitempty"`
	Problem      string              `json:"problem,omitempty"`
	Note         string              `json:"note,omitempty"`
}

func list(ctx context.Context, s *shell.Shell, probed bool) (none shell.Answer, err error) {
	a, err := s.App()
	if err != nil {
		return none, err
	}
	if len(a.Config.Chains) == 0 {
		return none, exit.Usagef("no chain is configured: give --config FILE or --rpc CAIP2=URL, or --known for the published deployments")
	}
	views := make([]chainView, len(a.Config.Chains))
	for i, c := range a.Config.Chains {
		views[i] = chainView{Name: c.Name, Chain: c.ID, Dialect: c.Dialect, Registry: c.Pair.Identity, Reputation: c.Pair.Reputation, Finality: &c.Finality}
		for _, endpoint := range c.RPC {
			views[i].RPC = append(views[i].RPC, config.Redact(endpoint))
		}
	}
	if probed {
		probe(ctx, a, views)
	}
	rows := shell.Rows{{"NAME", "CHAIN", "DIALECT", "REGISTRY", "FINALITY"}}
	if probed {
		rows[0] = append(rows[0], "HEAD")
	}
	for _, v := range views {
		row := []any{v.Name, v.Chain, cmp.Or(v.Dialect, "(asked)"), v.Registry.Address, v.Finality}
		switch {
		case v.Problem != "":
			row, err = append(row, v.Problem), exit.Status(exit.Unchecked)
		case v.Head != nil:
			row = append(row, v.Head.Height)
		}
		rows.Add(row...)
	}
	return shell.Answer{Value: listView{views}, Table: rows}, err
}

// probe asks all chains at once, so that the slowest one decides how long it takes.
func probe(ctx context.Context, a *bridge8004.Chains, views []chainView) {
	var all sync.WaitGroup
	for i := range views {
		all.Go(func() {
			v := &views[i]
			chain, err := a.Chain(ctx, v.Name)
			if err == nil {
				v.Capabilities = chain.Info().Capabilities
				var head chains.Position
				if head, err = chain.Head(ctx, *v.Finality); err == nil {
					v.Head = &head
				}
			}
			if err != nil {
				v.Problem = err.Error()
			}
		})
	}
	all.Wait()
}

func listKnown() shell.Answer {
	var views []chainView
	rows := shell.Rows{{"NAME", "CHAIN", "DIALECT", "IDENTITY REGISTRY", "REPUTATION REGISTRY"}}
	for _, d := range configs.Deployments() {
		v := chainView{Name: d.Name, Chain: d.Chain, Dialect: d.Dialect, Registry: d.Pair.Identity, Reputation: d.Pair.Reputation, Note: d.Note}
		if d.Uncertain && v.Note == "" {
			v.Note = "the chain id is uncertain"
		}
		views = append(views, v)
		rows.Add(v.Name, v.Chain, v.Dialect, v.Registry.Address, v.Reputation.Address)
	}
	return shell.Answer{Value: listView{views}, Table: rows}
}

// Views are what the commands here answer with.
func Views() shell.Views {
	return shell.Views{
		"chains list": {listView{}},
	}
}
