// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Origin} from "../types/Origin.sol";
import {IFeedbackRelay} from "./IFeedbackRelay.sol";

/// @title What the first FeedbackRelay logs otherwise than its successors
/// @notice It kept a hash of each mirror's content in storage, and named it only when it refused a
///         source. All else is IFeedbackRelay's. Such relays stay on their chains, as predecessors,
///         and their events are read.
interface IFirstRelay {
    /// @notice As IFeedbackRelay.Mirrored, without the hash.
    event Mirrored(bytes32 indexed sourceId, uint256 indexed agentId, uint64 index, uint32 epoch, Origin origin);

    /// @notice As IFeedbackRelay.AlreadyMirrored, with the hash of what is kept.
    event AlreadyMirrored(
        bytes32 indexed sourceId,
        uint256 indexed agentId,
        uint32 epoch,
        IFeedbackRelay.MirrorState state,
        bytes32 contentHash
    );
}
