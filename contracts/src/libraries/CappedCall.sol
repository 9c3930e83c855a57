// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title A call that cannot fill the caller's memory
library CappedCall {
    /// @notice Calls without value, with at most `gasLimit` gas (the caller checks that it can be
    ///         given in full), and copies at most `maxReason` bytes of what a failed call returned;
    ///         a succeeded call's return data is dropped.
    function call(address target, uint256 gasLimit, bytes memory data, uint256 maxReason)
        internal
        returns (bool ok, bytes memory reason)
    {
        assembly ("memory-safe") {
            ok := call(gasLimit, target, 0, add(data, 0x20), mload(data), 0, 0)
        }
        if (ok) return (true, "");
        uint256 size;
        assembly ("memory-safe") {
            size := returndatasize()
        }
        if (size > maxReason) size = maxReason;
        // Solidity's own allocation below makes no call, so the return data is still this call's.
        reason = new bytes(size);
        assembly ("memory-safe") {
            returndatacopy(add(reason, 0x20), 0, size)
        }
    }
}
