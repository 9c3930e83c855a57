package feedback

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
)

func newClients(s *shell.Shell) *cobra.Command {
	var at shell.FinalityFlag
	cmd := &cobra.Command{
		Use:   "clients AGENT",
		Short: "List who gave an agent feedback on one chain",
		Long: `List who gave an agent feedback on one chain, in the order of each one's first, relays included. Anybody can give feedback: the list says who wrote, not whom to
believe; --clients of "feedback summary" takes those of them whom you do.`,
		Example: `  bridge8004 feedback clients 8453:42 --config bridge.yaml`,
		Args:    cobra.ExactArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return runClients(cmd.Context(), s, args[0], &at) },
	}
	at.AddAt(cmd.Flags())
	return cmd
}

type clientsView struct {
	Agent    caip.AgentRef    `json:"agent"`
	Finality chains.Finality  `json:"finality"`
	Clients  []caip.AccountID `json:"clients"`
}

func runClients(ctx context.Context, s *shell.Shell, text string, flag *shell.FinalityFlag) error {
	ctx, cancel := s.Deadline(ctx, shell.ReadTime)
	defer cancel()
	ref, chain, err := s.Agent(ctx, text)
	if err != nil {
		return err
	}
	at := flag.For(s, chain)
	// Nobody is an answer only for an agent that exists.
	if _, err := chain.Agent(ctx, ref, at); err != nil {
		return shell.Hint(err, at)
	}
	found, err := chain.Clients(ctx, ref, at)
	if err != nil {
		return err
	}
	var rows shell.Rows
	rows.Add("CLIENT")
	for _, c := range found {
		rows.Add(c)
	}
	return s.Print(clientsView{Agent: ref, Finality: at, Clients: append([]caip.AccountID{}, found...)}, rows)
}
