// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title Reputation registry of the strategy dialect: feedback that the agent's owner authorised
///        beforehand
/// @notice A client gives feedback with a `feedbackAuth` of the agent's owner: `abi.encode(agentId,
///         clientAddress, indexLimit, expiry, chainId)`, 160 bytes, followed by the owner's
///         signature over the EIP-712 struct `FeedbackAuth(uint256 agentId,address
///         clientAddress,uint256 indexLimit,uint256 expiry,uint256 chainId)` in the domain
///         `StrategyReputation`, version `1`, this chain, this contract.
///
/// An authorisation has no nonce: it serves until the client's index reaches `indexLimit` or it
/// expires, for whatever score the client likes. It is the **present** owner's or it is void. A
/// transfer leaves feedback alone but voids what former owners authorised; an owner who buys the
/// agent back revives his own unexpired authorisations. There is no revocation before the expiry,
/// so keep that short.
///
/// Trust: an owner decides who may rate his agent, and can rate it himself through any account he
/// controls: read the averages here as the owner's selection of reviewers. Nobody can give feedback
/// in another client's name, nor without the present owner's signature. A contract that owns an
/// agent answers for its own `isValidSignature`: one that answers yes to everything lets anybody
/// rate its agent. Nobody administers this contract; nothing given can be changed, hidden or
/// revoked.
interface IStrategyReputation {
    /// @notice One feedback as it is kept. `clientAddress`: who gave it. `timestamp`: Unix seconds
    ///         of its block. `score`: 0 to 100. Tags: UTF-8, padded with zero bytes on the right.
    struct Feedback {
        address clientAddress;
        uint64 timestamp;
        uint8 score;
        bytes32 tag1;
        bytes32 tag2;
    }

    /// @notice Feedback was given. The same shape as in v1.0 of the official registry; its index is
    ///         the client's number of earlier events here.
    event NewFeedback(
        uint256 indexed agentId,
        address indexed clientAddress,
        uint8 score,
        bytes32 indexed tag1,
        bytes32 tag2,
        string feedbackUri,
        bytes32 feedbackHash
    );

    /// @notice The registry given at deployment is not an ERC-721 contract.
    error InvalidIdentityRegistry(address identityRegistry);

    /// @notice A score is 0 to 100.
    error InvalidScore(uint8 score);

    /// @notice The agent is not registered.
    error AgentNotFound(uint256 agentId);

    /// @notice The feedbackAuth is shorter than its five words, or its client word is not an
    ///         address.
    error MalformedFeedbackAuth(uint256 length);

    /// @notice The feedbackAuth is for another agent.
    error AgentIdMismatch(uint256 agentId, uint256 authorizedAgentId);

    /// @notice The feedbackAuth is for another client than the caller.
    error ClientMismatch(address caller, address authorizedClient);

    /// @notice The feedbackAuth is for another chain.
    error InvalidChainId();

    /// @notice The feedbackAuth ended; it counts up to and including the second `expiry`.
    error FeedbackAuthExpired(uint256 expiry, uint256 timestamp);

    /// @notice The client used the authorisation up: `index`, from 0, must be below `indexLimit`.
    error IndexLimitExceeded(uint256 agentId, address clientAddress, uint256 index, uint256 indexLimit);

    /// @notice An account without code signs with exactly 65 bytes, r ‖ s ‖ v; `length` is what
    ///         followed the five words.
    error InvalidSignatureLength(uint256 length);

    /// @notice The signature's s is in the upper half of the curve's order: malleable, refused.
    error InvalidSignatureS(bytes32 s);

    /// @notice The EIP-712 signature is not the present owner's.
    /// @param signer Whom the signature recovers to; zero if to nobody.
    error InvalidSigner(address signer, address owner);

    /// @notice The contract that owns the agent did not accept the signature by ERC-1271.
    error InvalidContractSignature(address owner);

    /// @notice The signature is good, but over an EIP-191 personal message, as v1.0 registries had
    ///         it. Sign EIP-712 typed data.
    error Eip191NotSupported(address signer);

    /// @notice The client gave no feedback with this index; `count` is one more than the last.
    error FeedbackNotFound(uint256 agentId, address clientAddress, uint256 index, uint256 count);

    /// @notice The agent has no feedback at this position; `count` is one more than the last.
    error PositionNotFound(uint256 agentId, uint256 position, uint256 count);

    /// @notice Gives feedback to an agent as the caller. Callers with an authorisation of the
    ///         agent's present owner only; operators of the agent cannot authorise. An authorised
    ///         client can give any score, as often as `indexLimit` leaves room for.
    /// @param score 0 to 100.
    /// @param tag1 UTF-8, padded with zero bytes on the right; `tag2` likewise. Not checked.
    /// @param fileuri Where the feedback file is; may be empty. Kept in the event alone.
    /// @param filehash keccak256 of the file, or zero. Kept in the event alone.
    /// @param feedbackAuth Five words and the signature: 65 bytes of an account (v 27 or 28, low
    ///        s), or whatever an owner that is a contract accepts by ERC-1271. An account with code
    ///        may still sign with its key (EIP-7702).
    function giveFeedback(
        uint256 agentId,
        uint8 score,
        bytes32 tag1,
        bytes32 tag2,
        string calldata fileuri,
        bytes32 filehash,
        bytes calldata feedbackAuth
    ) external;

    /// @notice Number of all feedback of an agent and its average score, truncated; zeros if there
    ///         is none or no such agent.
    function getSummary(uint256 agentId) external view returns (uint64 count, uint8 average);

    /// @notice The index that the client's next feedback will get: from 0, only grows.
    function getClientIndex(uint256 agentId, address clientAddress) external view returns (uint256);

    /// @notice The feedback a client gave an agent under an index, from 0.
    function getFeedback(uint256 agentId, address clientAddress, uint256 index) external view returns (Feedback memory);

    /// @notice The agent's feedback in the order given, of all clients: positions from 0 to below
    ///         getSummary's count.
    function getFeedbackAt(uint256 agentId, uint256 position) external view returns (Feedback memory);

    /// @notice The registry whose agents are rated here; fixed at deployment.
    function identityRegistry() external view returns (address);

    /// @notice What an owner signs for `structHash`: the EIP-712 digest in this contract's domain.
    function hashTypedDataV4(bytes32 structHash) external view returns (bytes32);
}
