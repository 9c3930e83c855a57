package feedback

import (
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// Views are what the commands here answer with.
func Views() shell.Views {
	return shell.Views{
		"feedback give":        {givenView{}, verify.Report{}},
		"feedback take-back":   {takenBackView{}, takenBackViaView{}},
		"feedback revoke":      {shell.Written{}},
		"feedback respond":     {shell.Written{}},
		"feedback show":        {view{}},
		"feedback search":      {client.Reviews{}},
		"feedback list":        {listView{}, groupListView{}},
		"feedback clients":     {clientsView{}, groupClientsView{}},
		"feedback revenues":    {revenuesView{}},
		"feedback auth sign":   {authView{}},
		"feedback auth verify": {authView{}},
		"feedback summary":     {summaryView{}, groupSummaryView{}, originSummaryView{}},
	}
}
