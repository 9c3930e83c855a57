// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title Views of the position dialect
/// @notice None of them reverts; for tokens that do not exist they answer zero. A burnt token keeps
///         what it had: ask `ownerOf` too.
interface IPositionView {
    /// @notice The verified wallet; zero if none was set since the last change of owner.
    ///         Registering sets none.
    function getAgentWallet(uint256 agentId) external view returns (address);

    /// @notice The nonce that the next wallet signature must hold; only grows.
    function getAgentNonce(uint256 agentId) external view returns (uint256);

    /// @notice The PositionNFT.
    function getIdentityRegistry() external view returns (address);

    /// @notice Whether the token was registered as agent; a position that was only minted is none.
    function isAgent(uint256 agentId) external view returns (bool);
}
