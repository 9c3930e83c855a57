// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {ERC8004Errors} from "./ERC8004Errors.sol";

/// @title Verified wallet of an agent in the position dialect
interface IPositionWallet is ERC8004Errors {
    /// @notice Sets the agent's wallet and raises its nonce. Owner, operators and the approved
    ///         address, with the new wallet's consent: none of them can name a wallet that did not
    ///         sign, but each can move payments to a wallet of his own.
    ///
    /// The wallet signs `SetAgentWallet(uint256 agentId,address newWallet,uint256 nonce,uint256
    /// deadline)` in the domain `PositionNFT`, version `1`, this chain, the PositionNFT's address.
    /// It names no owner: whoever controls the agent while the nonce lasts may use it. A 65-byte
    /// signature (v 27 or 28, low s) that recovers the wallet is taken whatever code the wallet has
    /// (EIP-7702); else a wallet with code is asked by ERC-1271 in a static call. A contract that
    /// answers yes to everything can be named by anybody.
    /// @param deadline Unix seconds, inclusive; as far ahead as the signer likes.
    function setAgentWallet(uint256 agentId, address newWallet, uint256 deadline, bytes calldata signature) external;

    /// @notice Sets the wallet to zero and raises the nonce. The PositionNFT only, during a
    ///         transfer to another owner.
    function onAgentTransfer(uint256 agentId) external;

    /// @notice EIP-712 domain separator on this chain, with the PositionNFT's address.
    function DOMAIN_SEPARATOR() external view returns (bytes32);

    /// @notice EIP-712 type hash of SetAgentWallet.
    function SET_AGENT_WALLET_TYPEHASH() external view returns (bytes32);
}
