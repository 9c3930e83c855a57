// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IFeedbackRelay} from "../interfaces/IFeedbackRelay.sol";
import {IReputationRegistry} from "../interfaces/IReputationRegistry.sol";
import {OriginSummary} from "../types/OriginSummary.sol";
import {Summary, SummaryLib} from "./Summary.sol";

/// @title Summaries of mirrors by origin, over a relay and its predecessors
library OriginSummaryLib {
    using SummaryLib for Summary;

    /// @notice Which mirrors of an agent count.
    struct Filter {
        uint256 agentId;
        bytes32[] registries;
        bytes32[] clients;
        string tag1;
        string tag2;
    }

    /// @notice Looks at `max` positions from `from` on (IOriginSummary.getSummaryByOrigin).
    function page(IFeedbackRelay newest, Filter memory filter, uint64 from, uint64 max)
        internal
        view
        returns (OriginSummary memory)
    {
        IReputationRegistry registry = IReputationRegistry(newest.reputationRegistry());
        IFeedbackRelay[] memory relays = _succession(newest);
        Summary memory summary;
        uint64 position = from == 0 ? 1 : from;
        uint64 older = 0;
        uint64 next = 0;
        for (uint256 i = 0; i < relays.length && next == 0; ++i) {
            uint64 last = older + registry.getLastIndex(filter.agentId, address(relays[i]));
            for (; position <= last && next == 0; ++position) {
                if (max == 0) {
                    next = position;
                } else {
                    --max;
                    _add(summary, registry, relays[i], filter, position - older);
                }
            }
            older = last;
        }
        return _result(summary, next);
    }

    /// @notice Adds pages up (IOriginSummary.combineSummaries).
    function combine(OriginSummary[] calldata pages) internal pure returns (OriginSummary memory) {
        Summary memory summary;
        uint64 next = 0;
        for (uint256 i = 0; i < pages.length; ++i) {
            summary.sum18 += pages[i].sum18;
            summary.count += pages[i].count;
            for (uint256 d = 0; d < summary.perDecimals.length; ++d) {
                summary.perDecimals[d] += pages[i].perDecimals[d];
            }
            next = pages[i].next;
        }
        return _result(summary, next);
    }

    /// @dev Oldest first, so that what comes later is counted later. A predecessor is named at
    ///      deployment, so there is no circle.
    function _succession(IFeedbackRelay newest) private view returns (IFeedbackRelay[] memory relays) {
        uint256 length = 0;
        for (IFeedbackRelay relay = newest; address(relay) != address(0); relay = relay.predecessor()) {
            ++length;
        }
        relays = new IFeedbackRelay[](length);
        for (IFeedbackRelay relay = newest; length > 0; relay = relay.predecessor()) {
            relays[--length] = relay;
        }
    }

    function _add(
        Summary memory summary,
        IReputationRegistry registry,
        IFeedbackRelay relay,
        Filter memory filter,
        uint64 index
    ) private view {
        (, bytes32 originRegistry, bytes32 originClient) = relay.originOf(filter.agentId, index);
        if (!_isIn(filter.registries, originRegistry) || !_isIn(filter.clients, originClient)) return;
        (int128 value, uint8 decimals, string memory tag1, string memory tag2, bool isRevoked) =
            registry.readFeedback(filter.agentId, address(relay), index);
        if (!isRevoked && _matches(filter.tag1, tag1) && _matches(filter.tag2, tag2)) summary.add(value, decimals);
    }

    /// @dev An entry without origin has zero hashes: naming zero must not let it in.
    function _isIn(bytes32[] memory list, bytes32 wanted) private pure returns (bool) {
        bool named = false;
        for (uint256 i = 0; i < list.length; ++i) {
            named = named || list[i] == wanted;
        }
        return named && wanted != 0;
    }

    /// @dev As the registry compares: bytes, and an empty argument matches all.
    function _matches(string memory wanted, string memory tag) private pure returns (bool) {
        return bytes(wanted).length == 0 || keccak256(bytes(wanted)) == keccak256(bytes(tag));
    }

    function _result(Summary memory summary, uint64 next) private pure returns (OriginSummary memory whole) {
        (whole.count, whole.summaryValue, whole.summaryValueDecimals) = summary.result();
        whole.next = next;
        whole.sum18 = summary.sum18;
        whole.perDecimals = summary.perDecimals;
    }
}
