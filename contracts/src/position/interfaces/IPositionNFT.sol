// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IERC721Metadata} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Metadata.sol";
import {IPositionIdentity} from "./IPositionIdentity.sol";
import {IPositionView} from "./IPositionView.sol";
import {IPositionWallet} from "./IPositionWallet.sol";

/// @title Identity registry of the position dialect: the tokens, and the door to the Diamond which
///        keeps what is known of them
/// @notice Token id = agentId, from 1. The calls of IPositionIdentity, IPositionWallet and
///         IPositionView are forwarded to the Diamond.
///
/// Trust: the tokens themselves are not upgradeable and nobody administers them. The Diamond's
/// owner can replace its facets, hence forge every agentURI, all metadata, wallets, events and new
/// agents, and can stop transfers by making onAgentTransfer revert; he can move, burn or approve
/// nobody's token.
interface IPositionNFT is IERC721Metadata, IPositionIdentity, IPositionWallet, IPositionView {
    /// @notice Only the Diamond may call this.
    error OnlyDiamond(address caller);

    /// @notice Mints a position of the caller that is no agent. Anyone may call, for himself alone.
    function mint() external returns (uint256 tokenId);

    /// @notice Burns a token. Owner, operators and the approved address. What the Diamond keeps of
    ///         it stays as it was, and the id is never given again.
    function burn(uint256 tokenId) external;

    /// @notice The Diamond, fixed at deployment.
    function diamond() external view returns (address);

    /// @notice Whether `spender` is owner, operator or approved address of the token; reverts if
    ///         there is none.
    function isAuthorizedOrOwner(address spender, uint256 agentId) external view returns (bool);

    /// @notice Mints the next token to `owner`. The Diamond only, while it registers an agent.
    function mintAgent(address owner) external returns (uint256 agentId);

    /// @notice Emits Registered from the registry's address. The Diamond only.
    function logRegistered(uint256 agentId, string calldata agentURI, address owner) external;

    /// @notice Emits URIUpdated from the registry's address. The Diamond only.
    function logURIUpdated(uint256 agentId, string calldata newURI, address updatedBy) external;

    /// @notice Emits MetadataSet from the registry's address. The Diamond only.
    function logMetadataSet(uint256 agentId, string calldata metadataKey, bytes calldata metadataValue) external;
}
