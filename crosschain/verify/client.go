package verify

import (
	"context"
	"time"

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
	now := deps.Now
	if now == nil {
		now = time.Now
	}
	report := Report{Identity: DeclaredByClient, Observed: Observed{At: now().UTC()}}
	v := verification{deps: deps, expected: []caip.AgentRef{req.Agent}}
	v.client(ctx, req.Agent, req.Account)
	if req.TxID != "" {
		checks, _ := v.paid(ctx, PaidRequest{Network: req.Account.Chain, TxID: req.TxID, Payer: req.Account, Terms: req.Terms})
		v.checks = append(v.checks, checks...)
	}
	return report.finish(v.checks)
}

func (v *verification) client(ctx context.Context, agent caip.AgentRef, account caip.AccountID) {
	at := func(name string) Check { return Check{Name: name, Agent: agent, Required: true} }
	registry := at(CheckRegistry)
	if _, known := v.deps.Book.Reputation(agent.Registry); !known {
		v.add(registry.fail(UnknownRegistry, "the registry %s is neither configured nor a known deployment: anybody can deploy one", agent.Registry))
		return
	}
	v.add(registry.pass("%s", agent.Registry))
	s := v.subjectOf(ctx, agent)
	exists, wallet, client := s.exists(at(CheckExists), true), at(CheckWallet), at(CheckClient)
	if v.add(exists); exists.Outcome == Pass {
		wallet = s.wallet(wallet, true)
	} else {
		wallet = wallet.skip("the agent was not read")
	}
	if v.add(wallet); wallet.Outcome != Pass {
		v.add(client.skip("there is no wallet to compare with"))
		return
	}
	client.Read = s.reads()
	client.Compared = &Compared{Want: s.settled.Wallet.Address.String(), Got: account.String()}
	if account.IsZero() || account != s.settled.Wallet.Address {
		v.add(client.fail(Mismatch, "the account is not the agent's wallet"))
		return
	}
	v.add(client.pass(""))
}
