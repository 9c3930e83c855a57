// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IFeedbackRelay} from "../../src/interfaces/IFeedbackRelay.sol";
import {IReputationRegistry} from "../../src/interfaces/IReputationRegistry.sol";
import {Item} from "../../src/types/Item.sol";
import {Origin} from "../../src/types/Origin.sol";
import {DeployedRelay} from "./Deployed.sol";
import {Test} from "./Test.sol";
import {Vm} from "./Vm.sol";

/// @notice A relay with one account per role and one allowed origin registry.
abstract contract RelayFixture is Test {
    string internal constant REGISTRY = "eip155:8453:0x8004baa17c55a88189ae136b182e5fda19de9b63";
    string internal constant CLIENT = "0x742d35cc6634c0532925a3b844bc9e7595f0beb0";

    DeployedRelay internal relay;
    uint256 internal agent;

    address internal immutable deliverer = vm.addr(0xde11);
    address internal immutable repairer = vm.addr(0x4e9a);
    address internal immutable pauser = vm.addr(0x9a05);

    function deployAll() internal {
        deployRegistries();
        relay = deployRelay(IFeedbackRelay(address(0)));
        agent = registerAs(alice);
    }

    function deployRelay(IFeedbackRelay predecessor) internal returns (DeployedRelay deployed) {
        deployed = newRelay(reputation, predecessor);
        deployed.grantRole(deployed.DELIVERER_ROLE(), deliverer);
        deployed.grantRole(deployed.REPAIR_ROLE(), repairer);
        deployed.grantRole(deployed.PAUSER_ROLE(), pauser);
        deployed.setOriginRegistry(REGISTRY, true);
    }

    /// @dev The test is its administrator, a day is its delay.
    function newRelay(IReputationRegistry registry, IFeedbackRelay predecessor) internal returns (DeployedRelay) {
        return DeployedRelay(
            vm.deployCode(
                "FeedbackRelay.sol:FeedbackRelay", abi.encode(registry, predecessor, address(this), uint48(1 days))
            )
        );
    }

    /// @dev Origins differ by index alone here.
    function itemOf(uint64 index, uint32 epoch) internal view returns (Item memory item) {
        item.origin = Origin(REGISTRY, "42", CLIENT, index);
        item.epoch = epoch;
        item.agentId = agent;
        item.value = 87;
        item.tag1 = "starred";
        item.gas = 400_000;
    }

    function sourceOf(Item memory item) internal pure returns (bytes32) {
        return keccak256(
            abi.encodePacked(
                item.origin.reputationRegistry,
                "/",
                item.origin.agentId,
                "/",
                item.origin.client,
                "/",
                vm.toString(uint256(item.origin.index))
            )
        );
    }

    /// @dev The registry's call that posts an item.
    function giveCall(Item memory item) internal pure returns (bytes memory) {
        return abi.encodeCall(
            IReputationRegistry.giveFeedback,
            (
                item.agentId,
                item.value,
                item.valueDecimals,
                item.tag1,
                item.tag2,
                item.endpoint,
                item.feedbackURI,
                item.feedbackHash
            )
        );
    }

    function deliver(Item memory item) internal {
        Item[] memory items = new Item[](1);
        items[0] = item;
        vm.prank(deliverer);
        relay.deliver(items);
    }

    function revoke(bytes32 sourceId) internal {
        vm.prank(deliverer);
        relay.revoke(sourceId, agent);
    }

    function voidMirror(bytes32 sourceId) internal {
        vm.prank(repairer);
        relay.voidMirror(sourceId, agent, "orphaned");
    }

    function requireMirror(bytes32 sourceId, uint64 index, uint32 epoch, IFeedbackRelay.MirrorState state)
        internal
        view
    {
        (uint64 gotIndex, uint32 gotEpoch, IFeedbackRelay.MirrorState gotState) = relay.mirrorOf(sourceId, agent);
        vm.assertEq(uint256(gotIndex), index, "mirror index");
        vm.assertEq(uint256(gotEpoch), epoch, "mirror epoch");
        vm.assertEq(uint256(gotState), uint256(state), "mirror state");
    }

    function isRevoked(address client, uint64 index) internal view returns (bool revoked) {
        (,,,, revoked) = reputation.readFeedback(agent, client, index);
    }
}
