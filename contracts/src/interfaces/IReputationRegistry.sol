// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title ERC-8004 Reputation Registry, v2.0.0 as deployed
/// @notice Feedback indices count from 1 per (agent, client). endpoint, feedbackURI and
///         feedbackHash live in events only.
interface IReputationRegistry {
    event NewFeedback(
        uint256 indexed agentId,
        address indexed clientAddress,
        uint64 feedbackIndex,
        int128 value,
        uint8 valueDecimals,
        string indexed indexedTag1,
        string tag1,
        string tag2,
        string endpoint,
        string feedbackURI,
        bytes32 feedbackHash
    );

    event FeedbackRevoked(uint256 indexed agentId, address indexed clientAddress, uint64 indexed feedbackIndex);

    event ResponseAppended(
        uint256 indexed agentId,
        address indexed clientAddress,
        uint64 feedbackIndex,
        address indexed responder,
        string responseURI,
        bytes32 responseHash
    );

    /// @notice Gives feedback as the caller. Open to all but the agent's controllers at that
    ///         moment. Reverts, in this order: `too many decimals` (> 18), `value too large`
    ///         (beyond ±1e38), ERC721NonexistentToken, `Self-feedback not allowed`.
    function giveFeedback(
        uint256 agentId,
        int128 value,
        uint8 valueDecimals,
        string calldata tag1,
        string calldata tag2,
        string calldata endpoint,
        string calldata feedbackURI,
        bytes32 feedbackHash
    ) external;

    /// @notice Revokes the caller's own feedback. Reverts `index must be > 0`, `index out of
    ///         bounds`, `Already revoked`.
    function revokeFeedback(uint256 agentId, uint64 feedbackIndex) external;

    /// @notice Answers any feedback, revoked ones too. Open to everyone, so a responder proves
    ///         nothing but itself; repeatable. Reverts `index must be > 0`, `Empty URI`, `index out
    ///         of bounds`.
    function appendResponse(
        uint256 agentId,
        address clientAddress,
        uint64 feedbackIndex,
        string calldata responseURI,
        bytes32 responseHash
    ) external;

    /// @notice Average over the listed clients' unrevoked entries. A client listed twice counts
    ///         twice. A non-empty tag must match byte for byte; an empty one matches all. The
    ///         average is given in the most frequent decimals (smallest on a tie), truncated toward
    ///         zero, and wraps modulo 2^128 without a check. Reverts `clientAddresses required` on
    ///         an empty list.
    function getSummary(uint256 agentId, address[] calldata clientAddresses, string calldata tag1, string calldata tag2)
        external
        view
        returns (uint64 count, int128 summaryValue, uint8 summaryValueDecimals);

    /// @notice One entry, revoked or not. Reverts `index must be > 0`, `index out of bounds`.
    function readFeedback(uint256 agentId, address clientAddress, uint64 feedbackIndex)
        external
        view
        returns (int128 value, uint8 valueDecimals, string memory tag1, string memory tag2, bool isRevoked);

    /// @notice All matching entries, client by client in list order, then by index; an empty list
    ///         means all clients in the order of their first feedback. Not paged: a long history
    ///         can exceed a node's call gas.
    function readAllFeedback(
        uint256 agentId,
        address[] calldata clientAddresses,
        string calldata tag1,
        string calldata tag2,
        bool includeRevoked
    )
        external
        view
        returns (
            address[] memory clients,
            uint64[] memory feedbackIndexes,
            int128[] memory values,
            uint8[] memory valueDecimals,
            string[] memory tag1s,
            string[] memory tag2s,
            bool[] memory revokedStatuses
        );

    /// @notice Counts responses. Zero client: all clients, and the index is ignored. Index 0: all
    ///         entries of the client; an index out of range counts 0. Empty responders: all; a
    ///         responder listed twice counts twice.
    function getResponseCount(
        uint256 agentId,
        address clientAddress,
        uint64 feedbackIndex,
        address[] calldata responders
    ) external view returns (uint64 count);

    /// @notice Everyone who ever gave feedback, in order of the first; clients whose feedback is
    ///         all revoked stay.
    function getClients(uint256 agentId) external view returns (address[] memory);

    /// @notice How many entries the client gave, which is the index of the last; 0 for none.
    function getLastIndex(uint256 agentId, address clientAddress) external view returns (uint64);

    /// @notice The identity registry whose agents are reviewed here.
    function getIdentityRegistry() external view returns (address);

    /// @notice "2.0.0".
    function getVersion() external pure returns (string memory);
}
