// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IStrategyReputation} from "../../src/strategy/interfaces/IStrategyReputation.sol";
import {Creation} from "../utils/Creation.sol";
import {Vm} from "../utils/Vm.sol";
import {StrategyFixture} from "./StrategyFixture.sol";

/// @notice What is kept and answered, who may authorise, and what a transfer does.
contract StrategyReputationTest is StrategyFixture {
    uint256 private agent;

    function setUp() public {
        deployStrategy();
        agent = register(alice);
    }

    // Deployment.

    function test_Deploy_onWhatIsNoERC721_reverts() public {
        bytes memory code = vm.getCode("StrategyReputation.sol:StrategyReputation");
        address[3] memory wrong = [address(0), bob, address(strategy)];
        for (uint256 i = 0; i < wrong.length; ++i) {
            vm.assertEq(
                Creation.failure(bytes.concat(code, abi.encode(wrong[i]))),
                abi.encodeWithSelector(IStrategyReputation.InvalidIdentityRegistry.selector, wrong[i]),
                "reason"
            );
        }
    }

    function test_Constants() public view {
        vm.assertEq(strategy.identityRegistry(), address(registry), "registry");
        vm.assertEq(strategy.FEEDBACK_AUTH_TYPEHASH(), TYPEHASH, "type hash");
        (bytes1 fields, string memory name, string memory version, uint256 chainId, address verifying,,) =
            strategy.eip712Domain();
        vm.assertEq(uint256(uint8(fields)), 0x0f, "fields");
        vm.assertEq(name, "StrategyReputation", "domain name");
        vm.assertEq(version, "1", "domain version");
        vm.assertEq(chainId, block.chainid, "domain chain");
        vm.assertEq(verifying, address(strategy), "domain contract");
    }

    function testFuzz_HashTypedDataV4_isWhatOwnersSign(Auth memory auth) public view {
        bytes32 message = keccak256(bytes.concat(TYPEHASH, head(auth)));
        vm.assertEq(strategy.hashTypedDataV4(message), digestOf(auth), "digest");
    }

    // What is kept.

    function testFuzz_GiveFeedback_keepsAllOfIt(
        uint8 score,
        bytes32 tag1,
        bytes32 tag2,
        string memory uri,
        bytes32 hash,
        uint64 time
    ) public {
        score = uint8(bound(score, 0, 100));
        vm.warp(time);
        Auth memory auth = authFor(agent);
        bytes memory feedbackAuth = signed(auth, OWNER_KEY);
        vm.recordLogs();
        vm.prank(client);
        strategy.giveFeedback(agent, score, tag1, tag2, uri, hash, feedbackAuth);

        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 1, "events");
        vm.assertEq(logs[0].topics[0], 0x54b3254e4cc01969e70376d20390cc2f6af90539d9adaa78a53ebcda17f78154, "topic");
        vm.assertEq(uint256(logs[0].topics[1]), agent, "agentId");
        vm.assertEq(address(uint160(uint256(logs[0].topics[2]))), client, "client");
        vm.assertEq(logs[0].topics[3], tag1, "tag1");
        vm.assertEq(logs[0].data, abi.encode(score, tag2, uri, hash), "data");

        requireFeedback(strategy.getFeedback(agent, client, 0), client, score, tag1, tag2);
        requireFeedback(strategy.getFeedbackAt(agent, 0), client, score, tag1, tag2);
        vm.assertEq(strategy.getClientIndex(agent, client), 1, "index");
    }

    function test_GiveFeedback_perClientAndInOrder() public {
        address other = vm.addr(0x07e4);
        Auth memory mine = authFor(agent);
        Auth memory theirs = authFor(agent);
        theirs.client = other;
        bytes memory myAuth = signed(mine, OWNER_KEY);
        bytes memory theirAuth = signed(theirs, OWNER_KEY);
        uint256 second = register(bob);

        give(agent, 10, myAuth);
        vm.prank(other);
        strategy.giveFeedback(agent, 20, "a", "b", "", 0, theirAuth);
        give(agent, 33, myAuth);

        vm.assertEq(uint256(strategy.getFeedback(agent, client, 0).score), 10, "client's first");
        vm.assertEq(uint256(strategy.getFeedback(agent, client, 1).score), 33, "client's second");
        vm.assertEq(uint256(strategy.getFeedback(agent, other, 0).score), 20, "other's first");
        for (uint256 i = 0; i < 3; ++i) {
            uint256 score = i == 0 ? 10 : i == 1 ? 20 : 33;
            vm.assertEq(uint256(strategy.getFeedbackAt(agent, i).score), score, "in order");
        }
        vm.assertEq(strategy.getClientIndex(agent, client), 2, "client's index");
        vm.assertEq(strategy.getClientIndex(agent, other), 1, "other's index");
        vm.assertEq(strategy.getClientIndex(second, client), 0, "index at another agent");
        requireSummary(agent, 3, 21);
        requireSummary(second, 0, 0);
    }

    function testFuzz_GetFeedback_beyondTheLast_reverts(uint8 given, uint256 beyond) public {
        given = uint8(bound(given, 0, 3));
        beyond = bound(beyond, given, type(uint256).max);
        bytes memory auth = signed(authFor(agent), OWNER_KEY);
        for (uint256 i = 0; i < given; ++i) {
            give(agent, 1, auth);
        }
        vm.expectRevert(
            abi.encodeWithSelector(IStrategyReputation.FeedbackNotFound.selector, agent, client, beyond, uint256(given))
        );
        strategy.getFeedback(agent, client, beyond);
        vm.expectRevert(
            abi.encodeWithSelector(IStrategyReputation.PositionNotFound.selector, agent, beyond, uint256(given))
        );
        strategy.getFeedbackAt(agent, beyond);
    }

    function testFuzz_GetSummary_countsAndTruncates(uint8[12] memory scores, uint256 length) public {
        length = bound(length, 0, scores.length);
        Auth memory auth = authFor(agent);
        auth.indexLimit = length;
        bytes memory feedbackAuth = signed(auth, OWNER_KEY);
        uint256 sum;
        for (uint256 i = 0; i < length; ++i) {
            uint8 score = uint8(bound(scores[i], 0, 100));
            sum += score;
            give(agent, score, feedbackAuth);
            requireSummary(agent, i + 1, sum / (i + 1));
        }
        requireSummary(agent, length, length == 0 ? 0 : sum / length);
    }

    function testFuzz_GetSummary_unknownAgent_isZero(uint256 unknown) public view {
        requireSummary(unknown, 0, 0);
        vm.assertEq(strategy.getClientIndex(unknown, client), 0, "index");
    }

    // The limit.

    function testFuzz_IndexLimit_isExclusive(uint8 limit) public {
        limit = uint8(bound(limit, 0, 5));
        Auth memory auth = authFor(agent);
        auth.indexLimit = limit;
        bytes memory feedbackAuth = signed(auth, OWNER_KEY);
        for (uint256 i = 0; i < limit; ++i) {
            give(agent, 50, feedbackAuth);
        }
        vm.prank(client);
        vm.expectRevert(
            abi.encodeWithSelector(
                IStrategyReputation.IndexLimitExceeded.selector, agent, client, uint256(limit), uint256(limit)
            )
        );
        strategy.giveFeedback(agent, 50, "", "", "", 0, feedbackAuth);
        vm.assertEq(strategy.getClientIndex(agent, client), limit, "index");
    }

    function test_IndexLimit_countsAllAuthorisationsOfTheClient() public {
        Auth memory one = authFor(agent);
        one.indexLimit = 1;
        Auth memory three = authFor(agent);
        three.indexLimit = 3;
        give(agent, 1, signed(three, OWNER_KEY));
        bytes memory spent = signed(one, OWNER_KEY);
        vm.prank(client);
        vm.expectRevert(abi.encodeWithSelector(IStrategyReputation.IndexLimitExceeded.selector, agent, client, 1, 1));
        strategy.giveFeedback(agent, 1, "", "", "", 0, spent);
        give(agent, 1, signed(three, OWNER_KEY));
    }

    // The owner.

    function test_Operators_cannotAuthorise() public {
        vm.startPrank(alice);
        registry.setApprovalForAll(bob, true);
        registry.approve(bob, agent);
        vm.stopPrank();
        requireInvalidSigner(BUYER_KEY, alice);
    }

    function testFuzz_OthersSignature_reverts(uint256 key) public {
        key = bound(key, 1, type(uint128).max);
        vm.assume(key != OWNER_KEY);
        requireInvalidSigner(key, alice);
    }

    function test_Owner_mayRateHimself() public {
        Auth memory auth = authFor(agent);
        auth.client = alice;
        bytes memory feedbackAuth = signed(auth, OWNER_KEY);
        vm.prank(alice);
        strategy.giveFeedback(agent, 100, "", "", "", 0, feedbackAuth);
        requireSummary(agent, 1, 100);
    }

    function test_Transfer_voidsTheFormerOwnersAuthorisations_andBuyingBackRevivesThem() public {
        bytes memory aliceAuth = signed(authFor(agent), OWNER_KEY);
        bytes memory bobAuth = signed(authFor(agent), BUYER_KEY);
        give(agent, 80, aliceAuth);

        vm.prank(alice);
        registry.transferFrom(alice, bob, agent);
        requireInvalidSigner(OWNER_KEY, bob);
        vm.assertEq(uint256(strategy.getFeedback(agent, client, 0).score), 80, "feedback stays");
        requireSummary(agent, 1, 80);
        give(agent, 60, bobAuth);
        vm.assertEq(strategy.getClientIndex(agent, client), 2, "the index goes on");

        vm.prank(bob);
        registry.transferFrom(bob, alice, agent);
        requireInvalidSigner(BUYER_KEY, alice);
        give(agent, 40, aliceAuth);
        requireSummary(agent, 3, 60);
    }

    function test_Authorisation_ofOneRegistry_countsAtNoOther() public {
        DeployedPair memory other = deployPair();
        vm.prank(alice);
        other.registry.register("");
        bytes memory feedbackAuth = signed(authFor(agent), OWNER_KEY);
        vm.prank(client);
        (bool ok, bytes memory why) = address(other.strategy)
            .call(abi.encodeCall(IStrategyReputation.giveFeedback, (1, 1, "", "", "", 0, feedbackAuth)));
        vm.assertTrue(!ok && bytes4(why) == IStrategyReputation.InvalidSigner.selector, "taken elsewhere");
    }

    struct DeployedPair {
        IStrategyRegistryRegister registry;
        address strategy;
    }

    function deployPair() private returns (DeployedPair memory pair) {
        pair.registry = IStrategyRegistryRegister(vm.deployCode("StrategyRegistry.sol:StrategyRegistry"));
        pair.strategy = vm.deployCode("StrategyReputation.sol:StrategyReputation", abi.encode(pair.registry));
    }

    function requireInvalidSigner(uint256 key, address owner) private {
        bytes memory feedbackAuth = signed(authFor(agent), key);
        vm.prank(client);
        vm.expectRevert(abi.encodeWithSelector(IStrategyReputation.InvalidSigner.selector, vm.addr(key), owner));
        strategy.giveFeedback(agent, 1, "", "", "", 0, feedbackAuth);
    }

    function requireSummary(uint256 agentId, uint256 count, uint256 average) private view {
        (uint64 gotCount, uint8 gotAverage) = strategy.getSummary(agentId);
        vm.assertEq(uint256(gotCount), count, "count");
        vm.assertEq(uint256(gotAverage), average, "average");
    }

    function requireFeedback(
        IStrategyReputation.Feedback memory got,
        address from,
        uint8 score,
        bytes32 tag1,
        bytes32 tag2
    ) private view {
        vm.assertEq(got.clientAddress, from, "client");
        vm.assertEq(uint256(got.timestamp), block.timestamp, "timestamp");
        vm.assertEq(uint256(got.score), score, "score");
        vm.assertEq(got.tag1, tag1, "tag1");
        vm.assertEq(got.tag2, tag2, "tag2");
    }
}

interface IStrategyRegistryRegister {
    function register(string calldata agentURI) external returns (uint256);
}
