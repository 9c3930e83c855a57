// Package sati holds the commands about what SATI has beyond other registries: attestations of
// every kind, scores, EVM links, and its own upkeep.
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

// New returns the command sati.
func New(s *shell.Shell) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "sati",
		Short: "What SATI on Solana has of its own: attestations, scores, EVM links",
		Long: `What SATI on Solana has of its own: attestations, scores, EVM links.

Agents are named as everywhere: <registry>/<mint>, or short, with the name of a configured chain, solana/<mint>. What SATI has in common with other
registries is under agent and feedback.`,
	}
	cmd.AddCommand(newAgents(s), newAttestations(s), newAttestation(s), newScore(s), newConfirm(s), newValidate(s), newLinkEVM(s), newAudit(s), newRotate(s))
	return shell.Filled(cmd)
}

// asSATI is a chain that has to be SATI.
func asSATI(chain chains.Chain) (*sati.Chain, error) {
	at, ok := chain.(*sati.Chain)
	if !ok {
		return nil, exit.Usagef("%s is no SATI registry, but %s", chain.Info().Name, chain.Info().Dialect)
	}
	return at, nil
}

// requireSATI has a command's work done on SATI alone.
func requireSATI(do func(ctx context.Context, chain *sati.Chain, t shell.Target) (shell.Answer, error)) func(context.Context, shell.Target) (shell.Answer, error) {
	return func(ctx context.Context, t shell.Target) (shell.Answer, error) {
		chain, err := asSATI(t.Chain)
		if err != nil {
			return shell.Answer{}, err
		}
		return do(ctx, chain, t)
	}
}

// readChain makes a command read the cluster that --chain names, within a time.
func readChain(s *shell.Shell, cmd *cobra.Command, usual time.Duration, do func(ctx context.Context, chain *sati.Chain, args []string) (shell.Answer, error)) *cobra.Command {
	var name string
	cmd.Flags().StringVar(&name, "chain", "", "configured name or CAIP-2 id of the cluster (required)")
	return s.Run(cmd, usual, func(ctx context.Context, args []string) (none shell.Answer, err error) {
		if name == "" {
			return none, exit.Usagef("--chain is missing: name a configured Solana cluster")
		}
		a, err := s.App()
		if err != nil {
			return none, err
		}
		opened, err := a.Chain(ctx, name)
		if err != nil {
			return none, err
		}
		chain, err := asSATI(opened)
		if err != nil {
			return none, err
		}
		return do(ctx, chain, args)
	})
}

// change makes a command write one operation about an agent that has to be on SATI.
func change(s *shell.Shell, cmd *cobra.Command, op func(ref caip.AgentRef) (chains.Op, error), checks ...shell.Check) *cobra.Command {
	return s.ChangeAgent(cmd, func(_ context.Context, t shell.Target) (chains.Op, error) {
		if _, err := asSATI(t.Chain); err != nil {
			return nil, err
		}
		return op(t.Ref)
	}, checks...)
}

// Views are what the commands here answer with.
func Views() shell.Views {
	return shell.Views{
		"sati validate":          {shell.Written{}},
		"sati score set":         {shell.Written{}},
		"sati score close":       {shell.Written{}},
		"sati link-evm submit":   {shell.Written{}},
		"sati attestations":      {attestationsView{}},
		"sati attestation":       {attestationView{}},
		"sati score show":        {attestationsView{}, attestationView{}},
		"sati agents":            {agentsView{}},
		"sati confirm":           {confirmView{}},
		"sati link-evm sign":     {linkView{}},
		"sati link-evm verify":   {linkView{}},
		"sati link-evm list":     {linksView{}},
		"sati audit":             {auditView{}},
		"sati rotate-mirror-key": {rotateView{}},
	}
}
