// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @notice Creating contracts that refuse to be: the deployCode cheatcode hides why.
library Creation {
    /// @notice What the constructor reverted with. Reverts if it did not.
    function failure(bytes memory creationCode) internal returns (bytes memory reason) {
        address created;
        assembly ("memory-safe") {
            created := create(0, add(creationCode, 0x20), mload(creationCode))
            reason := mload(0x40)
            mstore(reason, returndatasize())
            returndatacopy(add(reason, 0x20), 0, returndatasize())
            mstore(0x40, and(add(add(reason, returndatasize()), 0x3f), not(0x1f)))
        }
        require(created == address(0), "created");
    }
}
