// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ERC165Checker} from "@openzeppelin/contracts/utils/introspection/ERC165Checker.sol";
import {WalletSignature} from "../libraries/WalletSignature.sol";
import {FeedbackAuth} from "./FeedbackAuth.sol";
import {IStrategyReputation} from "./interfaces/IStrategyReputation.sol";

/// @title Reputation registry of the strategy dialect
/// @notice Not upgradeable, without administrator, takes no funds.
contract StrategyReputation is IStrategyReputation, EIP712 {
    /// @notice EIP-712 type hash of FeedbackAuth.
    bytes32 public constant FEEDBACK_AUTH_TYPEHASH = FeedbackAuth.TYPEHASH;

    uint8 private constant MAX_SCORE = 100;

    struct Ledger {
        Feedback[] given;
        /// @dev Where a client's feedback stands in `given`; its length is the client's index.
        mapping(address clientAddress => uint64[]) positions;
        uint256 scores;
    }

    IERC721 private immutable _registry;
    mapping(uint256 agentId => Ledger) private _ledgers;

    /// @param identityRegistry_ The StrategyRegistry of this chain, or another ERC-721 whose token
    ///        ids are agents.
    constructor(address identityRegistry_) EIP712("StrategyReputation", "1") {
        if (!ERC165Checker.supportsInterface(identityRegistry_, type(IERC721).interfaceId)) {
            revert InvalidIdentityRegistry(identityRegistry_);
        }
        _registry = IERC721(identityRegistry_);
    }

    /// @inheritdoc IStrategyReputation
    function giveFeedback(
        uint256 agentId,
        uint8 score,
        bytes32 tag1,
        bytes32 tag2,
        string calldata fileuri,
        bytes32 filehash,
        bytes calldata feedbackAuth
    ) external {
        if (score > MAX_SCORE) revert InvalidScore(score);
        address owner = _ownerOf(agentId);
        uint256 indexLimit = _requireFor(agentId, feedbackAuth);
        Ledger storage ledger = _ledgers[agentId];
        uint64[] storage positions = ledger.positions[msg.sender];
        if (positions.length >= indexLimit) {
            revert IndexLimitExceeded(agentId, msg.sender, positions.length, indexLimit);
        }
        _requireSigned(owner, feedbackAuth);

        positions.push(uint64(ledger.given.length));
        ledger.given.push(Feedback(msg.sender, uint64(block.timestamp), score, tag1, tag2));
        ledger.scores += score;
        emit NewFeedback(agentId, msg.sender, score, tag1, tag2, fileuri, filehash);
    }

    /// @inheritdoc IStrategyReputation
    function getSummary(uint256 agentId) external view returns (uint64 count, uint8 average) {
        Ledger storage ledger = _ledgers[agentId];
        count = uint64(ledger.given.length);
        if (count != 0) average = uint8(ledger.scores / count);
    }

    /// @inheritdoc IStrategyReputation
    function getClientIndex(uint256 agentId, address clientAddress) external view returns (uint256) {
        return _ledgers[agentId].positions[clientAddress].length;
    }

    /// @inheritdoc IStrategyReputation
    function getFeedback(uint256 agentId, address clientAddress, uint256 index)
        external
        view
        returns (Feedback memory)
    {
        uint64[] storage positions = _ledgers[agentId].positions[clientAddress];
        if (index >= positions.length) revert FeedbackNotFound(agentId, clientAddress, index, positions.length);
        return _ledgers[agentId].given[positions[index]];
    }

    /// @inheritdoc IStrategyReputation
    function getFeedbackAt(uint256 agentId, uint256 position) external view returns (Feedback memory) {
        Feedback[] storage given = _ledgers[agentId].given;
        if (position >= given.length) revert PositionNotFound(agentId, position, given.length);
        return given[position];
    }

    /// @inheritdoc IStrategyReputation
    function identityRegistry() external view returns (address) {
        return address(_registry);
    }

    /// @inheritdoc IStrategyReputation
    function hashTypedDataV4(bytes32 structHash) external view returns (bytes32) {
        return _hashTypedDataV4(structHash);
    }

    function _ownerOf(uint256 agentId) private view returns (address) {
        try _registry.ownerOf(agentId) returns (address owner) {
            return owner;
        } catch {
            revert AgentNotFound(agentId);
        }
    }

    /// @dev All that can be said without looking at the signature.
    function _requireFor(uint256 agentId, bytes calldata auth) private view returns (uint256) {
        if (auth.length < FeedbackAuth.HEAD) revert MalformedFeedbackAuth(auth.length);
        // As plain words: decoding an address with dirty upper bytes would revert without saying
        // why.
        (uint256 forAgent, uint256 forClient, uint256 indexLimit, uint256 expiry, uint256 chainId) =
            abi.decode(auth[:FeedbackAuth.HEAD], (uint256, uint256, uint256, uint256, uint256));
        if (forClient > type(uint160).max) revert MalformedFeedbackAuth(auth.length);
        if (forAgent != agentId) revert AgentIdMismatch(agentId, forAgent);
        if (forClient != uint160(msg.sender)) revert ClientMismatch(msg.sender, address(uint160(forClient)));
        if (chainId != block.chainid) revert InvalidChainId();
        if (block.timestamp > expiry) revert FeedbackAuthExpired(expiry, block.timestamp);
        return indexLimit;
    }

    /// @dev The key first, whatever code the account has: an EIP-7702 account may simply sign. A
    ///      contract is asked next, with whatever it takes for a signature. What is left is refused
    ///      by the reason that helps most.
    function _requireSigned(address owner, bytes calldata auth) private view {
        bytes calldata signature = auth[FeedbackAuth.HEAD:];
        bytes32 digest = _hashTypedDataV4(FeedbackAuth.structHash(auth));
        if (WalletSignature.isSignedBy(owner, digest, signature)) return;

        address messageSigner = FeedbackAuth.eip191Signer(auth, owner, digest);
        if (messageSigner != address(0)) revert Eip191NotSupported(messageSigner);
        if (owner.code.length != 0) revert InvalidContractSignature(owner);
        (address signer, ECDSA.RecoverError failure, bytes32 detail) = ECDSA.tryRecover(digest, signature);
        if (failure == ECDSA.RecoverError.InvalidSignatureLength) revert InvalidSignatureLength(signature.length);
        if (failure == ECDSA.RecoverError.InvalidSignatureS) revert InvalidSignatureS(detail);
        revert InvalidSigner(signer, owner);
    }
}
