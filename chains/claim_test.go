package chains_test

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// What an agent's events lead to, where an update authority writes its wallet.
func TestWalletClaim(t *testing.T) {
	chain := caip.MustChainID("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp")
	account := func(name string) caip.AccountID { return caip.AccountID{Chain: chain, Address: name} }
	wrote := func(wallet caip.AccountID) chains.Event {
		return chains.Event{Kind: chains.KindWalletSet, Wallet: &chains.WalletSetTo{Wallet: wallet}}
	}
	pointed := func(to chains.Pointing) chains.Event {
		return chains.Event{Kind: chains.KindWalletSet, Wallet: &chains.WalletSetTo{Pointer: to}}
	}
	sold := func(to string) chains.Event {
		return chains.Event{Kind: chains.KindTransferred, Transfer: &chains.Transferred{To: account(to)}}
	}
	gave := func(to string) chains.Event {
		e := chains.Event{Kind: chains.KindAuthority, Authority: &chains.Authority{}}
		if to != "" {
			e.Authority.To = account(to)
		}
		return e
	}
	set := wrote(account("wallet"))
	born := chains.Event{Kind: chains.KindRegistered, Registered: &chains.Registered{Owner: account("owner")}}
	for name, c := range map[string]struct {
		events []chains.Event
		want   chains.WalletState
	}{
		"none":                        {nil, chains.WalletNone},
		"written by the holder":       {[]chains.Event{set}, chains.WalletSet},
		"removed":                     {[]chains.Event{set, wrote(caip.AccountID{})}, chains.WalletNone},
		"pointer moved away":          {[]chains.Event{set, pointed(chains.PointsAway)}, chains.WalletRedirected},
		"pointer moved home":          {[]chains.Event{set, pointed(chains.PointsHome)}, chains.WalletSet},
		"pointer moved away and home": {[]chains.Event{pointed(chains.PointsAway), set, pointed(chains.PointsHome)}, chains.WalletSet},
		"sold alone":                  {[]chains.Event{set, sold("buyer")}, chains.WalletStaleAuthority},
		"sold, written by the seller": {[]chains.Event{sold("buyer"), set}, chains.WalletStaleAuthority},
		"sold, authority after it":    {[]chains.Event{set, sold("buyer"), gave("buyer")}, chains.WalletLeftover},
		"sold, the buyer confirms":    {[]chains.Event{set, sold("buyer"), gave("buyer"), set}, chains.WalletSet},
		"sold alone and bought back":  {[]chains.Event{set, sold("buyer"), sold("owner")}, chains.WalletSet},
		"the holder's own address":    {[]chains.Event{wrote(account("owner")), gave("buyer"), gave("owner")}, chains.WalletSet},
		"the buyer's own address":     {[]chains.Event{wrote(account("buyer")), sold("buyer"), gave("buyer")}, chains.WalletSet},
		"authority there and back":    {[]chains.Event{set, gave("buyer"), gave("owner")}, chains.WalletLeftover},
		"renounced":                   {[]chains.Event{set, gave("")}, chains.WalletStaleAuthority},
	} {
		var claim chains.WalletClaim
		for _, e := range append([]chains.Event{born}, c.events...) {
			claim.Apply(e)
		}
		if got := claim.State(); got != c.want {
			t.Errorf("%s: %s, want %s: %+v", name, got, c.want, claim)
		}
	}
}
