// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Vm} from "../utils/Vm.sol";
import {DelegateActors} from "./DelegateActors.sol";

/// @notice What owners may rely on when they approve SyncDelegate.
contract DelegateInvariants {
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    DelegateActors private actors;

    function setUp() public {
        actors = new DelegateActors();
    }

    /// @notice Forge reads this: whom to call.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(actors);
    }

    function invariant_OwnersAreSafe() public view {
        vm.assertEq(actors.strayed(), 0, "a token moved, or was approved to somebody, without its owner");
        vm.assertEq(actors.usurped(), 0, "a key acted without a grant of the present owner, or was refused with one");
        vm.assertEq(actors.redirected(), 0, "a wallet was set without the present owner's consent");
        for (uint256 agent = 0; agent < 2; ++agent) {
            vm.assertEq(actors.walletNow(agent), actors.walletExpected(agent), "wallet");
            vm.assertEq(actors.ownerNow(agent), actors.ownerExpected(agent), "owner");
        }
    }
}
