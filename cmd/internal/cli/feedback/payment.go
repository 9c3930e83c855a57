package feedback

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/exchange"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/client"
	"github.com/bridge8004/bridge8004/crosschain/verify/response"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// paymentFlags name the paid exchange that a review is about.
type paymentFlags struct {
	files           exchange.Files
	target, payload string
	flags           *pflag.FlagSet
}

func (p *paymentFlags) add(f *pflag.FlagSet) {
	p.flags = f
	f.StringVar(&p.files.Settlement, "payment-response", "", "file with the PAYMENT-RESPONSE header, its JSON, or the whole HTTP response as curl -i prints it: verified before anything is sent; - is stdin")
	f.StringVar(&p.payload, "payment-payload", "", "file with the payment payload (PAYMENT-SIGNATURE) of a client: it is rated only if it is the agent that it declares there, by the payer in --payment-response")
	f.StringVar(&p.files.Request, "request", "", "with --payment-response: file with the body of the request; leave it out where there was none")
	f.StringVar(&p.files.Response, "response", "", "with --payment-response: file with the body of the response (default: that of the HTTP response)")
	f.StringVar(&p.target, "target", "", "with --payment-response: path and query of the request, which is signed where it had no body")
	f.StringVar(&p.files.Terms, "payment", "", "with --payment-response: file with the payment request that was paid, which answer and payment are held against")
	f.IntVar(&p.files.Accept, "accept", 0, "with --payment: place in accepts of the way that was paid, from 0")
}

// given reports whether the review is about an answer that was paid for.
func (p *paymentFlags) given() bool { return p.files.Settlement != "" && p.payload == "" }

func (p *paymentFlags) check() error {
	for _, name := range []string{"request", "response", "target", "payment", "accept"} {
		switch {
		case p.flags.Changed(name) && p.payload != "" && name != "payment" && name != "accept":
			return exit.Usagef("--%s is about an agent's answer, --payment-payload about its client", name)
		case p.flags.Changed(name) && p.files.Settlement == "":
			return exit.Usagef("--%s goes with --payment-response", name)
		}
	}
	if p.payload != "" && p.files.Settlement == "" {
		return exit.Usagef("--payment-payload says who the client says it is: the settlement, which says who paid, goes in --payment-response")
	}
	return nil
}

// payment is a paid exchange whose answer was verified; nil: the review is about none.
type payment struct {
	said    x402.Response
	request []byte
	answer  []byte
	report  verify.Report
	// aggregator is what the payment request names; empty: none.
	aggregator string
}

// paymentView is what the answer says of it.
type paymentView struct {
	Verdict string `json:"verdict"`
	TaskRef string `json:"taskRef"`
}

func (p *payment) view() *paymentView {
	if p == nil {
		return nil
	}
	return &paymentView{Verdict: string(p.report.Verdict), TaskRef: p.said.Interaction.TaskRef}
}

// verified verifies answer and payment as "verify response" does; the reviewer is who has to have
// paid. What is no yes is printed, and its exit code is the command's.
func (p *paymentFlags) verified(ctx context.Context, s *shell.Shell, a *bridge8004.Chains, agent caip.AgentRef, client caip.AccountID) (*payment, error) {
	if !p.given() {
		return nil, nil
	}
	request := response.Request{Agent: agent, Target: p.target, Accept: p.files.Accept, Payer: client}
	if err := p.files.Read(s, "--payment-response", &request); err != nil {
		return nil, err
	}
	report, err := response.Verify(ctx, a.Verification(), request)
	if errors.Is(err, x402.ErrSelector) {
		return nil, exit.AsUsage(err)
	}
	if err != nil {
		return nil, err
	}
	if err := passed(s, report); err != nil {
		return nil, err
	}
	for _, w := range report.Warnings {
		warn(s, "%s", w)
	}
	out := &payment{request: request.Request, answer: request.Response, report: report}
	if terms := request.Terms; terms != nil && terms.Reputation != nil {
		out.aggregator = terms.Reputation.FeedbackAggregator
	}
	if out.said, err = x402.ParseResponse(request.Settlement); err != nil {
		return nil, err
	}
	if out.said.Interaction == nil { // a yes without a signature: cannot be
		return nil, &chains.Error{Kind: chains.Invalid, Op: "review of a paid answer", Err: errors.New("the answer is not signed")}
	}
	return out, nil
}

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
