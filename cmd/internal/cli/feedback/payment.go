package feedback

import (
	"context"
	"errors"
	"io"
	"os"

	"github.com/spf13/pflag"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// paymentFlags name the paid exchange that a review is about.
type paymentFlags struct {
	path, request, response, target, terms string
	payload                                string
	accept                                 int
	flags                                  *pflag.FlagSet
}

func (p *paymentFlags) add(f *pflag.FlagSet) {
	p.flags = f
	f.StringVar(&p.path, "payment-response", "", "file with the PAYMENT-RESPONSE header, its JSON, or the whole HTTP response as curl -i prints it: verified before anything is sent; - is stdin")
	f.StringVar(&p.payload, "payment-payload", "", "file with the payment payload (PAYMENT-SIGNATURE) of a client: it is rated only if it is the agent that it declares there, by the payer in --payment-response")
	f.StringVar(&p.request, "request", "", "with --payment-response: file with the body of the request; leave it out where there was none")
	f.StringVar(&p.response, "response", "", "with --payment-response: file with the body of the response (default: that of the HTTP response)")
	f.StringVar(&p.target, "target", "", "with --payment-response: path and query of the request, which is signed where it had no body")
	f.StringVar(&p.terms, "payment", "", "with --payment-response: file with the payment request that was paid, which answer and payment are held against")
	f.IntVar(&p.accept, "accept", 0, "with --payment: place in accepts of the way that was paid, from 0")
}

// given reports whether the review is about an answer that was paid for.
func (p *paymentFlags) given() bool { return p.path != "" && p.payload == "" }

func (p *paymentFlags) check() error {
	for _, name := range []string{"request", "response", "target", "payment", "accept"} {
		switch {
		case p.flags.Changed(name) && p.payload != "" && name != "payment" && name != "accept":
			return exit.Usagef("--%s is about an agent's answer, --payment-payload about its client", name)
		case p.flags.Changed(name) && p.path == "":
			return exit.Usagef("--%s goes with --payment-response", name)
		}
	}
	if p.payload != "" && p.path == "" {
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
func (p *paymentFlags) verified(ctx context.Context, s *shell.Shell, agent caip.AgentRef, client caip.AccountID) (*payment, error) {
	if !p.given() {
		return nil, nil
	}
	a, err := s.App()
	if err != nil {
		return nil, err
	}
	request := verify.ResponseRequest{Agent: agent, Target: p.target, Accept: p.accept, Payer: client}
	if err := p.read(s, &request); err != nil {
		return nil, err
	}
	report, err := verify.Response(ctx, a.Verification(), request)
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
	if out.said, err = x402.ParseResponse(request.Settlement); err != nil {
		return nil, err
	}
	if out.said.Interaction == nil { // a yes without a signature: cannot be
		return nil, &chains.Error{Kind: chains.Invalid, Op: "review of a paid answer", Err: errors.New("the answer is not signed")}
	}
	return out, nil
}

func (p *paymentFlags) read(s *shell.Shell, into *verify.ResponseRequest) error {
	saved, err := readFile(s, "--payment-response", p.path)
	if err != nil {
		return err
	}
	var body []byte
	if into.Settlement, body, err = x402.SavedResponse(saved); chains.KindOf(err) == chains.NotFound {
		return exit.Usagef("%w", err)
	} else if err != nil {
		into.Settlement = saved // what cannot be understood is refused
	}
	if into.Response = body; p.response != "" {
		if into.Response, err = readFile(s, "--response", p.response); err != nil {
			return err
		}
	} else if body == nil {
		return exit.Usagef("the body of the response is missing: name it with --response, or save headers and body together as curl -i does")
	}
	if p.request != "" {
		if into.Request, err = readFile(s, "--request", p.request); err != nil {
			return err
		}
	}
	into.Terms, err = p.agreed(s)
	return err
}

// agreed reads the request that was paid; nil: it is not given.
func (p *paymentFlags) agreed(s *shell.Shell) (*x402.PaymentRequired, error) {
	if p.terms == "" {
		return nil, nil
	}
	data, err := readFile(s, "--payment", p.terms)
	if err != nil {
		return nil, err
	}
	if data, err = x402.Saved(data); err != nil {
		return nil, exit.Usagef("--payment: %w", err)
	}
	terms, err := x402.Parse(data)
	if err != nil {
		return nil, exit.Usagef("--payment: %w", err)
	}
	if _, err := x402.Choose(terms.Accepts, x402.Selector{Index: &p.accept}); err != nil {
		return nil, exit.Usagef("--payment: %w", err)
	}
	return &terms, nil
}

// maxBody bounds what is read of a file.
const maxBody = 32 << 20

// readFile takes a file or stdin whole: what was hashed without its end would be another one.
func readFile(s *shell.Shell, flag, path string) ([]byte, error) {
	in := s.In
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return nil, exit.Usagef("%s: %w (name a file, or - for stdin)", flag, err)
		}
		defer f.Close()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, maxBody+1))
	if err != nil {
		return nil, exit.Usagef("%s: %w", flag, err)
	}
	if len(data) > maxBody {
		return nil, exit.Usagef("%s %.80s: more than %d bytes", flag, path, maxBody)
	}
	return data, nil
}

// reported is a report as people read it.
type reported verify.Report

// Write implements shell.Table.
func (r reported) Write(w io.Writer) error { return verify.Report(r).WriteText(w) }
