package evm

import (
	"sync"

	"github.com/ethereum/go-ethereum/accounts/abi"

	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// bound holds the bindings, whose ABIs are parsed once and only when a chain is used.
type bound struct {
	identity   *bindings.IdentityRegistry
	reputation *bindings.ReputationRegistry
	relay      *bindings.FeedbackRelay
	delegate   *bindings.SyncDelegate
}

var contracts = sync.OnceValue(func() bound {
	return bound{bindings.NewIdentityRegistry(), bindings.NewReputationRegistry(), bindings.NewFeedbackRelay(), bindings.NewSyncDelegate()}
})

// The bindings of dialects that most chains do not speak.
var (
	strategyContract = sync.OnceValue(bindings.NewStrategyReputation)
	positionContract = sync.OnceValue(bindings.NewPositionNFT)
)

// contractABIs are all contracts whose errors are known by name.
var contractABIs = sync.OnceValue(func() []abi.ABI {
	c := contracts()
	return []abi.ABI{c.identity.GetABI(), c.reputation.GetABI(), c.relay.GetABI(), c.delegate.GetABI(), strategyContract().GetABI(), positionContract().GetABI(), diamondContract().GetABI()}
})

// relayInterface is the ERC-165 id of IFeedbackRelay: the exclusive or of its functions' selectors.
var relayInterface = sync.OnceValue(func() (id [4]byte) {
	methods := contracts().relay.GetABI().Methods
	for _, name := range []string{
		"deliver", "revoke", "respond", "voidMirror", "setOriginRegistry", "mirrorOf", "originOf", "relayOf", "contentOf", "responded",
		"isOriginRegistryAllowed", "paused", "predecessor", "reputationRegistry",
	} {
		for i, b := range methods[name].ID {
			id[i] ^= b
		}
	}
	return id
})
