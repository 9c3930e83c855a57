// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IERC5267} from "@openzeppelin/contracts/interfaces/IERC5267.sol";
import {IStrategyRegistry} from "../../src/strategy/interfaces/IStrategyRegistry.sol";
import {IStrategyReputation} from "../../src/strategy/interfaces/IStrategyReputation.sol";
import {Test} from "../utils/Test.sol";

interface DeployedStrategyReputation is IStrategyReputation, IERC5267 {
    function FEEDBACK_AUTH_TYPEHASH() external view returns (bytes32);
}

/// @notice Both registries of the strategy dialect, keys of owners, and authorisations as an owner
///         makes them.
abstract contract StrategyFixture is Test {
    struct Auth {
        uint256 agentId;
        address client;
        uint256 indexLimit;
        uint256 expiry;
        uint256 chainId;
    }

    uint256 internal constant OWNER_KEY = 0xa11ce;
    uint256 internal constant BUYER_KEY = 0xb0b;
    bytes32 internal constant TYPEHASH = 0xa9fd0e88017b61fa03b632d5bd5d5668dac87197bf1fa9dec0aa2f74a5b399ef;

    IStrategyRegistry internal registry;
    DeployedStrategyReputation internal strategy;
    address internal immutable client = vm.addr(0xc11e);

    function deployStrategy() internal {
        registry = IStrategyRegistry(vm.deployCode("StrategyRegistry.sol:StrategyRegistry"));
        strategy = DeployedStrategyReputation(
            vm.deployCode("StrategyReputation.sol:StrategyReputation", abi.encode(registry))
        );
        vm.warp(1_800_000_000);
    }

    function register(address owner) internal returns (uint256) {
        vm.prank(owner);
        return registry.register("");
    }

    /// @dev For the client, ten times, ten minutes.
    function authFor(uint256 agentId) internal view returns (Auth memory) {
        return Auth(agentId, client, 10, block.timestamp + 600, block.chainid);
    }

    function head(Auth memory auth) internal pure returns (bytes memory) {
        return abi.encode(auth.agentId, auth.client, auth.indexLimit, auth.expiry, auth.chainId);
    }

    function digestOf(Auth memory auth) internal view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("StrategyReputation"),
                keccak256("1"),
                block.chainid,
                address(strategy)
            )
        );
        bytes32 message = keccak256(bytes.concat(TYPEHASH, head(auth)));
        return keccak256(abi.encodePacked(hex"1901", domain, message));
    }

    function signed(Auth memory auth, uint256 key) internal view returns (bytes memory) {
        return bytes.concat(head(auth), signWith(key, digestOf(auth)));
    }

    /// @dev As the client, with a score and otherwise nothing of note.
    function give(uint256 agentId, uint8 score, bytes memory feedbackAuth) internal {
        vm.prank(client);
        strategy.giveFeedback(agentId, score, "starred", "", "", 0, feedbackAuth);
    }
}
