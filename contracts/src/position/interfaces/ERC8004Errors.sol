// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title Errors of the position dialect
/// @notice The facets raise them; calls through PositionNFT revert with them unchanged.
interface ERC8004Errors {
    /// @notice The caller is neither owner nor operator nor the approved address of the agent; or,
    ///         for onAgentTransfer, not the PositionNFT.
    error ERC8004_Unauthorized(address caller, uint256 agentId);

    /// @notice No such token.
    error ERC8004_InvalidAgent(uint256 agentId);

    /// @notice The key `agentWallet` is written by setAgentWallet and by transfers alone.
    error ERC8004_ReservedMetadataKey(string key);

    /// @notice The wallet's signature ended; it counts up to and including the second `deadline`.
    error ERC8004_DeadlineExpired(uint256 deadline, uint256 currentTime);

    /// @notice The signature is not the new wallet's over these values.
    error ERC8004_InvalidSignature();

    /// @notice A wallet without code signs with exactly 65 bytes, r ‖ s ‖ v.
    error ERC8004_InvalidSignatureLength(uint256 length);

    /// @notice The signature's s is in the upper half of the curve's order: malleable, refused.
    error ERC8004_InvalidSignatureS(bytes32 s);

    /// @notice The signature is the new wallet's, but over the nonce before the present one: used
    ///         already, or voided by a transfer.
    error ERC8004_NonceAlreadyUsed(uint256 agentId, uint256 nonce);

    /// @notice The contract `wallet` did not accept the signature by ERC-1271.
    error ERC8004_ERC1271ValidationFailed(address wallet);
}
