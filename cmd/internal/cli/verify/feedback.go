package verify

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/verify/feedback"
)

type feedbackOptions struct {
	shell  *shell.Shell
	origin string
	strict strictness
}

func newFeedback(s *shell.Shell) *cobra.Command {
	o := &feedbackOptions{shell: s}
	cmd := s.Run(&cobra.Command{
		Use:   "feedback FEEDBACK",
		Short: "Verify a mirrored feedback against its origin",
		Long: `Verify a mirrored feedback against its origin. Which feedback it stands for is what the mirror says, or, on SATI where it holds only a hash, what is found among the
feedback of the linked registrations (--origin names it). The origin is then read from its own chain and the mirror built anew: source id, client, value, tags, endpoint and the
hash of the mirror's file have to be the same, the mirror revoked if its origin is, its responses those of the origin; the reviewed agent has to be linked with the one at which
the mirror stands, and the same feedback may count there once.

Of feedback that is no mirror the author is checked, and the file behind its feedbackURI: its hash over the bytes, then over their RFC 8785 form; the answer says which. A file that
the client has put on chain so must not name another agent, client or value than the chain, and one about an x402 payment has to bear the signature of the account that gave
the feedback. The payment that it is about is looked up, as "verify response" does: this account has to have paid the wallet that the agent had then.

Advisory, unless they are named with --require: mirror (it is one), relay-known, not-self-review, file-agrees, agent-signature (of the answer that was paid for, by a key of the
agent's registration file; files of the x402 profile do not tell which answer was signed, so that it is unconfirmed there).

Exit codes: 0 verified; 3 the evidence says no; 4 nothing to compare with; 1 could not be checked; 2 usage.`,
		Example: `  bridge8004 verify feedback 8453:42:0x742d35cc6634c0532925a3b844bc9e7595f0beb0:1 --config bridge.yaml
  bridge8004 verify feedback eip155:8453:0x8004baa17c55a88189ae136b182e5fda19de9b63/42/0x742d35cc6634c0532925a3b844bc9e7595f0beb0/1 --require mirror,relay-known -o json --config bridge.yaml`,
		Args: cobra.ExactArgs(1),
	}, fileTime, o.run)
	f := cmd.Flags()
	f.StringVar(&o.origin, "origin", "", "ref of the feedback that it has to be the mirror of")
	o.strict.add(f, feedback.Advisory(), "how many of a chain's rpc endpoints, those at one host counted once, have to say the same of the feedback, of the one that it is the mirror of, of the responses to both, of other mirrors, and of what links their agents; one that says otherwise disputes it. The payment that a file is about, the agent's keys and the past of linked registrations stay one endpoint's word")
	return cmd
}

func (o *feedbackOptions) run(ctx context.Context, args []string) (none shell.Answer, err error) {
	a, err := o.shell.App()
	if err != nil {
		return none, err
	}
	if err := o.strict.check(feedback.Advisory()); err != nil {
		return none, err
	}
	request := feedback.Request{Require: o.strict.require, Quorum: o.strict.quorum}
	if request.Ref, err = a.Config.FeedbackRef(args[0]); err != nil {
		return none, exit.AsUsage(err)
	}
	if o.origin != "" {
		if request.Origin, err = a.Config.FeedbackRef(o.origin); err != nil {
			return none, exit.Usagef("--origin: %w", err)
		}
	}
	report, err := feedback.Verify(ctx, a.FeedbackVerification(), request)
	if err != nil {
		return none, asUsage(err)
	}
	report.Stable = o.strict.stable
	return shell.Report(report, report.Exit)
}
