package verify

import (
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/feedback"
	"github.com/bridge8004/bridge8004/crosschain/verify/registration"
)

// Views are what the commands here answer with.
func Views() shell.Views {
	return shell.Views{
		"verify payment":      {verify.Report{}},
		"verify response":     {verify.Report{}},
		"verify registration": {registration.Report{}},
		"verify feedback":     {feedback.Report{}},
	}
}
