// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title ERC-2535: looking at a diamond's functions
interface IDiamondLoupe {
    /// @notice A facet and its selectors. The diamond's own functions stand under the diamond's
    ///         address.
    struct Facet {
        address facetAddress;
        bytes4[] functionSelectors;
    }

    /// @notice All facets with their selectors, in no particular order.
    function facets() external view returns (Facet[] memory facets_);

    /// @notice The selectors of a facet; none if it is not one.
    function facetFunctionSelectors(address _facet) external view returns (bytes4[] memory facetFunctionSelectors_);

    /// @notice The addresses of all facets.
    function facetAddresses() external view returns (address[] memory facetAddresses_);

    /// @notice The facet of a selector; zero if there is none.
    function facetAddress(bytes4 _functionSelector) external view returns (address facetAddress_);
}
