// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IERC721Metadata} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Metadata.sol";

/// @title Identity registry of the strategy dialect
/// @notice An ERC-721 whose token id is the agentId. Ids start at 1 and grow by one. There is
///         nothing else to write: no metadata, no wallet, no change of the agentURI, no burning,
///         nobody who administers it.
///
/// Trust: nobody can forge an agent of another account. Anyone can register any agentURI, a
/// stranger's too: what a file says of an agent counts only if it names this registry and this
/// agentId.
interface IStrategyRegistry is IERC721Metadata {
    /// @notice An agent was registered. Comes after ERC-721's Transfer and ERC-4906's
    ///         MetadataUpdate.
    /// @param agentURI As given; may be empty.
    /// @param owner Who registered, and the first owner.
    event Registered(uint256 indexed agentId, string agentURI, address indexed owner);

    /// @notice Registers an agent of the caller. Anyone may call; the caller cannot make another
    ///         account its owner.
    /// @dev A caller that has code must be an ERC-721 receiver. It is asked last, when the agent is
    ///      complete, and it may transfer the agent on from there.
    /// @param agentURI Where the registration file is; may be empty, and stays as it is.
    /// @return agentId The next id, from 1.
    function register(string calldata agentURI) external returns (uint256 agentId);
}
