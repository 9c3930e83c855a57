package registration

import "github.com/bridge8004/bridge8004/cmd/internal/cli/shell"

// Views are what the commands here answer with.
func Views() shell.Views {
	return shell.Views{
		"registration new":             {edited{}},
		"registration add":             {edited{}},
		"registration remove":          {edited{}},
		"registration sign-key add":    {edited{}},
		"registration sign-key rotate": {edited{}},
		"registration sign-key revoke": {edited{}},
		"registration sign-key list":   {signersView{}},
		"registration publish":         {published{}},
	}
}
