package signer

import (
	"slices"
	"time"

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

// bucket lets through a few requests at once, and then one in a while. It is not for concurrent
// use.
type bucket struct {
	left float64
	at   time.Time
}

// take reports whether there is room for one more.
func (b *bucket) take(now time.Time, most, perSecond float64) bool {
	if b.at.IsZero() {
		b.left = most
	} else {
		b.left = min(most, b.left+max(0, now.Sub(b.at).Seconds())*perSecond)
	}
	b.at = now
	if b.left < 1 {
		return false
	}
	b.left--
	return true
}
