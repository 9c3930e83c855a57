package shell

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/cmd/internal/build"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// Every program tells its version, whatever else it wants to be told.
func TestExecute_tellsTheVersion(t *testing.T) {
	root := &cobra.Command{Use: "program --config F", Args: cobra.ExactArgs(1), RunE: func(*cobra.Command, []string) error { return errors.New("it ran") }}
	var out, errs bytes.Buffer
	root.SetOut(&out)
	if code := Execute(t.Context(), root, []string{"--version"}, &errs); code != exit.OK || out.String() != "program "+build.Read().String()+"\n" {
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
		var told bytes.Buffer
		if code := Execute(t.Context(), root, tc.args, &told); code != tc.code || told.String() != tc.told {
			t.Errorf("%q, %v: %d, %q", tc.args, tc.err, code, told.String())
		}
	}
}

// Whoever asks for JSON is told of a failure in one line of it, also where his flags are the
// failure. An answer that was printed says for itself what its exit code means.
func TestExecute_tellsProgramsOfFailures(t *testing.T) {
	down := &chains.Error{Kind: chains.Unreachable, Op: "read", Err: errors.New("\x1b[2J <gone>"), Remedy: "look at rpc"}
	for _, tc := range []struct {
		args []string
		err  error
		told string
	}{
		{[]string{"do", "-o", "json"}, nil, ""},
		{[]string{"do", "-o", "json"}, exit.Status(exit.Refused), ""},
		{[]string{"do", "--output=json"}, down, `{"exit":1,"failure":{"kind":"unreachable","message":"read: \u001b[2J <gone>","remedy":"look at rpc","retry":true}}`},
		{[]string{"do", "-vo", "json"}, exit.Usagef("--agent: no ref"), `{"exit":2,"failure":{"kind":"usage","message":"--agent: no ref","retry":false}}`},
		{[]string{"do", "--frob", "-o", "json"}, nil, `{"exit":2,"failure":{"kind":"usage","message":"unknown flag: --frob","retry":false}}`},
		{[]string{"do", "--frob", "-ojson"}, nil, `{"exit":2,"failure":{"kind":"usage","message":"unknown flag: --frob","retry":false}}`},
		{[]string{"do", "--frob", "-vojson"}, nil, `{"exit":2,"failure":{"kind":"usage","message":"unknown flag: --frob","retry":false}}`},
		{[]string{"do", "-x", "--output", "json"}, nil, `{"exit":2,"failure":{"kind":"usage","message":"unknown shorthand flag: 'x' in -x","retry":false}}`},
		{[]string{"do", "--verbose=much", "--output=json"}, nil, `{"exit":2,"failure":{"kind":"usage","message":"--verbose \"much\": want true or false","retry":false}}`},
		{[]string{"do", "---", "-ojson"}, nil, `{"exit":2,"failure":{"kind":"usage","message":"bad flag syntax: ---","retry":false}}`},
		{[]string{"-o", "table", "do", "--frob", "-o", "json"}, nil, `{"exit":2,"failure":{"kind":"usage","message":"unknown flag: --frob","retry":false}}`},
		{[]string{"do", "-ojson", "--name"}, nil, `{"exit":2,"failure":{"kind":"usage","message":"flag needs an argument: --name","retry":false}}`},
		{[]string{"do", "--frob", "--name", "-ojson"}, nil, "program: "},
		{[]string{"undo", "-ojson"}, nil, `{"exit":2,"failure":{"kind":"usage","message":"unknown command \"undo\"; there are: do","retry":false}}`},
		{[]string{"-o=json"}, nil, `{"exit":2,"failure":{"kind":"usage","message":"say what to do: do","retry":false}}`},
		{[]string{"do", "--", "-o", "json"}, nil, "program: "},
		{[]string{"do", "-o", "yaml"}, errors.New("x"), "program: "},
		{[]string{"do"}, down, "program: "},
	} {
		root := &cobra.Command{Use: "program", SilenceErrors: true, SilenceUsage: true, CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true}}
		var p Printer
		p.AddOutput(root.PersistentFlags())
		root.PersistentFlags().BoolP("verbose", "v", false, "")
		root.PersistentFlags().String("name", "", "")
		root.AddCommand(&cobra.Command{Use: "do", Args: cobra.NoArgs, RunE: func(*cobra.Command, []string) error { return tc.err }})
		var told bytes.Buffer
		code := Execute(t.Context(), root, tc.args, &told)
		line, text := strings.TrimSuffix(told.String(), "\n"), tc.told == "program: "
		if text && !strings.HasPrefix(line, tc.told) || !text && line != tc.told {
			t.Errorf("%q, %v: %q, want %q", tc.args, tc.err, line, tc.told)
		}
		if failed, ok := ReadFailed("program: a note\n" + told.String()); ok != strings.HasPrefix(tc.told, "{") || ok && failed.Exit != code {
			t.Errorf("%q: read %t, %+v", tc.args, ok, failed)
		}
	}
}

// noError ends a test whose set-up fails.
func noError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
