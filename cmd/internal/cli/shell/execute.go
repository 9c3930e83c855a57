package shell

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

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
// since something in it is wrong.
func asksJSON(cmd *cobra.Command, args []string) bool {
	if flag := cmd.Flag("output"); flag != nil && flag.Changed {
		return flag.Value.String() == jsonOut
	}
	for i, arg := range args {
		if arg == "--" {
			break
		}
		if name, value, joined := strings.Cut(arg, "="); name == "-o" || name == "--output" {
			if !joined && i+1 < len(args) {
				value = args[i+1]
			}
			return value == jsonOut
		}
	}
	return false
}

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
