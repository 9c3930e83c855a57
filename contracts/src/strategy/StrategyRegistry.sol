// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721URIStorage} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";
import {ERC721Utils} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Utils.sol";
import {IStrategyRegistry} from "./interfaces/IStrategyRegistry.sol";

/// @title Identity registry of the strategy dialect
/// @notice Not upgradeable, without administrator, takes no funds.
contract StrategyRegistry is IStrategyRegistry, ERC721URIStorage {
    uint256 private _lastAgentId;

    constructor() ERC721("StrategyRegistry", "STRATEGY") {}

    /// @inheritdoc IStrategyRegistry
    function register(string calldata agentURI) external returns (uint256 agentId) {
        agentId = ++_lastAgentId;
        _mint(msg.sender, agentId);
        _setTokenURI(agentId, agentURI);
        emit Registered(agentId, agentURI, msg.sender);
        // Last, unlike _safeMint: a receiver that passes the agent on must not do so before
        // Registered names the first owner.
        ERC721Utils.checkOnERC721Received(msg.sender, address(0), msg.sender, agentId, "");
    }
}
