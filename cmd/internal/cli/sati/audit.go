package sati

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// auditTime is what an audit is usually allowed.
const auditTime = 10 * time.Minute

type auditView struct {
	After        chains.Position `json:"after"`
	UpTo         chains.Position `json:"upTo"`
	Read         int             `json:"read" doc:"events read the usual way"`
	Missed       []chains.Event  `json:"missed"`
	Transactions int             `json:"transactions"`
	Agents       int             `json:"agents"`
	Feedbacks    int             `json:"feedbacks"`
	Withheld     int             `json:"withheld" doc:"attestations that the index does not show"`
	Skipped      int             `json:"skipped" doc:"attestations that it shows and nobody can read"`
	Unexplained  []string        `json:"unexplained"`
}

func newAudit(s *shell.Shell) *cobra.Command {
	var after uint64
	var refs []string
	cmd := readChain(s, &cobra.Command{
		Use:   "audit --chain NAME",
		Short: "Compare what the node lists with what the registry and the index hold",
		Long: `Compare what the node lists with what the registry and the index hold: events are read as a relayer reads them, and then looked for by other ways: the lists
once more, the registry's own index accounts, and Light's index.

Exit 3 when something was missed, when the index withholds attestations that transactions made or shows them in a way that lists pass over, or when it claims what the
chain does not confirm: the node or the index is not to be relied on.`,
		Example: `  bridge8004 sati audit --chain solana --after 310000000 --agent solana/<mint> --config bridge.yaml`,
	}, auditTime, func(ctx context.Context, chain *sati.Chain, _ []string) (none shell.Answer, err error) {
		var agents []caip.AgentRef
		for _, text := range refs {
			ref, at, err := s.Agent(ctx, text)
			if err != nil {
				return none, err
			}
			if at != chains.Chain(chain) {
				return none, exit.Usagef("--agent %s is not on %s", ref, chain.Info().Name)
			}
			agents = append(agents, ref)
		}
		v := auditView{After: chains.Position{Height: after}, Missed: []chains.Event{}, Unexplained: []string{}}
		if v.UpTo, err = chain.Head(ctx, chains.Finalized); err != nil {
			return none, err
		}
		for at := v.After; at.Height < v.UpTo.Height; {
			batch, err := chain.Read(ctx, chains.Query{After: at, UpTo: v.UpTo, Agents: agents})
			if err != nil {
				return none, err
			}
			v.Read += len(batch.Events)
			at = batch.Through
		}
		for more := true; more; {
			found, err := chain.Audit(ctx, chains.Query{After: v.After, UpTo: v.UpTo, Agents: agents})
			if err != nil {
				return none, err
			}
			v.Missed = append(v.Missed, found.Events...)
			v.Unexplained = append(v.Unexplained, found.Unexplained...)
			v.Transactions, v.Agents, v.Feedbacks = v.Transactions+found.Transactions, v.Agents+found.Agents, v.Feedbacks+found.Feedbacks
			v.Withheld, v.Skipped = v.Withheld+found.Withheld, v.Skipped+found.Skipped
			more = found.More
		}
		var rows shell.Rows
		rows.Add("slots", v.After.String()+" to "+v.UpTo.String())
		rows.Add("events read", v.Read)
		rows.Add("compared", v.Transactions, "transactions")
		rows.Add("", v.Agents, "agents")
		rows.Add("", v.Feedbacks, "attestations")
		rows.Add("missed", len(v.Missed))
		for _, e := range v.Missed {
			rows.Add("", e.Kind, e.Agent.ID, e.TxID)
		}
		rows.Add("withheld", v.Withheld)
		rows.Add("skipped", v.Skipped)
		rows.Add("unexplained", len(v.Unexplained))
		for _, text := range v.Unexplained {
			rows.Add("", text)
		}
		if len(v.Missed)+len(v.Unexplained)+v.Withheld+v.Skipped > 0 {
			err = exit.Status(exit.Refused)
		}
		return shell.Answer{Value: v, Table: rows}, err
	})
	f := cmd.Flags()
	f.Uint64Var(&after, "after", 0, "slot to begin after (default the configured first slot)")
	f.StringArrayVar(&refs, "agent", nil, "an agent whose transfers and metadata are read too; repeatable")
	return cmd
}
