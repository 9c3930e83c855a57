// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Vm} from "../utils/Vm.sol";
import {HostileActors} from "./HostileActors.sol";

/// @notice What the relay keeps to itself whatever the registry behind it does.
contract HostileRegistryInvariants {
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    HostileActors private actors;

    function setUp() public {
        actors = new HostileActors();
    }

    /// @notice Forge reads this: whom to call.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(actors);
    }

    /// @dev One call of each kind by invariant would repeat the run; all of them are asked of the
    ///      same one.
    function invariant_TheRelayIsNotFooled() public view {
        vm.assertEq(actors.repeated(), 0, "an epoch of a source was mirrored twice");
        vm.assertEq(actors.shrunk(), 0, "an index did not follow the last");
        vm.assertEq(actors.reentries(), 0, "a call went through from inside a delivery");
        vm.assertEq(actors.unanswered(), 0, "an item of a batch that stands has no answer, or two");
        vm.assertEq(actors.oversized(), 0, "more of a revert was kept than 256 bytes");
        vm.assertEq(actors.misplaced(), 0, "an entry is known by another origin than it was posted with");
    }
}
