package link

import "github.com/bridge8004/bridge8004/cmd/internal/cli/shell"

// Views are what the commands here answer with.
func Views() shell.Views {
	return shell.Views{
		"link show": {view{}},
	}
}
