package contract

import "github.com/bridge8004/bridge8004/cmd/internal/cli/shell"

// Views are what the commands here answer with.
func Views() shell.Views {
	return shell.Views{
		"contracts deploy relay":             {view{}},
		"contracts deploy delegate":          {view{}},
		"contracts deploy feedback-delegate": {view{}},
		"contracts deploy strategy":          {view{}},
		"contracts deploy position":          {view{}},
		"contracts migrate relay":            {view{}},
	}
}
