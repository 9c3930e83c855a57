package deploy

import (
	"context"
	"errors"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// NewPosition plans a PositionNFT and its facets: identity, wallet, view, in the order in which the
// Diamond that the PositionNFT makes is cut. Its owner, who can cut it anew, is the only one with a
// role.
func NewPosition(w Where, owner common.Address) (Plan, error) {
	if owner == (common.Address{}) {
		return Plan{}, errors.New("the owner of the Diamond is missing")
	}
	p := w.plan()
	identity := p.add("src/position/PositionNFTIdentityFacet.sol:PositionNFTIdentityFacet", &bindings.PositionNFTIdentityFacetMetaData, nil)
	wallet := p.add("src/position/PositionNFTWalletFacet.sol:PositionNFTWalletFacet", &bindings.PositionNFTWalletFacetMetaData, nil)
	view := p.add("src/position/PositionNFTViewFacet.sol:PositionNFTViewFacet", &bindings.PositionNFTViewFacetMetaData, nil)
	nft := p.add("src/position/PositionNFT.sol:PositionNFT", &bindings.PositionNFTMetaData, bindings.NewPositionNFT().PackConstructor(owner, identity, wallet, view))
	p.Roles = append(p.Roles, Role{Contract: nft, Name: "owner of the Diamond", Holder: owner, held: func(ctx context.Context, chain Chain, account common.Address) (bool, error) {
		k, d := bindings.NewPositionNFT(), bindings.NewDiamond()
		answer, err := chain.Simulate(ctx, common.Address{}, &nft, k.PackDiamond())
		if err != nil {
			return false, err
		}
		diamond, err := k.UnpackDiamond(answer)
		if err != nil {
			return false, err
		}
		if answer, err = chain.Simulate(ctx, common.Address{}, &diamond, d.PackOwner()); err != nil {
			return false, err
		}
		now, err := d.UnpackOwner(answer)
		return now == account, err
	}})
	return p, nil
}
