package shell

import (
	"context"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// Writing holds the flags of a command that writes.
type Writing struct {
	key  bridge8004.KeyRef
	wait string
}

// AddFlags adds --key and --wait.
func (w *Writing) AddFlags(cmd *cobra.Command) {
	AddKey(cmd.Flags(), &w.key, "the key that signs and pays: file:PATH or env:NAME (required)")
	cmd.Flags().StringVar(&w.wait, "wait", "latest", "return when the transaction is included (latest) or cannot be undone (finalized)")
}

// AddKey adds --key and --passphrase.
func AddKey(f *pflag.FlagSet, key *bridge8004.KeyRef, about string) {
	f.StringVar(&key.Key, "key", "", "reference to "+about)
	f.StringVar(&key.Passphrase, "passphrase", "", "reference to the passphrase of an encrypted key file")
}

// CheckKey refuses a --key that is missing.
func CheckKey(key bridge8004.KeyRef, what string) error {
	if key.Key == "" {
		return exit.Usagef("--key is missing: name %s by reference, --key file:PATH or --key env:NAME; a key itself is never taken", what)
	}
	return nil
}

// Wait is what --wait says: at which finality a transaction is done, and how long that usually may
// take.
type Wait struct {
	At   chains.Finality
	Time time.Duration
}

// waits are those that there are.
var waits = map[string]Wait{"latest": {chains.Latest, 3 * time.Minute}, "finalized": {chains.Finalized, 40 * time.Minute}}

// ParseWait reads --wait.
func ParseWait(text string) (Wait, error) {
	wait, ok := waits[text]
	if !ok {
		return wait, exit.Usagef("--wait %.40q: want latest or finalized", text)
	}
	return wait, nil
}

// Wait is what --wait says, as Check has taken it.
func (w *Writing) Wait() Wait { return waits[w.wait] }

// Check refuses bad flags before anything is opened.
func (w *Writing) Check() error {
	if err := CheckKey(w.key, "the key that signs"); err != nil {
		return err
	}
	_, err := ParseWait(w.wait)
	return err
}

// Key is the reference that --key names, for what is signed beside the transaction.
func (w *Writing) Key() bridge8004.KeyRef { return w.key }

// Writer opens the writer that --key names.
func (w *Writing) Writer(ctx context.Context, s *Shell, chain chains.Chain) (chains.Writer, error) {
	a, err := s.App()
	if err != nil {
		return nil, err
	}
	return a.Writer(ctx, chain, w.key)
}

// Written is the answer of a command that wrote one transaction.
type Written struct {
	Verb     string            `json:"verb"`
	Chain    caip.ChainID      `json:"chain"`
	Account  caip.AccountID    `json:"account" doc:"who signed and paid"`
	Agent    *caip.AgentRef    `json:"agent,omitempty" doc:"the agent it was about, or that it made"`
	Feedback *caip.FeedbackRef `json:"feedback,omitempty"`
	Source   *caip.Hash        `json:"sourceId,omitempty" doc:"of the feedback"`
	TxID     string            `json:"txId"`
	At       chains.Position   `json:"at"`
	Finality string            `json:"finality" doc:"that it has: latest or finalized"`
	Fee      string            `json:"fee" doc:"decimal wei or lamports"`
}

// Do writes an operation with a writer and waits as --wait says.
func (w *Writing) Do(ctx context.Context, writer chains.Writer, op chains.Op) (Written, chains.Receipt, error) {
	receipt, err := chains.Do(ctx, writer, op, w.Wait().At)
	if err != nil {
		return Written{}, receipt, err
	}
	return Written{
		Verb: op.Verb(), Chain: writer.Account().Chain, Account: writer.Account(),
		TxID: receipt.TxID, At: receipt.At, Finality: w.wait, Fee: receipt.Fee.String(),
	}, receipt, nil
}

// About names the feedback that was written about.
func (a *Written) About(ref caip.FeedbackRef, source caip.Hash) { a.Feedback, a.Source = &ref, &source }

// Rows is the answer for people.
func (a Written) Rows() Rows {
	var rows Rows
	if a.Agent != nil {
		rows.Add("agent", a.Agent)
	}
	if a.Feedback != nil {
		rows.Add("feedback", a.Feedback)
		rows.Add("source id", a.Source)
	}
	rows.Add("did", a.Verb)
	rows.Add("account", a.Account)
	rows.Add("transaction", a.TxID)
	rows.Add("block", a.At.String()+", "+a.Finality)
	rows.Add("fee", a.Fee+" "+chains.CoinOf(a.Chain.Namespace).Base)
	return rows
}
