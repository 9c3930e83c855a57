// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @notice Running sum of fixed-point values with 0 to 18 decimals.
struct Summary {
    int256 sum18;
    uint64 count;
    uint64[19] perDecimals;
}

/// @title Arithmetic of the deployed `getSummary`
library SummaryLib {
    /// @notice Adds `value / 10^decimals`, scaled to 18 decimals. |value| <= 1e38 keeps 2^64
    ///         entries far from overflow.
    function add(Summary memory self, int128 value, uint8 decimals) internal pure {
        self.sum18 += int256(value) * int256(10 ** uint256(18 - decimals));
        ++self.perDecimals[decimals];
        ++self.count;
    }

    /// @notice Count and average in the most frequent decimals, the smallest on a tie; both
    ///         divisions truncate toward zero.
    function result(Summary memory self) internal pure returns (uint64 count, int128 value, uint8 decimals) {
        if (self.count == 0) return (0, 0, 0);
        for (uint8 d = 1; d < 19; ++d) {
            if (self.perDecimals[d] > self.perDecimals[decimals]) decimals = d;
        }
        int256 average18 = self.sum18 / int256(uint256(self.count));
        // The deployed registry narrows without a check: the result wraps when the mode is finer than the data.
        // forge-lint: disable-next-line(unsafe-typecast)
        value = int128(average18 / int256(10 ** uint256(18 - decimals)));
        count = self.count;
    }
}
