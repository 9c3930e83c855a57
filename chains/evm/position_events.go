package evm

import (
	"context"
	"fmt"
	"maps"
	"sync"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

var diamondContract = sync.OnceValue(bindings.NewDiamond)

// positionTables are the logs of a PositionNFT, which are those of the deployed identity registry. MetadataSet may stand before the Registered of its agent: both name it.
var positionTables = sync.OnceValue(func() eventTables {
	return eventTables{identity: maps.Clone(tables().identity), past: tables().past, governor: withChanges(byTopic(diamondContract().GetABI(), map[string]decoder{"DiamondCut": decodeCut}))}
})

func (position) events() eventTables { return positionTables() }

// finish has nothing to do: there is no feedback.
func (position) finish(context.Context, string, []logged, bool) error { return nil }

// decodeCut tells of other facets behind the registry: its first new facet, or the Diamond itself where functions were only taken away.
func decodeCut(c *Chain, log *types.Log) (chains.Event, error) {
	e, err := diamondContract().UnpackDiamondCutEvent(log)
	if err != nil {
		return chains.Event{}, fmt.Errorf("malformed DiamondCut: %w", err)
	}
	facet := log.Address
	for _, cut := range e.DiamondCut {
		if !isZero(cut.FacetAddress) {
			facet = cut.FacetAddress
			break
		}
	}
	return c.changed(log, chains.RegistryChanged{Implementation: c.account(facet)}), nil
}

// governedBy is the Diamond.
func (d position) governedBy() common.Address { return d.diamond }
