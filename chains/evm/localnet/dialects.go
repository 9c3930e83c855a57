package localnet

import (
	"context"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
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
func (n *Network) deployFurther() {
	if n.options.Strategy {
		n.strategy = n.create(deployer, &bindings.StrategyRegistryMetaData, nil)
		n.rated = n.create(deployer, &bindings.StrategyReputationMetaData, bindings.NewStrategyReputation().PackConstructor(n.strategy))
	}
	if n.options.Position {
		identity := n.create(deployer, &bindings.PositionNFTIdentityFacetMetaData, nil)
		wallet := n.create(deployer, &bindings.PositionNFTWalletFacetMetaData, nil)
		view := n.create(deployer, &bindings.PositionNFTViewFacetMetaData, nil)
		n.position = n.create(deployer, &bindings.PositionNFTMetaData, bindings.NewPositionNFT().PackConstructor(deployer.Address, identity, wallet, view))
	}
}

// CutPosition gives one function of the PositionNFT, by its selector, to another copy of its
// identity facet, as the owner of the Diamond. It returns that facet.
func (n *Network) CutPosition(selector []byte) (facet common.Address, err error) {
	err = abort.Catch(func() {
		facet = n.create(deployer, &bindings.PositionNFTIdentityFacetMetaData, nil)
		nft := bindings.NewPositionNFT()
		answer := abort.Must(n.client.CallContract(context.Background(), ethereum.CallMsg{To: &n.position, Data: nft.PackDiamond()}, nil))
		diamond := abort.Must(nft.UnpackDiamond(answer))
		const replace = 1
		cut := []bindings.IDiamondCutFacetCut{{FacetAddress: facet, Action: replace, FunctionSelectors: [][4]byte{[4]byte(selector)}}}
		abort.Must(n.Send(deployer, &diamond, nil, bindings.NewDiamond().PackDiamondCut(cut, common.Address{}, nil)))
	})
	return facet, err
}
