// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {FeedbackRelay} from "./FeedbackRelay.sol";
import {IFeedbackRelay} from "./interfaces/IFeedbackRelay.sol";
import {IReputationRegistry} from "./interfaces/IReputationRegistry.sol";
import {OriginCheck} from "./libraries/OriginCheck.sol";

/// @title FeedbackRelay that has its roles and origin registries from its first block on
/// @notice What `bridge8004 contracts deploy relay` deploys. Whoever sends that transaction holds
///         nothing afterwards and cannot choose anything: all that the relay begins with is in the
///         arguments, and so in the address that CREATE2 gives it. From then on it is a
///         FeedbackRelay like any other.
contract ConfiguredRelay is FeedbackRelay {
    /// @notice What a relay begins with, beside its administrator.
    struct Start {
        /// Hold DELIVERER_ROLE.
        address[] deliverers;
        /// Hold REPAIR_ROLE.
        address[] repairers;
        /// Hold PAUSER_ROLE.
        address[] pausers;
        /// Reputation registries whose feedback is taken, as canonical CAIP-10 texts.
        string[] origins;
    }

    /// @param registry Reputation registry of this chain.
    /// @param predecessor_ Relay whose deliveries count as this one's, or zero. It and all before
    ///        it must be paused whenever this one delivers.
    /// @param admin First administrator.
    /// @param adminDelay Seconds between the two steps of handing over the administration.
    /// @param start Holders of the other roles, and the origin registries.
    constructor(
        IReputationRegistry registry,
        IFeedbackRelay predecessor_,
        address admin,
        uint48 adminDelay,
        Start memory start
    ) FeedbackRelay(registry, predecessor_, admin, adminDelay) {
        _grant(DELIVERER_ROLE, start.deliverers);
        _grant(REPAIR_ROLE, start.repairers);
        _grant(PAUSER_ROLE, start.pausers);
        // The door of setOriginRegistry, with its rule: another spelling of a registry would let
        // its feedback in twice.
        OriginCheck check = new OriginCheck();
        for (uint256 i = 0; i < start.origins.length; ++i) {
            (bool canonical, uint256 accountStart, bool isEip155) = check.read(start.origins[i]);
            if (!canonical) revert InvalidOrigin("reputationRegistry");
            _setOriginRegistry(start.origins[i], accountStart, isEip155, true);
        }
    }

    function _grant(bytes32 role, address[] memory holders) private {
        for (uint256 i = 0; i < holders.length; ++i) {
            _grantRole(role, holders[i]);
        }
    }
}
