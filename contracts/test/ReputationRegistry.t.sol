// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Initializable} from "@openzeppelin/contracts-upgradeable/proxy/utils/Initializable.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IReputationRegistry} from "../src/interfaces/IReputationRegistry.sol";
import {DeployedReputationRegistry, IUUPS} from "./utils/Deployed.sol";
import {Test} from "./utils/Test.sol";

contract ReputationRegistryTest is Test {
    address internal client = vm.addr(0xc11e);
    uint256 internal agent;
    string internal json;

    function setUp() public {
        deployRegistries();
        agent = registerAs(alice);
        json = vm.readFile("testdata/reputation.json");
    }

    function give(address from, int128 value, uint8 decimals, string memory tag1, string memory tag2) internal {
        vm.prank(from);
        reputation.giveFeedback(agent, value, decimals, tag1, tag2, "", "", 0);
    }

    // Deployment.

    function test_Initialize_zeroIdentity_reverts() public {
        address proxy = newPlaceholderProxy();
        address implementation = newReputationRegistry();
        vm.expectRevert(reason("bad identity"));
        IUUPS(proxy)
            .upgradeToAndCall(implementation, abi.encodeCall(DeployedReputationRegistry.initialize, (address(0))));
    }

    function test_Initialize_again_reverts() public {
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        reputation.initialize(address(identity));
    }

    function test_UpgradeToAndCall_byOwnerOnly() public {
        address next = newReputationRegistry();
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSignature("OwnableUnauthorizedAccount(address)", alice));
        reputation.upgradeToAndCall(next, "");
        reputation.upgradeToAndCall(next, "");
        vm.assertEq(reputation.getVersion(), "2.0.0", "version");
    }

    function test_Initialize_byStranger_reverts() public {
        address proxy = newPlaceholderProxy();
        IUUPS(proxy).upgradeToAndCall(newReputationRegistry(), "");
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSignature("OwnableUnauthorizedAccount(address)", alice));
        DeployedReputationRegistry(proxy).initialize(address(identity));
    }

    function test_Storage_inTheDeployedPlaces() public {
        vm.assertEq(
            address(uint160(uint256(vm.load(address(reputation), 0)))), address(identity), "identity at plain slot 0"
        );
        give(client, 5, 0, "", "");
        // Last index of (agent, client): second word of the namespace.
        string memory facts = vm.readFile("testdata/identity.json");
        bytes32 namespace = vm.parseJsonBytes32(facts, "$.storageSlots['erc8004.reputation.registry.2']");
        bytes32 perAgent = keccak256(abi.encode(agent, uint256(namespace) + 1));
        bytes32 slot = keccak256(abi.encode(client, perAgent));
        vm.assertEq(uint256(vm.load(address(reputation), slot)), 1, "last index");
        vm.assertEq(reputation.getVersion(), "2.0.0", "version");
        vm.assertEq(reputation.getIdentityRegistry(), address(identity), "identity");
    }

    // Giving.

    function test_GiveFeedback_event() public {
        vm.expectEmit(address(reputation));
        emit IReputationRegistry.NewFeedback(
            agent,
            client,
            1,
            -32,
            1,
            "tradingYield",
            "tradingYield",
            "day",
            "https://e",
            "ipfs://f",
            bytes32(uint256(7))
        );
        vm.prank(client);
        reputation.giveFeedback(agent, -32, 1, "tradingYield", "day", "https://e", "ipfs://f", bytes32(uint256(7)));
        vm.assertEq(uint256(reputation.getLastIndex(agent, client)), 1, "index");
    }

    function testFuzz_GiveFeedback_bounds(int128 value, uint8 decimals) public {
        vm.prank(client);
        if (decimals > 18) vm.expectRevert(reason("too many decimals"));
        else if (value > 1e38 || value < -1e38) vm.expectRevert(reason("value too large"));
        reputation.giveFeedback(agent, value, decimals, "", "", "", "", 0);
    }

    function test_GiveFeedback_atTheBounds_isTaken() public {
        give(client, 1e38, 18, "", "");
        give(client, -1e38, 0, "", "");
        vm.prank(client);
        vm.expectRevert(reason("value too large"));
        reputation.giveFeedback(agent, 1e38 + 1, 0, "", "", "", "", 0);
        vm.prank(client);
        vm.expectRevert(reason("too many decimals"));
        reputation.giveFeedback(agent, 1e38 + 1, 19, "", "", "", "", 0);
    }

    function testFuzz_GiveFeedback_keepsWhatWasGiven(
        int128 value,
        uint8 decimals,
        string memory tag1,
        string memory tag2,
        uint8 entries
    ) public {
        value = value % 1e38;
        decimals = uint8(bound(decimals, 0, 18));
        entries = uint8(bound(entries, 1, 8));
        for (uint256 i = 0; i < entries; ++i) {
            give(client, value, decimals, tag1, tag2);
        }
        vm.assertEq(uint256(reputation.getLastIndex(agent, client)), entries, "index counts from 1");
        (int128 gotValue, uint8 gotDecimals, string memory got1, string memory got2, bool revoked) =
            reputation.readFeedback(agent, client, entries);
        vm.assertEq(int256(gotValue), value, "value");
        vm.assertEq(uint256(gotDecimals), decimals, "decimals");
        vm.assertEq(got1, tag1, "tag1");
        vm.assertEq(got2, tag2, "tag2");
        vm.assertTrue(!revoked, "revoked");
    }

    function testFuzz_GiveFeedback_byController_reverts(uint8 how) public {
        how = how % 3;
        address reviewer = how == 0 ? alice : bob;
        vm.startPrank(alice);
        if (how == 1) identity.approve(bob, agent);
        if (how == 2) identity.setApprovalForAll(bob, true);
        vm.stopPrank();
        vm.prank(reviewer);
        vm.expectRevert(reason("Self-feedback not allowed"));
        reputation.giveFeedback(agent, 1, 0, "", "", "", "", 0);
    }

    function test_GiveFeedback_byFormerOwner_isTaken() public {
        vm.prank(alice);
        identity.transferFrom(alice, bob, agent);
        give(alice, 1, 0, "", "");
        vm.assertEq(uint256(reputation.getLastIndex(agent, alice)), 1, "index");
    }

    function testFuzz_GiveFeedback_unknownAgent_reverts(uint256 id) public {
        vm.assume(id != agent);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, id));
        reputation.giveFeedback(id, 1, 0, "", "", "", "", 0);
    }

    // Revoking, reading, responding.

    function testFuzz_RevokeFeedback_index(uint64 index, uint8 entries) public {
        entries = uint8(bound(entries, 0, 5));
        index = uint64(index % 8);
        for (uint256 i = 0; i < entries; ++i) {
            give(client, 1, 0, "", "");
        }
        vm.prank(client);
        if (index == 0) vm.expectRevert(reason("index must be > 0"));
        else if (index > entries) vm.expectRevert(reason("index out of bounds"));
        else expectRevoked(index);
        reputation.revokeFeedback(agent, index);
        if (index == 0 || index > entries) return;
        (,,,, bool revoked) = reputation.readFeedback(agent, client, index);
        vm.assertTrue(revoked, "revoked");
        vm.prank(client);
        vm.expectRevert(reason("Already revoked"));
        reputation.revokeFeedback(agent, index);
    }

    function expectRevoked(uint64 index) private {
        vm.expectEmit(address(reputation));
        emit IReputationRegistry.FeedbackRevoked(agent, client, index);
    }

    function test_RevokeFeedback_ofAnother_reverts() public {
        give(client, 1, 0, "", "");
        vm.prank(bob);
        vm.expectRevert(reason("index out of bounds"));
        reputation.revokeFeedback(agent, 1);
    }

    function test_ReadFeedback_outOfRange_reverts() public {
        vm.expectRevert(reason("index must be > 0"));
        reputation.readFeedback(agent, client, 0);
        vm.expectRevert(reason("index out of bounds"));
        reputation.readFeedback(agent, client, 1);
    }

    function test_AppendResponse_checksInOrder() public {
        vm.expectRevert(reason("index must be > 0"));
        reputation.appendResponse(agent, client, 0, "", 0);
        vm.expectRevert(reason("Empty URI"));
        reputation.appendResponse(agent, client, 1, "", 0);
        vm.expectRevert(reason("index out of bounds"));
        reputation.appendResponse(agent, client, 1, "x", 0);
    }

    function test_AppendResponse_toRevoked_isTakenFromAnyone() public {
        give(client, 1, 0, "", "");
        vm.prank(client);
        reputation.revokeFeedback(agent, 1);
        vm.expectEmit(address(reputation));
        emit IReputationRegistry.ResponseAppended(agent, client, 1, bob, "ipfs://r", bytes32(uint256(9)));
        vm.prank(bob);
        reputation.appendResponse(agent, client, 1, "ipfs://r", bytes32(uint256(9)));
        vm.assertEq(uint256(reputation.getResponseCount(agent, client, 1, new address[](0))), 1, "count");
    }

    // Summary.

    function test_GetSummary_emptyList_reverts() public {
        vm.expectRevert(reason("clientAddresses required"));
        reputation.getSummary(agent, new address[](0), "", "");
    }

    /// @dev What the deployed registry returned, case by case, wraps included.
    function test_GetSummary_vectors() public {
        for (uint256 i = 0; vm.keyExistsJson(json, summary(i, "")); ++i) {
            agent = registerAs(alice);
            for (uint256 j = 0; vm.keyExistsJson(json, summary(i, nth(".feedback", j, ""))); ++j) {
                giveVector(summary(i, nth(".feedback", j, "")));
            }
            for (uint256 j = 0; vm.keyExistsJson(json, summary(i, nth(".queries", j, ""))); ++j) {
                askVector(summary(i, nth(".queries", j, "")));
            }
        }
    }

    function giveVector(string memory path) private {
        address from = vm.parseJsonAddress(json, string.concat(path, ".client"));
        give(
            from,
            int128(vm.parseJsonInt(json, string.concat(path, ".value"))),
            uint8(vm.parseJsonUint(json, string.concat(path, ".valueDecimals"))),
            vm.parseJsonString(json, string.concat(path, ".tag1")),
            vm.parseJsonString(json, string.concat(path, ".tag2"))
        );
        if (vm.parseJsonBool(json, string.concat(path, ".revoked"))) {
            uint64 index = uint64(vm.parseJsonUint(json, string.concat(path, ".index")));
            vm.prank(from);
            reputation.revokeFeedback(agent, index);
        }
    }

    function askVector(string memory path) private {
        address[] memory clients = vm.parseJsonAddressArray(json, string.concat(path, ".clients"));
        string memory tag1 = vm.parseJsonString(json, string.concat(path, ".tag1"));
        string memory tag2 = vm.parseJsonString(json, string.concat(path, ".tag2"));
        if (clients.length == 0) {
            vm.expectRevert(reason("clientAddresses required"));
            reputation.getSummary(agent, clients, tag1, tag2);
            return;
        }
        (uint64 count, int128 value, uint8 decimals) = reputation.getSummary(agent, clients, tag1, tag2);
        vm.assertEq(uint256(count), vm.parseJsonUint(json, string.concat(path, ".expect.count")), path);
        vm.assertEq(int256(value), vm.parseJsonInt(json, string.concat(path, ".expect.value")), path);
        vm.assertEq(uint256(decimals), vm.parseJsonUint(json, string.concat(path, ".expect.decimals")), path);
    }

    // Lists and counts of one history, as the deployed registry returned them.

    function test_Scenario_vectors() public {
        for (uint256 i = 0; vm.keyExistsJson(json, nth("$.scenario.steps", i, "")); ++i) {
            playStep(nth("$.scenario.steps", i, ""));
        }
        for (uint256 i = 0; vm.keyExistsJson(json, nth("$.scenario.readAllFeedback", i, "")); ++i) {
            askReadAll(nth("$.scenario.readAllFeedback", i, ""));
        }
        for (uint256 i = 0; vm.keyExistsJson(json, nth("$.scenario.responseCounts", i, "")); ++i) {
            string memory path = nth("$.scenario.responseCounts", i, "");
            uint64 count = reputation.getResponseCount(
                agent,
                vm.parseJsonAddress(json, string.concat(path, ".client")),
                uint64(vm.parseJsonUint(json, string.concat(path, ".index"))),
                vm.parseJsonAddressArray(json, string.concat(path, ".responders"))
            );
            vm.assertEq(uint256(count), vm.parseJsonUint(json, string.concat(path, ".expect")), path);
        }
        address[] memory clients = reputation.getClients(agent);
        address[] memory expected = vm.parseJsonAddressArray(json, "$.scenario.getClients");
        vm.assertEq(abi.encode(clients), abi.encode(expected), "getClients");
        for (uint256 i = 0; vm.keyExistsJson(json, nth("$.scenario.getLastIndex", i, "")); ++i) {
            string memory path = nth("$.scenario.getLastIndex", i, "");
            vm.assertEq(
                uint256(reputation.getLastIndex(agent, vm.parseJsonAddress(json, string.concat(path, ".client")))),
                vm.parseJsonUint(json, string.concat(path, ".expect")),
                path
            );
        }
    }

    function playStep(string memory path) private {
        bytes32 op = keccak256(bytes(vm.parseJsonString(json, string.concat(path, ".op"))));
        address from = vm.parseJsonAddress(json, string.concat(path, ".client"));
        if (op == keccak256("give")) {
            give(
                from,
                int128(vm.parseJsonInt(json, string.concat(path, ".value"))),
                uint8(vm.parseJsonUint(json, string.concat(path, ".valueDecimals"))),
                vm.parseJsonString(json, string.concat(path, ".tag1")),
                vm.parseJsonString(json, string.concat(path, ".tag2"))
            );
            return;
        }
        uint64 index = uint64(vm.parseJsonUint(json, string.concat(path, ".index")));
        if (op == keccak256("revoke")) {
            vm.prank(from);
            reputation.revokeFeedback(agent, index);
            return;
        }
        vm.assertEq(op, keccak256("respond"), "known step");
        vm.prank(vm.parseJsonAddress(json, string.concat(path, ".responder")));
        reputation.appendResponse(agent, from, index, "ipfs://response", 0);
    }

    function askReadAll(string memory path) private view {
        bytes memory call = abi.encodeCall(
            reputation.readAllFeedback,
            (
                agent,
                vm.parseJsonAddressArray(json, string.concat(path, ".clients")),
                vm.parseJsonString(json, string.concat(path, ".tag1")),
                vm.parseJsonString(json, string.concat(path, ".tag2")),
                vm.parseJsonBool(json, string.concat(path, ".includeRevoked"))
            )
        );
        (bool ok, bytes memory answer) = address(reputation).staticcall(call);
        vm.assertTrue(ok, path);
        Rows memory rows = expectedRows(string.concat(path, ".expect"));
        bytes memory expected =
            abi.encode(rows.clients, rows.indexes, rows.values, rows.decimals, rows.tag1s, rows.tag2s, rows.revoked);
        vm.assertEq(answer, expected, path);
    }

    struct Rows {
        address[] clients;
        uint64[] indexes;
        int128[] values;
        uint8[] decimals;
        string[] tag1s;
        string[] tag2s;
        bool[] revoked;
    }

    function expectedRows(string memory list) private view returns (Rows memory rows) {
        uint256 total = 0;
        while (vm.keyExistsJson(json, nth(list, total, ""))) ++total;
        rows.clients = new address[](total);
        rows.indexes = new uint64[](total);
        rows.values = new int128[](total);
        rows.decimals = new uint8[](total);
        rows.tag1s = new string[](total);
        rows.tag2s = new string[](total);
        rows.revoked = new bool[](total);
        for (uint256 i = 0; i < total; ++i) {
            rows.clients[i] = vm.parseJsonAddress(json, nth(list, i, ".client"));
            rows.indexes[i] = uint64(vm.parseJsonUint(json, nth(list, i, ".index")));
            rows.values[i] = int128(vm.parseJsonInt(json, nth(list, i, ".value")));
            rows.decimals[i] = uint8(vm.parseJsonUint(json, nth(list, i, ".valueDecimals")));
            rows.tag1s[i] = vm.parseJsonString(json, nth(list, i, ".tag1"));
            rows.tag2s[i] = vm.parseJsonString(json, nth(list, i, ".tag2"));
            rows.revoked[i] = vm.parseJsonBool(json, nth(list, i, ".revoked"));
        }
    }

    function summary(uint256 i, string memory path) private pure returns (string memory) {
        return nth("$.summary", i, path);
    }

    function nth(string memory list, uint256 i, string memory path) private pure returns (string memory) {
        return string.concat(list, "[", vm.toString(i), "]", path);
    }
}
