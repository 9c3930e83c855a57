package client_test

import (
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/client"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

func TestClient(t *testing.T) {
	for name, c := range map[string]struct {
		prepare func(*verifytest.World)
		agent   func(*verifytest.World) caip.AgentRef
		account func(*verifytest.World) caip.AccountID
		want    verify.Verdict
		warned  bool
	}{
		"its wallet":            {want: verify.Verified},
		"its wallet, on solana": {agent: func(w *verifytest.World) caip.AgentRef { return w.Agents[verifytest.ChainS] }, account: func(w *verifytest.World) caip.AccountID { return w.S.Account("wallet") }, want: verify.Verified},
		"its owner":             {account: func(w *verifytest.World) caip.AccountID { return w.A.Account("owner") }, want: verify.Mismatch},
		"nobody":                {account: func(*verifytest.World) caip.AccountID { return caip.AccountID{} }, want: verify.Mismatch},
		"its wallet's address on another chain": {account: func(w *verifytest.World) caip.AccountID {
			other := w.A.Account("wallet")
			other.Chain = verifytest.ChainB
			return other
		}, want: verify.Mismatch},
		"an agent that is not there": {agent: func(w *verifytest.World) caip.AgentRef { r := w.Agents[verifytest.ChainA]; r.ID = "4242"; return r }, want: verify.Downgraded},
		"an agent of nobody's registry": {agent: func(*verifytest.World) caip.AgentRef {
			return caip.MustAgentRef("eip155:1001:0x00000000000000000000000000000000deadbeef/1")
		}, want: verify.UnknownRegistry},
		"a wallet that has just changed": {prepare: func(w *verifytest.World) { w.SetWallet(w.A, "owner", "other") }, want: verify.RecentlyChanged},
		"a wallet that its home has replaced": {
			prepare: func(w *verifytest.World) {
				verifytest.AtHome(w)
				w.SetWallet(w.A, "owner", "other")
				w.Settle()
			},
			agent:   func(w *verifytest.World) caip.AgentRef { return w.Agents[verifytest.ChainB] },
			account: func(w *verifytest.World) caip.AccountID { return w.B.Account("wallet") },
			want:    verify.SupersededWallet,
		},
		"a home that cannot be asked": {
			prepare: func(w *verifytest.World) {
				verifytest.AtHome(w)
				delete(w.Deps.Registries, w.A.Info().Registry)
			},
			agent:   func(w *verifytest.World) caip.AgentRef { return w.Agents[verifytest.ChainB] },
			account: func(w *verifytest.World) caip.AccountID { return w.B.Account("wallet") },
			want:    verify.Verified, warned: true,
		},
		"in step with its home": {
			prepare: verifytest.AtHome,
			agent:   func(w *verifytest.World) caip.AgentRef { return w.Agents[verifytest.ChainB] },
			account: func(w *verifytest.World) caip.AccountID { return w.B.Account("wallet") },
			want:    verify.Verified,
		},
		"no wallet": {prepare: func(w *verifytest.World) {
			w.Do(w.A, "owner", chains.UnsetWallet{Agent: w.Agents[verifytest.ChainA]})
			w.Settle()
		}, want: verify.Downgraded},
	} {
		w := verifytest.New(t)
		if c.prepare != nil {
			c.prepare(w)
		}
		agent, account := w.Agents[verifytest.ChainA], w.A.Account("wallet")
		if c.agent != nil {
			agent = c.agent(w)
		}
		if c.account != nil {
			account = c.account(w)
		}
		if got := client.Verify(t.Context(), w.Deps, client.Request{Agent: agent, Account: account}); got.Verdict != c.want || got.Exit != c.want.Exit() || (len(got.Warnings) > 0) != c.warned {
			t.Errorf("%s: %s\n%s", name, got.Verdict, verifytest.Explain(got))
		}
	}
	w := verifytest.New(t)
	w.Deps.Registries = nil
	if got := client.Verify(t.Context(), w.Deps, client.Request{Agent: w.Agents[verifytest.ChainA], Account: w.A.Account("wallet")}); got.Verdict != verify.Unreachable {
		t.Errorf("no endpoint: %s", got.Verdict)
	}
}

// A payment that the client is said to have made is looked up.
func TestClient_whoSaysItHasPaid(t *testing.T) {
	w := verifytest.New(t)
	pay := func(from string, fails bool) string {
		tx, err := w.A.Pay(from, chains.Move{To: w.A.Account("server"), Asset: w.A.Account("coin"), Amount: "7"}, fails)
		if err != nil {
			t.Fatal(err)
		}
		return tx
	}
	paid, failed, another := pay("wallet", false), pay("wallet", true), pay("buyer", false)
	made, err := w.A.Pay("wallet", chains.Move{To: w.A.Account("server"), Asset: w.A.Account("made"), Amount: "7"}, false)
	if err != nil {
		t.Fatal(err)
	}
	w.Settle()
	young := pay("wallet", false)
	terms := func(amount string) *x402.Payment {
		return &x402.Payment{Scheme: "exact", Network: verifytest.ChainA, Amount: amount, Asset: w.A.Account("coin").Address, PayTo: w.A.Account("server").Address}
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
		got := client.Verify(t.Context(), w.Deps, client.Request{Agent: w.Agents[verifytest.ChainA], Account: w.A.Account("wallet"), TxID: c.tx, Terms: c.terms})
		if got.Verdict != c.want || !strings.Contains(verifytest.Explain(got), c.text) {
			t.Errorf("%s: want %s with %q, got\n%s", name, c.want, c.text, verifytest.Explain(got))
		}
	}
}
