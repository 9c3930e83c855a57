// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title A registry that counts, and calls back while feedback is given: before it counts, or
///        after
contract CallingRegistryMock {
    mapping(uint256 agentId => mapping(address client => uint64)) public getLastIndex;

    bool private _after;
    bool private _skip;
    bytes private _call;
    bool public called;
    bytes public answer;

    function callBack(bytes calldata call_, bool after_) external {
        (_call, _after) = (call_, after_);
    }

    /// @notice Counts by two from now on.
    function skip() external {
        _skip = true;
    }

    function getIdentityRegistry() external view returns (address) {
        return address(this);
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
        if (!_after) _reenter();
        getLastIndex[agentId][msg.sender] += _skip ? 2 : 1;
        if (_after) _reenter();
    }

    function _reenter() private {
        bytes memory call_ = _call;
        delete _call;
        if (call_.length == 0) return;
        (called, answer) = msg.sender.call(call_);
    }
}
