// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IERC721Metadata} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Metadata.sol";
import {MetadataEntry} from "../types/MetadataEntry.sol";

/// @title ERC-8004 Identity Registry, v2.0.0 as deployed
/// @notice One ERC-721 token per agent; ids count from 0. "Controller" below is the token's owner,
///         an operator for all of the owner's tokens, or the token's single approved address. A
///         controller can move the token: approve contracts, never keys.
interface IIdentityRegistry is IERC721Metadata {
    /// @notice An agent was registered. Comes after its `Transfer` and before its first
    ///         `MetadataSet`.
    event Registered(uint256 indexed agentId, string agentURI, address indexed owner);

    /// @notice Metadata was written. The indexed key is the keccak256 of its bytes. Key
    ///         `agentWallet` holds 20 packed bytes, or none once cleared.
    event MetadataSet(
        uint256 indexed agentId, string indexed indexedMetadataKey, string metadataKey, bytes metadataValue
    );

    /// @notice The agentURI was replaced by a controller (not emitted by register).
    event URIUpdated(uint256 indexed agentId, string newURI, address indexed updatedBy);

    /// @notice Registers the caller as owner and agentWallet of a new agent without a URI. Anyone
    ///         may call.
    function register() external returns (uint256 agentId);

    /// @notice As `register()`, with an agentURI, which may be empty. Anyone may call.
    function register(string memory agentURI) external returns (uint256 agentId);

    /// @notice As `register(string)`, with metadata written in array order. Reverts `reserved key`
    ///         on `agentWallet`.
    function register(string memory agentURI, MetadataEntry[] memory metadata) external returns (uint256 agentId);

    /// @notice Replaces the agentURI; empty allowed. Controllers only, else `Not authorized`.
    function setAgentURI(uint256 agentId, string calldata newURI) external;

    /// @notice Writes one metadata value. Controllers only, else `Not authorized`; then `reserved
    ///         key` for `agentWallet`.
    function setMetadata(uint256 agentId, string memory metadataKey, bytes memory metadataValue) external;

    /// @notice The value of a key; empty for an unknown agent or key.
    function getMetadata(uint256 agentId, string memory metadataKey) external view returns (bytes memory);

    /// @notice Sets the wallet the agent is paid at, with that wallet's signature over
    ///         `AgentWalletSet(uint256 agentId,address newWallet,address owner,uint256 deadline)`.
    ///         There is no nonce: until its deadline the same signature can be used again by a
    ///         controller; a transfer to another owner ends it.
    /// @param newWallet An account with a key (ECDSA, 65 bytes, v 27/28, low s) or an ERC-1271
    ///        contract; not zero.
    /// @param deadline Unix seconds, from the block's time to 300 seconds after it, both inclusive.
    function setAgentWallet(uint256 agentId, address newWallet, uint256 deadline, bytes calldata signature) external;

    /// @notice Clears the wallet; may be repeated. Controllers only.
    function unsetAgentWallet(uint256 agentId) external;

    /// @notice The wallet the agent is paid at; zero when cleared, or for an unknown agent.
    function getAgentWallet(uint256 agentId) external view returns (address);

    /// @notice Whether `spender` is a controller of the agent. Reverts ERC721NonexistentToken for
    ///         an unknown agent.
    function isAuthorizedOrOwner(address spender, uint256 agentId) external view returns (bool);

    /// @notice "2.0.0".
    function getVersion() external pure returns (string memory);
}
