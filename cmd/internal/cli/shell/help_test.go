package shell

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// Text, lists, flags and command lines have one width, and what is copied from a help runs.
func TestWriteHelp(t *testing.T) {
	many := strings.TrimSpace(strings.Repeat("word ", 30))
	root := &cobra.Command{Use: "program"}
	cmd := &cobra.Command{Use: "do", Short: "Do it", RunE: func(*cobra.Command, []string) error { return nil },
		Long:    "One line,\nand another.\n\n  v1      " + many + "\n  packed  short\n          and more\n  $ one\n  $ two\n\n" + many,
		Example: "  program do --json '{\"a\": 1}' --key file:a.key --config " + strings.Repeat("x", 60) + " | program do -\n  program do",
	}
	cmd.Flags().String("flag", "", many)
	cmd.AddCommand(&cobra.Command{Use: "more", Short: many, Run: func(*cobra.Command, []string) {}})
	root.AddCommand(cmd)
	var b strings.Builder
	noError(t, WriteHelp(&b, cmd))
	for _, want := range []string{
		"One line, and another.\n\n  v1      word ", "\n          word word", "\n  packed  short and more\n  $ one\n  $ two\n\nword",
		"\nUsage:\n  program do [flags]\n  program do [command]\n",
		"\nExamples:\n  program do --json '{\"a\": 1}' --key file:a.key \\\n      --config " + strings.Repeat("x", 60) + " | program do -\n  program do\n",
		"\nAvailable Commands:\n  more        word ", "\n              word ",
		"\nFlags:\n      --flag string   word ",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	for line := range strings.SplitSeq(b.String(), "\n") {
		if len(line) > helpWidth || strings.HasSuffix(line, " ") {
			t.Errorf("%d columns: %q", len(line), line)
		}
	}
}
