package run

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify"
)

// A wallet whose history could not be read through is neither good nor bad: nothing was learnt, and
// nothing is paid.
func TestUnprovenWalletIsUnreachable(t *testing.T) {
	at := func(s chains.WalletState) chains.Agent {
		return chains.Agent{Wallet: chains.Wallet{Address: caip.MustAccountID("eip155:1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0"), State: s, Why: string(s)}}
	}
	for _, c := range []struct {
		newest, settled chains.WalletState
		want            verify.Verdict
	}{
		{chains.WalletUnproven, chains.WalletUnproven, verify.Unreachable},
		{chains.WalletUnproven, chains.WalletSet, verify.Unreachable},
		{chains.WalletSet, chains.WalletUnproven, verify.Unreachable},
		{chains.WalletUnproven, chains.WalletLeftover, verify.LeftoverWallet},
		{chains.WalletSet, chains.WalletSet, ""},
	} {
		got := Subject{Newest: at(c.newest), Settled: at(c.settled)}.Wallet(verify.Check{Required: true}, true)
		if got.Verdict != c.want || (c.want == verify.Unreachable && (got.Outcome != verify.Error || got.Detail != "unproven")) {
			t.Errorf("newest %s, settled %s: %s %q (%s), want %q", c.newest, c.settled, got.Outcome, got.Verdict, got.Detail, c.want)
		}
	}
}
