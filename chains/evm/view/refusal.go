package view

import (
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
)

// SyncScopes are the scopes that a SyncDelegate knows, with what each is about.
var SyncScopes = []struct {
	Scope chains.SyncScope
	about string
}{
	{chains.SyncScopeURI, "the agentURI"},
	{chains.SyncScopeMetadata, "metadata agentWallet:*"},
	{chains.SyncScopeUnsetWallet, "clearing agentWallet"},
	{chains.SyncScopeSubmitWallet, "submitting a wallet"},
}

// AllScopes is the sum of them.
const AllScopes = chains.SyncScopeURI | chains.SyncScopeMetadata | chains.SyncScopeUnsetWallet | chains.SyncScopeSubmitWallet

// What ISyncDelegate.Refusal numbers.
const (
	Allowed = iota
	UnknownAgent
	notGranted
	ownerChanged
	GrantExpired
	OutOfScope
	delegateNotApproved
)

// Refusal puts an answer of check for a scope into words; empty when it is allowed.
func Refusal(why uint8, scope chains.SyncScope) string {
	switch why {
	case Allowed:
		return ""
	case UnknownAgent:
		return "the agent is not registered"
	case notGranted:
		return "the owner granted this account nothing"
	case ownerChanged:
		return "the grant is of a former owner"
	case GrantExpired:
		return "the grant expired"
	case OutOfScope:
		for _, s := range SyncScopes {
			if s.Scope == scope {
				return "the grant does not cover " + s.about
			}
		}
		return "the grant does not cover that"
	case delegateNotApproved:
		return "the owner has not approved the SyncDelegate at the registry"
	}
	return fmt.Sprintf("the SyncDelegate refuses with %d", why)
}
