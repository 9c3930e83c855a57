package shell

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// Filled makes a flag that was given nothing a mistake of usage, in a command and all below it: a
// variable of a script that is not set must neither turn a check off nor stand for a default. It
// returns the command.
func Filled(cmd *cobra.Command) *cobra.Command {
	for _, sub := range cmd.Commands() {
		Filled(sub)
	}
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		var err error
		cmd.Flags().Visit(func(f *pflag.Flag) {
			if _, may := f.Annotations[mayBeEmpty]; err == nil && !may && empty(f.Value) {
				err = exit.Usagef("--%s is empty: leave it out, or say what it is", f.Name)
			}
		})
		return err
	}
	return cmd
}

// mayBeEmpty marks flags that mean the same when they are empty and when they are left out.
const mayBeEmpty = "may-be-empty"

// MayBeEmpty has Filled take flags that are empty.
func MayBeEmpty(f *pflag.FlagSet, names ...string) {
	for _, name := range names {
		if err := f.SetAnnotation(name, mayBeEmpty, nil); err != nil {
			panic(err) // there is no such flag
		}
	}
}

// empty tells whether a flag holds nothing, or a list something that is nothing.
func empty(value pflag.Value) bool {
	if list, ok := value.(pflag.SliceValue); ok {
		return len(list.GetSlice()) == 0 || slices.Contains(list.GetSlice(), "")
	}
	return value.String() == ""
}
