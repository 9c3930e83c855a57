// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {EnumerableSet} from "@openzeppelin/contracts/utils/structs/EnumerableSet.sol";
import {IDiamondCut} from "./interfaces/IDiamondCut.sol";
import {IDiamondLoupe} from "./interfaces/IDiamondLoupe.sol";
import {LibDiamond} from "./LibDiamond.sol";
import {LibPositionNFT} from "./LibPositionNFT.sol";

/// @title The Diamond behind a PositionNFT (ERC-2535)
/// @notice Holds the storage of all facets. Cutting, looking and ownership are its own code and
///         cannot be cut; everything else is a facet's. Takes no funds.
///
/// Trust: the owner (handed over in two steps) can cut, and so forge or erase whatever this Diamond
/// keeps, in the PositionNFT's name. Once he renounces, the facets stay as they are for good.
/// Nobody else can change the table, and no caller of a facet gains more than that facet grants
/// him.
contract Diamond is IDiamondCut, IDiamondLoupe, IERC165, Ownable2StepUpgradeable {
    using EnumerableSet for EnumerableSet.AddressSet;

    /// @notice No facet has this function.
    error FunctionNotFound(bytes4 selector);

    /// @param owner_ Who may cut from now on; no other account ever had a right here.
    /// @param positionNFT The registry whose forwarded callers the facets believe. The PositionNFT
    ///        makes its own Diamond.
    /// @param cuts The facets to begin with.
    constructor(address owner_, address positionNFT, FacetCut[] memory cuts) initializer {
        // Namespaced, like everything in here: a facet that declares plain storage could otherwise
        // overwrite the owner.
        __Ownable_init(owner_);
        LibPositionNFT.bind(positionNFT);
        LibDiamond.addOwn(_ownSelectors());
        LibDiamond.cut(cuts, address(0), "");
    }

    /// @dev What facets return or revert with is passed on unchanged; a revert without data becomes
    ///      FailedCall.
    fallback(bytes calldata data) external returns (bytes memory) {
        address facet = LibDiamond.entries().facetOf[msg.sig];
        if (facet == address(0)) revert FunctionNotFound(msg.sig);
        return Address.functionDelegateCall(facet, data);
    }

    /// @inheritdoc IDiamondCut
    function diamondCut(FacetCut[] calldata _diamondCut, address _init, bytes calldata _calldata) external onlyOwner {
        LibDiamond.cut(_diamondCut, _init, _calldata);
    }

    /// @inheritdoc IDiamondLoupe
    function facets() external view returns (Facet[] memory facets_) {
        address[] memory addresses = facetAddresses();
        facets_ = new Facet[](addresses.length);
        for (uint256 i = 0; i < addresses.length; ++i) {
            facets_[i] = Facet(addresses[i], LibDiamond.selectorsOf(addresses[i]));
        }
    }

    /// @inheritdoc IDiamondLoupe
    function facetFunctionSelectors(address _facet) external view returns (bytes4[] memory) {
        return LibDiamond.selectorsOf(_facet);
    }

    /// @inheritdoc IDiamondLoupe
    function facetAddresses() public view returns (address[] memory) {
        return LibDiamond.entries().facets.values();
    }

    /// @inheritdoc IDiamondLoupe
    function facetAddress(bytes4 _functionSelector) external view returns (address) {
        return LibDiamond.entries().facetOf[_functionSelector];
    }

    /// @notice ERC-165, ERC-173, ERC-2535 cut and loupe.
    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return interfaceId == type(IERC165).interfaceId || interfaceId == type(IDiamondCut).interfaceId
            || interfaceId == type(IDiamondLoupe).interfaceId || interfaceId == 0x7f5828d0;
    }

    function _ownSelectors() private pure returns (bytes4[] memory selectors) {
        selectors = new bytes4[](11);
        selectors[0] = IDiamondCut.diamondCut.selector;
        selectors[1] = IDiamondLoupe.facets.selector;
        selectors[2] = IDiamondLoupe.facetFunctionSelectors.selector;
        selectors[3] = IDiamondLoupe.facetAddresses.selector;
        selectors[4] = IDiamondLoupe.facetAddress.selector;
        selectors[5] = IERC165.supportsInterface.selector;
        selectors[6] = this.owner.selector;
        selectors[7] = this.pendingOwner.selector;
        selectors[8] = this.transferOwnership.selector;
        selectors[9] = this.acceptOwnership.selector;
        selectors[10] = this.renounceOwnership.selector;
    }
}
