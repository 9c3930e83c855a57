package feedback

import (
	"context"
	"errors"
	"fmt"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/client"
	"github.com/bridge8004/bridge8004/crosschain/x402"
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

// client makes sure that the agent under review is the client of a payment: it declares so in its
// payment payload, its wallet by the chain is who paid, and that payment was made. A report that is
// no yes is printed, and its exit code is the command's.
func (p *paymentFlags) client(ctx context.Context, s *shell.Shell, a *bridge8004.Chains, agent caip.AgentRef) error {
	if p.payload == "" {
		return nil
	}
	saved, err := s.ReadFile("--payment-payload", p.payload, shell.MaxFile)
	if err != nil {
		return err
	}
	payload, err := x402.PayloadBody(saved)
	if err != nil {
		return err
	}
	if saved, err = s.ReadFile("--payment-response", p.files.Settlement, shell.MaxFile); err != nil {
		return err
	}
	settlement, _, err := x402.SavedResponse(saved)
	if err != nil {
		return err
	}
	request := client.Request{}
	if agreed, err := p.files.Agreed(s); err != nil {
		return err
	} else if agreed != nil {
		request.Terms = &agreed.Accepts[p.files.Accept]
	}
	var refused error
	declared, err := x402.ProvenClient(ctx, payload, settlement, func(ctx context.Context, agent caip.AgentRef, payer caip.AccountID, txID string) error {
		request.Agent, request.Account, request.TxID = agent, payer, txID
		report := client.Verify(ctx, a.Verification(), request)
		if refused = passed(s, report); refused != nil {
			return fmt.Errorf("%s: %s", report.Verdict, report.Reason)
		}
		return nil
	})
	switch {
	case refused != nil:
		return refused
	case err != nil:
		return &chains.Error{Kind: chains.Invalid, Op: "rate client", Err: err}
	case declared.IsZero():
		return &chains.Error{Kind: chains.NotFound, Op: "rate client", Err: errors.New("the client does not say in its payment payload that it is an agent")}
	case declared != agent:
		return &chains.Error{Kind: chains.Invalid, Op: "rate client", Err: fmt.Errorf("the client is %s, and %s is to be rated", declared, agent)}
	}
	return nil
}
