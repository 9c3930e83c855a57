// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title A registry that takes everything and remembers how little gas it was ever called with
contract GaugeRegistryMock {
    uint256 public least = type(uint256).max;
    uint64 private _index;

    fallback() external {
        uint256 left = gasleft();
        // giveFeedback, else getLastIndex.
        if (msg.sig == 0x3c036a7e) {
            if (left < least) least = left;
            ++_index;
        }
        uint64 index = _index;
        assembly ("memory-safe") {
            mstore(0, index)
            return(0, 0x20)
        }
    }
}
