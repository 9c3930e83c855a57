// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {EnumerableSet} from "@openzeppelin/contracts/utils/structs/EnumerableSet.sol";
import {IDiamondCut} from "./interfaces/IDiamondCut.sol";

/// @title A diamond's table of functions
/// @dev The diamond's own functions are in it too, under its own address, and cannot be cut.
library LibDiamond {
    using EnumerableSet for EnumerableSet.AddressSet;
    using EnumerableSet for EnumerableSet.Bytes32Set;

    // keccak256(abi.encode(uint256(keccak256("bridge8004.diamond")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 internal constant STORAGE = 0x3f680e5d99bbd5b675e0c4dee0775c1a93ffb737a250d46fa3f58bc261538800;

    struct Table {
        mapping(bytes4 selector => address facet) facetOf;
        EnumerableSet.AddressSet facets;
        mapping(address facet => EnumerableSet.Bytes32Set selectors) selectorsOf;
    }

    /// @notice Applies cuts in order and runs the initialiser, if there is one. Checks no caller.
    function cut(IDiamondCut.FacetCut[] memory cuts, address init, bytes memory data) internal {
        for (uint256 i = 0; i < cuts.length; ++i) {
            _apply(cuts[i]);
        }
        emit IDiamondCut.DiamondCut(cuts, init, data);
        if (init == address(0)) {
            if (data.length != 0) revert IDiamondCut.NoInitializer();
            return;
        }
        if (init.code.length == 0) revert IDiamondCut.NotAContract(init);
        Address.functionDelegateCall(init, data);
    }

    /// @notice Enters functions that the diamond has in its own code.
    function addOwn(bytes4[] memory selectors) internal {
        for (uint256 i = 0; i < selectors.length; ++i) {
            _add(address(this), selectors[i]);
        }
    }

    /// @notice The selectors of a facet.
    function selectorsOf(address facet) internal view returns (bytes4[] memory selectors) {
        bytes32[] memory words = entries().selectorsOf[facet].values();
        selectors = new bytes4[](words.length);
        for (uint256 i = 0; i < words.length; ++i) {
            selectors[i] = bytes4(words[i]);
        }
    }

    function entries() internal pure returns (Table storage $) {
        assembly ("memory-safe") {
            $.slot := STORAGE
        }
    }

    function _apply(IDiamondCut.FacetCut memory change) private {
        address facet = change.facetAddress;
        bool removes = change.action == IDiamondCut.FacetCutAction.Remove;
        if (change.functionSelectors.length == 0) revert IDiamondCut.NoSelectors(facet);
        if (removes && facet != address(0)) revert IDiamondCut.RemoveNamesFacet(facet);
        // The diamond is not its own facet: delegating to itself would never end.
        if (!removes && (facet.code.length == 0 || facet == address(this))) revert IDiamondCut.NotAContract(facet);

        for (uint256 i = 0; i < change.functionSelectors.length; ++i) {
            bytes4 selector = change.functionSelectors[i];
            if (change.action == IDiamondCut.FacetCutAction.Add) {
                _add(facet, selector);
                continue;
            }
            address present = entries().facetOf[selector];
            if (present == address(0)) revert IDiamondCut.SelectorNotFound(selector);
            if (present == address(this)) revert IDiamondCut.SelectorImmutable(selector);
            if (present == facet) revert IDiamondCut.SelectorUnchanged(selector, facet);
            _remove(present, selector);
            if (!removes) _add(facet, selector);
        }
    }

    function _add(address facet, bytes4 selector) private {
        Table storage $ = entries();
        address present = $.facetOf[selector];
        if (present != address(0)) revert IDiamondCut.SelectorExists(selector, present);
        $.facetOf[selector] = facet;
        $.facets.add(facet);
        $.selectorsOf[facet].add(selector);
    }

    function _remove(address facet, bytes4 selector) private {
        Table storage $ = entries();
        delete $.facetOf[selector];
        $.selectorsOf[facet].remove(selector);
        if ($.selectorsOf[facet].length() == 0) $.facets.remove(facet);
    }
}
