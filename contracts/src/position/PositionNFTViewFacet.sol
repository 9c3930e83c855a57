// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IPositionView} from "./interfaces/IPositionView.sol";
import {LibERC8004Storage} from "./LibERC8004Storage.sol";
import {LibPositionNFT} from "./LibPositionNFT.sol";

/// @title Facet: what is known of an agent
contract PositionNFTViewFacet is IPositionView {
    /// @inheritdoc IPositionView
    function getAgentWallet(uint256 agentId) external view returns (address) {
        bytes memory wallet = LibERC8004Storage.load().metadata[agentId][LibERC8004Storage.WALLET_KEY_HASH];
        return wallet.length == 0 ? address(0) : abi.decode(wallet, (address));
    }

    /// @inheritdoc IPositionView
    function getAgentNonce(uint256 agentId) external view returns (uint256) {
        return LibERC8004Storage.load().agentNonces[agentId];
    }

    /// @inheritdoc IPositionView
    function getIdentityRegistry() external view returns (address) {
        return address(LibPositionNFT.nft());
    }

    /// @inheritdoc IPositionView
    function isAgent(uint256 agentId) external view returns (bool) {
        return LibERC8004Storage.load().registered[agentId];
    }
}
