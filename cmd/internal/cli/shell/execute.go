package shell

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/cmd/internal/build"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// Execute runs the command line of a program, which has --version, prints its error and returns its
// exit code.
func Execute(ctx context.Context, root *cobra.Command, errs io.Writer) int {
	strict(root)
	root.Version = build.Read().String()
	root.SetVersionTemplate("{{.Name}} {{.Version}}\n")
	root.Flags().Bool("version", false, "print the version")
	cmd, err := root.ExecuteContextC(ctx)
	report(errs, root.Name(), cmd, err)
	return exit.Code(err)
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

// report prints an error that was not printed yet.
func report(w io.Writer, program string, cmd *cobra.Command, err error) {
	if _, printed := err.(exit.Status); err == nil || printed {
		return
	}
	// Errors may repeat what strangers wrote: it steers no terminal, and no line of it looks like
	// one of ours.
	fmt.Fprintf(w, "%s: %s\n", program, strings.ReplaceAll(Harmless(err.Error()), "\n", "\n  "))
	if exit.Code(err) == exit.Usage && cmd != nil {
		fmt.Fprintf(w, "see: %s --help\n", cmd.CommandPath())
	}
}
