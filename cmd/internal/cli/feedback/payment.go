package feedback

import (
	"context"
	"errors"

	"github.com/spf13/pflag"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/exchange"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/verify"
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
