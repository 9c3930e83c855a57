// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IFeedbackRelay} from "../../src/interfaces/IFeedbackRelay.sol";
import {Item} from "../../src/types/Item.sol";
import {RelayFixture} from "../utils/RelayFixture.sol";
import {Vm} from "../utils/Vm.sol";

/// @notice Deliverers who repeat themselves, revoke, repair, pause and hand over to successors,
///         over few sources so that they collide; owners who sell their agents or make the relay
///         their operator, so that the registry refuses reviews of them; and a thief of the
///         deliverer's key. Counts what the chain says was delivered, from events alone.
contract RelayActors is RelayFixture {
    uint64 internal constant SOURCES = 3;
    uint32 internal constant EPOCHS = 4;
    uint256 internal constant AGENTS = 2;

    uint256[] public agents;
    address[] public relays;
    /// @notice Mirrored events per keccak256(source id, agentId, epoch), over all relays ever.
    mapping(bytes32 => uint256) public mirrored;
    uint256 public deliveries;
    uint256 public revocations;
    uint256 public voids;
    /// @notice What the thief got done beyond delivering, revoking and responding.
    uint256 public escalations;

    constructor() {
        deployAll();
        agents.push(agent);
        agents.push(registerAs(bob));
        relays.push(address(relay));
    }

    function deliverSome(uint256 seed, uint8 size, bool starved) external {
        if (relay.paused()) return;
        Item[] memory items = new Item[](bound(size, 1, 4));
        for (uint256 i = 0; i < items.length; ++i) {
            uint256 draw = uint256(keccak256(abi.encode(seed, i)));
            items[i] = itemOf(uint64(1 + draw % SOURCES), uint32((draw >> 32) % EPOCHS));
            items[i].agentId = agents[(draw >> 64) % AGENTS];
            items[i].value = int128(uint128(draw >> 128));
            items[i].gas = (draw >> 96) % 8 == 0 ? 30_000 : 400_000;
        }
        vm.recordLogs();
        vm.prank(deliverer);
        try relay.deliver{gas: starved ? 200_000 + seed % 1_500_000 : 10_000_000}(items) {
            count();
        } catch {
            // Forge records the logs of undone calls too.
            vm.getRecordedLogs();
        }
    }

    function revokeOne(uint64 source, uint256 which) external {
        _choose(which);
        (,, IFeedbackRelay.MirrorState state) = relay.mirrorOf(_source(source), agent);
        if (state == IFeedbackRelay.MirrorState.Delivered && relay.relayOf(_source(source), agent) != address(relay)) {
            return;
        }
        bool stood = state != IFeedbackRelay.MirrorState.None && state != IFeedbackRelay.MirrorState.Voided;
        if (relay.paused() && !stood) {
            vm.prank(deliverer);
            (bool ok,) = address(relay).call(abi.encodeCall(relay.revoke, (_source(source), agent)));
            if (ok) ++escalations;
            return;
        }
        revoke(_source(source));
        ++revocations;
    }

    function voidOne(uint64 source, uint256 which) external {
        _choose(which);
        (,, IFeedbackRelay.MirrorState state) = relay.mirrorOf(_source(source), agent);
        if (state == IFeedbackRelay.MirrorState.None || state == IFeedbackRelay.MirrorState.Voided) return;
        IFeedbackRelay holder = IFeedbackRelay(relay.relayOf(_source(source), agent));
        vm.prank(repairer);
        holder.voidMirror(_source(source), agent, "");
        ++voids;
    }

    /// @notice An owner makes the relay his operator to keep reviews out, or takes that back.
    function toggleOperator(uint256 which) external {
        address owner = identity.ownerOf(agents[which % AGENTS]);
        bool on = identity.isApprovedForAll(owner, address(relay));
        vm.prank(owner);
        identity.setApprovalForAll(address(relay), !on);
    }

    function sell(uint256 which) external {
        address owner = identity.ownerOf(agents[which % AGENTS]);
        vm.prank(owner);
        identity.transferFrom(owner, owner == alice ? bob : alice, agents[which % AGENTS]);
    }

    /// @notice A thief of the deliverer's key tries what only other roles may, and what the relay
    ///         could do with an agent whose owner made it his operator.
    function steal(uint256 seed) external {
        agent = agents[seed % AGENTS];
        bytes[8] memory calls = [
            abi.encodeCall(relay.voidMirror, (_source(uint64(seed)), agent, "")),
            abi.encodeCall(relay.setOriginRegistry, (REGISTRY, false)),
            abi.encodeCall(relay.grantRole, (relay.REPAIR_ROLE(), deliverer)),
            abi.encodeCall(relay.unpause, ()),
            abi.encodeCall(relay.pause, ()),
            abi.encodeCall(relay.beginDefaultAdminTransfer, (deliverer)),
            abi.encodeCall(identity.transferFrom, (identity.ownerOf(agent), deliverer, agent)),
            abi.encodeCall(identity.setAgentURI, (agent, "ipfs://x"))
        ];
        vm.prank(deliverer);
        (bool ok,) = address(relay).call(calls[(seed >> 8) % 8]);
        if (ok) ++escalations;
    }

    function togglePause() external {
        if (relay.paused()) {
            relay.unpause();
        } else {
            vm.prank(pauser);
            relay.pause();
        }
    }

    function succeed(uint256 seed) external {
        if (seed % 4 != 0 || relays.length == 4) return;
        if (!relay.paused()) {
            vm.prank(pauser);
            relay.pause();
        }
        relay = deployRelay(relay);
        relays.push(address(relay));
    }

    /// @notice Entries of the registry by all relays, to compare with the events.
    function entries() external view returns (uint256 total) {
        for (uint256 i = 0; i < relays.length; ++i) {
            for (uint256 j = 0; j < agents.length; ++j) {
                total += reputation.getLastIndex(agents[j], relays[i]);
            }
        }
    }

    /// @notice How many unrevoked mirrors of one source stand at one agent.
    function standing(uint64 source, uint256 which) external view returns (uint256 total) {
        bytes32 wanted = sourceOf(itemOf(source, 0));
        for (uint256 i = 0; i < relays.length; ++i) {
            uint64 last = reputation.getLastIndex(agents[which], relays[i]);
            for (uint64 index = 1; index <= last; ++index) {
                (bytes32 got,,) = IFeedbackRelay(relays[i]).originOf(agents[which], index);
                (,,,, bool revoked) = reputation.readFeedback(agents[which], relays[i], index);
                if (got == wanted && !revoked) ++total;
            }
        }
    }

    function stateOf(uint64 source, uint256 which) external view returns (IFeedbackRelay.MirrorState state) {
        (,, state) = relay.mirrorOf(sourceOf(itemOf(source, 0)), agents[which]);
    }

    function timesMirrored(uint64 source, uint256 which, uint32 epoch) external view returns (uint256) {
        return mirrored[keccak256(abi.encode(sourceOf(itemOf(source, 0)), agents[which], epoch))];
    }

    function count() private {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics[0] != IFeedbackRelay.Mirrored.selector || logs[i].emitter != address(relay)) continue;
            (, uint32 epoch) = abi.decode(logs[i].data, (uint64, uint32));
            ++mirrored[keccak256(abi.encode(logs[i].topics[1], uint256(logs[i].topics[2]), epoch))];
            ++deliveries;
        }
    }

    function _choose(uint256 which) private {
        agent = agents[which % AGENTS];
    }

    function _source(uint64 source) private view returns (bytes32) {
        return sourceOf(itemOf(1 + source % SOURCES, 0));
    }
}
