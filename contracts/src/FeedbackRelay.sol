// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {IFeedbackRelay} from "./interfaces/IFeedbackRelay.sol";
import {IReputationRegistry} from "./interfaces/IReputationRegistry.sol";
import {CappedCall} from "./libraries/CappedCall.sol";
import {OriginLib} from "./libraries/OriginLib.sol";
import {Item} from "./types/Item.sol";
import {Origin} from "./types/Origin.sol";

/// @title Posts each feedback of other chains once
/// @notice Must never be owner, operator or approved address of an agent: the registry would take its feedback for self-feedback.
///         Not upgradeable, makes no delegatecall, takes no funds. The administrator changes hands in two steps with a delay; he
///         hands out the other roles and unpauses, and cannot post.
contract FeedbackRelay is IFeedbackRelay, AccessControlDefaultAdminRules, Pausable, ReentrancyGuard {
    using OriginLib for Origin;

    /// @notice May deliver, revoke and respond: the relayers' keys.
    bytes32 public constant DELIVERER_ROLE = keccak256("DELIVERER_ROLE");
    /// @notice May void mirrors.
    bytes32 public constant REPAIR_ROLE = keccak256("REPAIR_ROLE");
    /// @notice May pause. Only the administrator unpauses, so that a stolen pauser key can do no more than stop.
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

    /// @dev Kept back from the item's call for what follows it: reading the index, five new storage words, the event.
    uint256 private constant RECORD_GAS = 150_000;
    /// @dev More than the call instruction itself costs on a cold account.
    uint256 private constant CALL_GAS = 5_000;
    uint256 private constant MAX_REASON = 256;

    struct Mirror {
        uint64 index;
        uint32 epoch;
        MirrorState state;
        bytes32 contentHash;
    }

    struct Source {
        bytes32 sourceId;
        bytes32 originRegistry;
        bytes32 originClient;
    }

    IReputationRegistry private immutable _registry;
    IFeedbackRelay private immutable _predecessor;

    mapping(bytes32 sourceId => mapping(uint256 agentId => Mirror)) private _mirrors;
    mapping(uint256 agentId => mapping(uint64 index => Source)) private _sources;
    mapping(bytes32 responseId => mapping(uint256 agentId => bool)) private _responses;
    mapping(bytes32 originRegistry => bool) private _allowed;

    /// @param registry Reputation registry of this chain.
    /// @param predecessor_ Relay whose deliveries count as this one's, or zero. It must be paused before this one can deliver.
    /// @param admin First administrator; holds no other role until he grants it.
    /// @param adminDelay Seconds between the two steps of handing over the administration.
    constructor(IReputationRegistry registry, IFeedbackRelay predecessor_, address admin, uint48 adminDelay)
        AccessControlDefaultAdminRules(adminDelay, admin)
    {
        // A wrong address would take deliveries and record nothing; both must answer like what they are meant to be.
        registry.getIdentityRegistry();
        if (address(predecessor_) != address(0)) predecessor_.mirrorOf(0, 0);
        _registry = registry;
        _predecessor = predecessor_;
    }

    /// @inheritdoc IFeedbackRelay
    function deliver(Item[] calldata items) external onlyRole(DELIVERER_ROLE) whenNotPaused nonReentrant {
        _requirePredecessorPaused();
        for (uint256 i = 0; i < items.length; ++i) {
            _deliver(items[i], i);
        }
    }

    /// @inheritdoc IFeedbackRelay
    function revoke(bytes32 sourceId, uint256 agentId) external onlyRole(DELIVERER_ROLE) nonReentrant {
        _requirePredecessorPaused();
        (Mirror memory mirror, address holder) = _find(sourceId, agentId);
        if (mirror.state == MirrorState.Revoked || mirror.state == MirrorState.Tombstone) {
            emit AlreadyRevoked(sourceId, agentId, mirror.epoch, mirror.state);
            return;
        }
        if (mirror.state == MirrorState.Delivered) {
            if (holder != address(this)) revert HeldByPredecessor(holder);
            _mirrors[sourceId][agentId].state = MirrorState.Revoked;
            _registry.revokeFeedback(agentId, mirror.index);
        } else {
            mirror = Mirror(0, _nextEpoch(mirror), MirrorState.Tombstone, 0);
            _mirrors[sourceId][agentId] = mirror;
        }
        emit Revoked(sourceId, agentId, mirror.index, mirror.epoch);
    }

    /// @inheritdoc IFeedbackRelay
    function respond(
        bytes32 sourceId,
        uint256 agentId,
        bytes32 responseId,
        string calldata responseURI,
        bytes32 responseHash
    ) external onlyRole(DELIVERER_ROLE) whenNotPaused nonReentrant {
        _requirePredecessorPaused();
        if (responded(responseId, agentId)) {
            emit AlreadyResponded(sourceId, agentId, responseId);
            return;
        }
        (Mirror memory mirror, address holder) = _find(sourceId, agentId);
        if (mirror.state != MirrorState.Delivered && mirror.state != MirrorState.Revoked) {
            revert NotMirrored(sourceId, agentId, mirror.state);
        }
        _responses[responseId][agentId] = true;
        _registry.appendResponse(agentId, holder, mirror.index, responseURI, responseHash);
        emit Responded(sourceId, agentId, responseId);
    }

    /// @inheritdoc IFeedbackRelay
    function voidMirror(bytes32 sourceId, uint256 agentId, string calldata reason)
        external
        onlyRole(REPAIR_ROLE)
        nonReentrant
    {
        (Mirror memory mirror, address holder) = _find(sourceId, agentId);
        if (mirror.state == MirrorState.None || mirror.state == MirrorState.Voided) {
            revert NotMirrored(sourceId, agentId, mirror.state);
        }
        if (holder != address(this)) revert HeldByPredecessor(holder);
        _mirrors[sourceId][agentId].state = MirrorState.Voided;
        if (mirror.state == MirrorState.Delivered) _registry.revokeFeedback(agentId, mirror.index);
        emit Voided(sourceId, agentId, mirror.index, mirror.epoch, reason);
    }

    /// @inheritdoc IFeedbackRelay
    function setOriginRegistry(string calldata reputationRegistry_, bool allowed)
        external
        onlyRole(DEFAULT_ADMIN_ROLE)
    {
        bytes32 id = keccak256(bytes(reputationRegistry_));
        _allowed[id] = allowed;
        emit OriginRegistryAllowed(id, reputationRegistry_, allowed);
    }

    /// @notice Stops deliver and respond. revoke and voidMirror go on: removals harm nobody who waits.
    function pause() external onlyRole(PAUSER_ROLE) {
        _pause();
    }

    /// @notice Lets deliver and respond go on. Administrator only. Never unpause a relay that has a successor.
    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    /// @inheritdoc IFeedbackRelay
    function mirrorOf(bytes32 sourceId, uint256 agentId)
        external
        view
        returns (uint64 index, uint32 epoch, MirrorState state)
    {
        (Mirror memory mirror,) = _find(sourceId, agentId);
        return (mirror.index, mirror.epoch, mirror.state);
    }

    /// @inheritdoc IFeedbackRelay
    function originOf(uint256 agentId, uint64 index)
        external
        view
        returns (bytes32 sourceId, bytes32 originRegistry, bytes32 originClient)
    {
        Source storage source = _sources[agentId][index];
        return (source.sourceId, source.originRegistry, source.originClient);
    }

    /// @inheritdoc IFeedbackRelay
    function relayOf(bytes32 sourceId, uint256 agentId) external view returns (address holder) {
        (, holder) = _find(sourceId, agentId);
    }

    /// @inheritdoc IFeedbackRelay
    function contentOf(bytes32 sourceId, uint256 agentId) external view returns (bytes32) {
        (Mirror memory mirror,) = _find(sourceId, agentId);
        return mirror.contentHash;
    }

    /// @inheritdoc IFeedbackRelay
    function responded(bytes32 responseId, uint256 agentId) public view returns (bool) {
        if (_responses[responseId][agentId]) return true;
        return address(_predecessor) != address(0) && _predecessor.responded(responseId, agentId);
    }

    /// @inheritdoc IFeedbackRelay
    function isOriginRegistryAllowed(bytes32 originRegistry) external view returns (bool) {
        return _allowed[originRegistry];
    }

    /// @inheritdoc IFeedbackRelay
    function paused() public view override(IFeedbackRelay, Pausable) returns (bool) {
        return super.paused();
    }

    /// @inheritdoc IFeedbackRelay
    function predecessor() external view returns (IFeedbackRelay) {
        return _predecessor;
    }

    /// @inheritdoc IFeedbackRelay
    function reputationRegistry() external view returns (address) {
        return address(_registry);
    }

    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == type(IFeedbackRelay).interfaceId || super.supportsInterface(interfaceId);
    }

    function _deliver(Item calldata item, uint256 position) private {
        bytes32 sourceId = item.origin.sourceId();
        bytes memory refusal = _refusal(item.origin);
        if (refusal.length > 0) {
            emit ItemFailed(sourceId, item.agentId, item.epoch, refusal);
            return;
        }

        (Mirror memory mirror,) = _find(sourceId, item.agentId);
        bool open = mirror.state == MirrorState.None || mirror.state == MirrorState.Voided;
        uint32 expected = open ? _nextEpoch(mirror) : mirror.epoch;
        if (!open || item.epoch < expected) {
            emit AlreadyMirrored(sourceId, item.agentId, item.epoch, mirror.state, mirror.contentHash);
            return;
        }
        if (item.epoch > expected) {
            bytes memory skipped = abi.encodeWithSelector(UnexpectedEpoch.selector, item.epoch, expected);
            emit ItemFailed(sourceId, item.agentId, item.epoch, skipped);
            return;
        }
        _post(item, sourceId, position);
    }

    function _post(Item calldata item, bytes32 sourceId, uint256 position) private {
        bytes memory call = abi.encodeCall(
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
        _requireGas(item.gas, position);
        (bool ok, bytes memory reason) = CappedCall.call(address(_registry), item.gas, call, MAX_REASON);
        if (!ok) {
            emit ItemFailed(sourceId, item.agentId, item.epoch, reason);
            return;
        }

        uint64 index = _registry.getLastIndex(item.agentId, address(this));
        _mirrors[sourceId][item.agentId] = Mirror(index, item.epoch, MirrorState.Delivered, _contentHash(item));
        _sources[item.agentId][index] = Source(sourceId, item.origin.registryId(), item.origin.clientId());
        emit Mirrored(sourceId, item.agentId, index, item.epoch, item.origin);
    }

    /// @dev A call gets at most 63/64 of what is left, silently: an item that then runs out of gas would fail alone and be lost
    ///      although its transaction succeeded. So the whole batch goes back instead.
    function _requireGas(uint256 itemGas, uint256 position) private view {
        uint256 left = gasleft();
        if (left < itemGas + RECORD_GAS) revert InsufficientGas(position);
        left -= CALL_GAS;
        if (left - left / 64 < itemGas) revert InsufficientGas(position);
    }

    function _requirePredecessorPaused() private view {
        if (address(_predecessor) != address(0) && !_predecessor.paused()) {
            revert PredecessorNotPaused(address(_predecessor));
        }
    }

    /// @dev Why an origin is not taken, as revert data; empty if it is.
    function _refusal(Origin calldata origin) private view returns (bytes memory) {
        bytes32 registryId = origin.registryId();
        if (!_allowed[registryId]) return abi.encodeWithSelector(OriginRegistryNotAllowed.selector, registryId);
        string memory field = origin.invalidField();
        if (bytes(field).length > 0) return abi.encodeWithSelector(InvalidOrigin.selector, field);
        return "";
    }

    /// @dev The record that counts and the relay that keeps it: this one's own, else the predecessor's, else none.
    function _find(bytes32 sourceId, uint256 agentId) private view returns (Mirror memory mirror, address holder) {
        mirror = _mirrors[sourceId][agentId];
        if (mirror.state != MirrorState.None) return (mirror, address(this));
        if (address(_predecessor) == address(0)) return (mirror, address(0));
        (mirror.index, mirror.epoch, mirror.state) = _predecessor.mirrorOf(sourceId, agentId);
        if (mirror.state == MirrorState.None) return (mirror, address(0));
        mirror.contentHash = _predecessor.contentOf(sourceId, agentId);
        holder = _predecessor.relayOf(sourceId, agentId);
    }

    function _nextEpoch(Mirror memory mirror) private pure returns (uint32) {
        return mirror.state == MirrorState.Voided ? mirror.epoch + 1 : 0;
    }

    function _contentHash(Item calldata item) private pure returns (bytes32) {
        return keccak256(
            abi.encode(
                item.value, item.valueDecimals, item.tag1, item.tag2, item.endpoint, item.feedbackURI, item.feedbackHash
            )
        );
    }
}
