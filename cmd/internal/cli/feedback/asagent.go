package feedback

import (
	"context"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/client"
)

// client is the agent that --as-agent says gives the feedback; zero where none is named. Nothing is
// proven yet: see proveClient.
func (o *giveOptions) client(rated caip.AgentRef) (caip.AgentRef, error) {
	if o.asAgent == "" {
		return caip.AgentRef{}, nil
	}
	agent, err := o.app.Config.AgentRef(o.asAgent)
	if err != nil {
		return caip.AgentRef{}, exit.Usagef("--as-agent: %w", err)
	}
	if agent == rated {
		return caip.AgentRef{}, exit.Usagef("--as-agent: %s cannot review itself", agent)
	}
	return agent, nil
}

// proveClient makes sure that the account is the wallet of the agent which gives the feedback, by
// --as-agent or by the file. It is the last that is asked before anything is sent or printed, since
// what goes before it may take long enough for a wallet to change.
func (o *giveOptions) proveClient(ctx context.Context, agent caip.AgentRef, file *document, account caip.AccountID) error {
	if agent.IsZero() && file != nil {
		agent = file.review.ClientAgent
	}
	if agent.IsZero() {
		return nil
	}
	return passed(o.shell, client.Verify(ctx, o.app.Verification(), client.Request{Agent: agent, Account: account}))
}

// passed prints a report that is no yes; its exit code is the command's.
func passed(s *shell.Shell, report verify.Report) error {
	if report.Exit == exit.OK {
		return nil
	}
	answer, status := shell.Report(report, report.Exit)
	if err := s.Print(answer.Value, answer.Table); err != nil {
		return err
	}
	return status
}
