package plan

import (
	"context"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/wallet"
)

// SyncWallet decides whether a member's wallet is to be set: its home is another, the rule of
// crosschain/wallet wants it, the evidence cannot change, a route leads there.
func SyncWallet(g Group, j wallet.Judgement, routes []Route) (Route, string) {
	switch {
	case g.Home.IsZero():
		return Route{}, "no home is named (metadata bridge8004:home, equal on all sides)"
	case g.Home == j.Member:
		return Route{}, "it is the home"
	case j.Due().IsZero():
		return Route{}, "its wallet is " + j.State.Text() + ", and no other is to be set"
	case j.Home != g.Home:
		return Route{}, fmt.Sprintf("by the chains it follows %q, not %s", j.Home, g.Home)
	case g.Frozen:
		return Route{}, "the group is frozen: " + g.Why
	case !g.Active:
		return Route{}, "not linked: " + g.Why
	case !g.Pinned:
		return Route{}, "the evidence of the link is mutable (https); identity is written on ipfs or data evidence only"
	}
	for _, r := range routes {
		if r.Wallets && r.joins(g, g.Home, j.Member) {
			return r, ""
		}
	}
	return Route{}, fmt.Sprintf("no route with sync_wallets leads from %s to %s", g.Home.Registry, j.Member.Registry)
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
