// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {IFeedbackRelay} from "../src/interfaces/IFeedbackRelay.sol";
import {IReputationRegistry} from "../src/interfaces/IReputationRegistry.sol";
import {Item} from "../src/types/Item.sol";
import {Origin} from "../src/types/Origin.sol";
import {GaugeRegistryMock} from "./mocks/GaugeRegistryMock.sol";
import {HostileRegistryMock} from "./mocks/HostileRegistryMock.sol";
import {DeployedRelay} from "./utils/Deployed.sol";
import {RelayFixture} from "./utils/RelayFixture.sol";
import {Vm} from "./utils/Vm.sol";

contract FeedbackRelayTest is RelayFixture {
    string private constant SATI =
        "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe";
    string private constant ATTESTATION =
        "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU/4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLsX9ztt";
    string private constant ANA = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";

    function setUp() public {
        deployAll();
    }

    // Delivering.

    function test_Deliver_first_isMirrored() public {
        Item memory item = itemOf(1, 0);
        bytes32 source = 0x7ed61241bdbf8ee10046d2f28892f63297475977a4586fd1bc51963997e38bfc;
        vm.expectEmit(address(reputation));
        emit IReputationRegistry.NewFeedback(agent, address(relay), 1, 87, 0, "starred", "starred", "", "", "", 0);
        vm.expectEmit(address(relay));
        emit IFeedbackRelay.Mirrored(source, agent, 1, 0, item.origin, keccak256(giveCall(item)));
        deliver(item);
        requireMirror(source, 1, 0, IFeedbackRelay.MirrorState.Delivered);
        (bytes32 sourceId, bytes32 registry, bytes32 client) = relay.originOf(agent, 1);
        vm.assertEq(sourceId, source, "source id");
        vm.assertEq(registry, keccak256(bytes(REGISTRY)), "origin registry");
        vm.assertEq(client, keccak256(abi.encodePacked("eip155:8453:", CLIENT)), "origin client");
        vm.assertEq(relay.relayOf(source, agent), address(relay), "relay");
    }

    function testFuzz_Deliver_postsContentExactly(
        int128 value,
        uint8 decimals,
        string memory tag1,
        string memory tag2,
        string memory endpoint,
        bytes32 feedbackHash
    ) public {
        Item memory item = itemOf(1, 0);
        item.value = value % 1e38;
        item.valueDecimals = decimals % 19;
        (item.tag1, item.tag2, item.endpoint, item.feedbackHash) = (tag1, tag2, endpoint, feedbackHash);
        item.gas = 5_000_000;
        vm.expectEmit(address(reputation));
        emit IReputationRegistry.NewFeedback(
            agent, address(relay), 1, item.value, item.valueDecimals, tag1, tag1, tag2, endpoint, "", feedbackHash
        );
        vm.expectEmit(address(relay));
        emit IFeedbackRelay.Mirrored(sourceOf(item), agent, 1, 0, item.origin, keccak256(giveCall(item)));
        deliver(item);
    }

    function testFuzz_Deliver_again_isRefused(uint64 index, int128 otherValue) public {
        index = uint64(bound(index, 1, type(uint64).max));
        Item memory item = itemOf(index, 0);
        deliver(item);
        item.value = otherValue;
        vm.expectEmit(address(relay));
        emit IFeedbackRelay.AlreadyMirrored(sourceOf(item), agent, 0, IFeedbackRelay.MirrorState.Delivered);
        deliver(item);
        vm.assertEq(uint256(reputation.getLastIndex(agent, address(relay))), 1, "entries");
    }

    function testFuzz_Deliver_sameSourceInOneBatch_isPostedOnce(uint8 copies) public {
        copies = uint8(bound(copies, 2, 6));
        Item[] memory items = new Item[](copies);
        for (uint256 i = 0; i < copies; ++i) {
            items[i] = itemOf(1, 0);
        }
        vm.prank(deliverer);
        relay.deliver(items);
        vm.assertEq(uint256(reputation.getLastIndex(agent, address(relay))), 1, "entries");
    }

    function testFuzz_Deliver_epochAhead_fails(uint32 epoch) public {
        epoch = uint32(bound(epoch, 1, type(uint32).max));
        expectFailure(
            itemOf(1, epoch), abi.encodeWithSelector(IFeedbackRelay.UnexpectedEpoch.selector, epoch, uint32(0))
        );
    }

    function test_Deliver_toAnotherAgent_isAnotherMirror() public {
        Item memory item = itemOf(1, 0);
        deliver(item);
        item.agentId = registerAs(bob);
        deliver(item);
        (uint64 index,, IFeedbackRelay.MirrorState state) = relay.mirrorOf(sourceOf(item), item.agentId);
        vm.assertEq(uint256(index), 1, "index");
        vm.assertEq(uint256(state), uint256(IFeedbackRelay.MirrorState.Delivered), "state");
    }

    function testFuzz_Deliver_unlistedRegistry_fails(string memory registry) public {
        vm.assume(keccak256(bytes(registry)) != keccak256(bytes(REGISTRY)));
        vm.assume(bytes7(bytes(registry)) != "solana:");
        Item memory item = itemOf(1, 0);
        item.origin.reputationRegistry = registry;
        expectFailure(
            item, abi.encodeWithSelector(IFeedbackRelay.OriginRegistryNotAllowed.selector, keccak256(bytes(registry)))
        );
    }

    function test_Deliver_registryTakenOffTheList_fails() public {
        relay.setOriginRegistry(REGISTRY, false);
        expectFailure(
            itemOf(1, 0),
            abi.encodeWithSelector(IFeedbackRelay.OriginRegistryNotAllowed.selector, keccak256(bytes(REGISTRY)))
        );
    }

    /// @dev The relay asks for the same forms as the shared vectors: each valid origin is posted,
    ///      each invalid one fails with its field.
    function test_Deliver_originVectors() public {
        string memory json = vm.readFile("testdata/origins.json");
        uint256 valid = 0;
        for (; vm.keyExistsJson(json, vectorAt("valid", valid, "")); ++valid) {
            Item memory item = vectorItem(json, "valid", valid);
            bytes32 source = vm.parseJsonBytes32(json, vectorAt("valid", valid, ".sourceId"));
            relay.setOriginRegistry(item.origin.reputationRegistry, true);
            vm.expectEmit(address(relay));
            emit IFeedbackRelay.Mirrored(source, agent, uint64(valid + 1), 0, item.origin, keccak256(giveCall(item)));
            deliver(item);
            (bytes32 kept, bytes32 registry, bytes32 client) = relay.originOf(agent, uint64(valid + 1));
            vm.assertEq(kept, source, "source");
            vm.assertEq(registry, vm.parseJsonBytes32(json, vectorAt("valid", valid, ".originRegistry")), "registry");
            vm.assertEq(client, vm.parseJsonBytes32(json, vectorAt("valid", valid, ".originClient")), "client");
        }
        for (uint256 i = 0; vm.keyExistsJson(json, vectorAt("invalid", i, "")); ++i) {
            Item memory item = vectorItem(json, "invalid", i);
            if (!relay.isOriginRegistryAllowed(keccak256(bytes(item.origin.reputationRegistry)))) {
                relay.setOriginRegistry(item.origin.reputationRegistry, true);
            }
            string memory field = vm.parseJsonString(json, vectorAt("invalid", i, ".field"));
            vm.recordLogs();
            deliver(item);
            Vm.Log[] memory logs = vm.getRecordedLogs();
            vm.assertEq(logs.length, 1, field);
            vm.assertEq(logs[0].topics[0], IFeedbackRelay.ItemFailed.selector, field);
            (, bytes memory why) = abi.decode(logs[0].data, (uint32, bytes));
            vm.assertEq(why, abi.encodeWithSelector(IFeedbackRelay.InvalidOrigin.selector, field), field);
        }
        vm.assertEq(uint256(reputation.getLastIndex(agent, address(relay))), valid, "entries");
    }

    function vectorAt(string memory list, uint256 i, string memory path) private pure returns (string memory) {
        return string.concat("$.", list, "[", vm.toString(i), "]", path);
    }

    function vectorItem(string memory json, string memory list, uint256 i) private view returns (Item memory item) {
        item = itemOf(1, 0);
        item.gas = 2_000_000;
        item.origin = Origin(
            vm.parseJsonString(json, vectorAt(list, i, ".reputationRegistry")),
            vm.parseJsonString(json, vectorAt(list, i, ".agentId")),
            vm.parseJsonString(json, vectorAt(list, i, ".client")),
            uint64(vm.parseJsonUint(json, vectorAt(list, i, ".index")))
        );
    }

    function test_Deliver_failingItem_leavesTheOthers() public {
        Item[] memory items = new Item[](3);
        items[0] = itemOf(1, 0);
        items[1] = itemOf(2, 0);
        items[1].valueDecimals = 19;
        items[2] = itemOf(3, 0);
        vm.expectEmit(address(relay));
        emit IFeedbackRelay.ItemFailed(sourceOf(items[1]), agent, 0, reason("too many decimals"));
        vm.prank(deliverer);
        relay.deliver(items);
        vm.assertEq(uint256(reputation.getLastIndex(agent, address(relay))), 2, "entries");
        requireMirror(sourceOf(items[1]), 0, 0, IFeedbackRelay.MirrorState.None);
        items[1].valueDecimals = 18;
        deliver(items[1]);
        requireMirror(sourceOf(items[1]), 3, 0, IFeedbackRelay.MirrorState.Delivered);
    }

    function test_Deliver_blockedByAgent_fails() public {
        vm.prank(alice);
        identity.setApprovalForAll(address(relay), true);
        expectFailure(itemOf(1, 0), reason("Self-feedback not allowed"));
    }

    function test_Deliver_unknownAgent_fails() public {
        Item memory item = itemOf(1, 0);
        item.agentId = 99;
        expectFailure(item, abi.encodeWithSignature("ERC721NonexistentToken(uint256)", 99));
    }

    // Gas.

    function test_Deliver_itemRunsOutOfItsOwnGas_fails() public {
        Item memory item = itemOf(1, 0);
        item.gas = 20_000;
        expectFailure(item, "");
    }

    function test_Deliver_tooLittleGasForItem_revertsTheBatch() public {
        Item[] memory items = new Item[](2);
        items[0] = itemOf(1, 0);
        items[1] = itemOf(2, 0);
        items[1].gas = 2_000_000;
        vm.prank(deliverer);
        vm.expectRevert(abi.encodeWithSelector(IFeedbackRelay.InsufficientGas.selector, 1));
        relay.deliver{gas: 1_500_000}(items);
        requireMirror(sourceOf(items[0]), 0, 0, IFeedbackRelay.MirrorState.None);
    }

    /// @dev Enough for the item and its record, but a call keeps a 64th back: more than the
    ///      record's share for a large item.
    function test_Deliver_sixtyFourthMissing_revertsTheBatch() public {
        Item[] memory items = new Item[](1);
        items[0] = itemOf(1, 0);
        items[0].gas = 15_000_000;
        vm.startPrank(deliverer);
        vm.expectRevert(abi.encodeWithSelector(IFeedbackRelay.InsufficientGas.selector, 0));
        relay.deliver{gas: 15_220_000}(items);
        relay.deliver{gas: 15_350_000}(items);
        vm.stopPrank();
    }

    /// @dev What an item names, the registry gets, down to the last gas with which a batch is taken
    ///      at all: also when the call itself costs what a first access does.
    function test_Deliver_leastGasThatIsTaken_givesTheItemAllItNames() public {
        GaugeRegistryMock gauge = new GaugeRegistryMock();
        DeployedRelay other = newRelay(IReputationRegistry(address(gauge)), IFeedbackRelay(address(0)));
        other.grantRole(other.DELIVERER_ROLE(), address(this));
        other.setOriginRegistry(REGISTRY, true);
        uint256 enough = 13_400_000;
        uint256 tooLittle = 12_700_000;
        Item[] memory items = new Item[](1);
        for (uint64 i = 1; enough - tooLittle > 50; ++i) {
            items[0] = itemOf(i, 0);
            items[0].gas = 12_600_000;
            uint256 between = (enough + tooLittle) / 2;
            vm.cool(address(gauge));
            try other.deliver{gas: between}(items) {
                enough = between;
            } catch {
                tooLittle = between;
            }
        }
        // Less what the gauge has used before it looks.
        vm.assertTrue(gauge.least() >= 12_600_000 - 300 && gauge.least() <= 12_600_000, "gas of the item");
    }

    /// @dev Whatever the gas: mirrored, or everything undone. Never a failed item in a transaction
    ///      that stands.
    function testFuzz_Deliver_anyGas_isMirroredOrUndone(uint256 gasLimit) public {
        gasLimit = bound(gasLimit, 60_000, 900_000);
        Item[] memory items = new Item[](1);
        items[0] = itemOf(1, 0);
        vm.prank(deliverer);
        try relay.deliver{gas: gasLimit}(items) {
            requireMirror(sourceOf(items[0]), 1, 0, IFeedbackRelay.MirrorState.Delivered);
        } catch {
            requireMirror(sourceOf(items[0]), 0, 0, IFeedbackRelay.MirrorState.None);
        }
    }

    function testFuzz_Deliver_revertData_isCut(uint16 size) public {
        HostileRegistryMock hostile = new HostileRegistryMock();
        DeployedRelay other = newRelay(hostile, IFeedbackRelay(address(0)));
        other.grantRole(other.DELIVERER_ROLE(), address(this));
        other.setOriginRegistry(REGISTRY, true);
        hostile.failWith(size);
        Item[] memory items = new Item[](1);
        items[0] = itemOf(1, 0);
        vm.recordLogs();
        other.deliver(items);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs[0].topics[0], IFeedbackRelay.ItemFailed.selector, "ItemFailed");
        (, bytes memory kept) = abi.decode(logs[0].data, (uint32, bytes));
        vm.assertEq(kept.length, size < 256 ? size : 256, "bytes kept");
    }

    function test_Deliver_reentered_isRefused() public {
        HostileRegistryMock hostile = new HostileRegistryMock();
        DeployedRelay other = newRelay(hostile, IFeedbackRelay(address(0)));
        other.grantRole(other.DELIVERER_ROLE(), address(this));
        other.grantRole(other.DELIVERER_ROLE(), address(hostile));
        other.grantRole(other.REPAIR_ROLE(), address(hostile));
        other.setOriginRegistry(REGISTRY, true);
        Item[] memory items = new Item[](1);
        items[0] = itemOf(1, 0);
        bytes32 sourceId = sourceOf(items[0]);
        bytes[] memory doors = new bytes[](4);
        doors[0] = abi.encodeCall(IFeedbackRelay.deliver, (items));
        doors[1] = abi.encodeCall(IFeedbackRelay.revoke, (sourceId, agent));
        doors[2] = abi.encodeCall(IFeedbackRelay.respond, (sourceId, agent, bytes32(uint256(1)), "", 0));
        doors[3] = abi.encodeCall(IFeedbackRelay.voidMirror, (sourceId, agent, ""));
        for (uint256 i = 0; i < doors.length; ++i) {
            hostile.reenter(address(other), doors[i]);
            vm.expectEmit(address(other));
            emit IFeedbackRelay.ItemFailed(
                sourceId, agent, 0, abi.encodeWithSignature("ReentrancyGuardReentrantCall()")
            );
            other.deliver(items);
        }
    }

    /// @dev Whatever share of the gas it needs a batch is sent with, it is delivered whole or
    ///      undone whole, and can be sent again.
    function testFuzz_Deliver_shareOfTheGas_losesNothing(uint8 percent) public {
        requireNothingLost(bound(percent, 1, 99));
    }

    function test_Deliver_sixtyPercentOfTheGas_losesNothing() public {
        vm.assertTrue(!requireNothingLost(60), "60 % is not enough");
    }

    /// @dev A registry that lies about the entry it just made is not believed: its batch is undone.
    function testFuzz_Deliver_unexpectedIndex_undoesTheBatch(uint64 honest, uint64 lie) public {
        HostileRegistryMock hostile = new HostileRegistryMock();
        DeployedRelay other = newRelay(hostile, IFeedbackRelay(address(0)));
        other.grantRole(other.DELIVERER_ROLE(), address(this));
        other.setOriginRegistry(REGISTRY, true);
        hostile.accept();
        honest = uint64(bound(honest, 0, 3));
        Item[] memory items = new Item[](1);
        for (uint64 i = 1; i <= honest; ++i) {
            items[0] = itemOf(i, 0);
            hostile.report(i);
            other.deliver(items);
        }
        vm.assume(lie != honest + 1);
        lie = uint64(bound(lie, 0, 2 * honest + 3));
        if (lie == honest + 1) lie = 0;
        items[0] = itemOf(honest + 1, 0);
        hostile.report(lie);
        vm.expectRevert(abi.encodeWithSelector(IFeedbackRelay.UnexpectedIndex.selector, agent, lie));
        other.deliver(items);
        (,, IFeedbackRelay.MirrorState state) = other.mirrorOf(sourceOf(items[0]), agent);
        vm.assertEq(uint256(state), 0, "state");
    }

    // Revoking.

    function test_Revoke_delivered_isRevokedInRegistry() public {
        Item memory item = itemOf(1, 0);
        deliver(item);
        vm.expectEmit(address(relay));
        emit IFeedbackRelay.Revoked(sourceOf(item), agent, 1, 0);
        revoke(sourceOf(item));
        requireMirror(sourceOf(item), 1, 0, IFeedbackRelay.MirrorState.Revoked);
        vm.assertTrue(isRevoked(address(relay), 1), "revoked in the registry");
        vm.expectEmit(address(relay));
        emit IFeedbackRelay.AlreadyRevoked(sourceOf(item), agent, 0, IFeedbackRelay.MirrorState.Revoked);
        revoke(sourceOf(item));
        vm.expectEmit(address(relay));
        emit IFeedbackRelay.AlreadyMirrored(sourceOf(item), agent, 1, IFeedbackRelay.MirrorState.Revoked);
        item.epoch = 1;
        deliver(item);
    }

    function testFuzz_Revoke_neverDelivered_leavesTombstone(uint64 index, uint32 epoch) public {
        index = uint64(bound(index, 1, type(uint64).max));
        Item memory item = itemOf(index, epoch);
        vm.expectEmit(address(relay));
        emit IFeedbackRelay.Revoked(sourceOf(item), agent, 0, 0);
        revoke(sourceOf(item));
        requireMirror(sourceOf(item), 0, 0, IFeedbackRelay.MirrorState.Tombstone);
        vm.expectEmit(address(relay));
        emit IFeedbackRelay.AlreadyMirrored(sourceOf(item), agent, epoch, IFeedbackRelay.MirrorState.Tombstone);
        deliver(item);
        vm.assertEq(uint256(reputation.getLastIndex(agent, address(relay))), 0, "entries");
    }

    // Repair.

    function test_VoidMirror_delivered_letsTheNextEpochIn() public {
        Item memory item = itemOf(1, 0);
        deliver(item);
        vm.expectEmit(address(relay));
        emit IFeedbackRelay.Voided(sourceOf(item), agent, 1, 0, "orphaned");
        voidMirror(sourceOf(item));
        vm.assertTrue(isRevoked(address(relay), 1), "revoked in the registry");
        vm.expectEmit(address(relay));
        emit IFeedbackRelay.AlreadyMirrored(sourceOf(item), agent, 0, IFeedbackRelay.MirrorState.Voided);
        deliver(item);
        item.epoch = 2;
        expectFailure(item, abi.encodeWithSelector(IFeedbackRelay.UnexpectedEpoch.selector, uint32(2), uint32(1)));
        item.epoch = 1;
        deliver(item);
        requireMirror(sourceOf(item), 2, 1, IFeedbackRelay.MirrorState.Delivered);
        (bytes32 first,,) = relay.originOf(agent, 1);
        (bytes32 second,,) = relay.originOf(agent, 2);
        vm.assertEq(first, second, "both entries name their origin");
    }

    function test_VoidMirror_tombstone_letsTheNextEpochIn() public {
        Item memory item = itemOf(1, 1);
        revoke(sourceOf(item));
        voidMirror(sourceOf(item));
        deliver(item);
        requireMirror(sourceOf(item), 1, 1, IFeedbackRelay.MirrorState.Delivered);
    }

    function test_Revoke_voided_leavesTombstoneOfTheNextEpoch() public {
        Item memory item = itemOf(1, 0);
        deliver(item);
        voidMirror(sourceOf(item));
        revoke(sourceOf(item));
        requireMirror(sourceOf(item), 0, 1, IFeedbackRelay.MirrorState.Tombstone);
        item.epoch = 1;
        deliver(item);
        vm.assertEq(uint256(reputation.getLastIndex(agent, address(relay))), 1, "entries");
    }

    function testFuzz_VoidMirror_nothingThere_reverts(bytes32 source) public {
        vm.prank(repairer);
        vm.expectRevert(
            abi.encodeWithSelector(IFeedbackRelay.NotMirrored.selector, source, agent, IFeedbackRelay.MirrorState.None)
        );
        relay.voidMirror(source, agent, "");
    }

    // Responding.

    function testFuzz_Respond_oncePerResponseAndAgent(bytes32 responseId, bytes32 responseHash) public {
        Item memory item = itemOf(1, 0);
        deliver(item);
        vm.expectEmit(address(reputation));
        emit IReputationRegistry.ResponseAppended(agent, address(relay), 1, address(relay), "ipfs://r", responseHash);
        vm.expectEmit(address(relay));
        emit IFeedbackRelay.Responded(sourceOf(item), agent, responseId);
        respond(sourceOf(item), responseId, responseHash);
        vm.assertTrue(relay.responded(responseId, agent), "responded");
        vm.assertTrue(!relay.responded(responseId, agent + 1), "responded at another agent");
        vm.expectEmit(address(relay));
        emit IFeedbackRelay.AlreadyResponded(sourceOf(item), agent, responseId);
        respond(sourceOf(item), responseId, responseHash);
        vm.assertEq(uint256(reputation.getResponseCount(agent, address(relay), 1, new address[](0))), 1, "count");
    }

    function test_Respond_toRevoked_isAppended() public {
        Item memory item = itemOf(1, 0);
        deliver(item);
        revoke(sourceOf(item));
        respond(sourceOf(item), bytes32(uint256(1)), 0);
        vm.assertTrue(relay.responded(bytes32(uint256(1)), agent), "responded");
    }

    function testFuzz_Respond_notMirrored_reverts(uint8 how) public {
        Item memory item = itemOf(1, 0);
        bytes32 source = sourceOf(item);
        IFeedbackRelay.MirrorState state = IFeedbackRelay.MirrorState.None;
        if (how % 3 == 1) {
            revoke(source);
            state = IFeedbackRelay.MirrorState.Tombstone;
        } else if (how % 3 == 2) {
            deliver(item);
            voidMirror(source);
            state = IFeedbackRelay.MirrorState.Voided;
        }
        vm.prank(deliverer);
        vm.expectRevert(abi.encodeWithSelector(IFeedbackRelay.NotMirrored.selector, source, agent, state));
        relay.respond(source, agent, 0, "x", 0);
        vm.assertTrue(!relay.responded(0, agent), "responded");
    }

    // Roles and pause.

    function testFuzz_Roles_stranger_canDoNothing(address stranger) public {
        vm.assume(stranger != deliverer && stranger != repairer && stranger != pauser && stranger != address(this));
        requireRole(stranger, relay.DELIVERER_ROLE(), abi.encodeCall(relay.deliver, (new Item[](0))));
        requireRole(stranger, relay.DELIVERER_ROLE(), abi.encodeCall(relay.revoke, (0, agent)));
        requireRole(stranger, relay.DELIVERER_ROLE(), abi.encodeCall(relay.respond, (0, agent, 0, "x", 0)));
        requireRole(stranger, relay.REPAIR_ROLE(), abi.encodeCall(relay.voidMirror, (0, agent, "")));
        requireRole(stranger, relay.PAUSER_ROLE(), abi.encodeCall(relay.pause, ()));
        requireRole(stranger, 0, abi.encodeCall(relay.unpause, ()));
        requireRole(stranger, 0, abi.encodeCall(relay.setOriginRegistry, ("x", true)));
        requireRole(stranger, 0, abi.encodeCall(relay.grantRole, (relay.DELIVERER_ROLE(), stranger)));
    }

    function test_Roles_doNotOverlap() public {
        requireRole(deliverer, relay.REPAIR_ROLE(), abi.encodeCall(relay.voidMirror, (0, agent, "")));
        requireRole(deliverer, 0, abi.encodeCall(relay.setOriginRegistry, ("x", true)));
        requireRole(repairer, relay.DELIVERER_ROLE(), abi.encodeCall(relay.deliver, (new Item[](0))));
        requireRole(pauser, 0, abi.encodeCall(relay.unpause, ()));
        requireRole(address(this), relay.DELIVERER_ROLE(), abi.encodeCall(relay.deliver, (new Item[](0))));
    }

    function test_Admin_changesHandsInTwoSteps() public {
        relay.beginDefaultAdminTransfer(bob);
        vm.assertEq(relay.defaultAdmin(), address(this), "before acceptance");
        vm.prank(bob);
        vm.expectRevert();
        relay.acceptDefaultAdminTransfer();
        vm.warp(block.timestamp + 1 days + 1);
        vm.prank(bob);
        relay.acceptDefaultAdminTransfer();
        vm.assertEq(relay.defaultAdmin(), bob, "after acceptance");
    }

    function test_Pause_stopsPostingNotRemoving() public {
        Item memory first = itemOf(1, 0);
        Item memory second = itemOf(2, 0);
        deliver(first);
        deliver(second);
        vm.prank(pauser);
        relay.pause();
        Item[] memory items = new Item[](1);
        items[0] = itemOf(3, 0);
        vm.startPrank(deliverer);
        vm.expectRevert(Pausable.EnforcedPause.selector);
        relay.deliver(items);
        vm.expectRevert(Pausable.EnforcedPause.selector);
        relay.respond(sourceOf(first), agent, 0, "x", 0);
        vm.stopPrank();
        requireNoTombstone(sourceOf(items[0]), abi.encodeWithSelector(Pausable.EnforcedPause.selector));
        revoke(sourceOf(first));
        voidMirror(sourceOf(second));
        vm.assertTrue(isRevoked(address(relay), 1) && isRevoked(address(relay), 2), "removed while paused");
        requireNoTombstone(sourceOf(second), abi.encodeWithSelector(Pausable.EnforcedPause.selector));
        relay.unpause();
        deliver(items[0]);
    }

    function test_SetOriginRegistry_otherSpelling_reverts() public {
        bytes memory refusal = abi.encodeWithSelector(IFeedbackRelay.InvalidOrigin.selector, "reputationRegistry");
        string memory spelling = "eip155:8453:0x8004BAA17C55A88189AE136B182E5FDA19DE9B63";
        vm.expectRevert(refusal);
        relay.setOriginRegistry(spelling, true);
        // What stands on no list can be taken off it.
        relay.setOriginRegistry(spelling, false);
        vm.assertTrue(!relay.isOriginRegistryAllowed(keccak256(bytes(spelling))), "allowed");
    }

    function test_SetOriginRegistry_offAndOn_keepsOrigins() public {
        string memory second = "eip155:1:0x8004baa17c55a88189ae136b182e5fda19de9b63";
        vm.expectEmit(address(relay));
        emit IFeedbackRelay.OriginRegistryAllowed(keccak256(bytes(second)), second, true);
        relay.setOriginRegistry(second, true);
        Item memory item = itemOf(1, 0);
        deliver(item);
        item.origin.reputationRegistry = second;
        deliver(item);
        relay.setOriginRegistry(REGISTRY, false);
        relay.setOriginRegistry(second, false);
        relay.setOriginRegistry(second, true);
        vm.assertTrue(!relay.isOriginRegistryAllowed(keccak256(bytes(REGISTRY))), "first");
        vm.assertTrue(relay.isOriginRegistryAllowed(keccak256(bytes(second))), "second");
        (, bytes32 one,) = relay.originOf(agent, 1);
        (, bytes32 two,) = relay.originOf(agent, 2);
        vm.assertEq(one, keccak256(bytes(REGISTRY)), "origin of the first");
        vm.assertEq(two, keccak256(bytes(second)), "origin of the second");
        (bytes32 source, bytes32 three, bytes32 client) = relay.originOf(agent, 3);
        vm.assertTrue(source == 0 && three == 0 && client == 0, "never posted");
    }

    /// @dev The same forms as OriginLib.t.sol asks for, at the door itself: one text of each kind
    ///      that is refused, and each limit.
    function test_SetOriginRegistry_forms() public {
        string[10] memory taken = [
            "eip155:0:0x742d35cc6634c0532925a3b844bc9e7595f0beb0",
            "eip155:99999999999999999999999999999999:0x742d35cc6634c0532925a3b844bc9e7595f0beb0",
            "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz",
            "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz",
            "solana:a_-Z:zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz",
            "abc:c:d",
            "abcdefgh:-:a",
            "abc:________________________________:%",
            "a-9:c:.",
            "abc:c:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
        ];
        for (uint256 i = 0; i < taken.length; ++i) {
            relay.setOriginRegistry(taken[i], true);
            vm.assertTrue(relay.isOriginRegistryAllowed(keccak256(bytes(taken[i]))), taken[i]);
        }
        string[27] memory refused = [
            "",
            ":",
            "::",
            "eip155",
            "eip155:1",
            "eip155:1:",
            "eip155:1:0x00",
            "eip155::0x742d35cc6634c0532925a3b844bc9e7595f0beb0",
            "eip155:01:0x742d35cc6634c0532925a3b844bc9e7595f0beb0",
            "eip155:0x1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0",
            "eip155:1:0x742D35cc6634c0532925a3b844bc9e7595f0beb0",
            "eip155:1:0X742d35cc6634c0532925a3b844bc9e7595f0beb0",
            "eip155:1:742d35cc6634c0532925a3b844bc9e7595f0beb000",
            "eip155:1:1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0",
            "EIP155:1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0",
            "eip155:100000000000000000000000000000000:0x742d35cc6634c0532925a3b844bc9e7595f0beb0",
            "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0",
            "solana::zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz",
            "solana:Et/TRAB:zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz",
            "solana:a:zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz",
            "solana:a:zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz",
            "ab:c:d",
            "abcdefghi:c:d",
            "aBc:c:d",
            "abc:_________________________________:%",
            "abc:c:",
            "abc:c:/"
        ];
        for (uint256 i = 0; i < refused.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IFeedbackRelay.InvalidOrigin.selector, "reputationRegistry"));
            relay.setOriginRegistry(refused[i], true);
        }
    }

    /// @dev Mirrors are known by this id since the first relay: a function added to IFeedbackRelay
    ///      would hide those of older ones.
    function test_SupportsInterface_relayAndRoles() public view {
        vm.assertTrue(relay.supportsInterface(type(IFeedbackRelay).interfaceId), "IFeedbackRelay");
        vm.assertTrue(relay.supportsInterface(0x00cd8e31), "the first relay's, by which readers tell a mirror's client");
        vm.assertTrue(relay.supportsInterface(type(IAccessControl).interfaceId), "IAccessControl");
        vm.assertTrue(relay.supportsInterface(0x01ffc9a7), "ERC-165");
        vm.assertTrue(!relay.supportsInterface(0xffffffff), "invalid");
    }

    function testFuzz_Funds_areNotTaken(uint96 amount) public {
        vm.assume(amount > 0);
        vm.deal(address(this), amount);
        (bool ok,) = address(relay).call{value: amount}("");
        vm.assertTrue(!ok, "plain transfer");
        (ok,) = address(relay).call{value: amount}(abi.encodeCall(relay.pause, ()));
        vm.assertTrue(!ok, "with a call");
    }

    // What is kept of an origin.

    /// @dev The attestation names the feedback, the client is what the deliverer says: the last
    ///      word counts.
    function test_OriginOf_anotherClientAfterAVoid_isTheLast() public {
        relay.setOriginRegistry(SATI, true);
        Item memory item = itemOf(0, 0);
        item.origin = Origin(SATI, ATTESTATION, ANA, 0);
        bytes32 source = keccak256(abi.encodePacked(SATI, "/", ATTESTATION));
        for (uint32 epoch = 0; epoch < 2; ++epoch) {
            (item.epoch, item.origin.client) = (epoch, epoch == 0 ? ANA : "So11111111111111111111111111111111111111112");
            deliver(item);
            (bytes32 kept, bytes32 registry, bytes32 client) = relay.originOf(agent, epoch + 1);
            vm.assertEq(kept, source, "source");
            vm.assertEq(registry, keccak256(bytes(SATI)), "registry");
            vm.assertEq(
                client,
                keccak256(abi.encodePacked("solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:", item.origin.client)),
                "client"
            );
            voidMirror(source);
        }
    }

    /// @dev A registry keeps its number, so its mirrors their origin, however often it is let in.
    function test_OriginOf_registryShutOutAndLetInAgain_stays() public {
        deliver(itemOf(1, 0));
        relay.setOriginRegistry(SATI, true);
        relay.setOriginRegistry(REGISTRY, false);
        relay.setOriginRegistry(REGISTRY, true);
        deliver(itemOf(2, 0));
        for (uint64 index = 1; index < 3; ++index) {
            (, bytes32 registry, bytes32 client) = relay.originOf(agent, index);
            vm.assertEq(registry, keccak256(bytes(REGISTRY)), "registry");
            vm.assertEq(client, keccak256(abi.encodePacked("eip155:8453:", CLIENT)), "client");
        }
    }

    function test_OriginOf_neverPosted_isZero() public {
        deliver(itemOf(1, 0));
        (bytes32 source, bytes32 registry, bytes32 client) = relay.originOf(agent, 2);
        vm.assertEq(source | registry | client, bytes32(0), "origin");
    }

    // Predecessor.

    function test_Predecessor_mustBePaused() public {
        DeployedRelay old = relay;
        relay = deployRelay(old);
        Item[] memory items = new Item[](1);
        items[0] = itemOf(1, 0);
        requireWaitsFor(old, items);
    }

    function test_Predecessor_allBeforeItMustBePaused() public {
        DeployedRelay first = succeed();
        Item[] memory items = new Item[](1);
        items[0] = itemOf(1, 0);
        succeed();
        deliver(items[0]);
        first.unpause();
        items[0] = itemOf(2, 0);
        requireWaitsFor(first, items);
        // What stands here was not delivered elsewhere, whoever delivers by now.
        revoke(sourceOf(itemOf(1, 0)));
        requireMirror(sourceOf(itemOf(1, 0)), 1, 0, IFeedbackRelay.MirrorState.Revoked);
    }

    function test_Predecessor_deliveriesCount() public {
        Item memory item = itemOf(1, 0);
        deliver(item);
        DeployedRelay old = succeed();
        requireMirror(sourceOf(item), 1, 0, IFeedbackRelay.MirrorState.Delivered);
        vm.assertEq(relay.relayOf(sourceOf(item), agent), address(old), "relay");
        vm.expectEmit(address(relay));
        emit IFeedbackRelay.AlreadyMirrored(sourceOf(item), agent, 0, IFeedbackRelay.MirrorState.Delivered);
        deliver(item);
        bytes memory refusal = abi.encodeWithSelector(IFeedbackRelay.HeldByPredecessor.selector, address(old));
        vm.prank(deliverer);
        vm.expectRevert(refusal);
        relay.revoke(sourceOf(item), agent);
        vm.prank(repairer);
        vm.expectRevert(refusal);
        relay.voidMirror(sourceOf(item), agent, "");
    }

    function test_Predecessor_voidedThere_nextEpochHere() public {
        Item memory item = itemOf(1, 0);
        deliver(item);
        DeployedRelay old = succeed();
        vm.prank(repairer);
        old.voidMirror(sourceOf(item), agent, "");
        item.epoch = 1;
        item.value = 5;
        deliver(item);
        requireMirror(sourceOf(item), 1, 1, IFeedbackRelay.MirrorState.Delivered);
        vm.assertEq(relay.relayOf(sourceOf(item), agent), address(relay), "relay");
    }

    function test_Predecessor_tombstoneAndResponsesCount_alsoTwoBack() public {
        Item memory item = itemOf(1, 0);
        Item memory buried = itemOf(2, 0);
        deliver(item);
        respond(sourceOf(item), bytes32(uint256(1)), 0);
        revoke(sourceOf(buried));
        DeployedRelay first = succeed();
        succeed();
        deliver(buried);
        requireMirror(sourceOf(buried), 0, 0, IFeedbackRelay.MirrorState.Tombstone);
        vm.assertTrue(relay.responded(bytes32(uint256(1)), agent), "responded two back");
        respond(sourceOf(item), bytes32(uint256(2)), 0);
        vm.assertEq(relay.relayOf(sourceOf(item), agent), address(first), "relay two back");
        vm.assertEq(uint256(reputation.getResponseCount(agent, address(first), 1, new address[](0))), 2, "count");
    }

    function test_Constructor_wrongContracts_revert() public {
        vm.expectRevert();
        this.deployRelayOn(IReputationRegistry(address(identity)), IFeedbackRelay(address(0)));
        vm.expectRevert();
        this.deployRelayOn(reputation, IFeedbackRelay(address(identity)));
    }

    function test_Constructor_predecessorOfAnotherRegistry_reverts() public {
        HostileRegistryMock other = new HostileRegistryMock();
        bytes memory refusal = abi.encodeWithSelector(IFeedbackRelay.WrongPredecessor.selector, address(relay));
        vm.expectRevert(refusal);
        this.deployRelayOn(other, relay);
    }

    function deployRelayOn(IReputationRegistry registry, IFeedbackRelay predecessor) external {
        newRelay(registry, predecessor);
    }

    function requireWaitsFor(DeployedRelay old, Item[] memory items) private {
        bytes memory refusal = abi.encodeWithSelector(IFeedbackRelay.PredecessorNotPaused.selector, address(old));
        requireNoTombstone(sourceOf(items[0]), refusal);
        vm.startPrank(deliverer);
        vm.expectRevert(refusal);
        relay.deliver(items);
        vm.expectRevert(refusal);
        relay.respond(sourceOf(items[0]), agent, bytes32(uint256(1)), "", 0);
        vm.stopPrank();
    }

    function requireNoTombstone(bytes32 source, bytes memory refusal) private {
        vm.prank(deliverer);
        vm.expectRevert(refusal);
        relay.revoke(source, agent);
    }

    /// @dev Pauses the relay and puts a new one in its place.
    function succeed() private returns (DeployedRelay old) {
        old = relay;
        vm.prank(pauser);
        old.pause();
        relay = deployRelay(old);
    }

    /// @return whole Whether the share was enough.
    function requireNothingLost(uint256 percent) private returns (bool whole) {
        Item[] memory items = new Item[](10);
        for (uint64 i = 0; i < 10; ++i) {
            items[i] = itemOf(1 + i, 0);
        }
        uint256 snapshot = vm.snapshotState();
        uint256 before = gasleft();
        vm.prank(deliverer);
        relay.deliver(items);
        uint256 needed = before - gasleft() + 400_000;
        vm.revertToState(snapshot);

        vm.prank(deliverer);
        (whole,) = address(relay).call{gas: needed * percent / 100}(abi.encodeCall(relay.deliver, (items)));
        vm.assertEq(uint256(reputation.getLastIndex(agent, address(relay))), whole ? 10 : 0, "whole or not at all");
        vm.prank(deliverer);
        relay.deliver(items);
        vm.assertEq(uint256(reputation.getLastIndex(agent, address(relay))), 10, "all of it, once");
        for (uint64 i = 0; i < 10; ++i) {
            requireMirror(sourceOf(items[i]), 1 + i, 0, IFeedbackRelay.MirrorState.Delivered);
        }
    }

    function respond(bytes32 source, bytes32 responseId, bytes32 responseHash) private {
        vm.prank(deliverer);
        relay.respond(source, agent, responseId, "ipfs://r", responseHash);
    }

    function expectFailure(Item memory item, bytes memory why) private {
        (uint64 index, uint32 epoch, IFeedbackRelay.MirrorState state) = relay.mirrorOf(sourceOf(item), item.agentId);
        vm.expectEmit(address(relay));
        emit IFeedbackRelay.ItemFailed(sourceOf(item), item.agentId, item.epoch, why);
        deliver(item);
        (uint64 index2, uint32 epoch2, IFeedbackRelay.MirrorState state2) = relay.mirrorOf(sourceOf(item), item.agentId);
        vm.assertTrue(index == index2 && epoch == epoch2 && state == state2, "a failed item left a trace");
    }

    function requireRole(address caller, bytes32 role, bytes memory call) private {
        vm.prank(caller);
        (bool ok, bytes memory why) = address(relay).call(call);
        vm.assertTrue(!ok, "call went through");
        vm.assertEq(
            why,
            abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, caller, role),
            "reason"
        );
    }
}
