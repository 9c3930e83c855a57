// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IReputationRegistry} from "../../src/interfaces/IReputationRegistry.sol";

/// @title A registry that fails at length, burns what gas it gets, calls back, or lies about the
///        index
contract HostileRegistryMock is IReputationRegistry {
    uint256 private _size;
    address private _target;
    bytes private _call;

    enum Mood {
        Failing,
        Accepting,
        Burning
    }

    Mood private _mood;
    uint64 private _index = 1;

    function failWith(uint256 size) external {
        _mood = Mood.Failing;
        _size = size;
    }

    function accept() external {
        _mood = Mood.Accepting;
    }

    function burn() external {
        _mood = Mood.Burning;
    }

    /// @notice What getLastIndex answers from now on.
    function report(uint64 index) external {
        _index = index;
    }

    function reenter(address target, bytes calldata call_) external {
        _target = target;
        _call = call_;
    }

    function giveFeedback(
        uint256,
        int128,
        uint8,
        string calldata,
        string calldata,
        string calldata,
        string calldata,
        bytes32
    ) external {
        if (_mood == Mood.Accepting) return;
        while (_mood == Mood.Burning) {}
        bytes memory why = new bytes(_size);
        if (_target != address(0)) {
            bool ok;
            (ok, why) = _target.call(_call);
            require(!ok, "reentered");
        }
        assembly ("memory-safe") {
            revert(add(why, 0x20), mload(why))
        }
    }

    function getIdentityRegistry() external view returns (address) {
        return address(this);
    }

    function getVersion() external pure returns (string memory) {
        return "2.0.0";
    }

    function revokeFeedback(uint256, uint64) external {}

    function appendResponse(uint256, address, uint64, string calldata, bytes32) external {}

    function getLastIndex(uint256, address) external view returns (uint64) {
        return _index;
    }

    function getSummary(uint256, address[] calldata, string calldata, string calldata)
        external
        pure
        returns (uint64, int128, uint8)
    {}

    function readFeedback(uint256, address, uint64)
        external
        pure
        returns (int128, uint8, string memory, string memory, bool)
    {}

    function readAllFeedback(uint256, address[] calldata, string calldata, string calldata, bool)
        external
        pure
        returns (
            address[] memory,
            uint64[] memory,
            int128[] memory,
            uint8[] memory,
            string[] memory,
            string[] memory,
            bool[] memory
        )
    {}

    function getResponseCount(uint256, address, uint64, address[] calldata) external pure returns (uint64) {
        return 0;
    }

    function getClients(uint256) external pure returns (address[] memory) {}
}
