package feedback

import (
	"context"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
)

type listOptions struct {
	clients []string
	filter  chains.FeedbackFilter
	whole   bool
}

func newList(s *shell.Shell) *cobra.Command {
	o := &listOptions{}
	cmd := s.ReadAgent(&cobra.Command{
		Use:   "list AGENT",
		Short: "List an agent's feedback on one chain, mirrors included",
		Long: `List an agent's feedback on one chain, in the order it was given, mirrors included.

Anybody can give feedback: a list says who wrote, not whom to believe. SATI attestations whose stored signature does not hold are listed as forged.

A list is not proven whole: the members that unproven names in JSON are the node's word, on SATI the index's. bridge8004 feedback show proves all of one feedback.

SIGNED BY says whose signatures hold. SATI's reviews of the schema FeedbackV1 hold two, the client's and the agent's. The agent's holds if it is by the holder
of that time. Unproven: it is by nobody who is known to have held the agent then; bridge8004 feedback show reads the transaction.

` + groupText + ` --client names reviewers then.`,
		Example: `  bridge8004 feedback list 8453:42 --config bridge.yaml
  bridge8004 feedback list 8453:42 --client 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --tag1 quality --include-revoked -o json --config bridge.yaml
  bridge8004 feedback list 8453:42 --group --config bridge.yaml`,
	}, func(ctx context.Context, t shell.Target) (shell.Answer, error) {
		if o.whole {
			return o.group(ctx, t)
		}
		return o.run(ctx, t)
	})
	f := cmd.Flags()
	addGroup(f, &o.whole)
	f.StringArrayVar(&o.clients, "client", nil, "only this client's; repeatable")
	f.StringVar(&o.filter.Tag1, "tag1", "", "only with this first tag")
	f.StringVar(&o.filter.Tag2, "tag2", "", "only with this second tag")
	f.BoolVar(&o.filter.IncludeRevoked, "include-revoked", false, "revoked feedback too")
	return cmd
}

// parallel bounds how many requests are under way at a time.
const parallel = 8

type listView struct {
	Agent     caip.AgentRef   `json:"agent"`
	Finality  chains.Finality `json:"finality"`
	Unproven  []string        `json:"unproven" doc:"the members of feedbacks that are the word of the node, or of the index"`
	Feedbacks []view          `json:"feedbacks"`
}

// unproven are what a list says of its entries and the chain's state does not hold.
func unproven(on caip.ChainID) []string {
	if on.Namespace == caip.Solana {
		return []string{"at", "time"}
	}
	return []string{"endpoint", "feedbackURI", "feedbackHash", "at", "txId", "time"}
}

func (o *listOptions) run(ctx context.Context, t shell.Target) (none shell.Answer, err error) {
	if o.filter.Clients, err = shell.Accounts(t.Ref.Chain(), "--client", o.clients); err != nil {
		return none, err
	}
	// A list of nothing is an answer only for an agent that exists.
	if _, err := t.Chain.Agent(ctx, t.Ref, t.At); err != nil {
		return none, err
	}
	found, err := t.Chain.Feedbacks(ctx, t.Ref, o.filter, t.At)
	if err != nil {
		return none, err
	}
	list := listView{Agent: t.Ref, Finality: t.At, Unproven: unproven(t.Ref.Chain()), Feedbacks: make([]view, len(found))}
	// Whether each is a mirror takes a look at the chain of its own.
	var looks errgroup.Group
	looks.SetLimit(parallel)
	for i, f := range found {
		looks.Go(func() (err error) {
			list.Feedbacks[i], err = viewOf(ctx, t.Chain, f, t.At)
			return err
		})
	}
	if err := looks.Wait(); err != nil {
		return none, err
	}
	rows := shell.Rows{{"STATE", "VALUE", "TAG1", "TAG2", "CLIENT", "SIGNED BY", "FEEDBACK"}}
	for _, v := range list.Feedbacks {
		rows.Add(v.state(), v.value(), v.Tag1, v.Tag2, v.Client.Address, v.signers(), v.Ref)
	}
	return shell.Answer{Value: list, Table: rows.Or("no feedback")}, nil
}

func newClients(s *shell.Shell) *cobra.Command {
	var whole bool
	cmd := s.ReadAgent(&cobra.Command{
		Use:   "clients AGENT",
		Short: "List who gave an agent feedback on one chain",
		Long: `List who gave an agent feedback on one chain, in the order of each one's first, relays included. Anybody can give feedback: the list says who wrote, not whom to
believe; --clients of "feedback summary" takes those of them whom you do.

` + groupText,
		Example: `  bridge8004 feedback clients 8453:42 --config bridge.yaml`,
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
