package shell

import (
	"context"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// Answer is what a command found: value is printed as JSON, table for people. One without a value
// is not printed.
type Answer struct {
	Value any
	Table Table
}

// Views are what commands answer with, by their path without the program: values of the types that
// they print as JSON. A command whose flags decide which has several.
type Views map[string][]any

// Check refuses arguments and flags before anything is opened.
type Check func(args []string) error

// Do is the work of a command.
type Do func(ctx context.Context, args []string) (Answer, error)

// Run makes a command answer within a time, or within --timeout. An answer that comes with an error
// is printed, and the error decides the exit code.
func (s *Shell) Run(cmd *cobra.Command, usual time.Duration, do Do, checks ...Check) *cobra.Command {
	return s.RunWithin(cmd, func() time.Duration { return usual }, do, checks...)
}

// RunWithin is Run for a command whose flags say how long it usually takes. They are checked first.
func (s *Shell) RunWithin(cmd *cobra.Command, usual func() time.Duration, do Do, checks ...Check) *cobra.Command {
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return s.answer(cmd.Context(), usual, args, do, checks) }
	return cmd
}

func (s *Shell) answer(ctx context.Context, usual func() time.Duration, args []string, do Do, checks []Check) error {
	for _, check := range checks {
		if err := check(args); err != nil {
			return err
		}
	}
	ctx, cancel := s.Deadline(ctx, usual())
	defer cancel()
	answer, err := do(ctx, args)
	return s.Finish(answer, err)
}

// Write is Run for a command that writes, with the key and up to the finality that its flags name,
// which it adds.
func (s *Shell) Write(cmd *cobra.Command, w *Writing, do Do, checks ...Check) *cobra.Command {
	w.AddFlags(cmd)
	checks = append(checks, func([]string) error { return w.Check() })
	return s.RunWithin(cmd, func() time.Duration { return w.Wait().Time }, do, checks...)
}

// OfOne makes a command that does not say otherwise take one argument, what it is about.
func OfOne(cmd *cobra.Command) *cobra.Command {
	if cmd.Args == nil {
		cmd.Args = cobra.ExactArgs(1)
	}
	return cmd
}

// Target is the agent that a command is about.
type Target struct {
	Ref   caip.AgentRef
	Chain chains.Chain
	App   *bridge8004.Chains
	At    chains.Finality // to read at
	Args  []string        // behind the agent's ref
}

// OpenAgent makes a command open an agent, its first argument.
func (s *Shell) OpenAgent(cmd *cobra.Command, do func(ctx context.Context, t Target) (Answer, error), checks ...Check) *cobra.Command {
	return s.Run(OfOne(cmd), ReadTime, func(ctx context.Context, args []string) (Answer, error) {
		t, err := s.target(ctx, args)
		if err != nil {
			return Answer{}, err
		}
		return do(ctx, t)
	}, checks...)
}

// ReadAgent is OpenAgent for a command that reads at the finality of --at.
func (s *Shell) ReadAgent(cmd *cobra.Command, do func(ctx context.Context, t Target) (Answer, error), checks ...Check) *cobra.Command {
	var at FinalityFlag
	at.AddAt(cmd.Flags())
	return s.OpenAgent(cmd, func(ctx context.Context, t Target) (Answer, error) {
		t.At = at.For(s, t.Chain)
		answer, err := do(ctx, t)
		return answer, Hint(err, t.At)
	}, checks...)
}

// ChangeAgent makes a command write one operation about an agent, its first argument, with the key
// and up to the finality that the flags name.
func (s *Shell) ChangeAgent(cmd *cobra.Command, op func(ctx context.Context, t Target) (chains.Op, error), checks ...Check) *cobra.Command {
	return s.Change(OfOne(cmd), func(ctx context.Context, args []string) (chains.Chain, chains.Op, Complete, error) {
		t, err := s.target(ctx, args)
		if err != nil {
			return nil, nil, nil, err
		}
		made, err := op(ctx, t)
		return t.Chain, made, func(w *Written, r chains.Receipt) error {
			w.Agent = &t.Ref
			if e, ok := r.Event(chains.KindFeedback); ok && e.Feedback != nil {
				w.About(e.Feedback.Ref, e.Feedback.Source())
			}
			return nil
		}, err
	}, checks...)
}

// ChangeFeedback makes a command write one operation about a feedback, its first argument.
func (s *Shell) ChangeFeedback(cmd *cobra.Command, op func(ref caip.FeedbackRef) chains.Op, checks ...Check) *cobra.Command {
	return s.Change(OfOne(cmd), func(ctx context.Context, args []string) (chains.Chain, chains.Op, Complete, error) {
		ref, chain, err := s.Feedback(ctx, args[0])
		return chain, op(ref), func(w *Written, _ chains.Receipt) error {
			w.About(ref, caip.SourceID(ref))
			return nil
		}, err
	}, checks...)
}

// Complete adds to an answer what the operation was about.
type Complete func(*Written, chains.Receipt) error

// Change makes a command write the operation that prepare makes, with the key and up to the
// finality that the flags name.
func (s *Shell) Change(cmd *cobra.Command, prepare func(context.Context, []string) (chains.Chain, chains.Op, Complete, error), checks ...Check) *cobra.Command {
	var w Writing
	return s.Write(cmd, &w, func(ctx context.Context, args []string) (none Answer, err error) {
		chain, op, complete, err := prepare(ctx, args)
		if err != nil {
			return none, err
		}
		writer, err := w.Writer(ctx, s, chain)
		if err != nil {
			return none, err
		}
		written, receipt, err := w.Do(ctx, writer, op)
		if err != nil {
			return none, err
		}
		if err := complete(&written, receipt); err != nil {
			return none, Done{err}
		}
		return Answer{written, written.Rows()}, nil
	}, checks...)
}

func (s *Shell) target(ctx context.Context, args []string) (Target, error) {
	ref, chain, err := s.Agent(ctx, args[0])
	return Target{Ref: ref, Chain: chain, App: s.app, Args: args[1:]}, err
}

// Status is the error of an answer whose exit code is not 0; nil for 0.
func Status(code int) error {
	if code == exit.OK {
		return nil
	}
	return exit.Status(code)
}

// Report is an answer that writes itself for people, and says the exit code.
func Report(report interface{ WriteText(io.Writer) error }, code int) (Answer, error) {
	return Answer{report, tableFunc(report.WriteText)}, Status(code)
}

type tableFunc func(io.Writer) error

// Write implements Table.
func (f tableFunc) Write(w io.Writer) error { return f(w) }
