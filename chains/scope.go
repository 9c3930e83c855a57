package chains

import (
	"fmt"
	"slices"
	"strings"
)

// SyncScope is what a grant at a SyncDelegate allows: a set of bits, those of the contract.
type SyncScope uint8

// The scopes of a grant.
const (
	SyncScopeURI          SyncScope = 1 << iota // writing agentURI
	SyncScopeMetadata                           // writing metadata agentWallet:*, the wallets of other chains
	SyncScopeUnsetWallet                        // clearing agentWallet
	SyncScopeSubmitWallet                       // submitting a wallet that the owner consented to and the wallet signed
)

type scopeName struct {
	name  string
	scope SyncScope
}

// scopeNames are the scopes of a grant as people write them.
var scopeNames = []scopeName{
	{"uri", SyncScopeURI},
	{"wallet-metadata", SyncScopeMetadata},
	{"unset-wallet", SyncScopeUnsetWallet},
	{"submit-wallet", SyncScopeSubmitWallet},
}

// Scopes are all that a grant can allow, each by itself.
func Scopes() (all []SyncScope) {
	for _, s := range scopeNames {
		all = append(all, s.scope)
	}
	return all
}

// ParseScopes reads the names of scopes, one at least.
func ParseScopes(names []string) (all SyncScope, err error) {
	for _, name := range names {
		at := slices.IndexFunc(scopeNames, func(s scopeName) bool { return s.name == name })
		if at < 0 {
			return 0, fmt.Errorf("%.40q: want %s", name, strings.Join((^SyncScope(0)).Names(), ", "))
		}
		all |= scopeNames[at].scope
	}
	if all == 0 {
		return 0, fmt.Errorf("none: want some of %s", strings.Join((^SyncScope(0)).Names(), ", "))
	}
	return all, nil
}

// Names are the names of the scopes in the set.
func (s SyncScope) Names() []string {
	names := []string{}
	for _, one := range scopeNames {
		if s&one.scope != 0 {
			names = append(names, one.name)
		}
	}
	return names
}
