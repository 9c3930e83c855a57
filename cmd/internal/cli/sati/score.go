package sati

import (
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

func newScore(s *shell.Shell) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "score",
		Short: "Reputation scores that providers give agents",
		Long:  "Reputation scores that providers give agents: one for each provider and agent, which can be replaced and closed.",
	}
	cmd.AddCommand(newScoreSet(s), newScoreClose(s), newScoreShow(s))
	return cmd
}

func newScoreSet(s *shell.Shell) *cobra.Command {
	var w shell.Writing
	var b bodyFlags
	var expires string
	cmd := &cobra.Command{
		Use:   "set AGENT",
		Short: "Give an agent a score, in place of the one that the key's account gave before",
		Example: `  bridge8004 sati score set solana/<mint> --outcome positive --content '{"score":85,"methodology":"weighted_average"}' --key file:provider.json --config bridge.yaml
  bridge8004 sati score set solana/<mint> --content '{"score":85}' --expires 2027-01-01T00:00:00Z --key file:provider.json --config bridge.yaml`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			body, err := b.body()
			if err != nil {
				return err
			}
			op := sati.SetScore{Body: body}
			if expires != "" {
				if op.Expires, err = time.Parse(time.RFC3339, expires); err != nil {
					return exit.Usagef("--expires %.40q: want a time such as 2027-01-01T00:00:00Z", expires)
				}
			}
			return write(cmd.Context(), s, &w, args[0], func(_ *sati.Chain, ref caip.AgentRef) (chains.Op, error) {
				op.Agent = ref
				return op, nil
			})
		},
	}
	b.add(cmd, false)
	cmd.Flags().StringVar(&expires, "expires", "", "when the score ends, by the chain's clock (default never)")
	w.AddFlags(cmd)
	return cmd
}

func newScoreClose(s *shell.Shell) *cobra.Command {
	var w shell.Writing
	cmd := &cobra.Command{
		Use:     "close AGENT",
		Short:   "Take the score that the key's account gave off the chain; its rent comes back",
		Example: `  bridge8004 sati score close solana/<mint> --key file:provider.json --config bridge.yaml`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return write(cmd.Context(), s, &w, args[0], func(_ *sati.Chain, ref caip.AgentRef) (chains.Op, error) { return sati.CloseScore{Agent: ref}, nil })
		},
	}
	w.AddFlags(cmd)
	return cmd
}

func newScoreShow(s *shell.Shell) *cobra.Command {
	var at shell.FinalityFlag
	var provider string
	cmd := &cobra.Command{
		Use:   "show AGENT",
		Short: "Show an agent's scores, or that of one provider",
		Long: `Show an agent's scores, or that of one provider.

A provider's signature covers neither outcome nor content of a score. One that somebody else paid for is shown as payer-differs, and counts for nothing: whoever
paid may have put other content there.`,
		Example: `  bridge8004 sati score show solana/<mint> --config bridge.yaml
  bridge8004 sati score show solana/<mint> --provider <address> -o json --config bridge.yaml`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if provider == "" {
				return listAbout(cmd.Context(), s, args[0], &at, (*sati.Chain).Scores)
			}
			ctx, cancel := s.Deadline(cmd.Context(), shell.ReadTime)
			defer cancel()
			ref, chain, err := agent(ctx, s, args[0])
			if err != nil {
				return err
			}
			account, err := shell.Account(ref.Chain(), "--provider", provider)
			if err != nil {
				return err
			}
			finality := at.For(s, chain)
			score, err := chain.Score(ctx, ref, account, finality)
			if err != nil {
				return shell.Hint(err, finality)
			}
			return printAttestation(s, score)
		},
	}
	cmd.Flags().StringVar(&provider, "provider", "", "account that gave the score")
	at.AddAt(cmd.Flags())
	return cmd
}
