package shell

import (
	"bytes"
	"errors"
	"testing"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/cmd/internal/build"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// Every program tells its version, whatever else it wants to be told.
func TestExecute_tellsTheVersion(t *testing.T) {
	root := &cobra.Command{Use: "program --config F", Args: cobra.ExactArgs(1), RunE: func(*cobra.Command, []string) error { return errors.New("it ran") }}
	var out, errs bytes.Buffer
	root.SetOut(&out)
	root.SetArgs([]string{"--version"})
	if code := Execute(t.Context(), root, &errs); code != exit.OK || out.String() != "program "+build.Read().String()+"\n" {
		t.Errorf("%d, %q, %q", code, out.String(), errs.String())
	}
}

// What is told of an error steers no terminal, and mistakes in how a command was called are told
// with what it wants.
func TestExecute(t *testing.T) {
	for _, tc := range []struct {
		args []string
		err  error
		code int
		told string
	}{
		{[]string{"do"}, nil, exit.OK, ""},
		{[]string{"do"}, exit.Status(exit.Refused), exit.Refused, ""},
		{[]string{"do"}, errors.New("\x1b[2Jgone\nprogram: done"), exit.Unchecked, "program: \\u001b[2Jgone\n  program: done\n"},
		{[]string{"do"}, exit.Usagef("no such file"), exit.Usage, "program: no such file\nsee: program do --help\n"},
		{[]string{"do", "more"}, nil, exit.Usage, "program: unknown command \"more\" for \"program do\"; want: program do [flags]\nsee: program do --help\n"},
		{[]string{"do", "--frob"}, nil, exit.Usage, "program: unknown flag: --frob\nsee: program do --help\n"},
		{nil, nil, exit.Usage, "program: say what to do: do\nsee: program --help\n"},
		{[]string{"undo"}, nil, exit.Usage, "program: unknown command \"undo\"; there are: do\nsee: program --help\n"},
	} {
		root := &cobra.Command{Use: "program", SilenceErrors: true, SilenceUsage: true, CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true}}
		root.AddCommand(&cobra.Command{Use: "do", Args: cobra.NoArgs, RunE: func(*cobra.Command, []string) error { return tc.err }})
		root.SetArgs(tc.args)
		if tc.args == nil {
			root.SetArgs([]string{})
		}
		var told bytes.Buffer
		if code := Execute(t.Context(), root, &told); code != tc.code || told.String() != tc.told {
			t.Errorf("%q, %v: %d, %q", tc.args, tc.err, code, told.String())
		}
	}
}
