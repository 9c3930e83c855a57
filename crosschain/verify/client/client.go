// Package client verifies that an account may act as an agent, as the client of a payment or of a
// review.
package client

import (
	"context"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/run"
	"github.com/bridge8004/bridge8004/crosschain/verify/settlement"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// DeclaredByClient says that the client of a payment names the agent that it is.
const DeclaredByClient = "declared by the client"

// CheckClient compares the account that acts as an agent with the agent's wallet.
const CheckClient = "client"

// Request names an account that acts as an agent.
type Request struct {
	Agent   caip.AgentRef
	Account caip.AccountID
	// TxID is the transaction by which the account is said to have paid, on its own chain; empty:
	// no payment is spoken of. Terms is what was agreed, nil where it is not at hand.
	TxID  string
	Terms *x402.Payment
}

// Verify verifies that an account may act as an agent: it is the agent's wallet, set, trusted by
// its registry's rules, the same at finalized and at latest, and not superseded by its home. A
// server asks so for a client that says it is an agent (x402.ProvenClient) before it rates it, and
// an agent before it rates another one, so that clientAddress leads back to it. A payment that the
// account is said to have made is looked up.
func Verify(ctx context.Context, deps verify.Deps, req Request) verify.Report {
	r := run.New(deps)
	owns(ctx, r, req.Agent, req.Account)
	if req.TxID != "" {
		checks, _ := settlement.LookUp(ctx, r, settlement.Request{Network: req.Account.Chain, TxID: req.TxID, Payer: req.Account, Terms: req.Terms})
		r.Checks = append(r.Checks, checks...)
	}
	return r.Conclude(verify.Report{Identity: DeclaredByClient})
}

// owns checks that an account is the agent's wallet.
func owns(ctx context.Context, r *run.Run, agent caip.AgentRef, account caip.AccountID) {
	at := func(name string) verify.Check { return r.Check(name, agent) }
	if !r.Add(r.Known(at(verify.CheckRegistry), agent.Registry)) {
		return
	}
	s := r.Subject(ctx, agent)
	exists, wallet, client := s.Exists(at(verify.CheckExists), true), at(verify.CheckWallet), at(CheckClient)
	if r.Add(exists) {
		wallet = r.Signs(ctx, wallet, s)
	} else {
		wallet = wallet.Skip("the agent was not read")
	}
	if !r.Add(wallet) {
		r.Add(client.Skip("there is no wallet to compare with"))
		return
	}
	client.Read = s.Reads()
	client.Compared = &verify.Compared{Want: s.Settled.Wallet.Address.String(), Got: account.String()}
	if account.IsZero() || account != s.Settled.Wallet.Address {
		r.Add(client.Fail(verify.Mismatch, "the account is not the agent's wallet"))
		return
	}
	r.Add(client.Pass(""))
}
