// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {OriginLib} from "./OriginLib.sol";

/// @title The rules of OriginLib for those who have a text in memory
/// @notice A constructor has no calldata, which OriginLib reads; it asks a contract of this kind,
///         made for the question. Holds nothing and can do nothing, so that it does not matter that
///         it stays.
contract OriginCheck {
    /// @notice Whether a registry's CAIP-10 text is canonical, where its address starts, and
    ///         whether it is on an EVM chain.
    function read(string calldata registry)
        external
        pure
        returns (bool isRegistry, uint256 accountStart, bool isEip155)
    {
        return (OriginLib.isRegistry(registry), OriginLib.accountStart(registry), OriginLib.isEip155(registry));
    }
}
