package feedback

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/exchange"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/aggregator"
)

// declared is the --via that takes the aggregator of the payment request.
const declared = "declared"

// How long a signature for an aggregator serves, by the chain's clock: not longer than a review
// takes to be given, since it serves in whoever's hands. And how often it and the chain are asked.
const (
	signedFor = 10 * time.Minute
	askEvery  = time.Second
)

// viaView is what the answer says of the aggregator.
type viaView struct {
	URL string    `json:"url"`
	ID  caip.Hash `json:"id"`
}

// checkVia refuses flags that an aggregator has no use for.
func (o *giveOptions) checkVia() error {
	if o.via == "" {
		return nil
	}
	for _, name := range []string{"uri", "hash", "no-check", "auth", "outcome", "agent-signature", "task", "data-hash", "as-agent", "payment-payload"} {
		if o.document.flags.Changed(name) {
			return exit.Usagef("--%s: an aggregator gives reviews of paid answers by their file alone; leave it out, or leave --via out", name)
		}
	}
	if o.via == declared && o.payment.files.Terms == "" {
		return exit.Usagef("--via declared: give the payment request that names the aggregator, with --payment")
	}
	return nil
}

// submit has an aggregator give the review in the client's name, and looks on the chain whether it
// stands there.
func (o *giveOptions) submit(ctx context.Context, chain chains.Chain, client caip.AccountID, file *document, paid *payment) (none shell.Answer, err error) {
	if file == nil || file.review.Task() == "" {
		return none, exit.Usagef("--via: an aggregator gives reviews of what was paid for: give the answer with --payment-response, or a file about it with --file")
	}
	named := ""
	if paid != nil {
		named = paid.aggregator
	}
	address, err := aggregatorOf(o.via, named)
	if err != nil {
		return none, err
	}
	f, status, err := newAuthor(o.shell, o.app, &o.writing, chain, address).Give(ctx, file.bytes)
	if err != nil {
		return none, refusedBy(err, "the aggregator refuses the review")
	}
	source := f.Source()
	view := givenView{File: file.view(chains.GiveFeedback{URI: f.URI}), Payment: paid.view(), Via: &viaView{address, status.ID}, Written: shell.Written{
		Verb: chains.GiveSigned{}.Verb(), Chain: f.Ref.Chain(), Account: client, Agent: &f.Agent, Feedback: &f.Ref, Source: &source, TxID: f.TxID, At: f.At, Finality: o.writing.Wait().At.String(), Fee: "0",
	}}
	return shell.Answer{Value: view, Table: view.rows()}, nil
}

// aggregatorOf is the aggregator that --via names, or that a payment request names in its place.
func aggregatorOf(via, named string) (string, error) {
	switch {
	case via != declared:
		return via, nil
	case named == "":
		return "", &chains.Error{Kind: chains.NotFound, Op: "find the aggregator", Err: errors.New("the payment request names no feedbackAggregator"), Remedy: "name one with --via URL, or leave --via out and pay for the transaction"}
	}
	return named, nil
}

// newAuthor is the account of --key, at an aggregator.
func newAuthor(s *shell.Shell, a *bridge8004.Chains, w *shell.Writing, chain chains.Chain, url string) aggregator.Author {
	return aggregator.Author{
		Chain: chain, Sign: func(data []byte) ([]byte, error) { return signData(chain, w.Key(), data) }, Client: aggregator.Client{URL: url, Asker: a.Fetcher()},
		At: w.Wait().At, For: signedFor, Every: askEvery, Tell: func(what string) { fmt.Fprintln(s.Err, shell.Clean("the aggregator says: "+what)) },
	}
}

// refusedBy gives an aggregator's refusal the kind that its verdict has, and says of what was
// signed how long it serves on. what says what it refuses.
func refusedBy(err error, what string) error {
	serves := ""
	if out := new(aggregator.Outstanding); errors.As(err, &out) {
		serves, err = out.Serves(), out.Err
	}
	if refusal := new(aggregator.Refusal); errors.As(err, &refusal) {
		kind := chains.Unreachable
		switch refusal.Verdict.Exit() {
		case exit.Refused:
			kind = chains.Invalid
		case exit.Nothing:
			kind = chains.NotFound
		}
		err = &chains.Error{Kind: kind, Op: what, Err: refusal}
	}
	if e := new(chains.Error); serves != "" && errors.As(err, &e) {
		told := *e
		if told.Remedy != "" {
			serves = told.Remedy + "; " + serves
		}
		told.Remedy, err = serves, &told
	}
	return err
}

// signData signs a file, or what others submit, with the client's key: on eip155 a hash, with the
// parity as the last byte, on solana a message.
func signData(chain chains.Chain, ref bridge8004.KeyRef, data []byte) ([]byte, error) {
	if _, ok := chain.(*evm.Chain); ok {
		key, err := bridge8004.EVMKey(ref)
		if err != nil {
			return nil, err
		}
		return key.SignHash(common.BytesToHash(data))
	}
	pair, err := bridge8004.SolanaKey(ref)
	if err != nil {
		return nil, err
	}
	signed, err := pair.Sign(data)
	return signed[:], err
}

type takeBackOptions struct {
	shell   *shell.Shell
	writing shell.Writing
	chain   string
	payer   bridge8004.KeyRef
	via     string
	files   exchange.Files // Terms alone
}

func newTakeBack(s *shell.Shell) *cobra.Command {
	o := &takeBackOptions{shell: s}
	cmd := s.Write(&cobra.Command{
		Use:   "take-back",
		Short: "End what an account without coin delegated to have its reviews given",
		Long: `End what an account without coin delegated to have its reviews given (EVM): "feedback give --via" has it run the code of FeedbackDelegate, and this has it run none. What it
gave stays as it is, and the next review through an aggregator delegates anew.

--key is the account whose delegation ends: it signs that, sends nothing and needs no coin. With --via an aggregator sends and pays. Without one --payer-key is another account, which does;
nothing but its key is needed for that, so that an account without coin can be helped by anybody. The command succeeds once the chain shows the account without code. An account that is delegated
elsewhere, or is a contract, is refused. What the account signs has no deadline: it counts until the account's nonce moves.`,
		Example: `  bridge8004 feedback take-back --chain base --key file:client.key --via https://aggregator.example/feedback --config bridge.yaml
  bridge8004 feedback take-back --chain base --key file:client.key --via declared --payment 402.json --config bridge.yaml
  bridge8004 feedback take-back --chain base --key file:client.key --payer-key file:payer.key --config bridge.yaml`,
	}, &o.writing, o.run)
	f := cmd.Flags()
	f.StringVar(&o.chain, "chain", "", "configured name or CAIP-2 id of the chain (required)")
	f.StringVar(&o.payer.Key, "payer-key", "", "reference to the key of another account, which sends and pays: file:PATH or env:NAME")
	f.StringVar(&o.payer.Passphrase, "payer-passphrase", "", "reference to the passphrase of the payer's key file")
	f.StringVar(&o.via, "via", "", `have an aggregator send and pay: its URL, or "declared" for the one that --payment names`)
	f.StringVar(&o.files.Terms, "payment", "", "with --via declared: file with a payment request that names the aggregator")
	f.Lookup("key").Usage = "reference to the key of the account whose delegation ends: file:PATH or env:NAME (required)"
	return cmd
}

// takenBackView is the answer: the transaction, and whose delegation it ended.
type takenBackView struct {
	shell.Written
	Client caip.AccountID `json:"client" doc:"whose delegation ended; account is who paid"`
}

// takenBackViaView is the answer where an aggregator paid: the chain says that the delegation is
// gone, not by which transaction.
type takenBackViaView struct {
	Verb     string         `json:"verb"`
	Chain    caip.ChainID   `json:"chain"`
	Client   caip.AccountID `json:"client"`
	Finality string         `json:"finality"`
	Via      viaView        `json:"via"`
}

func (o *takeBackOptions) run(ctx context.Context, _ []string) (none shell.Answer, err error) {
	switch {
	case o.chain == "":
		return none, exit.Usagef("--chain is missing: name the chain on which the delegation ends")
	case o.payer.Key == "" && o.via == "":
		return none, exit.Usagef("--via and --payer-key are missing: name an aggregator, or the key of another account, which pays, by reference, file:PATH or env:NAME")
	case o.payer.Key != "" && o.via != "":
		return none, exit.Usagef("--payer-key: with --via the aggregator pays; leave one of them out")
	case (o.via == declared) != (o.files.Terms != ""):
		return none, exit.Usagef("--payment names the payment request for --via declared: give both, or neither")
	}
	a, err := o.shell.App()
	if err != nil {
		return none, err
	}
	chain, err := a.Chain(ctx, o.chain)
	if err != nil {
		return none, err
	}
	own, err := o.writing.Writer(ctx, o.shell, chain)
	if err != nil {
		return none, err
	}
	if o.via != "" {
		return o.submit(ctx, a, chain, own.Account())
	}
	payer, err := a.Writer(ctx, chain, o.payer)
	if err != nil {
		return none, err
	}
	op := chains.TakeBack{Client: own.Account()}
	if op.Delegation, err = chain.TakeBackTerms(ctx, op.Client); err != nil {
		return none, err
	}
	if op.Delegation.Signature, err = signData(chain, o.writing.Key(), op.Delegation.Digest[:]); err != nil {
		return none, err
	}
	answer, _, err := o.writing.Do(ctx, payer, op)
	if err != nil {
		return none, err
	}
	rows := answer.Rows()
	rows.Add("for", op.Client)
	return shell.Answer{Value: takenBackView{answer, op.Client}, Table: rows}, nil
}

// submit has an aggregator end the delegation, and looks on the chain whether it is gone.
func (o *takeBackOptions) submit(ctx context.Context, a *bridge8004.Chains, chain chains.Chain, client caip.AccountID) (none shell.Answer, err error) {
	terms, err := o.files.Agreed(o.shell)
	if err != nil {
		return none, err
	}
	named := ""
	if terms != nil && terms.Reputation != nil {
		named = terms.Reputation.FeedbackAggregator
	}
	url, err := aggregatorOf(o.via, named)
	if err != nil {
		return none, err
	}
	status, err := newAuthor(o.shell, a, &o.writing, chain, url).TakeBack(ctx, client)
	if err != nil {
		return none, refusedBy(err, "the aggregator does not take the delegation back")
	}
	view := takenBackViaView{Verb: chains.TakeBack{}.Verb(), Chain: client.Chain, Client: client, Finality: o.writing.Wait().At.String(), Via: viaView{url, status.ID}}
	var rows shell.Rows
	rows.Add("did", view.Verb)
	rows.Add("for", client)
	rows.Add("finality", view.Finality)
	rows.Add("by", url+", id "+status.ID.String())
	return shell.Answer{Value: view, Table: rows}, nil
}
