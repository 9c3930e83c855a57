package exit_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// finality is a flag of our own.
type finality string

func (*finality) String() string { return "" }
func (*finality) Type() string   { return "finality" }
func (*finality) Set(string) error {
	return errors.New("want latest or finalized")
}

// A flag that cannot be read is named with what it wants, not with the function that could not read
// it.
func TestFlag(t *testing.T) {
	for args, want := range map[string]string{
		"--accept=x": `--accept "x": want a whole number`, "--accept=99999999999999999999": `--accept "99999999999999999999": too large`,
		"--min-age=-1": `--min-age "-1": want a whole number without sign`, "--stable=maybe": `--stable "maybe": want true or false`,
		"--timeout=5": `--timeout "5": want a time such as 30s or 5m`, "--at=now": `--at "now": want latest or finalized`,
		"--frob": "unknown flag: --frob", "--accept": "flag needs an argument: --accept", "-a=x": `--accept "x": want a whole number`,
	} {
		f := pflag.NewFlagSet("", pflag.ContinueOnError)
		f.IntP("accept", "a", 0, "")
		f.Uint64("min-age", 0, "")
		f.Bool("stable", false, "")
		f.Duration("timeout", 0, "")
		f.Var(new(finality), "at", "")
		err := exit.Flag(f.Parse(strings.Fields(args)))
		if err == nil || err.Error() != want || exit.Code(err) != exit.Usage {
			t.Errorf("%s: %v, code %d, want %q", args, err, exit.Code(err), want)
		}
	}
}
