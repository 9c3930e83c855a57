package signer

import (
	"slices"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/signing"
)

// Policy is what an owner lists beforehand, by the agent's registration. Nothing else is ever
// signed.
type Policy map[caip.AgentRef]Rule

// Rule is what may be signed about one registration.
type Rule struct {
	Home    caip.AgentRef    // that it follows
	Verbs   []string         // of package signing
	Wallets []caip.AccountID // that it may have
}

// allows holds a request against the policy; empty: it may be looked into.
func (p Policy) allows(r signing.Request) signing.Reason {
	rule, listed := p[r.Agent]
	switch {
	case !listed:
		return signing.AgentNotListed
	case !slices.Contains(rule.Verbs, r.Verb):
		return signing.VerbNotListed
	case rule.Home != r.Home:
		return signing.OtherHome
	case config.NamesWallet(r.Verb) && !slices.Contains(rule.Wallets, r.Wallet):
		return signing.WalletNotListed
	}
	return ""
}
