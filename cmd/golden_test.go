package cmd_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/cmd/internal/cli"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
)

var update = flag.Bool("update", false, "write the golden answers anew")

const goldenDir = "testdata/golden"

// golden NAME: the last command printed the JSON in testdata/golden/NAME.json, member for member,
// in this order. What differs from run to run is replaced first.
func golden(ts *testscript.TestScript, args []string) {
	got := stable(strings.ReplaceAll(ts.ReadFile("stdout"), ts.Getenv("WORK"), "$WORK"))
	path := filepath.Join(goldenDir, args[0]+".json")
	if *update {
		ts.Check(os.MkdirAll(filepath.Dir(path), 0o755))
		ts.Check(os.WriteFile(path, []byte(got), 0o644))
		return
	}
	want, err := os.ReadFile(path)
	ts.Check(err)
	if got != string(want) {
		ts.Fatalf("the answer is not %s (go test ./cmd -update renews it, if this is meant):\n%s", path, got)
	}
}

// What differs from run to run: times, heights, fees, ports, and everything that is random.
var unstable = []struct {
	pattern *regexp.Regexp
	instead string
}{
	{regexp.MustCompile(`[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}(\.[0-9]+)?Z`), "<time>"},
	{regexp.MustCompile(`[0-9]{4}-[0-9]{2}-[0-9]{2}/P[0-9]+D`), "<period>"},
	{regexp.MustCompile(`\b1[5-9][0-9]{8}\b`), "<unix time>"},
	{regexp.MustCompile(`"go1[^"]*"`), `"<version>"`},
	{regexp.MustCompile(`127\.0\.0\.1:[0-9]+`), "127.0.0.1:<port>"},
	{regexp.MustCompile(`("(?:height|fee|cost|gas|block|balance|elapsed|read|transactions|size|bytes)": "?)[0-9]+`), "$1<number>"},
	{regexp.MustCompile(`(in block|up to) [0-9]+`), "$1 <number>"},
	{regexp.MustCompile(`deploy_block: [0-9]+`), "deploy_block: <number>"},
	{regexp.MustCompile(`[0-9]+ bytes are free`), "<number> bytes are free"},
	{regexp.MustCompile(`"hash": "[0-9A-Za-z]{32,}"`), `"hash": "<hash>"`},
}

// random are hashes, keys, signatures, addresses and content ids.
var random = regexp.MustCompile(`0x[0-9a-fA-F]{40,}|[0-9A-Za-z]{32,}=*`)

// stable replaces what differs from run to run. Equal texts stay equal: each has a number.
func stable(text string) string {
	for _, u := range unstable {
		text = u.pattern.ReplaceAllString(text, u.instead)
	}
	numbers := map[string]int{}
	return random.ReplaceAllStringFunc(text, func(found string) string {
		if found == strings.ToLower(found) && !strings.ContainsAny(found, "0123456789") { // a word: what is random may lack digits
			return found
		}
		if numbers[found] == 0 {
			numbers[found] = len(numbers) + 1
		}
		kind := "id"
		if digits, hex := strings.CutPrefix(found, "0x"); hex {
			kind = fmt.Sprint(len(digits)/2, " bytes")
		}
		return fmt.Sprintf("<%s %d>", kind, numbers[found])
	})
}

// A command whose answer nobody compares may change it unseen, and one without a schema untold.
func TestEveryCommandHasAGoldenAnswer(t *testing.T) {
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		for _, sub := range cmd.Commands() {
			walk(sub)
		}
		if cmd.HasSubCommands() {
			return
		}
		name := strings.ReplaceAll(strings.TrimPrefix(cmd.CommandPath(), "bridge8004 "), " ", "-")
		if name == "signer-run" { // it serves until it is stopped, and answers nothing on stdout
			return
		}
		if _, err := os.Stat(filepath.Join(goldenDir, name+".json")); err != nil {
			t.Errorf("%s: %v", cmd.CommandPath(), err)
		}
		if command := strings.TrimPrefix(cmd.CommandPath(), "bridge8004 "); cli.Views()[command] == nil {
			t.Errorf("%s: no schema can be made: say in Views what it answers with", cmd.CommandPath())
		}
	}
	walk(cli.New(&shell.Shell{}))
}

// An id that happens to have no digit is an id.
func TestStable_replacesWhatIsRandom(t *testing.T) {
	for text, want := range map[string]string{
		"solana:EmPGBVjiBFgKqtfMGBhGDmYctfkwqCeU":                             "solana:<id 1>",
		"solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1":                             "solana:<id 1>",
		"0x51c5a84894d9ab7e6af2a8866e10c469deb1852e":                          "<20 bytes 1>",
		strings.Repeat("word", 9):                                             strings.Repeat("word", 9),
		"0x" + strings.Repeat("a", 40) + " " + "0x" + strings.Repeat("b", 40): "<20 bytes 1> <20 bytes 2>",
	} {
		if got := stable(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
