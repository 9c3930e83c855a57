// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {IFeedbackRelay} from "./interfaces/IFeedbackRelay.sol";
import {IOriginSummary} from "./interfaces/IOriginSummary.sol";
import {IReputationRegistry} from "./interfaces/IReputationRegistry.sol";
import {CappedCall} from "./libraries/CappedCall.sol";
import {OriginLib} from "./libraries/OriginLib.sol";
import {OriginSummaryLib} from "./libraries/OriginSummaryLib.sol";
import {Item} from "./types/Item.sol";
import {Origin} from "./types/Origin.sol";
import {OriginSummary} from "./types/OriginSummary.sol";

/// @title Posts each feedback of other chains once
/// @notice Must never be owner, operator or approved address of an agent: the registry would take
///         its feedback for self-feedback. Not upgradeable, makes no delegatecall, takes no funds.
///         The administrator changes hands in two steps with a delay; he hands out the other roles
///         and unpauses, and cannot post.
contract FeedbackRelay is IFeedbackRelay, IOriginSummary, AccessControlDefaultAdminRules, Pausable, ReentrancyGuard {
    using OriginLib for Origin;

    /// @notice May deliver, revoke and respond: the relayers' keys.
    bytes32 public constant DELIVERER_ROLE = keccak256("DELIVERER_ROLE");
    /// @notice May void mirrors.
    bytes32 public constant REPAIR_ROLE = keccak256("REPAIR_ROLE");
    /// @notice May pause. Only the administrator unpauses, so that a stolen pauser key can do no
    ///         more than stop.
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

    /// @dev Kept back from the item's call for what follows it: reading the index, three new
    ///      storage words, the event.
    uint256 private constant RECORD_GAS = 100_000;
    /// @dev More than the call instruction itself costs on a cold account.
    uint256 private constant CALL_GAS = 5_000;
    uint256 private constant MAX_REASON = 256;

    /// @dev Storage is most of what a mirror costs. Of an `eip155:` registry's feedback one word
    ///      says all: texts are made of the client's 20 bytes and of what is kept once for each
    ///      registry. Clients of other registries take a second word.
    struct Mirror {
        address client;
        uint40 index;
        uint32 epoch;
        uint16 registry;
        MirrorState state;
        bytes32 clientId;
    }

    /// @dev What is asked of a registry for each item.
    struct Listing {
        uint16 number;
        bool allowed;
        uint8 accountStart;
    }

    /// @dev What the records of a registry's mirrors leave out.
    struct OriginRegistry {
        bytes32 id;
        /// The start of its clients' CAIP-10 texts, on `eip155:`; else empty.
        string chain;
    }

    /// @dev What counts of a source at an agent, and the relay that keeps it: zero for None.
    struct Standing {
        uint64 index;
        uint32 epoch;
        MirrorState state;
        address holder;
    }

    /// @dev The ERC-165 id of IFeedbackRelay when it still had contentOf. Readers tell a mirror's
    ///      client by it, whichever relay it is.
    bytes4 private constant FIRST_RELAY = 0x00cd8e31;

    IReputationRegistry private immutable _registry;
    IFeedbackRelay private immutable _predecessor;

    mapping(bytes32 sourceId => mapping(uint256 agentId => Mirror)) private _mirrors;
    /// @dev Without gaps from index 1 on: every entry this relay makes is recorded in the same
    ///      transaction.
    mapping(uint256 agentId => mapping(uint64 index => bytes32 sourceId)) private _sources;
    mapping(bytes32 responseId => mapping(uint256 agentId => bool)) private _responses;
    mapping(bytes32 registryId => Listing) private _listings;
    /// @dev By number, from 1. Zero stands for none.
    mapping(uint16 number => OriginRegistry) private _originRegistries;
    uint16 private _registryCount;

    /// @dev While any relay before this one can deliver, "never delivered" could become untrue.
    modifier whenPredecessorPaused() {
        _requirePredecessorPaused();
        _;
    }

    /// @param registry Reputation registry of this chain.
    /// @param predecessor_ Relay whose deliveries count as this one's, or zero. It and all before
    ///        it must be paused whenever this one delivers.
    /// @param admin First administrator; holds no other role until he grants it.
    /// @param adminDelay Seconds between the two steps of handing over the administration.
    constructor(IReputationRegistry registry, IFeedbackRelay predecessor_, address admin, uint48 adminDelay)
        AccessControlDefaultAdminRules(adminDelay, admin)
    {
        // A wrong address would take deliveries and record nothing; both must answer like what they
        // are meant to be.
        registry.getIdentityRegistry();
        if (address(predecessor_) != address(0)) {
            predecessor_.mirrorOf(0, 0);
            // Indices of another registry would say nothing here.
            if (predecessor_.reputationRegistry() != address(registry)) revert WrongPredecessor(address(predecessor_));
        }
        _registry = registry;
        _predecessor = predecessor_;
    }

    /// @inheritdoc IFeedbackRelay
    function deliver(Item[] calldata items)
        external
        onlyRole(DELIVERER_ROLE)
        whenNotPaused
        whenPredecessorPaused
        nonReentrant
    {
        uint256 free;
        assembly ("memory-safe") {
            free := mload(0x40)
        }
        for (uint256 i = 0; i < items.length; ++i) {
            _deliver(items[i], i);
            // Nothing of an item is needed for the next: memory that grows costs more with each.
            assembly ("memory-safe") {
                mstore(0x40, free)
            }
        }
    }

    /// @inheritdoc IFeedbackRelay
    function revoke(bytes32 sourceId, uint256 agentId) external onlyRole(DELIVERER_ROLE) nonReentrant {
        Standing memory standing = _find(sourceId, agentId);
        if (standing.state == MirrorState.Revoked || standing.state == MirrorState.Tombstone) {
            emit AlreadyRevoked(sourceId, agentId, standing.epoch, standing.state);
            return;
        }
        Mirror storage mirror = _mirrors[sourceId][agentId];
        if (standing.state == MirrorState.Delivered) {
            _requireOwn(standing);
            mirror.state = MirrorState.Revoked;
            _registry.revokeFeedback(agentId, standing.index);
            emit Revoked(sourceId, agentId, standing.index, standing.epoch);
            return;
        }
        _requireNotPaused();
        _requirePredecessorPaused();
        // The origin stays: an earlier epoch's entry is still known by it.
        uint32 epoch = _nextEpoch(standing);
        (mirror.index, mirror.epoch, mirror.state) = (0, epoch, MirrorState.Tombstone);
        emit Revoked(sourceId, agentId, 0, epoch);
    }

    /// @inheritdoc IFeedbackRelay
    function respond(
        bytes32 sourceId,
        uint256 agentId,
        bytes32 responseId,
        string calldata responseURI,
        bytes32 responseHash
    ) external onlyRole(DELIVERER_ROLE) whenNotPaused whenPredecessorPaused nonReentrant {
        if (responded(responseId, agentId)) {
            emit AlreadyResponded(sourceId, agentId, responseId);
            return;
        }
        Standing memory standing = _find(sourceId, agentId);
        if (standing.state != MirrorState.Delivered && standing.state != MirrorState.Revoked) {
            revert NotMirrored(sourceId, agentId, standing.state);
        }
        _responses[responseId][agentId] = true;
        _registry.appendResponse(agentId, standing.holder, standing.index, responseURI, responseHash);
        emit Responded(sourceId, agentId, responseId);
    }

    /// @inheritdoc IFeedbackRelay
    function voidMirror(bytes32 sourceId, uint256 agentId, string calldata reason)
        external
        onlyRole(REPAIR_ROLE)
        nonReentrant
    {
        Standing memory standing = _find(sourceId, agentId);
        if (standing.state == MirrorState.None || standing.state == MirrorState.Voided) {
            revert NotMirrored(sourceId, agentId, standing.state);
        }
        _requireOwn(standing);
        _mirrors[sourceId][agentId].state = MirrorState.Voided;
        if (standing.state == MirrorState.Delivered) _registry.revokeFeedback(agentId, standing.index);
        emit Voided(sourceId, agentId, standing.index, standing.epoch, reason);
    }

    /// @inheritdoc IFeedbackRelay
    function setOriginRegistry(string calldata reputationRegistry_, bool allowed)
        external
        onlyRole(DEFAULT_ADMIN_ROLE)
    {
        if (allowed && !OriginLib.isRegistry(reputationRegistry_)) {
            revert InvalidOrigin("reputationRegistry");
        }
        _setOriginRegistry(
            reputationRegistry_,
            OriginLib.accountStart(reputationRegistry_),
            OriginLib.isEip155(reputationRegistry_),
            allowed
        );
    }

    /// @dev For constructors of heirs, which have to see to it themselves that the text is
    ///      canonical, and where its account starts.
    function _setOriginRegistry(string memory text, uint256 accountStart, bool isEip155, bool allowed) internal {
        bytes32 id = keccak256(bytes(text));
        Listing storage listing = _listings[id];
        if (listing.number == 0) {
            listing.number = ++_registryCount;
            listing.accountStart = uint8(accountStart);
            OriginRegistry storage registry = _originRegistries[listing.number];
            registry.id = id;
            if (isEip155) registry.chain = _start(text, accountStart);
        }
        listing.allowed = allowed;
        emit OriginRegistryAllowed(id, text, allowed);
    }

    /// @notice Stops deliver, respond and tombstones. voidMirror goes on, and so does revoking what
    ///         was delivered, a predecessor's work for ever: a stolen deliverer key hides standing
    ///         mirrors until the administrator takes its role.
    function pause() external onlyRole(PAUSER_ROLE) {
        _pause();
    }

    /// @notice Lets go on what pause stopped. Administrator only. Never unpause a relay that has a
    ///         successor.
    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    /// @inheritdoc IFeedbackRelay
    function mirrorOf(bytes32 sourceId, uint256 agentId)
        external
        view
        returns (uint64 index, uint32 epoch, MirrorState state)
    {
        Standing memory standing = _find(sourceId, agentId);
        return (standing.index, standing.epoch, standing.state);
    }

    /// @inheritdoc IFeedbackRelay
    function originOf(uint256 agentId, uint64 index)
        external
        view
        returns (bytes32 sourceId, bytes32 originRegistry, bytes32 originClient)
    {
        sourceId = _sources[agentId][index];
        Mirror storage mirror = _mirrors[sourceId][agentId];
        OriginRegistry storage registry = _originRegistries[mirror.registry];
        string memory chain = registry.chain;
        if (bytes(chain).length == 0) return (sourceId, registry.id, mirror.clientId);
        return (sourceId, registry.id, keccak256(abi.encodePacked(chain, Strings.toHexString(mirror.client))));
    }

    /// @inheritdoc IOriginSummary
    function getSummaryByOrigin(
        uint256 agentId,
        bytes32[] calldata originRegistries,
        bytes32[] calldata originClients,
        string calldata tag1,
        string calldata tag2,
        uint64 from,
        uint64 max
    ) external view returns (OriginSummary memory) {
        if (originRegistries.length == 0) revert OriginRegistriesRequired();
        if (originClients.length == 0) revert OriginClientsRequired();
        if (max == 0) revert PageRequired();
        return OriginSummaryLib.page(
            this, OriginSummaryLib.Filter(agentId, originRegistries, originClients, tag1, tag2), from, max
        );
    }

    /// @inheritdoc IOriginSummary
    function combineSummaries(OriginSummary[] calldata pages) external pure returns (OriginSummary memory) {
        return OriginSummaryLib.combine(pages);
    }

    /// @inheritdoc IFeedbackRelay
    function relayOf(bytes32 sourceId, uint256 agentId) external view returns (address) {
        return _find(sourceId, agentId).holder;
    }

    /// @inheritdoc IFeedbackRelay
    function responded(bytes32 responseId, uint256 agentId) public view returns (bool) {
        if (_responses[responseId][agentId]) return true;
        return address(_predecessor) != address(0) && _predecessor.responded(responseId, agentId);
    }

    /// @inheritdoc IFeedbackRelay
    function isOriginRegistryAllowed(bytes32 originRegistry) external view returns (bool) {
        return _listings[originRegistry].allowed;
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
        return interfaceId == type(IFeedbackRelay).interfaceId || interfaceId == FIRST_RELAY
            || interfaceId == type(IOriginSummary).interfaceId || super.supportsInterface(interfaceId);
    }

    function _deliver(Item calldata item, uint256 position) private {
        bytes32 sourceId = item.origin.sourceId();
        Listing memory listing = _listings[item.origin.registryId()];
        bytes memory refusal = _refusal(item.origin, listing.allowed);
        if (refusal.length > 0) {
            emit ItemFailed(sourceId, item.agentId, item.epoch, refusal);
            return;
        }

        Standing memory standing = _find(sourceId, item.agentId);
        bool open = standing.state == MirrorState.None || standing.state == MirrorState.Voided;
        uint32 expected = open ? _nextEpoch(standing) : standing.epoch;
        if (!open || item.epoch < expected) {
            emit AlreadyMirrored(sourceId, item.agentId, item.epoch, standing.state);
            return;
        }
        if (item.epoch > expected) {
            bytes memory skipped = abi.encodeWithSelector(UnexpectedEpoch.selector, item.epoch, expected);
            emit ItemFailed(sourceId, item.agentId, item.epoch, skipped);
            return;
        }
        _post(item, sourceId, listing, position);
    }

    function _post(Item calldata item, bytes32 sourceId, Listing memory listing, uint256 position) private {
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
        _requireNext(item.agentId, index);
        _sources[item.agentId][index] = sourceId;
        Mirror storage mirror = _mirrors[sourceId][item.agentId];
        // Indices follow one another from 1, so they fit.
        (mirror.index, mirror.epoch, mirror.registry) = (uint40(index), item.epoch, listing.number);
        mirror.state = MirrorState.Delivered;
        if (OriginLib.isEip155(item.origin.reputationRegistry)) mirror.client = item.origin.clientAddress();
        else mirror.clientId = item.origin.clientId(listing.accountStart);
        emit Mirrored(sourceId, item.agentId, index, item.epoch, item.origin, keccak256(call));
    }

    /// @dev A call gets at most 63/64 of what is left, silently: an item that then runs out of gas
    ///      would fail alone and be lost although its transaction succeeded. So the whole batch
    ///      goes back instead.
    function _requireGas(uint256 itemGas, uint256 position) private view {
        uint256 left = gasleft();
        if (left < itemGas + RECORD_GAS) revert InsufficientGas(position);
        left -= CALL_GAS;
        if (left - left / 64 < itemGas) revert InsufficientGas(position);
    }

    /// @dev The registry says which entry was just made. Were it believed blindly, one that forgot
    ///      (a reset of its storage) or lied could put a mirror's origin on another's entry.
    function _requireNext(uint256 agentId, uint64 index) private view {
        mapping(uint64 => bytes32) storage sources = _sources[agentId];
        bool follows = index == 1 || (index > 1 && sources[index - 1] != 0);
        if (!follows || sources[index] != 0) revert UnexpectedIndex(agentId, index);
    }

    function _requirePredecessorPaused() private view {
        for (IFeedbackRelay relay = _predecessor; address(relay) != address(0); relay = relay.predecessor()) {
            if (!relay.paused()) revert PredecessorNotPaused(address(relay));
        }
    }

    function _requireOwn(Standing memory standing) private view {
        if (standing.holder != address(this)) revert HeldByPredecessor(standing.holder);
    }

    /// @dev Why an origin is not taken, as revert data; empty if it is.
    function _refusal(Origin calldata origin, bool allowed) private pure returns (bytes memory) {
        if (!allowed) return abi.encodeWithSelector(OriginRegistryNotAllowed.selector, origin.registryId());
        string memory field = origin.invalidField();
        if (bytes(field).length > 0) return abi.encodeWithSelector(InvalidOrigin.selector, field);
        return "";
    }

    /// @dev This relay's own record, else the predecessor's, else none.
    function _find(bytes32 sourceId, uint256 agentId) private view returns (Standing memory standing) {
        Mirror storage mirror = _mirrors[sourceId][agentId];
        (standing.index, standing.epoch, standing.state) = (mirror.index, mirror.epoch, mirror.state);
        if (standing.state != MirrorState.None) {
            standing.holder = address(this);
            return standing;
        }
        if (address(_predecessor) == address(0)) return standing;
        (standing.index, standing.epoch, standing.state) = _predecessor.mirrorOf(sourceId, agentId);
        if (standing.state != MirrorState.None) standing.holder = _predecessor.relayOf(sourceId, agentId);
    }

    function _nextEpoch(Standing memory standing) private pure returns (uint32) {
        return standing.state == MirrorState.Voided ? standing.epoch + 1 : 0;
    }

    function _start(string memory text, uint256 length) private pure returns (string memory) {
        bytes memory start = new bytes(length);
        for (uint256 i = 0; i < length; ++i) {
            start[i] = bytes(text)[i];
        }
        return string(start);
    }
}
