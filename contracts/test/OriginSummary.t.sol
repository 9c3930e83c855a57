// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IFeedbackRelay} from "../src/interfaces/IFeedbackRelay.sol";
import {IOriginSummary} from "../src/interfaces/IOriginSummary.sol";
import {Item} from "../src/types/Item.sol";
import {Origin} from "../src/types/Origin.sol";
import {OriginSummary} from "../src/types/OriginSummary.sol";
import {DeployedRelay} from "./utils/Deployed.sol";
import {RelayFixture} from "./utils/RelayFixture.sol";

/// @dev getSummaryByOrigin, against the registry's own getSummary wherever both can be asked.
contract OriginSummaryTest is RelayFixture {
    string internal constant OTHER_REGISTRY = "eip155:1:0x8004baa17c55a88189ae136b182e5fda19de9b63";
    string internal constant OTHER_CLIENT = "0x0000000000000000000000000000000000000001";

    bytes32[] internal registries;
    bytes32[] internal clients;
    uint64 internal given;

    function setUp() public {
        deployAll();
        relay.setOriginRegistry(OTHER_REGISTRY, true);
        registries.push(keccak256(bytes(REGISTRY)));
        clients.push(keccak256(abi.encodePacked("eip155:8453:", CLIENT)));
    }

    // What counts.

    function test_Summary_nothingGiven_isZero() public view {
        requireSummary(ask("", ""), 0, 0, 0);
        requireSummary(relay.getSummaryByOrigin(99, registries, clients, "", "", 0, 1), 0, 0, 0);
    }

    function test_Summary_countsBothListsAsSets() public {
        give(REGISTRY, CLIENT, 10, 0);
        give(REGISTRY, OTHER_CLIENT, 20, 0);
        give(OTHER_REGISTRY, CLIENT, 40, 0);
        requireSummary(ask("", ""), 1, 10, 0);
        clients.push(clients[0]);
        registries.push(registries[0]);
        requireSummary(ask("", ""), 1, 10, 0);
        // A reviewer is a reviewer on one chain: his name on another is not his.
        registries[1] = keccak256(bytes(OTHER_REGISTRY));
        requireSummary(ask("", ""), 1, 10, 0);
        clients[1] = keccak256(abi.encodePacked("eip155:1:", CLIENT));
        requireSummary(ask("", ""), 2, 25, 0);
        clients.push(keccak256(abi.encodePacked("eip155:8453:", OTHER_CLIENT)));
        requireSummary(ask("", ""), 3, 23, 0);
        registries.pop();
        requireSummary(ask("", ""), 2, 15, 0);
        clients = [keccak256("nobody")];
        requireSummary(ask("", ""), 0, 0, 0);
    }

    function test_Summary_zeroHashes_matchNothing() public {
        give(REGISTRY, CLIENT, 10, 0);
        registries.push(0);
        clients[0] = 0;
        requireSummary(ask("", ""), 0, 0, 0);
        clients.push(keccak256(abi.encodePacked("eip155:8453:", CLIENT)));
        requireSummary(ask("", ""), 1, 10, 0);
        registries = [bytes32(0)];
        requireSummary(ask("", ""), 0, 0, 0);
    }

    function test_Summary_emptyLists_revert() public {
        bytes32[] memory none = new bytes32[](0);
        vm.expectRevert(IOriginSummary.OriginRegistriesRequired.selector);
        relay.getSummaryByOrigin(agent, none, clients, "", "", 0, 1);
        vm.expectRevert(IOriginSummary.OriginClientsRequired.selector);
        relay.getSummaryByOrigin(agent, registries, none, "", "", 0, 1);
        vm.expectRevert(IOriginSummary.PageRequired.selector);
        relay.getSummaryByOrigin(agent, registries, clients, "", "", 0, 0);
    }

    function test_Summary_tags_asTheRegistryCompares() public {
        giveTagged(10, "a", "b");
        giveTagged(20, "a", "");
        giveTagged(40, "A", "b");
        requireSummary(ask("", ""), 3, 23, 0);
        requireSummary(ask("a", ""), 2, 15, 0);
        requireSummary(ask("", "b"), 2, 25, 0);
        requireSummary(ask("a", "b"), 1, 10, 0);
        requireSummary(ask("b", ""), 0, 0, 0);
        requireSummary(ask("a ", ""), 0, 0, 0);
    }

    function test_Summary_revokedAndVoided_doNotCount() public {
        Item memory first = give(REGISTRY, CLIENT, 10, 0);
        Item memory second = give(REGISTRY, CLIENT, 20, 0);
        give(REGISTRY, CLIENT, 40, 0);
        revoke(sourceOf(first));
        requireSummary(ask("", ""), 2, 30, 0);
        voidMirror(sourceOf(second));
        requireSummary(ask("", ""), 1, 40, 0);
        second.epoch = 1;
        deliver(second);
        requireSummary(ask("", ""), 2, 30, 0);
    }

    function test_OriginOf_staysAfterATombstone() public {
        Item memory item = give(REGISTRY, CLIENT, 10, 0);
        voidMirror(sourceOf(item));
        revoke(sourceOf(item));
        requireMirror(sourceOf(item), 0, 1, IFeedbackRelay.MirrorState.Tombstone);
        (bytes32 source, bytes32 registry, bytes32 client) = relay.originOf(agent, 1);
        vm.assertEq(source, sourceOf(item), "source");
        vm.assertEq(registry, registries[0], "registry");
        vm.assertEq(client, clients[0], "client");
        requireSummary(ask("", ""), 0, 0, 0);
    }

    // Arithmetic.

    function test_Summary_wrapsAsTheRegistry() public {
        give(REGISTRY, CLIENT, 1e38, 0);
        give(REGISTRY, CLIENT, 0, 1);
        give(REGISTRY, CLIENT, 0, 1);
        requireLikeRegistry(ask("", ""), "", "");
        vm.assertTrue(ask("", "").summaryValue < 0, "wrapped");
    }

    /// @dev Every reviewer named: what the registry says of the relay as its only client.
    function testFuzz_Summary_ofAll_isTheRegistrys(uint256 seed, uint8 size) public {
        giveMany(seed, uint8(bound(size, 0, 7)));
        clients.push(keccak256(abi.encodePacked("eip155:8453:", OTHER_CLIENT)));
        string memory tag1 = seed % 3 == 0 ? "a" : "";
        string memory tag2 = seed % 5 == 0 ? "b" : "";
        requireLikeRegistry(ask(tag1, tag2), tag1, tag2);
    }

    /// @dev However it is cut into pages, and in whatever order these are added.
    function testFuzz_Summary_pagesCombineExactly(uint256 seed, uint8 size, uint64 max) public {
        giveMany(seed, uint8(bound(size, 0, 7)));
        max = uint64(bound(max, 1, 8));
        OriginSummary memory whole = ask("", "");
        vm.assertEq(uint256(whole.next), 0, "one page has it all");

        OriginSummary[] memory pages = new OriginSummary[](8);
        uint256 count = 0;
        uint64 from = uint64(seed % 2);
        do {
            pages[count] = relay.getSummaryByOrigin(agent, registries, clients, "", "", from, max);
            from = pages[count].next;
            vm.assertTrue(from == 0 || from == 1 + (count + 1) * max, "next");
            ++count;
        } while (from != 0);
        vm.assertEq(count, given == 0 ? 1 : (uint256(given) + max - 1) / max, "pages");
        (pages[0], pages[count - 1]) = (pages[count - 1], pages[0]);
        pages[7].next = 0;
        vm.assertEq(abi.encode(relay.combineSummaries(pages)), abi.encode(whole), "combined");
    }

    function test_Combine_keepsWhereToGoOn() public {
        giveMany(7, 4);
        OriginSummary[] memory pages = new OriginSummary[](2);
        pages[0] = relay.getSummaryByOrigin(agent, registries, clients, "", "", 1, 1);
        pages[1] = relay.getSummaryByOrigin(agent, registries, clients, "", "", pages[0].next, 2);
        vm.assertEq(
            abi.encode(relay.combineSummaries(pages)),
            abi.encode(relay.getSummaryByOrigin(agent, registries, clients, "", "", 1, 3)),
            "two pages and one"
        );
        vm.assertEq(uint256(relay.combineSummaries(pages).next), 4, "next");
        requireSummary(relay.combineSummaries(new OriginSummary[](0)), 0, 0, 0);
    }

    function test_Summary_beyondTheLast_isEmpty() public {
        give(REGISTRY, CLIENT, 10, 0);
        requireSummary(relay.getSummaryByOrigin(agent, registries, clients, "", "", 2, 1), 0, 0, 0);
        requireSummary(
            relay.getSummaryByOrigin(agent, registries, clients, "", "", type(uint64).max, type(uint64).max), 0, 0, 0
        );
        OriginSummary memory last = relay.getSummaryByOrigin(agent, registries, clients, "", "", 1, 1);
        vm.assertEq(uint256(last.next), 0, "next after the last");
    }

    // Succession.

    function test_Summary_predecessorsComeFirst() public {
        give(REGISTRY, CLIENT, 10, 0);
        Item memory second = give(REGISTRY, CLIENT, 20, 0);
        DeployedRelay first = succeed();
        give(REGISTRY, CLIENT, 40, 0);
        succeed();
        give(REGISTRY, CLIENT, 80, 0);
        requireSummary(ask("", ""), 4, 37, 0);
        int128[4] memory values = [int128(10), 20, 40, 80];
        for (uint64 position = 1; position <= 4; ++position) {
            OriginSummary memory page = relay.getSummaryByOrigin(agent, registries, clients, "", "", position, 1);
            requireSummary(page, 1, values[position - 1], 0);
            vm.assertEq(uint256(page.next), position < 4 ? position + 1 : 0, "next");
        }
        vm.prank(repairer);
        first.voidMirror(sourceOf(second), agent, "");
        requireSummary(ask("", ""), 3, 43, 0);
    }

    function test_SupportsInterface_ofItsOwn() public view {
        vm.assertTrue(relay.supportsInterface(type(IOriginSummary).interfaceId), "IOriginSummary");
    }

    /// @dev A contract decodes the answer as the registry's, and goes on from the fields behind it.
    function test_Summary_beginsLikeTheRegistrys() public {
        give(REGISTRY, CLIENT, -15, 1);
        (bool ok, bytes memory answer) = address(relay)
            .staticcall(abi.encodeCall(IOriginSummary.getSummaryByOrigin, (agent, registries, clients, "", "", 0, 9)));
        vm.assertTrue(ok, "answered");
        vm.assertEq(answer.length, 24 * 32, "24 words");
        (uint64 count, int128 value, uint8 decimals) = abi.decode(answer, (uint64, int128, uint8));
        vm.assertTrue(count == 1 && value == -15 && decimals == 1, "prefix");
    }

    function ask(string memory tag1, string memory tag2) private view returns (OriginSummary memory) {
        return relay.getSummaryByOrigin(agent, registries, clients, tag1, tag2, 0, type(uint64).max);
    }

    function requireSummary(OriginSummary memory got, uint64 count, int128 value, uint8 decimals) private pure {
        vm.assertEq(uint256(got.count), count, "count");
        vm.assertEq(int256(got.summaryValue), value, "value");
        vm.assertEq(uint256(got.summaryValueDecimals), decimals, "decimals");
    }

    function requireLikeRegistry(OriginSummary memory got, string memory tag1, string memory tag2) private view {
        address[] memory client = new address[](1);
        client[0] = address(relay);
        (uint64 count, int128 value, uint8 decimals) = reputation.getSummary(agent, client, tag1, tag2);
        requireSummary(got, count, value, decimals);
    }

    function give(string memory registry, string memory client, int128 value, uint8 decimals)
        private
        returns (Item memory item)
    {
        item = itemOf(++given, 0);
        item.origin = Origin(registry, "42", client, given);
        (item.value, item.valueDecimals) = (value, decimals);
        deliver(item);
    }

    function giveTagged(int128 value, string memory tag1, string memory tag2) private {
        Item memory item = itemOf(++given, 0);
        (item.value, item.tag1, item.tag2) = (value, tag1, tag2);
        deliver(item);
    }

    /// @dev Values of every size and sign, decimals that often agree, two reviewers, some tags,
    ///      some revoked.
    function giveMany(uint256 seed, uint8 size) private {
        Item[] memory items = new Item[](size);
        for (uint256 i = 0; i < size; ++i) {
            uint256 draw = uint256(keccak256(abi.encode(seed, i)));
            items[i] = itemOf(++given, 0);
            items[i].origin.client = draw % 3 == 0 ? OTHER_CLIENT : CLIENT;
            items[i].value = int128(uint128(draw >> 128)) >> uint8((draw >> 8) % 128);
            items[i].value %= 1e38 + 1;
            items[i].valueDecimals = uint8((draw >> 16) % 2 == 0 ? (draw >> 24) % 19 : (draw >> 32) % 2);
            items[i].tag1 = (draw >> 40) % 2 == 0 ? "a" : "";
            items[i].tag2 = (draw >> 48) % 2 == 0 ? "b" : "c";
        }
        vm.prank(deliverer);
        relay.deliver(items);
        for (uint256 i = 0; i < size; ++i) {
            if (uint256(keccak256(abi.encode(seed, i))) % 11 == 0) revoke(sourceOf(items[i]));
        }
    }

    function succeed() private returns (DeployedRelay old) {
        old = relay;
        vm.prank(pauser);
        old.pause();
        relay = deployRelay(old);
    }
}
