// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title Of which characters a text is made
/// @dev Every character of every item is asked for, so 32 are looked at together, a byte each. A
///      set is a function of 32 bytes, all below 0x80, that marks with 0x80 those which are in it.
///      All sets have the digit 1.
library Characters {
    uint256 private constant EACH = 0x0101010101010101010101010101010101010101010101010101010101010101;
    uint256 private constant MARK = EACH * 0x80;

    /// @notice Whether all characters are of a set; true of an empty text.
    function all(bytes calldata text, function(uint256) pure returns (uint256) set) internal pure returns (bool) {
        for (uint256 i = 0; i < text.length; i += 32) {
            uint256 word;
            assembly ("memory-safe") {
                // What is behind the end is taken for ones.
                let behind := shr(shl(3, sub(text.length, i)), not(0))
                word := or(and(calldataload(add(text.offset, i)), not(behind)), and(mul(EACH, 0x31), behind))
            }
            if (word & MARK != 0 || set(word) != MARK) return false;
        }
        return true;
    }

    /// @notice 0 to 9.
    function digits(uint256 word) internal pure returns (uint256) {
        return _within(word, "0", "9");
    }

    /// @notice Digits and letters without 0, O, I and l.
    function base58(uint256 word) internal pure returns (uint256) {
        return _within(word, "1", "9") | _within(word, "A", "H") | _within(word, "J", "N") | _within(word, "P", "Z")
            | _within(word, "a", "k") | _within(word, "m", "z");
    }

    /// @notice [-.%a-zA-Z0-9], of account addresses (CAIP-10).
    function caipAddress(uint256 word) internal pure returns (uint256) {
        return _letters(word) | digits(word) | _within(word, "-", ".") | _within(word, "%", "%");
    }

    /// @notice [-_a-zA-Z0-9], of references (CAIP-2).
    function caipReference(uint256 word) internal pure returns (uint256) {
        return _letters(word) | digits(word) | _within(word, "-", "-") | _within(word, "_", "_");
    }

    /// @notice [-a-z0-9], of namespaces (CAIP-2).
    function caipNamespace(uint256 word) internal pure returns (uint256) {
        return _within(word, "a", "z") | digits(word) | _within(word, "-", "-");
    }

    function _letters(uint256 word) private pure returns (uint256) {
        return _within(word, "A", "Z") | _within(word, "a", "z");
    }

    /// @dev A sum of two bytes below 0x80 never carries: its mark says whether the first has
    ///      reached what the second lacks.
    function _within(uint256 word, bytes1 first, bytes1 last) private pure returns (uint256) {
        unchecked {
            uint256 reached = word + EACH * (0x80 - uint8(first));
            uint256 passed = word + EACH * (0x7f - uint8(last));
            return reached & ~passed & MARK;
        }
    }
}
