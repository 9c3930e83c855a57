// Package verify holds the commands that answer, by their exit code, whether something may be
// believed.
package verify

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/feedback"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
	"github.com/bridge8004/bridge8004/crosschain/verify/registration"
	"github.com/bridge8004/bridge8004/crosschain/x402"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// New returns the command verify.
func New(s *shell.Shell) *cobra.Command {
	cmd := &cobra.Command{Use: "verify", Short: "Verify before money moves; the exit code is the answer"}
	cmd.AddCommand(newPayment(s), newResponse(s), newRegistration(s), newFeedback(s))
	return shell.Filled(cmd)
}

// payTime is what a verification is usually allowed: a payer waits for it.
const payTime = 15 * time.Second

// strictness are the flags that every verification of files has: what has to pass, how many
// endpoints have to agree, and what is left out of JSON.
type strictness struct {
	require []string
	quorum  int
	stable  bool
}

func (o *strictness) add(f *pflag.FlagSet, advisory []string, quorum string) {
	f.StringSliceVar(&o.require, "require", nil, "advisory checks that have to pass: "+strings.Join(advisory, ", "))
	f.IntVar(&o.quorum, "quorum", 0, quorum)
	f.BoolVar(&o.stable, "stable", false, "leave out of JSON what differs from run to run (observed)")
}

func (o *strictness) check(advisory []string) error {
	for _, name := range o.require {
		if !slices.Contains(advisory, name) {
			return exit.Usagef("--require %.40q: want one of %s", name, strings.Join(advisory, ", "))
		}
	}
	if o.quorum < 0 {
		return exit.Usagef("--quorum %d: want a number of endpoints", o.quorum)
	}
	return nil
}

// asUsage has a way to pay that is not there be a mistake of usage: flags chose it.
func asUsage(err error) error {
	if errors.Is(err, x402.ErrSelector) {
		return exit.AsUsage(err)
	}
	return err
}

type paymentOptions struct {
	shell    *shell.Shell
	source   source
	memory   memory
	ceilings ceilings
	reviewed reputation
	accept   int
	network  string
	agent    string
	trust    string
	minAge   uint64
	strict   strictness
	chosen   bool // --accept was given
}

func newPayment(s *shell.Shell) *cobra.Command {
	o := &paymentOptions{shell: s}
	var cmd *cobra.Command
	cmd = s.Run(&cobra.Command{
		Use:   "payment FILE | --url URL",
		Short: "Verify that an x402 payment request pays the agent it names",
		Long: `Verify that an x402 payment request pays the agent it names. FILE holds the body of the 402 Payment Required, the value of its PAYMENT-REQUIRED header, or the
whole HTTP response as curl -i prints it; - is stdin. With --url the request is made here, under the limits of the configuration.

The request names registrations of an agent in extensions["8004-reputation"]. On the payment's network the agent's wallet is read from the chain, at finalized
and at latest, and compared with payTo and with the other accounts that the scheme pays. A scheme that nobody here knows is unknown-scheme, whatever flags are given.
Answers come from the chain, never from the server. Requests of x402 version 1 name no agent: say whom to check with --agent.

A server that was broken into can swap the registration together with payTo: name the agent that you expect with --agent, or let the known-agents file remember which
agent an origin had first. The origin is what was connected to (--url or --origin), never the URL in the request. Without any of them the answer says that the identity
was declared by the server, or named by nobody. Without --accept, --network and ceilings every way to pay is checked, and the worst counts. With
them a yes is to the ways that the answer lists (payments): pay by one of those alone, since a client takes the first way that it can.

With --reviewers FILE and --min-count or --min-score the agent has to have so many reviews by those reviewers, and such, at all of its linked registrations: each review
once, of reviews about one payment the latest, none by the agent's own accounts. Fewer or worse is below-reputation; what could not be read leaves it unconfirmed.

Exit codes: 0 verified; 3 the evidence says no, do not pay; 4 nothing to compare with; 1 could not be checked; 2 usage.`,
		Example: `  bridge8004 verify payment 402.json --agent 8453:42 --config bridge.yaml && pay
  bridge8004 verify payment --url https://agent.example/task --max-amount 10000 --asset 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913 --config bridge.yaml
  bridge8004 verify payment 402.json --reviewers reviewers.txt --min-count 5 --min-score 80 --tag1 quality --config bridge.yaml
  curl -si https://agent.example/task | bridge8004 verify payment - --origin https://agent.example --network eip155:8453 -o json --rpc base=https://mainnet.base.example`,
		Args: cobra.MaximumNArgs(1),
	}, payTime, func(ctx context.Context, args []string) (shell.Answer, error) {
		o.chosen = cmd.Flags().Changed("accept")
		return o.run(ctx, args)
	})
	f := cmd.Flags()
	o.source.flags(f)
	f.IntVar(&o.accept, "accept", 0, "place in accepts of the way to pay, from 0")
	f.StringVar(&o.network, "network", "", "network to pay on: CAIP-2 id, or the name of a configured chain")
	o.ceilings.flags(f)
	o.reviewed.flags(f)
	f.StringVar(&o.agent, "agent", "", "ref of the agent that is expected")
	o.memory.flags(f)
	f.Uint64Var(&o.minAge, "min-age", 0, "blocks (slots) within which neither wallet nor owner may have changed, not even for a while")
	f.StringVar(&o.trust, "trust", "", "evidence that counts where the registry on the payment's network says nothing (verified-indirect is exit 0 then): metadata, what the agent's home declares for this network (homeWallet:<CAIP-2>), or file, also what its file says")
	o.strict.add(f, payment.Advisory(), "how many of the chain's rpc endpoints, those at one host counted once, have to say the same of one block; one that says otherwise disputes it. The past of linked registrations and the asset's token program stay one endpoint's word")
	return cmd
}

func (o *paymentOptions) run(ctx context.Context, args []string) (none shell.Answer, err error) {
	if err := o.source.take(args); err != nil {
		return none, err
	}
	a, err := o.shell.App()
	if err != nil {
		return none, err
	}
	request, err := o.request(a.Config)
	if err != nil {
		return none, err
	}
	if request.Known, request.Origin, err = o.memory.recall(o.shell, o.source); err != nil {
		return none, err
	}
	if request.Body, request.Unread, err = o.source.read(ctx, o.shell, a); err != nil {
		return none, err
	}
	report, err := payment.Verify(ctx, a.Verification(), request)
	if err != nil {
		return none, asUsage(err)
	}
	report.Stable = o.strict.stable
	if report, err = o.memory.keep(ctx, o.shell, request, report); err != nil {
		return none, err
	}
	return shell.Report(report, report.Exit)
}

// request reads what the flags say of the payment that is wanted.
func (o *paymentOptions) request(c config.Config) (request payment.Request, err error) {
	if err := o.strict.check(payment.Advisory()); err != nil {
		return request, err
	}
	request = payment.Request{MinAge: o.minAge, Quorum: o.strict.quorum, Require: o.strict.require}
	if o.chosen {
		request.Accept = &o.accept
	}
	if request.Trust, err = verify.ParseTrust(o.trust); err != nil {
		return request, exit.Usagef("--trust %w", err)
	}
	if request.Ceilings, err = o.ceilings.parse(); err != nil {
		return request, err
	}
	if request.Reputation, err = o.reviewed.parse(o.shell); err != nil {
		return request, err
	}
	if o.network != "" {
		if request.Network, err = caip.ParseChainID(o.network); err != nil {
			named, unknown := c.Find(o.network)
			if unknown != nil {
				return request, exit.Usagef("--network: %w", err)
			}
			request.Network = named.ID
		}
	}
	if o.agent != "" {
		if request.Agent, err = c.AgentRef(o.agent); err != nil {
			return request, exit.Usagef("--agent: %w", err)
		}
	}
	return request, nil
}

// Payment verifies what a payer received, for one who asks a relayer and not this command line.
// What it remembers of servers stays with the payer.
func Payment(ctx context.Context, a *bridge8004.Chains, q client.PaymentQuery, received []byte) (verify.Report, error) {
	ctx, cancel := context.WithTimeout(ctx, payTime)
	defer cancel()
	o := paymentOptions{network: q.Network, agent: q.Agent, trust: q.Trust, minAge: q.MinAge, ceilings: ceilings{q.MaxAmount, q.Assets, q.Schemes},
		strict: strictness{require: q.Require, quorum: q.Quorum}, memory: memory{origin: q.Origin, file: "none"},
		reviewed: reputation{accounts: q.Reviewers, tag1: q.Tag1, score: q.MinScore, count: q.MinCount}}
	if q.Accept != "" {
		var err error
		if o.accept, err = strconv.Atoi(q.Accept); err != nil {
			return verify.Report{}, exit.Usagef("--accept %.10q: want a place in accepts, from 0", q.Accept)
		}
		o.chosen = true
	}
	request, err := o.request(a.Config)
	if err != nil {
		return verify.Report{}, err
	}
	if _, request.Origin, err = o.memory.recall(nil, o.source); err != nil {
		return verify.Report{}, err
	}
	request.Body, request.Unread = x402.Saved(received)
	report, err := payment.Verify(ctx, a.Verification(), request)
	return report, asUsage(err)
}

// Views are what the commands here answer with.
func Views() shell.Views {
	return shell.Views{
		"verify payment":      {verify.Report{}},
		"verify response":     {verify.Report{}},
		"verify registration": {registration.Report{}},
		"verify feedback":     {feedback.Report{}},
	}
}
