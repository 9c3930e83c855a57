// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Item} from "../types/Item.sol";
import {Origin} from "../types/Origin.sol";

/// @title Door through which feedback given on one chain is posted on another
/// @notice The clientAddress of every mirror on this chain. A *mirror* is a copy of a feedback,
///         kept once per (source id, agentId) and epoch. ERC-165 and `originOf` let anyone
///         recognise one, whoever runs the relay.
///
/// Trust: the chain cannot check what was said elsewhere. A holder of the deliverer role can forge
/// mirrors of allow-listed registries, bury what is still to come under tombstones and forge
/// responses, until paused; revoke standing mirrors, until the role is taken from him (revokeRole).
/// He can neither deliver one source twice to an agent nor touch feedback of other clients, agents,
/// wallets or funds. Readers who care compare a mirror with its origin.
interface IFeedbackRelay {
    /// @notice What became of a source id at an agent. None: never seen. Delivered: posted and
    /// standing. Revoked: posted, then revoked after its origin. Tombstone: revoked at the origin
    /// before it was posted; it never will be. Voided: taken back by repair; the next epoch may be
    /// delivered.
    enum MirrorState {
        None,
        Delivered,
        Revoked,
        Tombstone,
        Voided
    }

    /// @notice A mirror was posted under `index` of this relay as client.
    /// @param contentHash keccak256 of the registry's call of giveFeedback, selector and arguments.
    event Mirrored(
        bytes32 indexed sourceId,
        uint256 indexed agentId,
        uint64 index,
        uint32 epoch,
        Origin origin,
        bytes32 contentHash
    );

    /// @notice An item was refused because its source was already dealt with; nothing was posted.
    /// @param epoch The item's epoch.
    /// @param state What stands in its way; Tombstone means it was revoked before it could be
    ///        posted.
    event AlreadyMirrored(bytes32 indexed sourceId, uint256 indexed agentId, uint32 epoch, MirrorState state);

    /// @notice An item failed alone; nothing was recorded, so it may be sent again.
    /// @param reason At most the first 256 bytes of the registry's revert data, or an error of this
    ///        interface. Empty when the item's own gas ran out.
    event ItemFailed(bytes32 indexed sourceId, uint256 indexed agentId, uint32 epoch, bytes reason);

    /// @notice A mirror was revoked in the registry, or (index 0) a tombstone was left.
    event Revoked(bytes32 indexed sourceId, uint256 indexed agentId, uint64 index, uint32 epoch);

    /// @notice A revocation changed nothing, since the source is revoked or a tombstone already.
    event AlreadyRevoked(bytes32 indexed sourceId, uint256 indexed agentId, uint32 epoch, MirrorState state);

    /// @notice A mirror (or, with index 0, a tombstone) was taken back; epoch + 1 may be delivered.
    event Voided(bytes32 indexed sourceId, uint256 indexed agentId, uint64 index, uint32 epoch, string reason);

    /// @notice A response was appended to a mirror.
    event Responded(bytes32 indexed sourceId, uint256 indexed agentId, bytes32 indexed responseId);

    /// @notice A response was refused because it was appended before; nothing was posted.
    event AlreadyResponded(bytes32 indexed sourceId, uint256 indexed agentId, bytes32 indexed responseId);

    /// @notice Feedback of an origin registry is taken, or no longer taken.
    event OriginRegistryAllowed(bytes32 indexed originRegistry, string reputationRegistry, bool allowed);

    /// @notice What is left of the transaction's gas cannot give item number `item` (from 0) the
    ///         gas it names. The whole batch is undone: send fewer items or more gas.
    error InsufficientGas(uint256 item);

    /// @notice The origin's registry is not on the allow-list.
    error OriginRegistryNotAllowed(bytes32 originRegistry);

    /// @notice A text of the origin is not in canonical form.
    error InvalidOrigin(string field);

    /// @notice The item skips an epoch: `expected` is the only one that can be delivered now.
    error UnexpectedEpoch(uint32 given, uint32 expected);

    /// @notice No mirror of this source at this agent that the call could work on.
    error NotMirrored(bytes32 sourceId, uint256 agentId, MirrorState state);

    /// @notice The mirror was posted by `relay`, and only that contract can revoke it in the
    ///         registry.
    error HeldByPredecessor(address relay);

    /// @notice `relay`, the predecessor or one before it, can still deliver, so "never delivered"
    ///         could become untrue. Pause it first.
    error PredecessorNotPaused(address relay);

    /// @notice The predecessor posts to another registry, where indices mean other entries.
    error WrongPredecessor(address relay);

    /// @notice The registry took a feedback and reports an index for it that does not follow this
    ///         relay's last entry for the agent: it is not, or no longer, the registry this relay
    ///         was made for. Everything is undone; a new relay is needed.
    error UnexpectedIndex(uint256 agentId, uint64 index);

    /// @notice Posts mirrors. Each item fails alone (ItemFailed) or is refused alone
    ///         (AlreadyMirrored); only lack of gas undoes the batch. Deliverers only, and not while
    ///         paused: a deliverer can forge any feedback of an allow-listed registry.
    function deliver(Item[] calldata items) external;

    /// @notice Follows a revocation at the origin: revokes the mirror, or leaves a tombstone where
    ///         there is none, which refuses the current epoch for good. Deliverers only. Where
    ///         deliver is stopped, so are tombstones; a mirror that stands is revoked also while
    ///         paused, as a predecessor is for ever. A deliverer can hide mirrors, repair can let
    ///         them in again.
    function revoke(bytes32 sourceId, uint256 agentId) external;

    /// @notice Follows a response given at the origin, once per (responseId, agentId); also to
    ///         revoked mirrors and to mirrors of a predecessor. Deliverers only, and not while
    ///         paused: the registry shows this relay as responder, and a deliverer can forge the
    ///         text; the response id ties it to its origin.
    /// @param responseId keccak256(source id, responder, responseHash, keccak256(responseURI),
    ///        occurrence); not checked here.
    function respond(
        bytes32 sourceId,
        uint256 agentId,
        bytes32 responseId,
        string calldata responseURI,
        bytes32 responseHash
    ) external;

    /// @notice Takes back what should not be: a mirror whose origin was orphaned by a
    ///         reorganisation, forged, or put at the wrong agent; a revocation or tombstone that
    ///         followed nothing. Revokes a standing mirror in the registry; lets epoch + 1 in.
    ///         Repair role only, also while paused: it can hide mirrors and reopen sources, but
    ///         post nothing.
    function voidMirror(bytes32 sourceId, uint256 agentId, string calldata reason) external;

    /// @notice Lets the feedback of a registry in, or no longer. Administrator only: allowing a
    ///         registry that does not exist lets deliverers post what nobody said. A text that is
    ///         not canonical reverts with InvalidOrigin, because a second spelling of a registry
    ///         would let its feedback be posted twice.
    /// @param reputationRegistry CAIP-10 text: on `eip155:` lower-case hex, on `solana:` base58.
    function setOriginRegistry(string calldata reputationRegistry, bool allowed) external;

    /// @notice What is known of a source at an agent; the predecessor's answer where this relay has
    ///         none of its own.
    /// @return index Feedback index under client `relayOf`; 0 if nothing was posted.
    /// @return epoch Epoch of the state; 0 for None.
    function mirrorOf(bytes32 sourceId, uint256 agentId)
        external
        view
        returns (uint64 index, uint32 epoch, MirrorState state);

    /// @notice Where feedback `index` of this relay as client came from; zeros for an index it
    ///         never posted.
    /// @return sourceId keccak256 of the origin's canonical feedback reference.
    /// @return originRegistry keccak256 of the reputation registry's CAIP-10 text.
    /// @return originClient keccak256 of the reviewer's CAIP-10 text.
    function originOf(uint256 agentId, uint64 index)
        external
        view
        returns (bytes32 sourceId, bytes32 originRegistry, bytes32 originClient);

    /// @notice The relay that keeps the record mirrorOf reports, and is the client of the mirror if
    ///         one was posted: this one or a predecessor; zero for None.
    function relayOf(bytes32 sourceId, uint256 agentId) external view returns (address);

    /// @notice Whether the response was appended, here or by a predecessor.
    function responded(bytes32 responseId, uint256 agentId) external view returns (bool);

    /// @notice Whether feedback of the registry with this keccak256 text is taken.
    function isOriginRegistryAllowed(bytes32 originRegistry) external view returns (bool);

    /// @notice Whether deliver, respond and tombstones are stopped.
    function paused() external view returns (bool);

    /// @notice The relay whose deliveries count as this one's; zero for none.
    function predecessor() external view returns (IFeedbackRelay);

    /// @notice The reputation registry this relay posts to.
    function reputationRegistry() external view returns (address);
}
