// Package cli is the command line of bridge8004: one package for each noun, one file for each verb.
package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
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
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
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
	root.SetArgs(args)
	root.SetIn(s.In)
	root.SetOut(s.Out)
	root.SetErr(s.Err)
	cmd, err := root.ExecuteContextC(ctx)
	report(s.Err, cmd, err)
	return exit.Code(err)
}

// New returns the root command with everything below it.
func New(s *shell.Shell) *cobra.Command {
	root := &cobra.Command{
		Use:   "bridge8004",
		Short: "One agent on several chains: registrations, feedback, and whom to pay",
		Long: `bridge8004 reads and writes agents' registrations and feedback on ERC-8004 registries (EVM) and SATI (Solana), and verifies, before money moves,
that an x402 payment request pays the agent it names.

Exit codes: 0 done or verified; 1 could not be done or checked; 2 usage; 3 refused, the evidence says no; 4 nothing there.`,
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{HiddenDefaultCmd: true},
		PersistentPreRunE: func(*cobra.Command, []string) error { return s.Check() },
	}
	s.AddFlags(root)
	root.AddCommand(agent.New(s), chain.New(s), contract.New(s), feedback.New(s), link.New(s), registration.New(s), sati.New(s), signer.New(s), verify.New(s), newVersion(s))
	strict(root)
	return root
}

// strict makes mistakes in flags and arguments errors of usage, and a group without its verb an
// error instead of silence.
func strict(cmd *cobra.Command) {
	cmd.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return exit.Flag(err) })
	if args := cmd.Args; args != nil {
		cmd.Args = func(c *cobra.Command, given []string) error {
			if err := args(c, given); err != nil {
				return exit.Usagef("%w; want: %s", err, c.UseLine())
			}
			return nil
		}
	}
	if cmd.HasSubCommands() && cmd.RunE == nil {
		cmd.Args = cobra.ArbitraryArgs
		cmd.RunE = func(c *cobra.Command, given []string) error {
			if len(given) == 0 {
				return exit.Usagef("say what to do: %s", verbs(c))
			}
			return exit.Usagef("unknown command %.40q; there are: %s", given[0], verbs(c))
		}
	}
	for _, sub := range cmd.Commands() {
		strict(sub)
	}
}

func verbs(cmd *cobra.Command) string {
	var names []string
	for _, sub := range cmd.Commands() {
		if !sub.Hidden && sub.Name() != "help" {
			names = append(names, sub.Name())
		}
	}
	return strings.Join(names, ", ")
}

func report(w io.Writer, cmd *cobra.Command, err error) {
	if _, printed := err.(exit.Status); err == nil || printed {
		return
	}
	// Errors may repeat what strangers wrote: it steers no terminal, and no line of it looks like
	// one of ours.
	fmt.Fprintf(w, "bridge8004: %s\n", strings.ReplaceAll(shell.Harmless(err.Error()), "\n", "\n  "))
	if exit.Code(err) == exit.Usage && cmd != nil {
		fmt.Fprintf(w, "see: %s --help\n", cmd.CommandPath())
	}
}

type versionView struct {
	Version string `json:"version"`
	Commit  string `json:"commit,omitempty"`
	Go      string `json:"go"`
}

func newVersion(s *shell.Shell) *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Example: "  bridge8004 version -o json",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			v := versionView{Version: "devel"}
			if info, ok := debug.ReadBuildInfo(); ok {
				v.Go = info.GoVersion
				if info.Main.Version != "" && info.Main.Version != "(devel)" {
					v.Version = info.Main.Version
				}
				for _, setting := range info.Settings {
					if setting.Key == "vcs.revision" {
						v.Commit = setting.Value
					}
				}
			}
			return s.Print(v, shell.Rows{{"bridge8004", v.Version}, {"commit", v.Commit}, {"go", v.Go}})
		},
	}
}
