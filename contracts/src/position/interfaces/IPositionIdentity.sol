// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {MetadataEntry} from "../../types/MetadataEntry.sol";
import {ERC8004Errors} from "./ERC8004Errors.sol";

/// @title Registration, agentURI and metadata of the position dialect
/// @notice To be called at the PositionNFT, which is the registry; the same calls at its Diamond do
///         the same. Events always come from the PositionNFT.
interface IPositionIdentity is ERC8004Errors {
    /// @notice An agent was registered. Comes after ERC-721's Transfer and before the MetadataSet
    ///         of each entry.
    event Registered(uint256 indexed agentId, string agentURI, address indexed owner);

    /// @notice The agentURI was replaced.
    event URIUpdated(uint256 indexed agentId, string newURI, address indexed updatedBy);

    /// @notice Metadata was written; under `agentWallet` the wallet, ABI-encoded in 32 bytes, zero
    ///         after a transfer.
    event MetadataSet(
        uint256 indexed agentId, string indexed indexedMetadataKey, string metadataKey, bytes metadataValue
    );

    /// @notice Mints a position of the caller and registers it as agent, with an empty agentURI.
    ///         Anyone may call, for himself alone.
    /// @dev No receiver is asked: who calls wants the token, and nothing can re-enter half-way.
    function register() external returns (uint256 agentId);

    /// @notice As register(), with an agentURI; it may be empty, and nothing vouches for what it
    ///         points to.
    function register(string calldata agentURI) external returns (uint256 agentId);

    /// @notice As register(string), with metadata; of two entries with one key the last stays. The
    ///         key `agentWallet` is refused: the wallet of a new agent is zero, not its owner.
    function register(string calldata agentURI, MetadataEntry[] calldata metadata) external returns (uint256 agentId);

    /// @notice Replaces the agentURI. Owner, operators and the approved address: each of them can
    ///         point the agent to any file. Also for positions that were minted only; that does not
    ///         register them.
    function setAgentURI(uint256 agentId, string calldata newURI) external;

    /// @notice Writes metadata, except under `agentWallet`. Owner, operators and the approved
    ///         address: each can write anything, and a transfer keeps it, so readers must not take
    ///         it for the present owner's word.
    function setMetadata(uint256 agentId, string calldata metadataKey, bytes calldata metadataValue) external;

    /// @notice The agentURI; empty if none was set, or no such token.
    function getAgentURI(uint256 agentId) external view returns (string memory);

    /// @notice The metadata value; empty if never set. `agentWallet` reads as 32 bytes once it was
    ///         set or reset.
    function getMetadata(uint256 agentId, string calldata metadataKey) external view returns (bytes memory);
}
