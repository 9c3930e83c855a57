// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title A registry that changes its mind: takes feedback, refuses it, burns gas, answers at
///        length, calls back, lies, forgets
/// @dev Only what a relay calls. Everything else a registry has is of no interest to it.
contract MoodyRegistryMock {
    enum Mood {
        Honest,
        Reverting,
        RevertingAtLength,
        AnsweringAtLength,
        Burning,
        Reentering,
        LyingAboutTheIndex,
        Forgetting
    }

    uint256 private constant LENGTH = 100 * 1024;

    Mood private _mood;
    uint256 private _seed;
    address private _target;
    bytes private _call;
    mapping(uint256 agentId => mapping(address client => uint64)) private _last;
    mapping(uint256 agentId => mapping(address client => mapping(uint64 index => bool))) public revoked;

    /// @notice From now on. `call_` is what a reentering registry calls at `target`.
    function feel(Mood mood, uint256 seed, address target, bytes calldata call_) external {
        (_mood, _seed, _target, _call) = (mood, seed, target, call_);
    }

    function giveFeedback(
        uint256 agentId,
        int128,
        uint8,
        string calldata,
        string calldata,
        string calldata,
        string calldata,
        bytes32
    ) external {
        Mood mood = _mood;
        while (mood == Mood.Burning) {}
        require(mood != Mood.Reverting, "not today");
        if (mood == Mood.RevertingAtLength) _end(false);
        if (mood == Mood.Reentering) {
            (bool ok,) = _target.call(_call);
            require(!ok, "reentered");
        }
        if (mood == Mood.Forgetting) _last[agentId][msg.sender] = 0;
        ++_last[agentId][msg.sender];
        if (mood == Mood.AnsweringAtLength) _end(true);
    }

    function revokeFeedback(uint256 agentId, uint64 index) external {
        require(_mood != Mood.Reverting, "not today");
        revoked[agentId][msg.sender][index] = true;
    }

    function appendResponse(uint256, address, uint64, string calldata, bytes32) external view {
        require(_mood != Mood.Reverting, "not today");
    }

    function getLastIndex(uint256 agentId, address client) external view returns (uint64) {
        if (_mood == Mood.LyingAboutTheIndex) return uint64(_seed % 8);
        return _last[agentId][client];
    }

    function getIdentityRegistry() external view returns (address) {
        return address(this);
    }

    function _end(bool well) private pure {
        assembly ("memory-safe") {
            let free := mload(0x40)
            if well { return(free, LENGTH) }
            revert(free, LENGTH)
        }
    }
}
