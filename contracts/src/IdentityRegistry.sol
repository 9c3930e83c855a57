// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts-upgradeable/proxy/utils/UUPSUpgradeable.sol";
import {ERC721Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC721/ERC721Upgradeable.sol";
import {
    ERC721URIStorageUpgradeable
} from "@openzeppelin/contracts-upgradeable/token/ERC721/extensions/ERC721URIStorageUpgradeable.sol";
import {EIP712Upgradeable} from "@openzeppelin/contracts-upgradeable/utils/cryptography/EIP712Upgradeable.sol";
import {IERC721Metadata} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Metadata.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {IIdentityRegistry} from "./interfaces/IIdentityRegistry.sol";
import {WalletSignature} from "./libraries/WalletSignature.sol";
import {MetadataEntry} from "./types/MetadataEntry.sol";

/// @title ERC-8004 Identity Registry, UUPS implementation
/// @notice Behaves as the deployed v2.0.0: same ABI, events, event order, revert reasons and
///         storage namespace.
contract IdentityRegistry is
    IIdentityRegistry,
    ERC721URIStorageUpgradeable,
    OwnableUpgradeable,
    UUPSUpgradeable,
    EIP712Upgradeable
{
    /// @custom:storage-location erc7201:erc8004.identity.registry
    struct IdentityStorage {
        uint256 nextAgentId;
        mapping(uint256 agentId => mapping(string key => bytes)) metadata;
    }

    // keccak256(abi.encode(uint256(keccak256("erc8004.identity.registry")) - 1)) &
    // ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE = 0xa040f782729de4970518741823ec1276cbcd41a0c7493f62d173341566a04e00;

    bytes32 private constant AGENT_WALLET_SET_TYPEHASH =
        keccak256("AgentWalletSet(uint256 agentId,address newWallet,address owner,uint256 deadline)");

    string private constant WALLET_KEY = "agentWallet";
    bytes32 private constant WALLET_KEY_HASH = keccak256(bytes(WALLET_KEY));
    uint256 private constant MAX_DEADLINE_DELAY = 300 seconds;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Second step of the deployment, after the placeholder named an owner. Owner only,
    ///         once.
    function initialize() external reinitializer(2) onlyOwner {
        __ERC721_init("AgentIdentity", "AGENT");
        __EIP712_init("ERC8004IdentityRegistry", "1");
    }

    /// @inheritdoc IIdentityRegistry
    function register() external returns (uint256 agentId) {
        agentId = _mintAgent();
        _announce(agentId, "");
    }

    /// @inheritdoc IIdentityRegistry
    function register(string memory agentURI) external returns (uint256 agentId) {
        agentId = _mintAgent();
        _setTokenURI(agentId, agentURI);
        _announce(agentId, agentURI);
    }

    /// @inheritdoc IIdentityRegistry
    function register(string memory agentURI, MetadataEntry[] memory metadata) external returns (uint256 agentId) {
        agentId = _mintAgent();
        _setTokenURI(agentId, agentURI);
        _announce(agentId, agentURI);
        for (uint256 i = 0; i < metadata.length; ++i) {
            _requireFreeKey(metadata[i].metadataKey);
            _setMetadata(agentId, metadata[i].metadataKey, metadata[i].metadataValue);
        }
    }

    /// @inheritdoc IIdentityRegistry
    function setAgentURI(uint256 agentId, string calldata newURI) external {
        _requireController(agentId);
        _setTokenURI(agentId, newURI);
        emit URIUpdated(agentId, newURI, msg.sender);
    }

    /// @inheritdoc IIdentityRegistry
    function setMetadata(uint256 agentId, string memory metadataKey, bytes memory metadataValue) external {
        _requireController(agentId);
        _requireFreeKey(metadataKey);
        _setMetadata(agentId, metadataKey, metadataValue);
    }

    /// @inheritdoc IIdentityRegistry
    function setAgentWallet(uint256 agentId, address newWallet, uint256 deadline, bytes calldata signature) external {
        address owner_ = _requireController(agentId);
        if (newWallet == address(0)) revert("bad wallet");
        if (block.timestamp > deadline) revert("expired");
        if (deadline > block.timestamp + MAX_DEADLINE_DELAY) revert("deadline too far");
        bytes32 digest =
            _hashTypedDataV4(keccak256(abi.encode(AGENT_WALLET_SET_TYPEHASH, agentId, newWallet, owner_, deadline)));
        if (!WalletSignature.isValid(newWallet, digest, signature)) revert("invalid wallet sig");
        _setMetadata(agentId, WALLET_KEY, abi.encodePacked(newWallet));
    }

    /// @inheritdoc IIdentityRegistry
    function unsetAgentWallet(uint256 agentId) external {
        _requireController(agentId);
        _setMetadata(agentId, WALLET_KEY, "");
    }

    /// @inheritdoc IIdentityRegistry
    function getMetadata(uint256 agentId, string memory metadataKey) external view returns (bytes memory) {
        return _storage().metadata[agentId][metadataKey];
    }

    /// @inheritdoc IIdentityRegistry
    function getAgentWallet(uint256 agentId) external view returns (address) {
        return address(bytes20(_storage().metadata[agentId][WALLET_KEY]));
    }

    /// @inheritdoc IIdentityRegistry
    function isAuthorizedOrOwner(address spender, uint256 agentId) external view returns (bool) {
        return _isAuthorized(ownerOf(agentId), spender, agentId);
    }

    /// @inheritdoc IIdentityRegistry
    function getVersion() external pure returns (string memory) {
        return "2.0.0";
    }

    function tokenURI(uint256 tokenId)
        public
        view
        override(ERC721URIStorageUpgradeable, IERC721Metadata)
        returns (string memory)
    {
        return super.tokenURI(tokenId);
    }

    function supportsInterface(bytes4 interfaceId)
        public
        view
        override(ERC721URIStorageUpgradeable, IERC165)
        returns (bool)
    {
        return super.supportsInterface(interfaceId);
    }

    /// @dev Every move of an existing token clears the wallet, a move to oneself too, and says so
    ///      before `Transfer`: the buyer must never be left with the seller's wallet.
    function _update(address to, uint256 tokenId, address auth) internal override returns (address) {
        if (_ownerOf(tokenId) != address(0)) _setMetadata(tokenId, WALLET_KEY, "");
        return super._update(to, tokenId, auth);
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    /// @dev The wallet is stored before `onERC721Received` can run: if the receiver passes the
    ///      token on in there, the wallet is cleared as by any transfer.
    function _mintAgent() private returns (uint256 agentId) {
        agentId = _storage().nextAgentId++;
        _storage().metadata[agentId][WALLET_KEY] = abi.encodePacked(msg.sender);
        _safeMint(msg.sender, agentId);
    }

    function _announce(uint256 agentId, string memory agentURI) private {
        emit Registered(agentId, agentURI, msg.sender);
        emit MetadataSet(agentId, WALLET_KEY, WALLET_KEY, abi.encodePacked(msg.sender));
    }

    function _setMetadata(uint256 agentId, string memory key, bytes memory value) private {
        _storage().metadata[agentId][key] = value;
        emit MetadataSet(agentId, key, key, value);
    }

    function _requireController(uint256 agentId) private view returns (address owner_) {
        owner_ = ownerOf(agentId);
        if (!_isAuthorized(owner_, msg.sender, agentId)) revert("Not authorized");
    }

    function _requireFreeKey(string memory key) private pure {
        if (keccak256(bytes(key)) == WALLET_KEY_HASH) revert("reserved key");
    }

    function _storage() private pure returns (IdentityStorage storage $) {
        assembly ("memory-safe") {
            $.slot := STORAGE
        }
    }
}
