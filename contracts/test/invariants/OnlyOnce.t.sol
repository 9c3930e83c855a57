// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IFeedbackRelay} from "../../src/interfaces/IFeedbackRelay.sol";
import {Vm} from "../utils/Vm.sol";
import {RelayActors} from "./RelayActors.sol";

/// @notice Exactly once, whatever deliverers, repairers, pausers and successors do in whatever
///         order.
contract OnlyOnceInvariants {
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    RelayActors private actors;

    function setUp() public {
        actors = new RelayActors();
    }

    /// @notice Forge reads this: whom to call.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(actors);
    }

    /// @dev No (source id, agentId, epoch) is ever delivered twice, by any relay of the succession.
    function invariant_NoEpochIsDeliveredTwice() public view {
        for (uint64 source = 1; source <= 3; ++source) {
            for (uint256 which = 0; which < 2; ++which) {
                for (uint32 epoch = 0; epoch < 4; ++epoch) {
                    vm.assertTrue(actors.timesMirrored(source, which, epoch) <= 1, "delivered twice");
                }
            }
        }
    }

    /// @dev At most one mirror of a source stands at an agent, and it stands exactly in state
    ///      Delivered.
    function invariant_OneStandingMirrorAtMost() public view {
        for (uint64 source = 1; source <= 3; ++source) {
            for (uint256 which = 0; which < 2; ++which) {
                bool delivered = actors.stateOf(source, which) == IFeedbackRelay.MirrorState.Delivered;
                vm.assertEq(actors.standing(source, which), delivered ? 1 : 0, "standing mirrors");
            }
        }
    }

    /// @dev Every entry in the registry was announced by a Mirrored event, and the other way round.
    function invariant_EventsAndRegistryAgree() public view {
        vm.assertEq(actors.entries(), actors.deliveries(), "entries and events");
    }

    /// @dev A stolen deliverer's key opens no other door.
    function invariant_AThiefStaysADeliverer() public view {
        vm.assertEq(actors.escalations(), 0, "escalations");
    }
}
