package shell

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/cmd/internal/build"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// Execute runs a command line of a program, which has --version, prints its error and returns its
// exit code.
func Execute(ctx context.Context, root *cobra.Command, args []string, errs io.Writer) int {
	strict(root)
	root.SetArgs(append([]string{}, args...)) // cobra takes none for those of the process
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		if err := WriteHelp(root.OutOrStdout(), cmd); err != nil {
			cmd.PrintErrln(err)
		}
	})
	root.Version = build.Read().String()
	root.SetVersionTemplate("{{.Name}} {{.Version}}\n")
	root.Flags().Bool("version", false, "print the version")
	cmd, err := root.ExecuteContextC(ctx)
	switch _, printed := err.(exit.Status); {
	case err == nil, printed:
	case asksJSON(cmd, args):
		reportJSON(errs, err)
	default:
		report(errs, root.Name(), cmd, err)
	}
	return exit.Code(err)
}

// strict makes mistakes in flags and arguments errors of usage, and a group without its verb an
// error instead of silence. A command takes no arguments unless it says which.
func strict(cmd *cobra.Command) {
	cmd.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return exit.Flag(err) })
	if cmd.Args == nil && cmd.RunE != nil {
		cmd.Args = cobra.NoArgs
	}
	if args := cmd.Args; args != nil {
		cmd.Args = func(c *cobra.Command, given []string) error {
			if err := args(c, given); err != nil {
				return exit.Usagef("%w; want: %s", err, c.UseLine())
			}
			return nil
		}
	}
	if cmd.HasSubCommands() && cmd.RunE == nil {
		cmd.Args, cmd.Annotations = cobra.ArbitraryArgs, map[string]string{isGroup: ""}
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

// asksJSON reports whether a command line asks for JSON: also one that was not read to its end,
// since something in it is wrong. It is read once more as pflag reads it, with all flags of the
// command, none of which refuses what it is given.
func asksJSON(cmd *cobra.Command, args []string) bool {
	f := pflag.NewFlagSet("", pflag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.ParseErrorsAllowlist.UnknownFlags = true
	form := f.VarPF(new(anything), "output", "o", "")
	for _, flags := range []*pflag.FlagSet{cmd.Flags(), cmd.InheritedFlags()} {
		flags.VisitAll(func(flag *pflag.Flag) {
			if f.Lookup(flag.Name) == nil {
				f.VarPF(new(anything), flag.Name, flag.Shorthand, "").NoOptDefVal = flag.NoOptDefVal
			}
		})
	}
	args = slices.DeleteFunc(slices.Clone(args), func(arg string) bool { // no flag, and pflag stops there
		return strings.HasPrefix(arg, "---") || strings.HasPrefix(arg, "--=")
	})
	_ = f.Parse(args) // what is wrong with it is told already
	return form.Value.String() == jsonOut
}

// anything is a flag that takes whatever it is given.
type anything string

func (a *anything) Set(text string) error { *a = anything(text); return nil }
func (a *anything) String() string        { return string(*a) }
func (*anything) Type() string            { return "string" }

// report prints an error for people.
func report(w io.Writer, program string, cmd *cobra.Command, err error) {
	// Errors may repeat what strangers wrote: it steers no terminal, and no line of it looks like
	// one of ours.
	fmt.Fprintf(w, "%s: %s\n", program, strings.ReplaceAll(Harmless(err.Error()), "\n", "\n  "))
	if exit.Code(err) == exit.Usage && cmd != nil {
		fmt.Fprintf(w, "see: %s --help\n", cmd.CommandPath())
	}
}

// Failed is the document of a command that failed: the last line on stderr, one line.
type Failed struct {
	Exit    int            `json:"exit"`
	Failure chains.Failure `json:"failure"`
}

// reportJSON prints an error for programs.
func reportJSON(w io.Writer, err error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(Failed{exit.Code(err), chains.FailureOf(err)}); err == nil { // texts always can be
		_, _ = io.WriteString(w, Harmless(text.String())) // nobody is left to be told
	}
}

// ReadFailed finds the document of a command that failed in what it wrote to stderr.
func ReadFailed(stderr string) (f Failed, ok bool) {
	lines := strings.Split(strings.TrimRight(stderr, "\n"), "\n")
	last := lines[len(lines)-1]
	return f, strings.HasPrefix(last, "{") && json.Unmarshal([]byte(last), &f) == nil && f.Failure.Kind != ""
}
