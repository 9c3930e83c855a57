// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Review} from "../types/Review.sol";
import {IReputationRegistry} from "./IReputationRegistry.sol";

/// @title What a client's account delegates to (EIP-7702), so that others can pay for the feedback
///        that it signs
/// @notice The client's account calls giveFeedback itself, so the registry names the client and
///         nobody else. Anyone may submit what a client signed; nobody can submit anything else.
///         All functions run in the account, and revert at the contract's own address;
///         noteTakenBack alone is called there.
///
/// Trust: who submits can hold a review back until its deadline, and choose when it is given before
/// that. He can change nothing of it, give it twice, or give it to another registry, chain or
/// account. The code has no other call, so it can move nothing of the account. Nobody administers
/// this contract, and the account's key keeps all its rights: it sends transactions as before, and
/// can delegate elsewhere or to nothing at any time.
///
/// The account goes on working: it takes coin, with or without data, and tokens, and answers for
/// its key by ERC-1271, since contracts ask accounts with code that way. A call that is none of
/// these functions succeeds and does nothing, as at an account without code.
interface IFeedbackDelegate {
    /// @notice The account gave what it signed, and `sponsor` called. The account emits it, so any
    ///         contract could: a sponsor finds by it what he paid for, nobody believes anything
    ///         else of it.
    event SignedFeedbackGiven(bytes32 indexed nonce, address indexed sponsor);

    /// @notice `account` has no code: `sponsor` paid for the transaction that took its delegation
    ///         back, or came after that. The contract itself emits it, for the account has no code
    ///         left to do so. A sponsor finds by it what he paid for; anybody may have an account
    ///         named that never delegated, at his own cost.
    event DelegationTakenBack(address indexed account, address indexed sponsor);

    /// @notice Only an account that delegates here can do this: the contract itself keeps and signs
    ///         nothing.
    error NotDelegated();

    /// @notice This is called at the contract's own address alone, not at an account that delegates
    ///         to it.
    error Delegated();

    /// @notice `account` has code: an authorization that does not count is passed over in silence,
    ///         so the delegation stands.
    error DelegationStands(address account);

    /// @notice What the constructor was given reviews the agents of no identity registry.
    error NoRegistry(address registry);

    /// @notice The signature counted up to and including `deadline`.
    error FeedbackExpired(uint256 deadline);

    /// @notice The nonce has served: it made the account's feedback `index`.
    error NonceUsed(bytes32 nonce, uint64 index);

    /// @notice The signature is not the account's own over these values. One that is no signature
    ///         at all reverts with ECDSAInvalidSignatureLength (not 65 bytes),
    ///         ECDSAInvalidSignatureS (high s) or ECDSAInvalidSignature instead.
    error NotSignedByAccount(address signer);

    /// @notice The registry's last index is not `index`, that of the feedback just given: it counts
    ///         otherwise, or called back.
    error IndexNotNext(uint64 index);

    /// @notice Gives the feedback that the account's key signed, as the account. Open to all. The
    ///         signature is EIP-712's over `SignedFeedback`, with the account as verifyingContract,
    ///         name "FeedbackDelegate" and version "1". The registry's own refusals come through as
    ///         they are.
    /// @param nonce Any 32 bytes; serves once for the account, whatever the registry.
    /// @param deadline Unix seconds, inclusive.
    /// @param signature 65 bytes: r, s, v with v 27 or 28 and low s.
    /// @return index The account's feedback index at the agent.
    function giveSigned(Review calldata review, bytes32 nonce, uint256 deadline, bytes calldata signature)
        external
        returns (uint64 index);

    /// @notice What a transaction calls that carries an account's authorization to delegate to
    ///         nothing. It reverts where the account has any code afterwards: an account that has
    ///         delegated elsewhere since has not done what it signed. Open to all.
    function noteTakenBack(address account) external;

    /// @notice The feedback that a nonce made. It stays in the account's storage when the
    ///         delegation has ended, at keccak256(abi.encode(nonce, SLOT)), SLOT being that of
    ///         ERC-7201 "bridge8004.feedback.delegate": the index in the low 8 bytes, above them
    ///         the first 24 bytes of `reviewHash`. Other code of the account could write there too:
    ///         who reads it looks at the registry as well.
    /// @return index The account's feedback index at the agent; 0: the nonce has not served.
    /// @return hash24 The first 24 bytes of the review's hash.
    function givenWith(bytes32 nonce) external view returns (uint64 index, bytes24 hash24);

    /// @notice The EIP-712 hash of a review in this registry, which is part of what is signed.
    function reviewHash(Review calldata review) external view returns (bytes32);

    /// @notice The one registry whose feedback this is.
    function reputationRegistry() external view returns (IReputationRegistry);
}
