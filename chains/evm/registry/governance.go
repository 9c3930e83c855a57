package registry

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// implementationSlot holds the implementation of an ERC-1967 proxy:
// keccak256("eip1967.proxy.implementation") - 1.
const implementationSlot = "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc"

// ownerSelector is that of owner(), ERC-173.
var ownerSelector = common.FromHex("0x8da5cb5b")

func (c *Registry) contractsAt(ctx context.Context, op string, b ledger.Block) ([]chains.RegistryContract, error) {
	registries := []common.Address{c.Identity}
	if c.Reputation != (common.Address{}) {
		registries = append(registries, c.Reputation)
	}
	if governor := c.Facts.Governor; !view.IsZero(governor) {
		registries = append(registries, governor) // its owner can make the registry say anything
	}
	slots, owners := make([]*rpc.Question, len(registries)), make([]common.Address, len(registries))
	views := make([]view.View, len(registries))
	for i, registry := range registries {
		slots[i] = &rpc.Question{Method: "eth_getStorageAt", Args: []any{registry, implementationSlot, b.At()}}
		views[i] = view.View{To: registry, Data: ownerSelector, Bare: true, Refused: view.Ignore, Answer: func(data []byte) error {
			if len(data) == 32 { // anything else is no owner()
				owners[i] = common.BytesToAddress(data)
			}
			return nil
		}}
	}
	var facets caip.Hash
	if governor := c.Facts.Governor; !view.IsZero(governor) {
		views = append(views, view.View{To: governor, Data: view.DiamondContract().PackFacets(), Bare: true, Refused: view.Ignore, Answer: func(data []byte) error {
			facets = caip.Keccak256(data)
			return nil
		}})
	}
	if err := c.ViewsWith(ctx, op, b.At(), slots, views...); err != nil {
		return nil, err
	}
	list := make([]chains.RegistryContract, len(registries))
	for i, registry := range registries {
		if slots[i].Err != nil {
			return nil, slots[i].Err
		}
		implementation, err := slotAddress(slots[i].Result)
		if err != nil {
			return nil, c.Fail(chains.Dishonest, op, err, "use another node")
		}
		list[i] = chains.RegistryContract{Contract: c.Account(registry), Implementation: c.AccountOrNone(implementation), Owner: c.AccountOrNone(owners[i])}
		if registry == c.Facts.Governor {
			list[i].Facets = facets
		}
	}
	return list, nil
}

// slotAddress reads the address in a storage word.
func slotAddress(result json.RawMessage) (common.Address, error) {
	var word hexutil.Bytes
	if err := json.Unmarshal(result, &word); err != nil {
		return common.Address{}, fmt.Errorf("malformed storage word: %w", err)
	}
	if len(word) > common.HashLength {
		return common.Address{}, errors.New("a storage word of more than 32 bytes")
	}
	return common.BytesToAddress(word), nil
}
