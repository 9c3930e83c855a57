// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Origin} from "./Origin.sol";

/// @notice One mirror to post.
/// @param origin Where the feedback was given; its source id is computed on chain.
/// @param epoch 0 for the first mirror of a source; one more after each void.
/// @param agentId The agent of *this* chain's registry that the mirror is about.
/// @param value Fixed-point number, `value / 10^valueDecimals`, between -1e38 and 1e38.
/// @param valueDecimals 0 to 18.
/// @param tag1 First tag, as at the origin.
/// @param tag2 Second tag, as at the origin.
/// @param endpoint Endpoint the feedback is about, as at the origin.
/// @param feedbackURI Where the mirror file is, or empty: any reader can rebuild it from the
///        origin.
/// @param feedbackHash keccak256 of the mirror file.
/// @param gas Gas units set aside for the registry's giveFeedback call of this item alone.
struct Item {
    Origin origin;
    uint32 epoch;
    uint256 agentId;
    int128 value;
    uint8 valueDecimals;
    string tag1;
    string tag2;
    string endpoint;
    string feedbackURI;
    bytes32 feedbackHash;
    uint32 gas;
}
