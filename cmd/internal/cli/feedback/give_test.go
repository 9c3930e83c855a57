package feedback

import (
	"testing"

	"github.com/spf13/pflag"

	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// A script whose variable is not set must not publish a review without its hash, its words or its
// author's proof.
func TestGive_refusesFlagsThatAreGivenNothing(t *testing.T) {
	newGive(&shell.Shell{}).Flags().VisitAll(func(f *pflag.Flag) {
		if t := f.Value.Type(); t == "bool" || t == "int" || f.Name == "tag1" || f.Name == "tag2" || f.Name == "endpoint" {
			return
		}
		t.Run(f.Name, func(t *testing.T) {
			cmd := New(&shell.Shell{})
			cmd.SilenceUsage, cmd.SilenceErrors = true, true
			cmd.SetArgs([]string{"give", "8453:42", "--" + f.Name, ""})
			if err := cmd.Execute(); exit.Code(err) != exit.Usage || err.Error() != "--"+f.Name+" is empty: leave it out, or say what it is" {
				t.Errorf("%v", err)
			}
		})
	})
}
