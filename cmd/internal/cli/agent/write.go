package agent

import (
	"context"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
)

// change is the common course of a command that changes one registration: open its chain, make the
// operation, write it, print what was done.
func change(ctx context.Context, s *shell.Shell, w *shell.Writing, text string, operation func(context.Context, chains.Chain, caip.AgentRef) (chains.Op, error)) error {
	if err := w.Check(); err != nil {
		return err
	}
	ctx, cancel := w.Deadline(ctx, s)
	defer cancel()
	ref, chain, err := s.Agent(ctx, text)
	if err != nil {
		return err
	}
	op, err := operation(ctx, chain, ref)
	if err != nil {
		return err
	}
	writer, err := w.Writer(ctx, s, chain)
	if err != nil {
		return err
	}
	answer, _, err := w.Do(ctx, writer, op)
	if err != nil {
		return err
	}
	answer.Agent = &ref
	return answer.Print(s)
}
