// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title What the Diamond keeps of each agent
/// @dev Members keep their places; new ones go to the end.
library LibERC8004Storage {
    /// @notice keccak256("equal.lend.position.nft.erc8004.storage"), as its specification has it:
    ///         not an ERC-7201 slot.
    bytes32 internal constant ERC8004_STORAGE_POSITION =
        0x7ed0b2cad827899f8c21820ff8a29773b7c4f2c4a855bfd922ec1eff610e566c;

    /// @notice Metadata key of the verified wallet; its value is an ABI-encoded address.
    string internal constant WALLET_KEY = "agentWallet";
    bytes32 internal constant WALLET_KEY_HASH = keccak256(bytes(WALLET_KEY));

    struct ERC8004Storage {
        mapping(uint256 agentId => string) agentURIs;
        mapping(uint256 agentId => bool) registered;
        /// @dev Keys are the keccak256 of the metadata key's bytes.
        mapping(uint256 agentId => mapping(bytes32 keyHash => bytes)) metadata;
        mapping(uint256 agentId => uint256) agentNonces;
    }

    function load() internal pure returns (ERC8004Storage storage $) {
        assembly ("memory-safe") {
            $.slot := ERC8004_STORAGE_POSITION
        }
    }
}
