package feedback

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
)

func newClients(s *shell.Shell) *cobra.Command {
	var whole bool
	cmd := s.ReadAgent(&cobra.Command{
		Use:   "clients AGENT",
		Short: "List who gave an agent feedback on one chain",
		Long: `List who gave an agent feedback on one chain, in the order of each one's first, relays included. Anybody can give feedback: the list says who wrote, not whom to
believe; --clients of "feedback summary" takes those of them whom you do.

` + groupText,
		Example: `  bridge8004 feedback clients 8453:42 --config bridge.yaml`,
		Args:    cobra.ExactArgs(1),
	}, func(ctx context.Context, t shell.Target) (none shell.Answer, err error) {
		if whole {
			return groupClients(ctx, t)
		}
		// Nobody is an answer only for an agent that exists.
		if _, err := t.Chain.Agent(ctx, t.Ref, t.At); err != nil {
			return none, err
		}
		found, err := t.Chain.Clients(ctx, t.Ref, t.At)
		if err != nil {
			return none, err
		}
		rows := shell.Rows{{"CLIENT"}}
		for _, c := range found {
			rows.Add(c)
		}
		return shell.Answer{Value: clientsView{Agent: t.Ref, Finality: t.At, Clients: append([]caip.AccountID{}, found...)}, Table: rows.Or("no clients")}, nil
	})
	addGroup(cmd.Flags(), &whole)
	return cmd
}

type clientsView struct {
	Agent    caip.AgentRef    `json:"agent"`
	Finality chains.Finality  `json:"finality"`
	Clients  []caip.AccountID `json:"clients"`
}
