// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IStrategyReputation} from "../../src/strategy/interfaces/IStrategyReputation.sol";
import {ERC1271WalletMock} from "../mocks/ERC1271WalletMock.sol";
import {StrategyFixture} from "./StrategyFixture.sol";

/// @notice Four people, one of them a contract wallet, who own, sell and rate two agents, and who
///         try every authorisation they ever had.
/// @dev Keeps its own books by the rules; the invariants compare.
contract StrategyActors is StrategyFixture {
    uint256 public constant AGENTS = 2;
    uint256 public constant PEOPLE = 4;

    ERC1271WalletMock private immutable _contractOwner = new ERC1271WalletMock(vm.addr(key(3)));
    mapping(uint256 agentId => mapping(uint256 person => uint256)) public given;
    mapping(uint256 agentId => uint256) public count;
    mapping(uint256 agentId => uint256) public sum;
    /// @dev Raised when the registry took what the rules refuse, or the other way round.
    uint256 public disagreements;

    constructor() {
        deployStrategy();
        for (uint256 i = 0; i < AGENTS; ++i) {
            register(person(2 + i));
        }
    }

    function give(uint256 agentSeed, uint256 clientSeed, uint256 signerSeed, uint8 score, uint8 limit, uint8 life)
        external
    {
        uint256 agentId = agentOf(agentSeed);
        uint256 clientIndex = clientSeed % PEOPLE;
        score = uint8(bound(score, 0, 104));
        Auth memory auth = Auth(agentId, person(clientIndex), limit % 8, block.timestamp + life % 4, block.chainid);
        bytes memory feedbackAuth = signed(auth, key(signerSeed));
        vm.warp(block.timestamp + life % 3);

        bool allowed = score <= 100 && auth.expiry >= block.timestamp && given[agentId][clientIndex] < auth.indexLimit
            && registry.ownerOf(agentId) == person(signerSeed);
        vm.prank(auth.client);
        try strategy.giveFeedback(agentId, score, "", "", "", 0, feedbackAuth) {
            if (!allowed) ++disagreements;
            ++given[agentId][clientIndex];
            ++count[agentId];
            sum[agentId] += score;
        } catch {
            if (allowed) ++disagreements;
        }
    }

    /// @dev Somebody else's authorisation, with the signature as it is.
    function stealAuthorisation(uint256 agentSeed, uint256 forSeed, uint256 thiefSeed, bool rewrite) external {
        uint256 agentId = agentOf(agentSeed);
        if (forSeed % PEOPLE == thiefSeed % PEOPLE) return;
        address owner = registry.ownerOf(agentId);
        Auth memory auth = Auth(agentId, person(forSeed), 100, block.timestamp, block.chainid);
        bytes memory signature = signWith(keyOf(owner), digestOf(auth));
        if (rewrite) auth.client = person(thiefSeed);
        vm.prank(person(thiefSeed));
        try strategy.giveFeedback(agentId, 1, "", "", "", 0, bytes.concat(head(auth), signature)) {
            ++disagreements;
        } catch {}
    }

    function transfer(uint256 agentSeed, uint256 toSeed) external {
        uint256 agentId = agentOf(agentSeed);
        address owner = registry.ownerOf(agentId);
        vm.prank(owner);
        registry.transferFrom(owner, person(toSeed), agentId);
    }

    function approveAll(uint256 ownerSeed, uint256 operatorSeed) external {
        vm.prank(person(ownerSeed));
        registry.setApprovalForAll(person(operatorSeed), true);
    }

    function reputation_() external view returns (IStrategyReputation) {
        return strategy;
    }

    function person(uint256 seed) public view returns (address) {
        return seed % PEOPLE == 3 ? address(_contractOwner) : vm.addr(key(seed));
    }

    function agentOf(uint256 seed) private pure returns (uint256) {
        return 1 + seed % AGENTS;
    }

    function key(uint256 seed) private pure returns (uint256) {
        return 0x9e75 + seed % PEOPLE;
    }

    function keyOf(address account) private view returns (uint256) {
        for (uint256 i = 0; i < PEOPLE; ++i) {
            if (person(i) == account) return key(i);
        }
        revert("nobody's");
    }
}
