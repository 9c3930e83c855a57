package feedback

import (
	"context"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
)

// change is the common course of revoke and respond.
func change(ctx context.Context, s *shell.Shell, w *shell.Writing, text string, operation func(caip.FeedbackRef) chains.Op) error {
	if err := w.Check(); err != nil {
		return err
	}
	ctx, cancel := w.Deadline(ctx, s)
	defer cancel()
	ref, chain, err := s.Feedback(ctx, text)
	if err != nil {
		return err
	}
	writer, err := w.Writer(ctx, s, chain)
	if err != nil {
		return err
	}
	answer, _, err := w.Do(ctx, writer, operation(ref))
	if err != nil {
		return err
	}
	source := caip.SourceID(ref)
	answer.Feedback, answer.Source = &ref, &source
	return answer.Print(s)
}
