package plan

import (
	"context"
	"errors"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/wallet"
)

// SyncWallet decides whether a member's wallet is to be set: its home is another, the rule of
// crosschain/wallet wants it, the evidence cannot change, a route leads there.
func SyncWallet(g Group, j wallet.Judgement, routes []Route) (Route, string) {
	switch why := g.leads(j.Member); {
	case why != "":
		return Route{}, why
	case j.Due().IsZero():
		return Route{}, "its wallet is " + j.State.Text() + ", and no other is to be set"
	case j.Home != g.Home:
		return Route{}, fmt.Sprintf("by the chains it follows %q, not %s", j.Home, g.Home)
	}
	if why := g.unwritable(); why != "" {
		return Route{}, why
	}
	return walletRoute(g, g.Home, j.Member, routes)
}

// walletRoute is the route for wallets from one member to another, or why there is none.
func walletRoute(g Group, from, to caip.AgentRef, routes []Route) (Route, string) {
	for _, r := range routes {
		if r.Wallets && r.Leads(g, from, to) {
			return r, ""
		}
	}
	return Route{}, fmt.Sprintf("no route with sync_wallets leads from %s to %s", from.Registry, to.Registry)
}

// ClearWallet decides whether a member's wallet is to be cleared: the rule of crosschain/wallet has
// it superseded, and a route leads there. That the group is frozen, or its evidence may change, is
// no reason to let somebody be paid wrongly.
func ClearWallet(g Group, j wallet.Judgement, routes []Route) (Route, string) {
	switch {
	case j.State != wallet.Superseded:
		return Route{}, "its wallet is " + j.State.Text()
	case j.Cause == nil:
		return Route{}, "since when its wallet is superseded is not known"
	case !g.Has(j.Home):
		return Route{}, fmt.Sprintf("it follows %s, which it is not linked with", j.Home)
	}
	return walletRoute(g, j.Home, j.Member, routes)
}

// SyncCopy decides whether a member is to publish the wallet of another one: have is what it
// publishes, want the other's wallet, zero where it has none that may be paid. What is to be
// removed waits for no evidence.
func SyncCopy(g Group, of, at caip.AgentRef, have, want caip.AccountID, routes []Route) (Route, string) {
	switch {
	case of == at || of.Chain() == at.Chain():
		return Route{}, "it is on the same chain"
	case have == want:
		return Route{}, "the copy is as it should be"
	case !g.Has(of) || !g.Has(at):
		return Route{}, "not linked"
	}
	if why := g.unwritable(); why != "" && !want.IsZero() {
		return Route{}, why
	}
	return walletRoute(g, of, at, routes)
}

// Copy is the wallet on another chain that a registration publishes; zero where it publishes none,
// or something that is no account of that chain.
func Copy(ctx context.Context, chain chains.Chain, at caip.AgentRef, of caip.ChainID, finality chains.Finality) (caip.AccountID, error) {
	value, err := chain.Metadata(ctx, at, chains.WalletCopyKey(of), finality)
	if err != nil {
		return caip.AccountID{}, err
	}
	account, err := caip.ParseAccountID(string(value))
	if err != nil || account.Chain != of {
		return caip.AccountID{}, nil
	}
	return account, nil
}

// Published is the wallet of a member that the others are to publish: the one that it holds at the
// chain's finality and at latest, and that may be paid. Zero: none. While that changes the error is
// of kind NotFinal.
func (r *Reader) Published(ctx context.Context, member caip.AgentRef) (caip.AccountID, error) {
	var held [2]caip.AccountID
	at := []chains.Finality{r.At(member.Registry), chains.Latest}
	if err := together.Do(ctx, func(ctx context.Context) (err error) { held[0], err = r.payable(ctx, member, at[0]); return err },
		func(ctx context.Context) (err error) { held[1], err = r.payable(ctx, member, at[1]); return err }); err != nil {
		return caip.AccountID{}, err
	}
	switch {
	case held[1].IsZero(): // nobody is to be paid by a copy of what is gone
		return caip.AccountID{}, nil
	case held[0] != held[1]:
		return caip.AccountID{}, &chains.Error{Kind: chains.NotFinal, Chain: member.Chain(), Op: "read wallet of " + member.String(), Err: errors.New("it has just changed")}
	}
	return held[0], nil
}

// payable is the wallet of a member where the rule lets it be paid.
func (r *Reader) payable(ctx context.Context, member caip.AgentRef, at chains.Finality) (caip.AccountID, error) {
	j, err := r.Judge(ctx, member, at)
	if err != nil || !j.Payable() || j.Held.State != chains.WalletSet {
		return caip.AccountID{}, err
	}
	return j.Held.Address, nil
}

// Judge reads a member's wallet at a finality and applies the rule of crosschain/wallet.
func (r *Reader) Judge(ctx context.Context, member caip.AgentRef, at chains.Finality) (wallet.Judgement, error) {
	chain, err := r.Chain(member.Registry)
	if err != nil {
		return wallet.Judgement{}, err
	}
	agent, err := chain.Agent(ctx, member, at)
	if err != nil {
		return wallet.Judgement{}, err
	}
	registries := link.Registries{}
	for registry, c := range r.Chains {
		registries[registry] = chains.Opened(c)
	}
	reader := wallet.Reader{Registries: registries}
	home, err := reader.Named(ctx, member, at)
	if err != nil {
		return wallet.Judgement{}, err
	}
	return reader.Compare(ctx, agent, home, at)
}
