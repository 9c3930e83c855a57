package verify

import (
	"context"
	"fmt"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
)

// Payments are those that a feedback file is about: of taskRef, and of proofOfPayment or
// proof_of_payment. The reviewer is who has to have paid. The error says that the file names no
// payment which could be looked up.
func Payments(r feedback.Review) ([]PaidRequest, error) {
	var out []PaidRequest
	if task := r.Task(); task != "" {
		network, tx, err := feedback.SplitTask(task)
		if err != nil {
			return nil, fmt.Errorf("taskRef %w", err)
		}
		payer := r.Client
		if r.Proof != nil {
			payer = r.Proof.Reviewer
		}
		out = append(out, PaidRequest{Agent: r.Agent, Network: network, TxID: tx, Payer: payer})
	}
	if r.Payment == nil {
		return out, nil
	}
	network, err := networkOf(r)
	if err != nil {
		return nil, err
	}
	req := PaidRequest{Agent: r.Agent, Network: network, TxID: r.Payment.TxHash}
	for _, f := range []struct {
		name, text string
		to         *caip.AccountID
	}{{"fromAddress", r.Payment.From, &req.Payer}, {"toAddress", r.Payment.To, &req.To}} {
		if *f.to, err = accountOn(network, f.text); err != nil {
			return nil, fmt.Errorf("%s of the proof of payment: %w", f.name, err)
		}
	}
	switch {
	case r.Client.Chain.Namespace != network.Namespace:
		return nil, &chains.Error{Kind: chains.Unsupported, Chain: network, Op: "read the proof of payment", Err: fmt.Errorf("whether %s is an account of whoever gave the review cannot be told", req.Payer)}
	case r.Client.Address != req.Payer.Address: // a key has one address on all chains of a namespace
		return nil, fmt.Errorf("the proof of payment is %s's, the review %s's", req.Payer, r.Client)
	}
	return append(out, req), nil
}

// networkOf is the chain of a proof of payment: its chainId is a number on eip155, and the reference
// of the CAIP-2 id elsewhere.
func networkOf(r feedback.Review) (caip.ChainID, error) {
	text := r.Payment.ChainID
	if !strings.Contains(text, ":") {
		text = r.Agent.Chain().Namespace + ":" + text
	}
	network, err := caip.ParseChainID(text)
	if err != nil {
		return caip.ChainID{}, fmt.Errorf("chainId of the proof of payment: %w", err)
	}
	return network, nil
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

// paid looks up what the file says was paid. What a web server may exchange at any time decides
// nothing.
func (v *reviewer) paid(ctx context.Context, review feedback.Review, fixed bool) {
	c := v.check(CheckPaid, v.given.settled.Agent)
	c.Required = fixed
	review.Client = v.given.settled.Client // whatever the file says
	payments, err := Payments(review)
	if chains.KindOf(err) == chains.Unsupported {
		v.add(c.ofError(err))
		return
	}
	if err != nil {
		v.add(c.fail(Mismatch, "%s", err))
		return
	}
	for _, p := range payments {
		p.Agent = v.given.settled.Agent
		checks, _ := v.links.paid(ctx, p)
		for _, c := range checks {
			c.Required = c.Required && fixed
			v.add(c)
		}
	}
}
