// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title The one text of an EVM address: `0x` and 40 lower-case hex digits
/// @dev Digits are read 32 at a time, a digit to a byte. Writing one of them again has to give the
///      same digit: so capitals and whatever is no digit are refused without a look at each.
library HexAddress {
    uint256 private constant EACH = 0x0101010101010101010101010101010101010101010101010101010101010101;

    /// @notice The address that a text spells, and whether the text is canonical; without that the
    ///         address means nothing.
    function parse(bytes calldata text) internal pure returns (bool canonical, address account) {
        if (text.length != 42 || bytes2(text[:2]) != "0x") return (false, address(0));
        (bool first, uint256 high) = _read(uint256(bytes32(text[2:34])));
        (bool last, uint256 low) = _read(uint256(bytes32(text[10:42])));
        return (first && last, address(uint160(high << 32 | uint32(low))));
    }

    /// @dev 16 bytes that 32 digits spell.
    function _read(uint256 digits) private pure returns (bool canonical, uint256 value) {
        unchecked {
            // 0x30 to 0x39, or 0x61 to 0x66: letters have bit 6 set.
            value = (digits & (EACH * 0x0f)) + ((digits >> 6) & EACH) * 9;
            uint256 again = value + EACH * 0x30 + (((value + EACH * 6) >> 4) & EACH) * 39;
            canonical = again == digits && value & (EACH * 0xf0) == 0;
            // Two digits to a byte, then the bytes together.
            value = (value | value >> 4) & 0x00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff;
            value = (value | value >> 8) & 0x0000ffff0000ffff0000ffff0000ffff0000ffff0000ffff0000ffff0000ffff;
            value = (value | value >> 16) & 0x00000000ffffffff00000000ffffffff00000000ffffffff00000000ffffffff;
            value = (value | value >> 32) & 0x0000000000000000ffffffffffffffff0000000000000000ffffffffffffffff;
            value = (value | value >> 64) & type(uint128).max;
        }
    }
}
