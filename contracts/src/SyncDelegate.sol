// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ERC165} from "@openzeppelin/contracts/utils/introspection/ERC165.sol";
import {IIdentityRegistry} from "./interfaces/IIdentityRegistry.sol";
import {ISyncDelegate} from "./interfaces/ISyncDelegate.sol";
import {WalletSignature} from "./libraries/WalletSignature.sol";

/// @title Keeps an agent's URI and wallets in step within what its owner granted
/// @notice Not upgradeable, without administrator, takes no funds; every registry write it can make
///         is in this file.
contract SyncDelegate is ISyncDelegate, EIP712, ERC165 {
    /// @notice May set the agentURI.
    uint8 public constant SCOPE_URI = 1;
    /// @notice May write metadata `agentWallet:*`.
    uint8 public constant SCOPE_METADATA = 2;
    /// @notice May clear the wallet.
    uint8 public constant SCOPE_UNSET_WALLET = 4;
    /// @notice May submit a wallet to which the owner consented.
    uint8 public constant SCOPE_SET_WALLET = 8;

    /// @notice EIP-712 type hash of the owner's consent.
    bytes32 public constant WALLET_CONSENT_TYPEHASH =
        keccak256("WalletConsent(uint256 agentId,address newWallet,address owner,uint256 nonce,uint256 deadline)");

    uint8 private constant ALL_SCOPES = SCOPE_URI | SCOPE_METADATA | SCOPE_UNSET_WALLET | SCOPE_SET_WALLET;
    bytes private constant METADATA_PREFIX = "agentWallet:";

    struct Grant {
        uint8 scopes;
        uint64 expires;
        uint64 term;
    }

    IIdentityRegistry private immutable _registry;

    /// @dev Who gave a key its last grant, to tell NotGranted from OwnerChanged; authorises
    ///      nothing.
    mapping(uint256 agentId => mapping(address key => address owner)) private _granter;
    mapping(uint256 agentId => mapping(address owner => mapping(address key => Grant))) private _grants;
    /// @dev Raised by retire: grants of an earlier term are dead even if the token comes back.
    mapping(uint256 agentId => mapping(address owner => uint64)) private _terms;
    mapping(uint256 agentId => mapping(address owner => uint256)) private _nonces;

    /// @param registry Identity registry of this chain.
    constructor(IIdentityRegistry registry) EIP712("SyncDelegate", "1") {
        // A wrong address should fail here rather than at the first grant.
        registry.getAgentWallet(0);
        _registry = registry;
    }

    /// @inheritdoc ISyncDelegate
    function grant(uint256 agentId, address key, uint8 scopes, uint64 expires) external {
        if (_registry.ownerOf(agentId) != msg.sender) revert NotOwner(agentId, msg.sender);
        if (key == address(0) || scopes == 0 || scopes & ~ALL_SCOPES != 0 || expires <= block.timestamp) {
            revert InvalidGrant();
        }
        _granter[agentId][key] = msg.sender;
        _grants[agentId][msg.sender][key] = Grant(scopes, expires, _terms[agentId][msg.sender]);
        emit Granted(agentId, msg.sender, key, scopes, expires);
    }

    /// @inheritdoc ISyncDelegate
    function revokeGrant(uint256 agentId, address key) external {
        _revoke(agentId, msg.sender, key);
    }

    /// @inheritdoc ISyncDelegate
    function renounceGrant(uint256 agentId, address owner) external {
        _revoke(agentId, owner, msg.sender);
    }

    /// @inheritdoc ISyncDelegate
    function retire(uint256 agentId, address formerOwner) external {
        if (_registry.ownerOf(agentId) == formerOwner) revert NotOwner(agentId, msg.sender);
        ++_terms[agentId][formerOwner];
        // A consent signed before the sale must not count after a return either.
        ++_nonces[agentId][formerOwner];
        emit GrantsRetired(agentId, formerOwner);
    }

    /// @inheritdoc ISyncDelegate
    function setAgentURI(uint256 agentId, string calldata newURI) external {
        _use(agentId, SCOPE_URI);
        _registry.setAgentURI(agentId, newURI);
    }

    /// @inheritdoc ISyncDelegate
    function setMetadata(uint256 agentId, string calldata metadataKey, bytes calldata metadataValue) external {
        bytes calldata key = bytes(metadataKey);
        uint256 prefix = METADATA_PREFIX.length;
        if (key.length <= prefix || keccak256(key[:prefix]) != keccak256(METADATA_PREFIX)) {
            revert MetadataKeyNotAllowed(metadataKey);
        }
        _use(agentId, SCOPE_METADATA);
        _registry.setMetadata(agentId, metadataKey, metadataValue);
    }

    /// @inheritdoc ISyncDelegate
    function unsetAgentWallet(uint256 agentId) external {
        _use(agentId, SCOPE_UNSET_WALLET);
        _registry.unsetAgentWallet(agentId);
    }

    /// @inheritdoc ISyncDelegate
    function setAgentWallet(
        uint256 agentId,
        address newWallet,
        uint256 walletDeadline,
        bytes calldata walletSignature,
        uint256 consentDeadline,
        bytes calldata consent
    ) external {
        _use(agentId, SCOPE_SET_WALLET);
        if (block.timestamp > consentDeadline) revert ConsentExpired(consentDeadline);
        _spendConsent(agentId, newWallet, consentDeadline, consent);
        _registry.setAgentWallet(agentId, newWallet, walletDeadline, walletSignature);
    }

    /// @inheritdoc ISyncDelegate
    function cancelConsents(uint256 agentId) external {
        uint256 nonce = ++_nonces[agentId][msg.sender];
        emit ConsentsCancelled(agentId, msg.sender, nonce);
    }

    /// @inheritdoc ISyncDelegate
    function canSetAgentURI(uint256 agentId, address key) external view returns (bool, Refusal) {
        Refusal why = check(agentId, key, SCOPE_URI);
        return (why == Refusal.Allowed, why);
    }

    /// @inheritdoc ISyncDelegate
    function check(uint256 agentId, address key, uint8 scope) public view returns (Refusal) {
        address owner;
        try _registry.ownerOf(agentId) returns (address present) {
            owner = present;
        } catch {
            return Refusal.UnknownAgent;
        }
        (uint8 scopes, uint64 expires) = grantOf(agentId, owner, key);
        if (scopes == 0) {
            address granter = _granter[agentId][key];
            return granter == address(0) || granter == owner ? Refusal.NotGranted : Refusal.OwnerChanged;
        }
        if (block.timestamp > expires) return Refusal.Expired;
        if (scope == 0 || scopes & scope != scope) return Refusal.OutOfScope;
        if (!_registry.isAuthorizedOrOwner(address(this), agentId)) return Refusal.DelegateNotApproved;
        return Refusal.Allowed;
    }

    /// @inheritdoc ISyncDelegate
    function grantOf(uint256 agentId, address owner, address key) public view returns (uint8 scopes, uint64 expires) {
        Grant storage given = _grants[agentId][owner][key];
        if (given.term != _terms[agentId][owner]) return (0, 0);
        return (given.scopes, given.expires);
    }

    /// @inheritdoc ISyncDelegate
    function consentNonce(uint256 agentId, address owner) external view returns (uint256) {
        return _nonces[agentId][owner];
    }

    /// @inheritdoc ISyncDelegate
    function identityRegistry() external view returns (IIdentityRegistry) {
        return _registry;
    }

    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == type(ISyncDelegate).interfaceId || super.supportsInterface(interfaceId);
    }

    function _use(uint256 agentId, uint8 scope) private {
        Refusal why = check(agentId, msg.sender, scope);
        if (why != Refusal.Allowed) revert NotAllowed(agentId, msg.sender, scope, why);
        emit Acted(agentId, msg.sender, scope);
    }

    /// @dev The nonce is spent before any other contract is asked: a consent serves once.
    function _spendConsent(uint256 agentId, address newWallet, uint256 deadline, bytes calldata consent) private {
        address owner = _registry.ownerOf(agentId);
        uint256 nonce = _nonces[agentId][owner]++;
        if (WalletSignature.isSignedBy(owner, _consent(agentId, newWallet, owner, nonce, deadline), consent)) return;

        if (nonce > 0) {
            bytes32 spent = _consent(agentId, newWallet, owner, nonce - 1, deadline);
            if (WalletSignature.isSignedBy(owner, spent, consent)) revert ConsentSpent(nonce - 1);
        }
        // Names a malformed signature of a plain account; a contract's signature may have any form.
        if (owner.code.length == 0) ECDSA.recover(_consent(agentId, newWallet, owner, nonce, deadline), consent);
        revert InvalidConsent();
    }

    function _consent(uint256 agentId, address newWallet, address owner, uint256 nonce, uint256 deadline)
        private
        view
        returns (bytes32)
    {
        return _hashTypedDataV4(
            keccak256(abi.encode(WALLET_CONSENT_TYPEHASH, agentId, newWallet, owner, nonce, deadline))
        );
    }

    function _revoke(uint256 agentId, address owner, address key) private {
        delete _grants[agentId][owner][key];
        if (_granter[agentId][key] == owner) delete _granter[agentId][key];
        emit GrantRevoked(agentId, owner, key);
    }
}
