package feedback

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
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
