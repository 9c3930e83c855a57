package sati

import (
	"context"
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
	var b bodyFlags
	var expires string
	var op sati.SetScore
	cmd := change(s, &cobra.Command{
		Use:   "set AGENT",
		Short: "Give an agent a score, in place of the one that the key's account gave before",
		Example: `  bridge8004 sati score set solana/<mint> --outcome positive --content '{"score":85,"methodology":"weighted_average"}' --key file:provider.json --config bridge.yaml
  bridge8004 sati score set solana/<mint> --content '{"score":85}' --expires 2027-01-01T00:00:00Z --key file:provider.json --config bridge.yaml`,
	}, func(ref caip.AgentRef) (chains.Op, error) {
		op.Agent = ref
		return op, nil
	}, func([]string) (err error) {
		if op.Body, err = b.body(s); err != nil || expires == "" {
			return err
		}
		if op.Expires, err = time.Parse(time.RFC3339, expires); err != nil {
			return exit.Usagef("--expires %.40q: want a time such as 2027-01-01T00:00:00Z", expires)
		}
		return nil
	})
	b.add(cmd, false)
	cmd.Flags().StringVar(&expires, "expires", "", "when the score ends, by the chain's clock (default never)")
	return cmd
}

func newScoreClose(s *shell.Shell) *cobra.Command {
	return change(s, &cobra.Command{
		Use:     "close AGENT",
		Short:   "Take the score that the key's account gave off the chain; its rent comes back",
		Example: `  bridge8004 sati score close solana/<mint> --key file:provider.json --config bridge.yaml`,
	}, func(ref caip.AgentRef) (chains.Op, error) { return sati.CloseScore{Agent: ref}, nil })
}

func newScoreShow(s *shell.Shell) *cobra.Command {
	var provider string
	cmd := s.ReadAgent(&cobra.Command{
		Use:   "show AGENT",
		Short: "Show an agent's scores, or that of one provider",
		Long: `Show an agent's scores, or that of one provider.

A provider's signature covers neither outcome nor content of a score. One that somebody else paid for is shown as payer-differs, and counts for nothing: whoever
paid may have put other content there.`,
		Example: `  bridge8004 sati score show solana/<mint> --config bridge.yaml
  bridge8004 sati score show solana/<mint> --provider <address> -o json --config bridge.yaml`,
	}, requireSATI(func(ctx context.Context, chain *sati.Chain, t shell.Target) (none shell.Answer, err error) {
		if provider == "" {
			list, err := chain.Scores(ctx, t.Ref, t.At)
			return answerList(t, list, err)
		}
		account, err := shell.Account(t.Ref.Chain(), "--provider", provider)
		if err != nil {
			return none, err
		}
		score, err := chain.Score(ctx, t.Ref, account, t.At)
		if err != nil {
			return none, err
		}
		return answerOne(score), nil
	}))
	cmd.Flags().StringVar(&provider, "provider", "", "account that gave the score")
	return cmd
}
