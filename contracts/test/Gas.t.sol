// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Item} from "../src/types/Item.sol";
import {DeployedDelegate} from "./utils/Deployed.sol";
import {RelayFixture} from "./utils/RelayFixture.sol";

/// @dev What operators pay, kept in snapshots/ and compared by `make contracts`. Run `forge test --gas-snapshot-check=false
///      --match-contract GasTest` to write new figures.
contract GasTest is RelayFixture {
    DeployedDelegate private delegate;

    function setUp() public {
        deployAll();
        delegate = DeployedDelegate(vm.deployCode("SyncDelegate.sol:SyncDelegate", abi.encode(identity)));
        // The first entry of a client costs more than the next: measure the next.
        deliver(itemOf(1, 0));
    }

    function test_Gas_registries() public {
        vm.startPrank(bob);
        identity.register("ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi");
        vm.snapshotGasLastCall("registries", "register(string)");
        identity.setAgentURI(1, "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdj");
        vm.snapshotGasLastCall("registries", "setAgentURI");
        reputation.giveFeedback(agent, 87, 0, "starred", "", "", "", bytes32(uint256(1)));
        vm.snapshotGasLastCall("registries", "giveFeedback, first");
        reputation.giveFeedback(agent, 87, 0, "starred", "", "", "", bytes32(uint256(1)));
        vm.snapshotGasLastCall("registries", "giveFeedback, next");
        vm.stopPrank();
    }

    function test_Gas_relay() public {
        deliver(itemOf(2, 0));
        vm.snapshotGasLastCall("relay", "deliver, one item");
        Item[] memory items = new Item[](10);
        for (uint64 i = 0; i < 10; ++i) {
            items[i] = itemOf(10 + i, 0);
        }
        vm.prank(deliverer);
        relay.deliver(items);
        vm.snapshotGasLastCall("relay", "deliver, ten items");
        vm.prank(deliverer);
        relay.deliver(items);
        vm.snapshotGasLastCall("relay", "deliver, ten items again");
        vm.prank(deliverer);
        relay.respond(sourceOf(items[0]), agent, bytes32(uint256(1)), "ipfs://r", bytes32(uint256(2)));
        vm.snapshotGasLastCall("relay", "respond");
        revoke(sourceOf(items[0]));
        vm.snapshotGasLastCall("relay", "revoke");
        voidMirror(sourceOf(items[1]));
        vm.snapshotGasLastCall("relay", "voidMirror");
    }

    function test_Gas_delegate() public {
        vm.startPrank(alice);
        identity.approve(address(delegate), agent);
        delegate.grant(agent, bob, 1, type(uint64).max);
        vm.snapshotGasLastCall("delegate", "grant");
        vm.stopPrank();
        vm.prank(bob);
        delegate.setAgentURI(agent, "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi");
        vm.snapshotGasLastCall("delegate", "setAgentURI");
    }
}
