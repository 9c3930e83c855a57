// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title ERC-2535: changing a diamond's functions
interface IDiamondCut {
    /// @notice What a cut does with its selectors.
    enum FacetCutAction {
        Add,
        Replace,
        Remove
    }

    /// @notice Selectors of one facet. For Remove the facet's address is zero.
    struct FacetCut {
        address facetAddress;
        FacetCutAction action;
        bytes4[] functionSelectors;
    }

    /// @notice The functions were changed, in this order.
    event DiamondCut(FacetCut[] _diamondCut, address _init, bytes _calldata);

    /// @notice A cut names at least one selector.
    error NoSelectors(address facet);

    /// @notice Facets and initialisers are contracts.
    error NotAContract(address account);

    /// @notice Remove names no facet.
    error RemoveNamesFacet(address facet);

    /// @notice The selector to be added is there already.
    error SelectorExists(bytes4 selector, address facet);

    /// @notice The selector to be replaced or removed is not there.
    error SelectorNotFound(bytes4 selector);

    /// @notice The selector is the diamond's own code and stays.
    error SelectorImmutable(bytes4 selector);

    /// @notice The selector to be replaced is already this facet's.
    error SelectorUnchanged(bytes4 selector, address facet);

    /// @notice Data for an initialiser, but no initialiser.
    error NoInitializer();

    /// @notice Adds, replaces and removes functions, then runs `_calldata` at `_init` in the
    ///         diamond's storage. The diamond's owner only: he can make the diamond do anything.
    function diamondCut(FacetCut[] calldata _diamondCut, address _init, bytes calldata _calldata) external;
}
