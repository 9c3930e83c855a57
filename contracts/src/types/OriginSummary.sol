// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @notice Summary of the mirrors on one page, and what is needed to combine pages exactly. The
///         first three fields are laid out as `getSummary` of the registry returns them.
/// @param count Mirrors that count.
/// @param summaryValue Their average in `summaryValueDecimals`, truncated toward zero and wrapped
///        modulo 2^128 as the registry does. The average of one page: averages of pages cannot be
///        averaged, see sum18.
/// @param summaryValueDecimals Most frequent decimals, the smallest on a tie; 0 if nothing counts.
/// @param next Position to go on from, or 0 when there is nothing further.
/// @param sum18 Exact sum of the values, each scaled to 18 decimals. Pages are combined by adding
///        these ...
/// @param perDecimals ... and these: how many of the mirrors have 0, 1, ... 18 decimals.
struct OriginSummary {
    uint64 count;
    int128 summaryValue;
    uint8 summaryValueDecimals;
    uint64 next;
    int256 sum18;
    uint64[19] perDecimals;
}
