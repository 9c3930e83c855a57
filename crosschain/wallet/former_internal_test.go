package wallet

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// A seller who still has the metadata pointer's authority supersedes no wallet by it.
func TestFormer_pointerIsNoWallet(t *testing.T) {
	held := caip.AccountID{Chain: caip.MustChainID("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"), Address: "4fyG2ygnwxPvZ9BrsHhLSR6gEwzwxypngjgJceaZTba4"}
	set := func(to chains.WalletSetTo) chains.Event { return chains.Event{Kind: chains.KindWalletSet, Wallet: &to} }
	events := []chains.Event{set(chains.WalletSetTo{Wallet: held}), set(chains.WalletSetTo{Pointer: chains.PointsAway}), set(chains.WalletSetTo{Pointer: chains.PointsHome})}
	list, err := former(events, chains.Agent{Wallet: chains.Wallet{Address: held, State: chains.WalletSet}})
	if err != nil || len(list) != 0 {
		t.Errorf("%+v, %v", list, err)
	}
}
