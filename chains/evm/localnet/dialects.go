package localnet

import (
	"context"
	"fmt"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// StrategyRegistry is the identity registry of the strategy dialect; zero unless Options.Strategy.
func (c contracts) StrategyRegistry() common.Address { return c.strategy }

// StrategyReputation is the reputation registry of the strategy dialect; zero unless
// Options.Strategy.
func (c contracts) StrategyReputation() common.Address { return c.rated }

// PositionNFT is the registry of the position dialect; zero unless Options.Position.
func (c contracts) PositionNFT() common.Address { return c.position }

// deployFurther deploys the registries of other dialects that are asked for.
func (n *Network) deployFurther() (err error) {
	if n.options.Strategy {
		if n.strategy, err = n.create(deployer, &bindings.StrategyRegistryMetaData, nil); err != nil {
			return err
		}
		constructor := bindings.NewStrategyReputation().PackConstructor(n.strategy)
		if n.rated, err = n.create(deployer, &bindings.StrategyReputationMetaData, constructor); err != nil {
			return err
		}
	}
	if !n.options.Position {
		return nil
	}
	var facets []common.Address
	for _, facet := range []*bind.MetaData{
		&bindings.PositionNFTIdentityFacetMetaData, &bindings.PositionNFTWalletFacetMetaData, &bindings.PositionNFTViewFacetMetaData,
	} {
		address, err := n.create(deployer, facet, nil)
		if err != nil {
			return err
		}
		facets = append(facets, address)
	}
	constructor := bindings.NewPositionNFT().PackConstructor(deployer.Address, facets[0], facets[1], facets[2])
	n.position, err = n.create(deployer, &bindings.PositionNFTMetaData, constructor)
	return err
}

// CutPosition gives one function of the PositionNFT, by its selector, to another copy of its
// identity facet, as the owner of the Diamond. It returns that facet.
func (n *Network) CutPosition(selector []byte) (common.Address, error) {
	facet, err := n.create(deployer, &bindings.PositionNFTIdentityFacetMetaData, nil)
	if err != nil {
		return common.Address{}, err
	}
	answer, err := n.client.CallContract(context.Background(), ethereum.CallMsg{To: &n.position, Data: bindings.NewPositionNFT().PackDiamond()}, nil)
	if err != nil {
		return common.Address{}, fmt.Errorf("find the diamond: %w", err)
	}
	diamond, err := bindings.NewPositionNFT().UnpackDiamond(answer)
	if err != nil {
		return common.Address{}, fmt.Errorf("find the diamond: %w", err)
	}
	const replace = 1
	cut := []bindings.IDiamondCutFacetCut{{FacetAddress: facet, Action: replace, FunctionSelectors: [][4]byte{[4]byte(selector)}}}
	if _, err := n.Send(deployer, &diamond, nil, bindings.NewDiamond().PackDiamondCut(cut, common.Address{}, nil)); err != nil {
		return common.Address{}, fmt.Errorf("cut the diamond: %w", err)
	}
	return facet, nil
}
