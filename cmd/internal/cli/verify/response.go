package verify

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/exchange"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/verify/response"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

type responseOptions struct {
	shell             *shell.Shell
	files             exchange.Files
	target, agent, at string
	payer             string
}

func newResponse(s *shell.Shell) *cobra.Command {
	o := &responseOptions{shell: s}
	cmd := s.Run(&cobra.Command{
		Use:   "response FILE",
		Short: "Verify that an agent signed its answer to a paid request",
		Long: `Verify that an agent signed its answer to a paid request. FILE holds the PAYMENT-RESPONSE header or its JSON, or the whole HTTP response as curl -i prints it; - is
stdin. The bodies of request and response are hashed as the application sees them, after decompression.

The registration file is read from where the chain says, has to list the agent, and a key in its signers has to have made the signature and be valid now, by the clock of
the agent's chain. Both generations of the x402 extension 8004-reputation are read.

The payment is looked up on its chain: its transaction has to be in a block that is safe, to have succeeded, and to have been paid by the payer that the answer names, and by
--payer where that is given: without it a server may show somebody else's payment. With --payment, the request that was paid, recipient, asset and amount have to be what was agreed.
With it or without, the money has to have gone to the wallet that the agent had in that block; without it the amount is not compared, and only the
chain's own coin and known tokens count: those of x402's SDK (USDC and others) and payment_assets of the configuration. Another token, a transaction that is not there or
not safe yet, a chain that is not configured, and an agent registered on another network than the payment's are exit 1: nothing is verified. That the same payment was not shown for another answer before is yours to remember.

Exit codes: 0 verified; 3 the evidence says no; 4 nothing to compare with; 1 could not be checked; 2 usage.`,
		Example: `  bridge8004 verify response answer.http --request question.json --agent 8453:42 --config bridge.yaml
  bridge8004 verify response header.txt --request q.json --response a.json --payment 402.json --payer 0x… -o json --config bridge.yaml`,
		Args: cobra.ExactArgs(1),
	}, payTime, o.run)
	f := cmd.Flags()
	f.StringVar(&o.files.Request, "request", "", "file with the body of the request; leave it out where there was none")
	f.StringVar(&o.files.Response, "response", "", "file with the body of the response (default: that of the HTTP response in FILE)")
	f.StringVar(&o.target, "target", "", "path and query of the request, which is signed where it had no body")
	f.StringVar(&o.files.Terms, "payment", "", "file with the payment request that was paid")
	f.IntVar(&o.files.Accept, "accept", 0, "place in accepts of the way that was paid, from 0")
	f.StringVar(&o.payer, "payer", "", "account that paid, CAIP-10 or an address on the payment's network")
	f.StringVar(&o.agent, "agent", "", "ref of the agent that was paid; needed where --payment declares none")
	f.StringVar(&o.at, "at", "", "time, RFC 3339, at which the keys have to be valid (default now, by the chain's clock)")
	return cmd
}

func (o *responseOptions) run(ctx context.Context, args []string) (none shell.Answer, err error) {
	a, err := o.shell.App()
	if err != nil {
		return none, err
	}
	request := response.Request{Target: o.target, Accept: o.files.Accept}
	if o.agent != "" {
		if request.Agent, err = a.Config.AgentRef(o.agent); err != nil {
			return none, exit.Usagef("--agent: %w", err)
		}
	}
	if o.at != "" {
		if request.At, err = time.Parse(time.RFC3339, o.at); err != nil {
			return none, exit.Usagef("--at %.40q: want a time such as 2026-01-31T12:00:00Z", o.at)
		}
	}
	o.files.Settlement = args[0]
	if err := o.files.Read(o.shell, "payment response", &request); err != nil {
		return none, err
	}
	if o.payer != "" && len(request.Settlement) > 0 { // else there is no payment to compare him with
		if request.Payer, err = payer(o.payer, request); err != nil {
			return none, err
		}
	}
	report, err := response.Verify(ctx, a.Verification(), request)
	if err != nil {
		return none, asUsage(err)
	}
	return shell.Report(report, report.Exit)
}

// payer reads --payer.
func payer(text string, request response.Request) (caip.AccountID, error) {
	account, err := caip.ParseAccountID(text)
	var network caip.ChainID
	if request.Terms != nil {
		network = request.Terms.Accepts[request.Accept].Network
	} else if said, unread := x402.ParseResponse(request.Settlement); unread == nil {
		network = said.Network
	}
	switch {
	case err != nil && network.IsZero():
		return caip.AccountID{}, exit.Usagef("--payer %.80q: the answer names no network: write the account in CAIP-10, <chain>:<address>", text)
	case err != nil:
		if account, err = caip.NewAccountID(network, text); err != nil {
			return caip.AccountID{}, exit.Usagef("--payer: %w", err)
		}
	case !network.IsZero() && account.Chain != network:
		return caip.AccountID{}, exit.Usagef("--payer %s: the payment is on %s", account, network)
	}
	return account, nil
}
