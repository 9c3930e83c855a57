package verify_test

import (
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

func TestClient(t *testing.T) {
	for name, c := range map[string]struct {
		prepare func(*world)
		agent   func(*world) caip.AgentRef
		account func(*world) caip.AccountID
		want    verify.Verdict
	}{
		"its wallet":            {want: verify.Verified},
		"its wallet, on solana": {agent: func(w *world) caip.AgentRef { return w.agents[chainS] }, account: func(w *world) caip.AccountID { return w.s.Account("wallet") }, want: verify.Verified},
		"its owner":             {account: func(w *world) caip.AccountID { return w.a.Account("owner") }, want: verify.Mismatch},
		"nobody":                {account: func(*world) caip.AccountID { return caip.AccountID{} }, want: verify.Mismatch},
		"its wallet's address on another chain": {account: func(w *world) caip.AccountID {
			other := w.a.Account("wallet")
			other.Chain = chainB
			return other
		}, want: verify.Mismatch},
		"an agent that is not there": {agent: func(w *world) caip.AgentRef { r := w.agents[chainA]; r.ID = "4242"; return r }, want: verify.Downgraded},
		"an agent of nobody's registry": {agent: func(*world) caip.AgentRef {
			return caip.MustAgentRef("eip155:1001:0x00000000000000000000000000000000deadbeef/1")
		}, want: verify.UnknownRegistry},
		"a wallet that has just changed": {prepare: func(w *world) { w.setWallet(w.a, "owner", "other") }, want: verify.RecentlyChanged},
		"no wallet": {prepare: func(w *world) {
			w.do(w.a, "owner", chains.UnsetWallet{Agent: w.agents[chainA]})
			w.settle()
		}, want: verify.Downgraded},
	} {
		w := newWorld(t)
		if c.prepare != nil {
			c.prepare(w)
		}
		agent, account := w.agents[chainA], w.a.Account("wallet")
		if c.agent != nil {
			agent = c.agent(w)
		}
		if c.account != nil {
			account = c.account(w)
		}
		if got := verify.Client(t.Context(), w.deps, verify.ClientRequest{Agent: agent, Account: account}); got.Verdict != c.want || got.Exit != c.want.Exit() {
			t.Errorf("%s: %s\n%s", name, got.Verdict, explain(got))
		}
	}
	w := newWorld(t)
	w.deps.Registries = nil
	if got := verify.Client(t.Context(), w.deps, verify.ClientRequest{Agent: w.agents[chainA], Account: w.a.Account("wallet")}); got.Verdict != verify.Unreachable {
		t.Errorf("no endpoint: %s", got.Verdict)
	}
}

// A payment that the client is said to have made is looked up.
func TestClient_whoSaysItHasPaid(t *testing.T) {
	w := newWorld(t)
	pay := func(from string, fails bool) string {
		tx, err := w.a.Pay(from, chains.Move{To: w.a.Account("server"), Asset: w.a.Account("coin"), Amount: "7"}, fails)
		if err != nil {
			t.Fatal(err)
		}
		return tx
	}
	paid, failed, another := pay("wallet", false), pay("wallet", true), pay("buyer", false)
	made, err := w.a.Pay("wallet", chains.Move{To: w.a.Account("server"), Asset: w.a.Account("made"), Amount: "7"}, false)
	if err != nil {
		t.Fatal(err)
	}
	w.settle()
	young := pay("wallet", false)
	terms := func(amount string) *x402.Payment {
		return &x402.Payment{Scheme: "exact", Network: chainA, Amount: amount, Asset: w.a.Account("coin").Address, PayTo: w.a.Account("server").Address}
	}
	for name, c := range map[string]struct {
		tx    string
		terms *x402.Payment
		want  verify.Verdict
		text  string
	}{
		"paid":                {paid, nil, verify.Verified, "recipient and amount not compared"},
		"paid what was asked": {paid, terms("7"), verify.Verified, "7 of"},
		"paid less":           {paid, terms("8"), verify.Mismatch, "paid less"},
		"in a token he made":  {made, nil, verify.Unconfirmed, "is not known"},
		"failed":              {failed, nil, verify.Mismatch, "has failed"},
		"paid by another":     {another, nil, verify.Mismatch, "somebody else has paid"},
		"not safe yet":        {young, nil, verify.Unconfirmed, "not final"},
		"nowhere":             {caip.Keccak256([]byte("x")).String(), nil, verify.Unconfirmed, "no transaction"},
	} {
		got := verify.Client(t.Context(), w.deps, verify.ClientRequest{Agent: w.agents[chainA], Account: w.a.Account("wallet"), TxID: c.tx, Terms: c.terms})
		if got.Verdict != c.want || !strings.Contains(explain(got), c.text) {
			t.Errorf("%s: want %s with %q, got\n%s", name, c.want, c.text, explain(got))
		}
	}
}
