// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IStrategyReputation} from "../../src/strategy/interfaces/IStrategyReputation.sol";
import {Vm} from "../utils/Vm.sol";
import {StrategyActors} from "./StrategyActors.sol";

/// @notice Whatever people sign, sell and try: only present owners authorise, and the books are
///         right.
contract OnlyOwnersAuthoriseInvariants {
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    StrategyActors private actors;
    IStrategyReputation private strategy;

    function setUp() public {
        actors = new StrategyActors();
        strategy = actors.reputation_();
    }

    /// @notice Forge reads this: whom to call.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(actors);
    }

    /// @dev One campaign for all of them.
    function invariant_BooksAgree() public view {
        requireOnlyWhatThePresentOwnerAuthorised();
        requireIndexesOnlyGrow();
        requireSummaryIsWhatWasGiven();
    }

    /// @dev Exactly what the rules allow was taken: by the owner of the moment, for this client, in
    ///      time, below the limit.
    function requireOnlyWhatThePresentOwnerAuthorised() private view {
        vm.assertEq(actors.disagreements(), 0, "taken against the rules, or refused within them");
    }

    /// @dev Nothing is ever lost or rewritten: indexes equal all that was ever given, which only
    ///      grows.
    function requireIndexesOnlyGrow() private view {
        for (uint256 agentId = 1; agentId <= actors.AGENTS(); ++agentId) {
            uint256 total;
            for (uint256 i = 0; i < actors.PEOPLE(); ++i) {
                address person = actors.person(i);
                uint256 index = strategy.getClientIndex(agentId, person);
                vm.assertEq(index, actors.given(agentId, i), "index");
                if (index != 0) {
                    vm.assertEq(strategy.getFeedback(agentId, person, index - 1).clientAddress, person, "client");
                }
                total += index;
            }
            vm.assertEq(actors.count(agentId), total, "count");
        }
    }

    /// @dev The summary is what was given, truncated.
    function requireSummaryIsWhatWasGiven() private view {
        for (uint256 agentId = 1; agentId <= actors.AGENTS(); ++agentId) {
            (uint64 count, uint8 average) = strategy.getSummary(agentId);
            vm.assertEq(uint256(count), actors.count(agentId), "count");
            vm.assertEq(uint256(average), count == 0 ? 0 : actors.sum(agentId) / count, "average");
        }
    }
}
