package verify_test

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify"
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
		if got := verify.Client(t.Context(), w.deps, agent, account); got.Verdict != c.want || got.Exit != c.want.Exit() {
			t.Errorf("%s: %s\n%s", name, got.Verdict, explain(got))
		}
	}
	w := newWorld(t)
	w.deps.Registries = nil
	if got := verify.Client(t.Context(), w.deps, w.agents[chainA], w.a.Account("wallet")); got.Verdict != verify.Unreachable {
		t.Errorf("no endpoint: %s", got.Verdict)
	}
}
