package decode

import (
	"errors"
	"maps"
	"sync"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// Position are the logs of a PositionNFT, which are those of the deployed identity registry.
// MetadataSet may stand before the Registered of its agent: both name it.
var Position = sync.OnceValue(func() Tables {
	return Tables{Identity: maps.Clone(ERC8004().Identity), Past: ERC8004().Past, Governor: withChanges(ByTopic(view.DiamondContract().GetABI(), map[string]Decoder{"DiamondCut": decodeCut}))}
})

// decodeCut tells of other facets behind the registry: its first new facet, or the Diamond itself
// where functions were only taken away. So it does where the log cannot be read: facets can log
// whatever their owner likes, and what this tells above all is that there are others.
func decodeCut(n Names, log *types.Log) (chains.Event, error) {
	facet, err := firstFacet(log.Data)
	if err != nil || view.IsZero(facet) {
		facet = log.Address
	}
	return n.changed(log, chains.RegistryChanged{Implementation: n.Account(facet)}), nil
}

var errCut = errors.New("malformed DiamondCut")

// firstFacet reads the first facet that a DiamondCut (FacetCut[], address, bytes) names; zero when
// it names none. It reads no selectors: what a Diamond logs is its owner's to choose, and arrays of
// arrays that all point to one place would keep a decoder busy.
func firstFacet(data []byte) (facet common.Address, err error) {
	cuts, ok := view.WordAt(data, 0)
	count, is := view.WordAt(data, cuts)
	if !ok || !is {
		return facet, errCut
	}
	cuts += common.HashLength
	for i := range count {
		at, ok := view.WordAt(data, cuts+common.HashLength*i)
		if at += cuts; !ok || at > uint64(len(data)) || uint64(len(data))-at < common.HashLength {
			return facet, errCut
		}
		if facet, err = view.TopicAddress(common.Hash(data[at : at+common.HashLength])); err != nil || !view.IsZero(facet) {
			return facet, err
		}
	}
	return facet, nil
}
