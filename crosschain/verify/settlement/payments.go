package settlement

import (
	"fmt"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// Payments are those that a feedback file is about: of taskRef, and of proofOfPayment or
// proof_of_payment. The review is agent's, and client, who gave it, has to have paid, whatever the
// file says. An error of kind Unsupported says that nobody can tell whether client paid; any other,
// that the file names no payment of client's which could be looked up.
func Payments(r feedback.Review, agent caip.AgentRef, client caip.AccountID) ([]Request, error) {
	var out []Request
	if task := r.Task(); task != "" {
		network, tx, err := feedback.SplitTask(task)
		if err != nil {
			return nil, fmt.Errorf("taskRef %w", err)
		}
		payer := client
		if r.Proof != nil {
			payer = r.Proof.Reviewer
		}
		out = append(out, Request{Agent: agent, Network: network, TxID: tx, Payer: payer})
	}
	if r.Payment == nil {
		return out, nil
	}
	network, err := r.Payment.Network(agent)
	if err != nil {
		return nil, err
	}
	req := Request{Agent: agent, Network: network, TxID: r.Payment.TxHash}
	for _, f := range []struct {
		name, text string
		to         *caip.AccountID
	}{{"fromAddress", r.Payment.From, &req.Payer}, {"toAddress", r.Payment.To, &req.To}} {
		if *f.to, err = accountOn(network, f.text); err != nil {
			return nil, fmt.Errorf("%s of the proof of payment: %w", f.name, err)
		}
	}
	switch {
	case client.Chain.Namespace != network.Namespace:
		return nil, &chains.Error{Kind: chains.Unsupported, Chain: network, Op: "read the proof of payment", Err: fmt.Errorf("whether %s is an account of whoever gave the review cannot be told", req.Payer)}
	case client.Address != req.Payer.Address: // a key has one address on all chains of a namespace
		return nil, fmt.Errorf("the proof of payment is %s's, the review %s's", req.Payer, client)
	}
	return append(out, req), nil
}

// Untimely says why a review about a payment cannot have been written when its file says, and what
// that is held against: it was not written before the payment was made, or a key of former times
// could sign answers for ever, nor after it was given. Zero times are not known.
func Untimely(r feedback.Review, made, given time.Time) (why string, bound time.Time) {
	switch {
	case !given.IsZero() && r.CreatedAt.After(given.Add(link.ClockSkew)):
		return "the file says that it was written after the chain had it", given
	case !made.IsZero() && r.CreatedAt.Before(made.Add(-link.ClockSkew)):
		return "the file says that it was written before the payment was made", made
	}
	return "", time.Time{}
}

// accountOn reads an account, bare or in CAIP-10, that has to be on a chain.
func accountOn(network caip.ChainID, text string) (caip.AccountID, error) {
	if !strings.Contains(text, ":") {
		return caip.NewAccountID(network, text)
	}
	account, err := caip.ParseAccountID(text)
	if err == nil && account.Chain != network {
		err = fmt.Errorf("%s is not on %s", account, network)
	}
	return account, err
}
