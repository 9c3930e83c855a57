package sati

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

func newAgents(s *shell.Shell) *cobra.Command {
	var at shell.FinalityFlag
	var owner string
	var from uint64
	var limit int
	cmd := readChain(s, &cobra.Command{
		Use:   "agents --chain NAME",
		Short: "List the registry's agents, or those of an owner",
		Long: `List the registry's agents by their member numbers, oldest first, or those that an account holds.

The first list comes from the registry's own index accounts, the second from the node's list of the owner's token accounts: no indexer is asked.`,
		Example: `  bridge8004 sati agents --chain solana --from 1 --limit 100 --config bridge.yaml
  bridge8004 sati agents --chain solana --owner <address> -o json --config bridge.yaml`,
	}, shell.ReadTime, func(ctx context.Context, chain *sati.Chain, _ []string) (none shell.Answer, err error) {
		if limit < 1 {
			return none, exit.Usagef("--limit %d: want at least 1", limit)
		}
		v := agentsView{Finality: at.For(s, chain), Agents: []sati.Member{}}
		if v.Total, err = chain.Total(ctx, v.Finality); err != nil {
			return none, err
		}
		if owner != "" {
			account, err := shell.Account(chain.Info().Chain, "--owner", owner)
			if err != nil {
				return none, err
			}
			held, err := chain.AgentsOf(ctx, account, v.Finality)
			if err != nil {
				return none, err
			}
			v.Agents = append(v.Agents, held...)
		} else {
			for m, err := range chain.Members(ctx, from, v.Finality) {
				if err != nil {
					return none, err
				}
				if v.Agents = append(v.Agents, m); len(v.Agents) == limit {
					break
				}
			}
		}
		rows := shell.Rows{{"MEMBER", "NAME", "AGENTURI", "AGENT"}}
		for _, m := range v.Agents {
			rows.Add(m.Number, m.Name, m.URI, m.Ref)
		}
		return shell.Answer{Value: v, Table: rows.Or("no agents")}, nil
	})
	f := cmd.Flags()
	f.StringVar(&owner, "owner", "", "only the agents that this account holds")
	f.Uint64Var(&from, "from", 1, "first member number")
	f.IntVar(&limit, "limit", 100, "most agents to list")
	at.AddAt(f)
	return cmd
}

type agentsView struct {
	Total    uint64          `json:"total" doc:"agents that the registry counts"`
	Finality chains.Finality `json:"finality"`
	Agents   []sati.Member   `json:"agents"`
}
