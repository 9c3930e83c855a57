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

// scopeNames are the scopes of a grant as people write them, by bit.
var scopeNames = []string{"uri", "wallet-metadata", "unset-wallet", "submit-wallet"}

// ParseScopes reads the names of scopes, one at least.
func ParseScopes(names []string) (all SyncScope, err error) {
	for _, name := range names {
		bit := slices.Index(scopeNames, name)
		if bit < 0 {
			return 0, fmt.Errorf("%.40q: want %s", name, strings.Join((^SyncScope(0)).Names(), ", "))
		}
		all |= 1 << bit
	}
	if all == 0 {
		return 0, fmt.Errorf("none: want some of %s", strings.Join((^SyncScope(0)).Names(), ", "))
	}
	return all, nil
}

// Names are the names of the scopes in the set.
func (s SyncScope) Names() []string {
	names := []string{}
	for bit, name := range scopeNames {
		if s&(1<<bit) != 0 {
			names = append(names, name)
		}
	}
	return names
}
