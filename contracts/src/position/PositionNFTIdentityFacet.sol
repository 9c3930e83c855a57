// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {MetadataEntry} from "../types/MetadataEntry.sol";
import {IPositionIdentity} from "./interfaces/IPositionIdentity.sol";
import {IPositionNFT} from "./interfaces/IPositionNFT.sol";
import {LibERC8004Storage} from "./LibERC8004Storage.sol";
import {LibPositionNFT} from "./LibPositionNFT.sol";

/// @title Facet: registration, agentURI, metadata
contract PositionNFTIdentityFacet is IPositionIdentity {
    /// @inheritdoc IPositionIdentity
    function register() external returns (uint256 agentId) {
        agentId = _register("");
    }

    /// @inheritdoc IPositionIdentity
    function register(string calldata agentURI) external returns (uint256 agentId) {
        agentId = _register(agentURI);
    }

    /// @inheritdoc IPositionIdentity
    function register(string calldata agentURI, MetadataEntry[] calldata metadata) external returns (uint256 agentId) {
        agentId = _register(agentURI);
        for (uint256 i = 0; i < metadata.length; ++i) {
            _setMetadata(agentId, metadata[i].metadataKey, metadata[i].metadataValue);
        }
    }

    /// @inheritdoc IPositionIdentity
    function setAgentURI(uint256 agentId, string calldata newURI) external {
        address caller = LibPositionNFT.requireAuthorized(agentId);
        LibERC8004Storage.load().agentURIs[agentId] = newURI;
        LibPositionNFT.nft().logURIUpdated(agentId, newURI, caller);
    }

    /// @inheritdoc IPositionIdentity
    function setMetadata(uint256 agentId, string calldata metadataKey, bytes calldata metadataValue) external {
        LibPositionNFT.requireAuthorized(agentId);
        _setMetadata(agentId, metadataKey, metadataValue);
    }

    /// @inheritdoc IPositionIdentity
    function getAgentURI(uint256 agentId) external view returns (string memory) {
        return LibERC8004Storage.load().agentURIs[agentId];
    }

    /// @inheritdoc IPositionIdentity
    function getMetadata(uint256 agentId, string calldata metadataKey) external view returns (bytes memory) {
        return LibERC8004Storage.load().metadata[agentId][keccak256(bytes(metadataKey))];
    }

    function _register(string memory agentURI) private returns (uint256 agentId) {
        IPositionNFT nft = LibPositionNFT.nft();
        address owner = LibPositionNFT.sender();
        agentId = nft.mintAgent(owner);
        LibERC8004Storage.ERC8004Storage storage $ = LibERC8004Storage.load();
        $.registered[agentId] = true;
        $.agentURIs[agentId] = agentURI;
        nft.logRegistered(agentId, agentURI, owner);
    }

    function _setMetadata(uint256 agentId, string calldata key, bytes calldata value) private {
        bytes32 keyHash = keccak256(bytes(key));
        if (keyHash == LibERC8004Storage.WALLET_KEY_HASH) revert ERC8004_ReservedMetadataKey(key);
        LibERC8004Storage.load().metadata[agentId][keyHash] = value;
        LibPositionNFT.nft().logMetadataSet(agentId, key, value);
    }
}
