// Package feedback holds the commands about reviews of agents.
package feedback

import (
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// New returns the command feedback.
func New(s *shell.Shell) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "feedback",
		Short: "Give, authorise, revoke, answer and read feedback",
		Long: `Give, authorise, revoke, answer and read feedback.

A feedback is named by its ref: <reputation registry>/<agentId>/<client>/<index>, or short base/42/<client>/<index> with the name of a configured chain, or
8453:42:<client>:<index> where one registry is configured on the chain. On SATI it is <program>/<mint>/<attestation>.`,
	}
	cmd.AddCommand(newGive(s), newTakeBack(s), newRevoke(s), newRespond(s), newShow(s), newList(s), newClients(s), newSummary(s), newSearch(s), newAuth(s), newRevenues(s))
	return shell.Filled(cmd)
}

func newRevoke(s *shell.Shell) *cobra.Command {
	return s.ChangeFeedback(&cobra.Command{
		Use:     "revoke FEEDBACK",
		Short:   "Withdraw your own feedback; its mirrors follow",
		Long:    "Withdraw your own feedback; its mirrors follow. SATI knows no revocation.",
		Example: `  bridge8004 feedback revoke 8453:42:0x742d35cc6634c0532925a3b844bc9e7595f0beb0:1 --key file:client.key --config bridge.yaml`,
	}, func(ref caip.FeedbackRef) chains.Op { return chains.RevokeFeedback{Ref: ref} })
}

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
