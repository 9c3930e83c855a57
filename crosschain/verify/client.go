package verify

import (
	"context"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// DeclaredByClient says that the client of a payment names the agent that it is.
const DeclaredByClient = "declared by the client"

// CheckClient compares the account that acts as an agent with the agent's wallet.
const CheckClient = "client"

// ClientRequest names an account that acts as an agent.
type ClientRequest struct {
	Agent   caip.AgentRef
	Account caip.AccountID
	// TxID is the transaction by which the account is said to have paid, on its own chain; empty: no
	// payment is spoken of. Terms is what was agreed, nil where it is not at hand.
	TxID  string
	Terms *x402.Payment
}

// Client verifies that an account may act as an agent: it is the agent's wallet, set, trusted by
// its registry's rules, and the same at finalized and at latest. A server asks so for a client that
// says it is an agent (x402.ProvenClient) before it rates it, and an agent before it rates another
// one, so that clientAddress leads back to it. A payment that the account is said to have made is
// looked up.
func Client(ctx context.Context, deps Deps, req ClientRequest) Report {
	r := New(deps)
	owns(ctx, r, req.Agent, req.Account)
	if req.TxID != "" {
		checks, _ := Look(ctx, r, PaidRequest{Network: req.Account.Chain, TxID: req.TxID, Payer: req.Account, Terms: req.Terms})
		r.Checks = append(r.Checks, checks...)
	}
	return r.Conclude(Report{Identity: DeclaredByClient})
}

// owns checks that an account is the agent's wallet.
func owns(ctx context.Context, r *Run, agent caip.AgentRef, account caip.AccountID) {
	at := func(name string) Check { return Check{Name: name, Agent: agent, Required: true} }
	registry := at(CheckRegistry)
	if _, known := r.Book.Reputation(agent.Registry); !known {
		r.Add(registry.Fail(UnknownRegistry, "the registry %s is neither configured nor a known deployment: anybody can deploy one", agent.Registry))
		return
	}
	r.Add(registry.Pass("%s", agent.Registry))
	s := r.Subject(ctx, agent)
	exists, wallet, client := s.Exists(at(CheckExists), true), at(CheckWallet), at(CheckClient)
	if r.Add(exists); exists.Outcome == Pass {
		wallet = s.Wallet(wallet, true)
	} else {
		wallet = wallet.Skip("the agent was not read")
	}
	if r.Add(wallet); wallet.Outcome != Pass {
		r.Add(client.Skip("there is no wallet to compare with"))
		return
	}
	client.Read = s.Reads()
	client.Compared = &Compared{Want: s.Settled.Wallet.Address.String(), Got: account.String()}
	if account.IsZero() || account != s.Settled.Wallet.Address {
		r.Add(client.Fail(Mismatch, "the account is not the agent's wallet"))
		return
	}
	r.Add(client.Pass(""))
}
