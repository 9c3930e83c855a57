package view

import (
	"sync"

	"github.com/ethereum/go-ethereum/accounts/abi"

	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// bound holds the bindings, whose ABIs are parsed once and only when a chain is used.
type bound struct {
	Identity   *bindings.IdentityRegistry
	Reputation *bindings.ReputationRegistry
	Relay      *bindings.FeedbackRelay
	Delegate   *bindings.SyncDelegate
}

// Contracts are the bindings of the registries, the relay and the SyncDelegate.
var Contracts = sync.OnceValue(func() bound {
	return bound{bindings.NewIdentityRegistry(), bindings.NewReputationRegistry(), bindings.NewFeedbackRelay(), bindings.NewSyncDelegate()}
})

// FirstRelayContract is what the first relay logs otherwise than its successors.
var FirstRelayContract = sync.OnceValue(bindings.NewIFirstRelay)

// The bindings of dialects that most chains do not speak.
var (
	StrategyContract = sync.OnceValue(bindings.NewStrategyReputation)
	PositionContract = sync.OnceValue(bindings.NewPositionNFT)
	DiamondContract  = sync.OnceValue(bindings.NewDiamond)
)

// FeedbackDelegateContract is what accounts delegate to whose reviews others pay for.
var FeedbackDelegateContract = sync.OnceValue(bindings.NewFeedbackDelegate)

// contractABIs are all contracts whose errors are known by name.
var contractABIs = sync.OnceValue(func() []abi.ABI {
	c := Contracts()
	return []abi.ABI{c.Identity.GetABI(), c.Reputation.GetABI(), c.Relay.GetABI(), c.Delegate.GetABI(), FeedbackDelegateContract().GetABI(), StrategyContract().GetABI(), PositionContract().GetABI(), DiamondContract().GetABI()}
})

// RelayInterface is the ERC-165 id by which a mirror's client is told: that of IFeedbackRelay as
// the first relay has it. All relays answer for it.
var RelayInterface = [4]byte{0x00, 0xcd, 0x8e, 0x31}

// FeedbackDelegateInterface is the ERC-165 id of IFeedbackDelegate.
var FeedbackDelegateInterface = [4]byte{0xa0, 0x54, 0x03, 0xb7}
