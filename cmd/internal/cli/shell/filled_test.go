package shell

import (
	"io"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

func TestFilled(t *testing.T) {
	for _, c := range []struct {
		args []string
		want int
	}{
		{[]string{"sub"}, 0},
		{[]string{"sub", "--name", "x", "--each", "a", "--each", "b", "--far", "0s", "--on=false", "--free=", "--at", "latest", "--common", "y"}, 0},
		{[]string{"sub", "--name="}, exit.Usage},
		{[]string{"sub", "--name", ""}, exit.Usage},
		{[]string{"sub", "--each", ""}, exit.Usage},
		{[]string{"sub", "--each", "a", "--each", ""}, exit.Usage},
		{[]string{"sub", "--common", ""}, exit.Usage},
	} {
		ran := false
		root := &cobra.Command{Use: "root", SilenceErrors: true, SilenceUsage: true}
		root.PersistentFlags().String("common", "", "")
		sub := &cobra.Command{Use: "sub", RunE: func(*cobra.Command, []string) error { ran = true; return nil }}
		sub.Flags().String("name", "", "")
		sub.Flags().String("free", "", "")
		MayBeEmpty(sub.Flags(), "free")
		sub.Flags().StringArray("each", nil, "")
		sub.Flags().Duration("far", time.Hour, "")
		sub.Flags().Bool("on", true, "")
		new(FinalityFlag).AddAt(sub.Flags())
		root.AddCommand(sub)
		Filled(root)
		root.SetArgs(c.args)
		root.SetOut(io.Discard)
		err := root.Execute()
		if got := exit.Code(err); got != c.want || ran != (c.want == 0) {
			t.Errorf("%q: %v, exit %d, ran %t", c.args, err, got, ran)
		}
	}
}
