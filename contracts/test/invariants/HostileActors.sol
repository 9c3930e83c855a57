// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IFeedbackRelay} from "../../src/interfaces/IFeedbackRelay.sol";
import {IReputationRegistry} from "../../src/interfaces/IReputationRegistry.sol";
import {Item} from "../../src/types/Item.sol";
import {MoodyRegistryMock} from "../mocks/MoodyRegistryMock.sol";
import {RelayFixture} from "../utils/RelayFixture.sol";
import {Vm} from "../utils/Vm.sol";

/// @notice A deliverer, and one who stole his key and works with the registry, at a relay whose
///         registry is in any mood. Counts what must never happen.
contract HostileActors is RelayFixture {
    uint64 internal constant SOURCES = 4;
    uint256 internal constant AGENTS = 2;

    MoodyRegistryMock internal immutable registry;

    uint256 public repeated;
    uint256 public shrunk;
    uint256 public reentries;
    uint256 public unanswered;
    uint256 public oversized;
    uint256 public misplaced;

    mapping(bytes32 => bool) private _mirrored;
    mapping(uint256 agentId => uint64) private _last;
    mapping(uint256 agentId => mapping(uint64 index => bytes32)) private _posted;

    constructor() {
        registry = new MoodyRegistryMock();
        relay = newRelay(IReputationRegistry(address(registry)), IFeedbackRelay(address(0)));
        relay.grantRole(relay.DELIVERER_ROLE(), deliverer);
        // The worst registry has the deliverer's key.
        relay.grantRole(relay.DELIVERER_ROLE(), address(registry));
        relay.grantRole(relay.REPAIR_ROLE(), repairer);
        relay.grantRole(relay.REPAIR_ROLE(), address(registry));
        relay.setOriginRegistry(REGISTRY, true);
    }

    function deliverInAMood(uint256 seed, uint8 size, uint8 mood) external {
        _feel(seed, mood);
        Item[] memory items = new Item[](bound(size, 1, 3));
        for (uint256 i = 0; i < items.length; ++i) {
            items[i] = _draw(uint256(keccak256(abi.encode(seed, i))));
        }
        vm.recordLogs();
        vm.prank(deliverer);
        (bool ok,) = address(relay).call{gas: 3_000_000}(abi.encodeCall(relay.deliver, (items)));
        Vm.Log[] memory logs = vm.getRecordedLogs();
        if (ok) _count(items, logs);
    }

    function revokeInAMood(uint256 seed, uint8 mood) external {
        _feel(seed, mood);
        Item memory item = _draw(seed);
        vm.prank(deliverer);
        try relay.revoke(sourceOf(item), item.agentId) {} catch {}
    }

    function voidInAMood(uint256 seed, uint8 mood) external {
        _feel(seed, mood);
        Item memory item = _draw(seed);
        vm.prank(repairer);
        try relay.voidMirror(sourceOf(item), item.agentId, "") {} catch {}
    }

    function _draw(uint256 seed) private view returns (Item memory item) {
        item = itemOf(uint64(1 + seed % SOURCES), uint32((seed >> 32) % 3));
        item.agentId = (seed >> 64) % AGENTS;
        item.gas = 300_000;
    }

    /// @dev What a reentering registry calls is any of the relay's doors.
    function _feel(uint256 seed, uint8 mood) private {
        Item[] memory items = new Item[](1);
        items[0] = _draw(seed >> 8);
        bytes32 source = sourceOf(items[0]);
        bytes[4] memory doors = [
            abi.encodeCall(relay.deliver, (items)),
            abi.encodeCall(relay.revoke, (source, items[0].agentId)),
            abi.encodeCall(relay.voidMirror, (source, items[0].agentId, "")),
            abi.encodeCall(relay.respond, (source, items[0].agentId, bytes32(seed), "x", 0))
        ];
        registry.feel(MoodyRegistryMock.Mood(mood % 8), seed >> 16, address(relay), doors[seed % 4]);
    }

    function _count(Item[] memory items, Vm.Log[] memory logs) private {
        uint256 answers = 0;
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].emitter != address(relay)) continue;
            ++answers;
            if (logs[i].topics[0] == IFeedbackRelay.Mirrored.selector) {
                (uint64 index, uint32 epoch) = abi.decode(logs[i].data, (uint64, uint32));
                _record(logs[i].topics[1], uint256(logs[i].topics[2]), index, epoch);
            } else if (logs[i].topics[0] == IFeedbackRelay.ItemFailed.selector) {
                (, bytes memory why) = abi.decode(logs[i].data, (uint32, bytes));
                if (why.length > 256) ++oversized;
                if (keccak256(why) == keccak256(reason("reentered"))) ++reentries;
            }
        }
        if (answers != items.length) ++unanswered;
        for (uint256 agentId = 0; agentId < AGENTS; ++agentId) {
            for (uint64 index = 1; index <= _last[agentId]; ++index) {
                (bytes32 source,,) = relay.originOf(agentId, index);
                if (source != _posted[agentId][index]) ++misplaced;
            }
        }
    }

    function _record(bytes32 source, uint256 agentId, uint64 index, uint32 epoch) private {
        bytes32 id = keccak256(abi.encode(source, agentId, epoch));
        if (_mirrored[id]) ++repeated;
        _mirrored[id] = true;
        if (index != _last[agentId] + 1) ++shrunk;
        _last[agentId] = index;
        _posted[agentId][index] = source;
    }
}
