package feedback

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

type giveOptions struct {
	shell    *shell.Shell
	writing  shell.Writing
	agent    string
	value    string
	tag1     string
	tag2     string
	endpoint string
	uri      string
	hash     string
	outcome  string
	dual     dualFlags
	auth     string
}

func newGive(s *shell.Shell) *cobra.Command {
	o := &giveOptions{shell: s}
	cmd := &cobra.Command{
		Use:   "give AGENT --value N",
		Short: "Review an agent",
		Long: `Review an agent. The value is a decimal number with at most 18 digits behind the point; its digits are kept as they are written: 87.50 has two decimals.

Where the agent is registered on several chains, give it once: a relayer mirrors it to the others.

Registries of the strategy dialect take whole scores from 0 to 100, tags of at most 32 bytes, and only with an authorisation of the agent's owner: --auth.`,
		Example: `  bridge8004 feedback give 8453:42 --value 87.5 --tag1 quality --tag2 week --key file:client.key --config bridge.yaml
  bridge8004 feedback give base-strategy/7 --value 90 --auth auth.json --key file:client.key --config bridge.yaml`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.agent = args[0]
			return runGive(cmd.Context(), o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.value, "value", "", "the value, such as 87.5 or -3 (required)")
	f.StringVar(&o.tag1, "tag1", "", "first tag")
	f.StringVar(&o.tag2, "tag2", "", "second tag")
	f.StringVar(&o.endpoint, "endpoint", "", "the agent's endpoint that was used")
	f.StringVar(&o.uri, "uri", "", "where a file with more about the feedback is")
	f.StringVar(&o.hash, "hash", "", "keccak256 of that file, 0x and 64 hex digits")
	f.StringVar(&o.auth, "auth", "", "the owner's authorisation (feedbackAuth): 0x and hex digits, or a file with them or with the JSON of \"feedback auth sign\"; - is standard input")
	f.StringVar(&o.outcome, "outcome", "", "SATI: negative, neutral or positive (default neutral)")
	o.dual.add(cmd)
	o.writing.AddFlags(cmd)
	return cmd
}

var outcomes = map[string]chains.Outcome{"negative": chains.Negative, "neutral": chains.Neutral, "positive": chains.Positive}

func runGive(ctx context.Context, o *giveOptions) error {
	if err := o.writing.Check(); err != nil {
		return err
	}
	if o.value == "" {
		return exit.Usagef("--value is missing")
	}
	op := chains.GiveFeedback{Tag1: o.tag1, Tag2: o.tag2, Endpoint: o.endpoint, URI: o.uri}
	var err error
	if op.Value, err = chains.ParseValue(o.value); err != nil {
		return exit.Usagef("--value: %w", err)
	}
	if op.Hash, err = hashFlag(o.hash); err != nil {
		return err
	}
	if o.auth != "" {
		if op.Auth, err = readAuth(o.shell, "--auth", o.auth); err != nil {
			return err
		}
	}
	if o.outcome != "" {
		outcome, ok := outcomes[o.outcome]
		if !ok {
			return exit.Usagef("--outcome %.40q: want negative, neutral or positive", o.outcome)
		}
		op.Outcome = &outcome
	}
	ctx, cancel := o.writing.Deadline(ctx, o.shell)
	defer cancel()
	ref, chain, err := o.shell.Agent(ctx, o.agent)
	if err != nil {
		return err
	}
	op.Agent = ref
	writer, err := o.writing.Writer(ctx, o.shell, chain)
	if err != nil {
		return err
	}
	written, err := o.dual.operation(chain, op)
	if err != nil {
		return err
	}
	answer, receipt, err := o.writing.Do(ctx, writer, written)
	if err != nil {
		return err
	}
	event, ok := receipt.Event(chains.KindFeedback)
	if !ok || event.Feedback == nil {
		return &chains.Error{Kind: chains.Dishonest, Chain: answer.Chain, Op: "give feedback", Err: errors.New("transaction " + receipt.TxID + " succeeded without a feedback in it"), Remedy: "check the registry's address"}
	}
	source := event.Feedback.Source()
	answer.Agent, answer.Feedback, answer.Source = &ref, &event.Feedback.Ref, &source
	return answer.Print(o.shell)
}

func hashFlag(text string) (caip.Hash, error) {
	if text == "" {
		return caip.Hash{}, nil
	}
	h, err := caip.ParseHash(text)
	if err != nil {
		return caip.Hash{}, exit.Usagef("--hash: %w", err)
	}
	return h, nil
}
