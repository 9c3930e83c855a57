// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @notice A feedback as its author signs it: what giveFeedback takes.
struct Review {
    uint256 agentId;
    int128 value;
    uint8 valueDecimals;
    string tag1;
    string tag2;
    string endpoint;
    string feedbackURI;
    bytes32 feedbackHash;
}
