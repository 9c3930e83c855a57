package evm

import (
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// Events by which a registry tells that it is another contract from now on (ERC-1967) or may become
// one (ERC-173).
var (
	upgradedTopic  = crypto.Keccak256Hash([]byte("Upgraded(address)"))
	ownershipTopic = crypto.Keccak256Hash([]byte("OwnershipTransferred(address,address)"))
)

// withChanges adds them to a table of decoders.
func withChanges(table map[common.Hash]decoder) map[common.Hash]decoder {
	table[upgradedTopic], table[ownershipTopic] = decodeUpgraded, decodeOwnership
	return table
}

func decodeUpgraded(c *Chain, log *types.Log) (chains.Event, error) {
	if len(log.Topics) != 2 || len(log.Data) != 0 {
		return chains.Event{}, view.ErrTopics
	}
	implementation, err := view.TopicAddress(log.Topics[1])
	return c.changed(log, chains.RegistryChanged{Implementation: c.Account(implementation)}), err
}

func decodeOwnership(c *Chain, log *types.Log) (chains.Event, error) {
	if len(log.Topics) != 3 || len(log.Data) != 0 {
		return chains.Event{}, view.ErrTopics
	}
	owner, err := view.TopicAddress(log.Topics[2])
	return c.changed(log, chains.RegistryChanged{Owner: c.Account(owner)}), err
}

// governed is a dialect whose registry does what another contract decides.
type governed interface {
	governedBy() common.Address
}

// governor is the contract that decides what the registry does, where that is another; else zero.
func (c *Chain) governor() common.Address {
	if g, ok := c.dialect.(governed); ok {
		return g.governedBy()
	}
	return common.Address{}
}

func (c *Chain) changed(log *types.Log, to chains.RegistryChanged) chains.Event {
	to.Contract = c.info.Registry
	if log.Address == c.config.Reputation {
		to.Contract = c.info.Reputation
	}
	return chains.Event{Kind: chains.KindRegistryChanged, Registry: &to}
}
