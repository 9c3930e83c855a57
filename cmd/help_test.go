package cmd_test

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bridge8004/bridge8004/cmd/internal/cli"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/relayer"
)

// Every help of every program is at most 100 columns wide, but where one word is longer.
func TestHelp_hasOneWidth(t *testing.T) {
	t.Parallel()
	process := func(name string) func(args []string) string {
		return func(args []string) string {
			out, err := exec.CommandContext(t.Context(), name, args...).Output()
			if err != nil {
				t.Errorf("%s %q: %v", name, args, err)
			}
			return string(out)
		}
	}
	for name, help := range map[string]func(args []string) string{
		"bridge8004": func(args []string) string {
			var out bytes.Buffer
			cli.Run(t.Context(), &shell.Shell{Printer: shell.Printer{Out: &out}, In: strings.NewReader(""), Err: &out}, args)
			return out.String()
		},
		"bridge8004-relayer": func(args []string) string {
			var out bytes.Buffer
			relayer.Run(t.Context(), nil, args, &out, &out)
			return out.String()
		},
		"bridge8004-devnet": process("bridge8004-devnet"),
		"bridge8004-mcp":    process("bridge8004-mcp"),
	} {
		count := 0
		var walk func(words []string)
		walk = func(words []string) {
			text := help(append(words[:len(words):len(words)], "--help"))
			count++
			if !strings.Contains(text, "\nUsage:\n") {
				t.Fatalf("%s %q has no help: %s", name, words, text)
			}
			commands := false
			for line := range strings.SplitSeq(text, "\n") {
				if n := utf8.RuneCountInString(line); n > 100 && len(strings.Fields(line)) > 3 && !strings.Contains(line, "{") {
					t.Errorf("%s %q: %d columns: %s", name, words, n, line)
				}
				if strings.HasSuffix(line, ":") && !strings.HasPrefix(line, " ") {
					commands = line == "Available Commands:"
				}
				sub := strings.Fields(line)
				if commands && strings.HasPrefix(line, "  ") && line[2] != ' ' && sub[0] != "help" {
					walk(append(words[:len(words):len(words)], sub[0]))
				}
			}
		}
		if walk(nil); count > 120 || name == "bridge8004" && count < 60 {
			t.Errorf("%s: %d commands", name, count)
		}
	}
}
