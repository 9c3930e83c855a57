// Package sati holds the commands about what SATI has beyond other registries: attestations of
// every kind, scores, EVM links, and its own upkeep.
package sati

import (
	"context"
	"encoding/hex"

	"github.com/mr-tron/base58"
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

// agent reads an agent ref that has to be on SATI.
func agent(ctx context.Context, s *shell.Shell, text string) (caip.AgentRef, *sati.Chain, error) {
	ref, chain, err := s.Agent(ctx, text)
	if err != nil {
		return caip.AgentRef{}, nil, err
	}
	at, err := onSATI(chain)
	return ref, at, err
}

// named opens a configured chain that has to be SATI.
func named(ctx context.Context, s *shell.Shell, name string) (*sati.Chain, error) {
	if name == "" {
		return nil, exit.Usagef("--chain is missing: name a configured Solana cluster")
	}
	chain, err := s.Chain(ctx, name)
	if err != nil {
		return nil, err
	}
	return onSATI(chain)
}

func onSATI(chain chains.Chain) (*sati.Chain, error) {
	at, ok := chain.(*sati.Chain)
	if !ok {
		return nil, exit.Usagef("%s is no SATI registry, but %s", chain.Info().Name, chain.Info().Dialect)
	}
	return at, nil
}

// write is the common course of a command that writes one operation.
func write(ctx context.Context, s *shell.Shell, w *shell.Writing, text string, operation func(*sati.Chain, caip.AgentRef) (chains.Op, error)) error {
	if err := w.Check(); err != nil {
		return err
	}
	ctx, cancel := w.Deadline(ctx, s)
	defer cancel()
	ref, chain, err := agent(ctx, s, text)
	if err != nil {
		return err
	}
	op, err := operation(chain, ref)
	if err != nil {
		return err
	}
	writer, err := w.Writer(ctx, s, chain)
	if err != nil {
		return err
	}
	answer, receipt, err := w.Do(ctx, writer, op)
	if err != nil {
		return err
	}
	answer.Agent = &ref
	if e, ok := receipt.Event(chains.KindFeedback); ok && e.Feedback != nil {
		source := e.Feedback.Source()
		answer.Feedback, answer.Source = &e.Feedback.Ref, &source
	}
	return answer.Print(s)
}

// hash reads a flag of 32 bytes, 0x hex or base58, as SATI's messages print tasks.
func hash(flag, text string) (caip.Hash, error) {
	if text == "" {
		return caip.Hash{}, nil
	}
	if h, err := caip.ParseHash(text); err == nil {
		return h, nil
	}
	if b, err := base58.Decode(text); err == nil && len(b) == 32 {
		return caip.Hash(b), nil
	}
	return caip.Hash{}, exit.Usagef("%s %.80q: want 32 bytes, 0x and 64 hex digits or base58", flag, text)
}

// signature reads a flag of so many bytes, base58 or 0x hex.
func signature(flag, text string, size int) ([]byte, error) {
	if text == "" {
		return nil, nil
	}
	b, err := base58.Decode(text)
	if len(text) > 2 && text[:2] == "0x" {
		b, err = hex.DecodeString(text[2:])
	}
	if err != nil || len(b) != size {
		return nil, exit.Usagef("%s: want %d bytes in base58 or 0x hex", flag, size)
	}
	return b, nil
}
