// Package verify holds the commands that answer, by their exit code, whether something may be believed.
package verify

import (
	"context"
	"errors"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/configs"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// New returns the command verify.
func New(s *shell.Shell) *cobra.Command {
	cmd := &cobra.Command{Use: "verify", Short: "Verify before money moves; the exit code is the answer"}
	cmd.AddCommand(newPayment(s))
	return cmd
}

const (
	// maxBody bounds what is read of a request. It is more than any request that is accepted has, so that a longer one is refused as such.
	maxBody = 4 << 20
	// payTime is what a verification is usually allowed: a payer waits for it.
	payTime = 15 * time.Second
)

type paymentOptions struct {
	shell   *shell.Shell
	path    string
	accept  int
	network string
	agent   string
	trust   bool
	chosen  bool // --accept was given
}

func newPayment(s *shell.Shell) *cobra.Command {
	o := &paymentOptions{shell: s}
	cmd := &cobra.Command{
		Use:   "payment FILE",
		Short: "Verify that an x402 payment request pays the agent it names",
		Long: `Verify that an x402 payment request pays the agent it names. FILE holds the body of the 402 Payment Required, or the value of its header; - is stdin.

The request names registrations of an agent in extensions["8004-reputation"]. On the payment's network the agent's wallet is read from the chain, at finalized
and at latest, and compared with payTo. Answers come from the chain, never from the server.

A server that was broken into can swap the registration together with payTo: name the agent that you expect with --agent. Without it the answer says that the
identity was declared by the server. Without --accept or --network every way to pay is checked, and the worst counts.

Exit codes: 0 verified; 3 the evidence says no, do not pay; 4 nothing to compare with; 1 could not be checked; 2 usage.`,
		Example: `  bridge8004 verify payment 402.json --agent 8453:42 --config bridge.yaml && pay
  curl -s https://agent.example/task | bridge8004 verify payment - --network eip155:8453 -o json --rpc base=https://mainnet.base.example`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.path, o.chosen = args[0], cmd.Flags().Changed("accept")
			return runPayment(cmd.Context(), o)
		},
	}
	f := cmd.Flags()
	f.IntVar(&o.accept, "accept", 0, "place in accepts of the way to pay, from 0")
	f.StringVar(&o.network, "network", "", "CAIP-2 id of the network to pay on")
	f.StringVar(&o.agent, "agent", "", "ref of the agent that is expected")
	f.BoolVar(&o.trust, "trust", false, "take evidence that is weaker than the registry for a yes: verified-indirect is exit 0")
	return cmd
}

func runPayment(ctx context.Context, o *paymentOptions) error {
	a, err := o.shell.App()
	if err != nil {
		return err
	}
	request := verify.Request{Trust: o.trust}
	if o.chosen {
		request.Accept = &o.accept
	}
	if o.network != "" {
		if request.Network, err = caip.ParseChainID(o.network); err != nil {
			return exit.Usagef("--network: %w", err)
		}
	}
	if o.agent != "" {
		// Without a configuration a short ref still names an agent where one registry is published.
		if request.Agent, err = a.Config.AgentRef(o.agent); errors.Is(err, caip.ErrAmbiguous) && len(a.Config.Chains) == 0 {
			if known, unknown := (caip.Book{Pairs: configs.Pairs()}).AgentRef(o.agent); unknown == nil {
				request.Agent, err = known, nil
			}
		}
		if err != nil {
			return exit.Usagef("--agent: %w", err)
		}
	}
	if request.Body, err = read(o.shell.In, o.path); err != nil {
		return err
	}
	ctx, cancel := o.shell.Deadline(ctx, payTime)
	defer cancel()
	deps := verify.Deps{Registries: a.Registries(), Book: a.Config.Book(), Fetch: a.Fetcher()}
	deps.Book.Pairs = append(deps.Book.Pairs, configs.Pairs()...)
	report, err := verify.Payment(ctx, deps, request)
	if errors.Is(err, x402.ErrSelector) {
		return exit.AsUsage(err)
	}
	if err != nil {
		return err
	}
	if err := o.shell.Print(report, text(report)); err != nil {
		return err
	}
	if report.Exit != exit.OK {
		return exit.Status(report.Exit)
	}
	return nil
}

// read takes the request from a file or stdin: the JSON itself or the value of the header. What is neither is left to be refused.
func read(stdin io.Reader, path string) ([]byte, error) {
	in := stdin
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return nil, exit.Usagef("payment request: %w (name a file, or - for stdin)", err)
		}
		defer f.Close()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, maxBody))
	if err != nil {
		return nil, exit.Usagef("payment request: %w", err)
	}
	body, err := x402.Body(data)
	if err != nil {
		return data, nil
	}
	return body, nil
}

// text is a report as people read it.
type text verify.Report

// Write implements shell.Table.
func (t text) Write(w io.Writer) error { return verify.Report(t).WriteText(w) }
