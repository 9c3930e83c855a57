package relayer

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// Programs are told what each command answers with.
func TestViews_areThoseOfAllCommands(t *testing.T) {
	left := Views()
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		for _, sub := range cmd.Commands() {
			walk(sub)
		}
		path := strings.TrimPrefix(cmd.CommandPath(), "bridge8004-")
		if cmd.RunE == nil || !cmd.HasParent() {
			return
		}
		if left[path] == nil {
			t.Errorf("%s: no schema can be made: say in Views what it answers with", cmd.CommandPath())
		}
		delete(left, path)
	}
	walk(newRoot(nil, nil))
	for path := range left {
		t.Errorf("there is no command %s", path)
	}
}
