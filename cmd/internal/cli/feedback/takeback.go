package feedback

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

type takeBackOptions struct {
	shell   *shell.Shell
	writing shell.Writing
	chain   string
	payer   bridge8004.KeyRef
}

func newTakeBack(s *shell.Shell) *cobra.Command {
	o := &takeBackOptions{shell: s}
	cmd := &cobra.Command{
		Use:   "take-back",
		Short: "End what an account without coin delegated to have its reviews given",
		Long: `End what an account without coin delegated to have its reviews given (EVM): "feedback give --via" has it run the code of FeedbackDelegate, and this has it run none. What it
gave stays as it is, and the next review through an aggregator delegates anew.

--key is the account whose delegation ends: it signs that, sends nothing and needs no coin. --payer-key is another account, which sends and pays; nothing but its key is needed for that, so that
an account without coin can be helped by anybody. The command succeeds once the chain shows the account without code. An account that is delegated elsewhere, or is a contract, is refused.`,
		Example: `  bridge8004 feedback take-back --chain base --key file:client.key --payer-key file:payer.key --config bridge.yaml`,
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return runTakeBack(cmd.Context(), o) },
	}
	f := cmd.Flags()
	f.StringVar(&o.chain, "chain", "", "configured name or CAIP-2 id of the chain (required)")
	f.StringVar(&o.payer.Key, "payer-key", "", "reference to the key of another account, which sends and pays: file:PATH or env:NAME (required)")
	f.StringVar(&o.payer.Passphrase, "payer-passphrase", "", "reference to the passphrase of the payer's key file")
	o.writing.AddFlags(cmd)
	f.Lookup("key").Usage = "reference to the key of the account whose delegation ends: file:PATH or env:NAME (required)"
	return cmd
}

// takenBackView is the answer: the transaction, and whose delegation it ended.
type takenBackView struct {
	shell.Written
	Client caip.AccountID `json:"client"`
}

func runTakeBack(ctx context.Context, o *takeBackOptions) error {
	if err := o.writing.Check(); err != nil {
		return err
	}
	switch {
	case o.chain == "":
		return exit.Usagef("--chain is missing: name the chain on which the delegation ends")
	case o.payer.Key == "":
		return exit.Usagef("--payer-key is missing: name the key of another account, which pays, by reference, file:PATH or env:NAME")
	}
	ctx, cancel := o.writing.Deadline(ctx, o.shell)
	defer cancel()
	a, err := o.shell.App()
	if err != nil {
		return err
	}
	chain, err := a.Chain(ctx, o.chain)
	if err != nil {
		return err
	}
	own, err := o.writing.Writer(ctx, o.shell, chain)
	if err != nil {
		return err
	}
	payer, err := a.Writer(ctx, chain, o.payer)
	if err != nil {
		return err
	}
	op := chains.TakeBack{Client: own.Account()}
	if op.Delegation, err = chain.TakeBackTerms(ctx, op.Client); err != nil {
		return err
	}
	if op.Delegation.Signature, err = signData(chain, o.writing.Key(), op.Delegation.Digest[:]); err != nil {
		return err
	}
	answer, _, err := o.writing.Do(ctx, payer, op)
	if err != nil {
		return err
	}
	rows := answer.Rows()
	rows.Add("for", op.Client)
	return o.shell.Print(takenBackView{answer, op.Client}, rows)
}
