// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";
import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import {StorageSlot} from "@openzeppelin/contracts/utils/StorageSlot.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ERC165, IERC165} from "@openzeppelin/contracts/utils/introspection/ERC165.sol";
import {IFeedbackDelegate} from "./interfaces/IFeedbackDelegate.sol";
import {IReputationRegistry} from "./interfaces/IReputationRegistry.sol";
import {Review} from "./types/Review.sol";

/// @title Gives the feedback that an account signed, as that account
/// @notice Not upgradeable, without administrator, without storage of its own; the one call it
///         makes is in this file.
contract FeedbackDelegate is IFeedbackDelegate, IERC1271, IERC721Receiver, IERC1155Receiver, EIP712, ERC165 {
    /// @notice EIP-712 type hash of a review.
    bytes32 public constant REVIEW_TYPEHASH = keccak256(
        "Review(address registry,uint256 agentId,int128 value,uint8 valueDecimals,string tag1,string tag2,string endpoint,string feedbackURI,bytes32 feedbackHash)"
    );
    /// @notice EIP-712 type hash of what is signed.
    bytes32 public constant SIGNED_FEEDBACK_TYPEHASH = keccak256(
        "SignedFeedback(Review review,bytes32 nonce,uint256 deadline)Review(address registry,uint256 agentId,int128 value,uint8 valueDecimals,string tag1,string tag2,string endpoint,string feedbackURI,bytes32 feedbackHash)"
    );

    // ERC-7201 bridge8004.feedback.delegate:
    // keccak256(abi.encode(uint256(keccak256("bridge8004.feedback.delegate")) - 1)) &
    // ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE = 0x26115c7e43dbc462bf6bb239d16ce2e24dbc35d51f53fa10f0cf549d571dd700;

    IReputationRegistry private immutable _registry;
    address private immutable _self = address(this);

    modifier onlyDelegated() {
        if (address(this) == _self) revert NotDelegated();
        _;
    }

    modifier onlyHere() {
        if (address(this) != _self) revert Delegated();
        _;
    }

    /// @param registry Reputation registry of this chain.
    constructor(IReputationRegistry registry) EIP712("FeedbackDelegate", "1") {
        // A wrong address, such as that of the code behind the registry, should fail here rather
        // than at the first review.
        if (registry.getIdentityRegistry() == address(0)) revert NoRegistry(address(registry));
        _registry = registry;
    }

    receive() external payable onlyDelegated {}

    /// @notice Whatever was sent to the account before it had code arrives as it did then, and does
    ///         as much: nothing.
    fallback() external payable onlyDelegated {}

    /// @inheritdoc IFeedbackDelegate
    function giveSigned(Review calldata review, bytes32 nonce, uint256 deadline, bytes calldata signature)
        external
        onlyDelegated
        returns (uint64 index)
    {
        if (block.timestamp > deadline) revert FeedbackExpired(deadline);
        StorageSlot.Uint256Slot storage given = _slot(nonce);
        if (given.value != 0) revert NonceUsed(nonce, uint64(given.value));
        bytes32 hash = reviewHash(review);
        bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(SIGNED_FEEDBACK_TYPEHASH, hash, nonce, deadline)));
        address signer = ECDSA.recover(digest, signature);
        if (signer != address(this)) revert NotSignedByAccount(signer);

        // Written before the registry can call back; what another nonce does meanwhile shows in the
        // index.
        index = _registry.getLastIndex(review.agentId, address(this)) + 1;
        given.value = uint256(bytes32(bytes24(hash))) | index;
        _give(review);
        if (_registry.getLastIndex(review.agentId, address(this)) != index) revert IndexNotNext(index);
        emit SignedFeedbackGiven(nonce, msg.sender);
    }

    /// @inheritdoc IFeedbackDelegate
    function noteTakenBack(address account) external onlyHere {
        if (account.code.length != 0) revert DelegationStands(account);
        emit DelegationTakenBack(account, msg.sender);
    }

    /// @notice Whether the account's key signed these 32 bytes, as everybody could tell before the
    ///         account had code.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address signer, ECDSA.RecoverError failure,) = ECDSA.tryRecover(hash, signature);
        bool own = failure == ECDSA.RecoverError.NoError && signer == address(this);
        return own ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }

    // What a hook answers is its own selector.

    function onERC721Received(address, address, uint256, bytes calldata) external view onlyDelegated returns (bytes4) {
        return msg.sig;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata)
        external
        view
        onlyDelegated
        returns (bytes4)
    {
        return msg.sig;
    }

    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        view
        onlyDelegated
        returns (bytes4)
    {
        return msg.sig;
    }

    /// @inheritdoc IFeedbackDelegate
    function givenWith(bytes32 nonce) external view returns (uint64 index, bytes24 hash24) {
        uint256 given = _slot(nonce).value;
        return (uint64(given), bytes24(bytes32(given)));
    }

    /// @inheritdoc IFeedbackDelegate
    function reputationRegistry() external view returns (IReputationRegistry) {
        return _registry;
    }

    /// @inheritdoc IFeedbackDelegate
    function reviewHash(Review calldata review) public view returns (bytes32) {
        return keccak256(
            abi.encode(
                REVIEW_TYPEHASH,
                _registry,
                review.agentId,
                review.value,
                review.valueDecimals,
                keccak256(bytes(review.tag1)),
                keccak256(bytes(review.tag2)),
                keccak256(bytes(review.endpoint)),
                keccak256(bytes(review.feedbackURI)),
                review.feedbackHash
            )
        );
    }

    function supportsInterface(bytes4 id) public view override(ERC165, IERC165) returns (bool) {
        return id == type(IFeedbackDelegate).interfaceId || id == type(IERC1271).interfaceId
            || id == type(IERC721Receiver).interfaceId || id == type(IERC1155Receiver).interfaceId
            || super.supportsInterface(id);
    }

    function _give(Review calldata review) private {
        _registry.giveFeedback(
            review.agentId,
            review.value,
            review.valueDecimals,
            review.tag1,
            review.tag2,
            review.endpoint,
            review.feedbackURI,
            review.feedbackHash
        );
    }

    function _slot(bytes32 nonce) private pure returns (StorageSlot.Uint256Slot storage) {
        return StorageSlot.getUint256Slot(keccak256(abi.encode(nonce, STORAGE)));
    }
}
