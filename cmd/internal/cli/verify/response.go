package verify

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

type responseOptions struct {
	shell                            *shell.Shell
	path, request, response, payment string
	target, agent, at                string
	accept                           int
	payer                            string
}

func newResponse(s *shell.Shell) *cobra.Command {
	o := &responseOptions{shell: s}
	cmd := &cobra.Command{
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
		RunE: func(cmd *cobra.Command, args []string) error {
			o.path = args[0]
			return runResponse(cmd.Context(), o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.request, "request", "", "file with the body of the request; leave it out where there was none")
	f.StringVar(&o.response, "response", "", "file with the body of the response (default: that of the HTTP response in FILE)")
	f.StringVar(&o.target, "target", "", "path and query of the request, which is signed where it had no body")
	f.StringVar(&o.payment, "payment", "", "file with the payment request that was paid")
	f.IntVar(&o.accept, "accept", 0, "place in accepts of the way that was paid, from 0")
	f.StringVar(&o.payer, "payer", "", "account that paid, CAIP-10 or an address on the payment's network")
	f.StringVar(&o.agent, "agent", "", "ref of the agent that was paid")
	f.StringVar(&o.at, "at", "", "time, RFC 3339, at which the keys have to be valid (default now, by the chain's clock)")
	return cmd
}

func runResponse(ctx context.Context, o *responseOptions) error {
	a, err := o.shell.App()
	if err != nil {
		return err
	}
	request := verify.ResponseRequest{Target: o.target, Accept: o.accept}
	if o.agent != "" {
		if request.Agent, err = a.Config.AgentRef(o.agent); err != nil {
			return exit.Usagef("--agent: %w", err)
		}
	}
	if o.at != "" {
		if request.At, err = time.Parse(time.RFC3339, o.at); err != nil {
			return exit.Usagef("--at %.40q: want a time such as 2026-01-31T12:00:00Z", o.at)
		}
	}
	saved, err := read(o.shell.In, o.path, "payment response")
	if err != nil {
		return err
	}
	var body []byte
	if request.Settlement, body, err = x402.SavedResponse(saved); chains.KindOf(err) == chains.NotFound {
		return exit.Usagef("%w", err)
	} else if err != nil {
		request.Settlement = saved // what cannot be understood is refused
	}
	if request.Response = body; o.response != "" {
		if request.Response, err = read(o.shell.In, o.response, "--response"); err != nil {
			return err
		}
	} else if body == nil {
		return exit.Usagef("the body of the response is missing: name it with --response, or save headers and body together as curl -i does")
	}
	if o.request != "" {
		if request.Request, err = read(o.shell.In, o.request, "--request"); err != nil {
			return err
		}
	}
	if o.payment != "" {
		if request.Terms, err = terms(o.shell, o.payment, o.accept); err != nil {
			return err
		}
	}
	if o.payer != "" {
		if request.Payer, err = payer(o.payer, request); err != nil {
			return err
		}
	}
	ctx, cancel := o.shell.Deadline(ctx, payTime)
	defer cancel()
	report, err := verify.Response(ctx, a.Verification(), request)
	if errors.Is(err, x402.ErrSelector) {
		return exit.AsUsage(err)
	}
	if err != nil {
		return err
	}
	return answer(o.shell, report)
}

// payer reads --payer.
func payer(text string, request verify.ResponseRequest) (caip.AccountID, error) {
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

// terms reads the request that was paid.
func terms(s *shell.Shell, path string, accept int) (*x402.PaymentRequired, error) {
	data, err := read(s.In, path, "--payment")
	if err != nil {
		return nil, err
	}
	body, err := x402.Saved(data)
	if err != nil {
		return nil, exit.Usagef("--payment: %w", err)
	}
	parsed, err := x402.Parse(body)
	if err != nil {
		return nil, exit.Usagef("--payment: %w", err)
	}
	if _, err := x402.Choose(parsed.Accepts, x402.Selector{Index: &accept}); err != nil {
		return nil, exit.AsUsage(fmt.Errorf("--payment: %w", err))
	}
	return &parsed, nil
}
