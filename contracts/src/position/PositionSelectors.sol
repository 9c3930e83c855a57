// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IDiamondCut} from "./interfaces/IDiamondCut.sol";
import {IPositionIdentity} from "./interfaces/IPositionIdentity.sol";
import {IPositionView} from "./interfaces/IPositionView.sol";
import {IPositionWallet} from "./interfaces/IPositionWallet.sol";

/// @title Which facet answers which selector at first
library PositionSelectors {
    // The overloads of register: Solidity has no name for the selector of one of them.
    bytes4 internal constant REGISTER = bytes4(keccak256("register()"));
    bytes4 internal constant REGISTER_WITH_URI = bytes4(keccak256("register(string)"));
    bytes4 internal constant REGISTER_WITH_METADATA = bytes4(keccak256("register(string,(string,bytes)[])"));

    /// @notice The first cuts of a Diamond, in the specification's order.
    function cuts(address identityFacet, address walletFacet, address viewFacet)
        internal
        pure
        returns (IDiamondCut.FacetCut[] memory all)
    {
        all = new IDiamondCut.FacetCut[](3);
        all[0] = IDiamondCut.FacetCut(identityFacet, IDiamondCut.FacetCutAction.Add, _identity());
        all[1] = IDiamondCut.FacetCut(walletFacet, IDiamondCut.FacetCutAction.Add, _wallet());
        all[2] = IDiamondCut.FacetCut(viewFacet, IDiamondCut.FacetCutAction.Add, _view());
    }

    function _identity() private pure returns (bytes4[] memory selectors) {
        selectors = new bytes4[](7);
        selectors[0] = REGISTER;
        selectors[1] = REGISTER_WITH_URI;
        selectors[2] = REGISTER_WITH_METADATA;
        selectors[3] = IPositionIdentity.setAgentURI.selector;
        selectors[4] = IPositionIdentity.getAgentURI.selector;
        selectors[5] = IPositionIdentity.setMetadata.selector;
        selectors[6] = IPositionIdentity.getMetadata.selector;
    }

    function _wallet() private pure returns (bytes4[] memory selectors) {
        selectors = new bytes4[](4);
        selectors[0] = IPositionWallet.setAgentWallet.selector;
        selectors[1] = IPositionWallet.onAgentTransfer.selector;
        selectors[2] = IPositionWallet.DOMAIN_SEPARATOR.selector;
        selectors[3] = IPositionWallet.SET_AGENT_WALLET_TYPEHASH.selector;
    }

    function _view() private pure returns (bytes4[] memory selectors) {
        selectors = new bytes4[](4);
        selectors[0] = IPositionView.getAgentWallet.selector;
        selectors[1] = IPositionView.getAgentNonce.selector;
        selectors[2] = IPositionView.getIdentityRegistry.selector;
        selectors[3] = IPositionView.isAgent.selector;
    }
}
