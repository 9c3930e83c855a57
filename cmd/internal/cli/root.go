// Package cli is the command line of bridge8004: one package for each noun, one file for each verb.
package cli

import (
	"context"
	"maps"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/cmd/internal/build"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/agent"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/chain"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/contract"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/feedback"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/link"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/registration"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/sati"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/signer"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/verify"
)

// Main runs the command line with the process's streams and returns its exit code. The process is
// expected to end then, and with it what is open.
func Main() int {
	ctx, stop := signal.NotifyContext(chains.WithPriority(context.Background(), chains.PrioritySigning), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // who asks again does not want to wait
	s := &shell.Shell{Printer: shell.Printer{Out: os.Stdout}, In: os.Stdin, Err: os.Stderr, Environ: os.Environ()}
	return run(ctx, s, os.Args[1:])
}

// Run runs one command line, closes what it opened and returns its exit code. Errors are printed on
// s.Err.
func Run(ctx context.Context, s *shell.Shell, args []string) int {
	defer s.Close()
	return run(ctx, s, args)
}

func run(ctx context.Context, s *shell.Shell, args []string) int {
	root := New(s)
	root.SetIn(s.In)
	root.SetOut(s.Out)
	root.SetErr(s.Err)
	return shell.Execute(ctx, root, args, s.Err)
}

// New returns the root command with everything below it.
func New(s *shell.Shell) *cobra.Command {
	root := &cobra.Command{
		Use:   "bridge8004",
		Short: "One agent on several chains: registrations, feedback, and whom to pay",
		Long: `bridge8004 reads and writes agents' registrations and feedback on ERC-8004 registries (EVM) and SATI (Solana), and verifies, before money moves,
that an x402 payment request pays the agent it names.

With -o json a command answers with one document, whose JSON Schema is cmd/schemas/<command>.json of the repository, such as agent-show.json.

Exit codes: 0 done or verified; 1 could not be done or checked; 2 usage; 3 refused, the evidence says no; 4 nothing there.`,
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{HiddenDefaultCmd: true},
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error { return s.Begin(cmd.Context()) },
	}
	s.AddFlags(root)
	root.AddCommand(agent.New(s), chain.New(s), contract.New(s), feedback.New(s), link.New(s), registration.New(s), sati.New(s), signer.New(s), verify.New(s), newVersion(s))
	return root
}

// Views are what the commands answer with.
func Views() shell.Views {
	all := shell.Views{"version": {build.Info{}}}
	for _, some := range []shell.Views{agent.Views(), chain.Views(), contract.Views(), feedback.Views(), link.Views(), registration.Views(), sati.Views(), verify.Views()} {
		maps.Copy(all, some)
	}
	return all
}

func newVersion(s *shell.Shell) *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Example: "  bridge8004 version -o json",
		RunE: func(*cobra.Command, []string) error {
			v := build.Read()
			return s.Print(v, shell.Rows{{"bridge8004", v.Version}, {"commit", v.Commit}, {"go", v.Go}})
		},
	}
}
