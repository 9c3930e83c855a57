// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {IERC721Metadata} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Metadata.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {MetadataEntry} from "../types/MetadataEntry.sol";
import {Diamond} from "./Diamond.sol";
import {IPositionIdentity} from "./interfaces/IPositionIdentity.sol";
import {IPositionNFT} from "./interfaces/IPositionNFT.sol";
import {IPositionView} from "./interfaces/IPositionView.sol";
import {IPositionWallet} from "./interfaces/IPositionWallet.sol";
import {PositionSelectors} from "./PositionSelectors.sol";

/// @title Identity registry of the position dialect
/// @notice Not upgradeable itself, takes no funds. Forwards by calls, never by delegatecall: the
///         Diamond cannot touch a token.
contract PositionNFT is IPositionNFT, ERC721 {
    /// @inheritdoc IPositionNFT
    address public immutable diamond;

    uint256 private _lastTokenId;

    modifier onlyDiamond() {
        if (msg.sender != diamond) revert OnlyDiamond(msg.sender);
        _;
    }

    /// @param owner Owner of the Diamond that is made here. The deployer keeps no right anywhere.
    constructor(address owner, address identityFacet, address walletFacet, address viewFacet)
        ERC721("PositionNFT", "PNFT")
    {
        diamond =
            address(new Diamond(owner, address(this), PositionSelectors.cuts(identityFacet, walletFacet, viewFacet)));
    }

    /// @inheritdoc IPositionIdentity
    function register() external returns (uint256) {
        return _agentId(_forward(abi.encodeWithSelector(PositionSelectors.REGISTER)));
    }

    /// @inheritdoc IPositionIdentity
    function register(string calldata agentURI) external returns (uint256) {
        return _agentId(_forward(abi.encodeWithSelector(PositionSelectors.REGISTER_WITH_URI, agentURI)));
    }

    /// @inheritdoc IPositionIdentity
    function register(string calldata agentURI, MetadataEntry[] calldata metadata) external returns (uint256) {
        return _agentId(_forward(abi.encodeWithSelector(PositionSelectors.REGISTER_WITH_METADATA, agentURI, metadata)));
    }

    /// @inheritdoc IPositionIdentity
    function setAgentURI(uint256 agentId, string calldata newURI) external {
        _forward(abi.encodeCall(IPositionIdentity.setAgentURI, (agentId, newURI)));
    }

    /// @inheritdoc IPositionIdentity
    function setMetadata(uint256 agentId, string calldata metadataKey, bytes calldata metadataValue) external {
        _forward(abi.encodeCall(IPositionIdentity.setMetadata, (agentId, metadataKey, metadataValue)));
    }

    /// @inheritdoc IPositionWallet
    function setAgentWallet(uint256 agentId, address newWallet, uint256 deadline, bytes calldata signature) external {
        _forward(abi.encodeCall(IPositionWallet.setAgentWallet, (agentId, newWallet, deadline, signature)));
    }

    /// @inheritdoc IPositionWallet
    /// @dev Here it is refused to all, by the facet: during a transfer this contract calls the
    ///      Diamond itself.
    function onAgentTransfer(uint256 agentId) external {
        _forward(abi.encodeCall(IPositionWallet.onAgentTransfer, (agentId)));
    }

    /// @inheritdoc IPositionNFT
    function mint() external returns (uint256 tokenId) {
        tokenId = _mintNext(msg.sender);
    }

    /// @inheritdoc IPositionNFT
    function burn(uint256 tokenId) external {
        _update(address(0), tokenId, msg.sender);
    }

    /// @inheritdoc IPositionNFT
    function mintAgent(address owner) external onlyDiamond returns (uint256 agentId) {
        agentId = _mintNext(owner);
    }

    /// @inheritdoc IPositionNFT
    function logRegistered(uint256 agentId, string calldata agentURI, address owner) external onlyDiamond {
        emit Registered(agentId, agentURI, owner);
    }

    /// @inheritdoc IPositionNFT
    function logURIUpdated(uint256 agentId, string calldata newURI, address updatedBy) external onlyDiamond {
        emit URIUpdated(agentId, newURI, updatedBy);
    }

    /// @inheritdoc IPositionNFT
    function logMetadataSet(uint256 agentId, string calldata metadataKey, bytes calldata metadataValue)
        external
        onlyDiamond
    {
        emit MetadataSet(agentId, metadataKey, metadataKey, metadataValue);
    }

    /// @inheritdoc IPositionIdentity
    function getAgentURI(uint256 agentId) public view returns (string memory) {
        return IPositionIdentity(diamond).getAgentURI(agentId);
    }

    /// @inheritdoc IPositionIdentity
    function getMetadata(uint256 agentId, string calldata metadataKey) external view returns (bytes memory) {
        return IPositionIdentity(diamond).getMetadata(agentId, metadataKey);
    }

    /// @inheritdoc IPositionWallet
    function DOMAIN_SEPARATOR() external view returns (bytes32) {
        return IPositionWallet(diamond).DOMAIN_SEPARATOR();
    }

    /// @inheritdoc IPositionWallet
    function SET_AGENT_WALLET_TYPEHASH() external view returns (bytes32) {
        return IPositionWallet(diamond).SET_AGENT_WALLET_TYPEHASH();
    }

    /// @inheritdoc IPositionView
    function getAgentWallet(uint256 agentId) external view returns (address) {
        return IPositionView(diamond).getAgentWallet(agentId);
    }

    /// @inheritdoc IPositionView
    function getAgentNonce(uint256 agentId) external view returns (uint256) {
        return IPositionView(diamond).getAgentNonce(agentId);
    }

    /// @inheritdoc IPositionView
    function getIdentityRegistry() external view returns (address) {
        return IPositionView(diamond).getIdentityRegistry();
    }

    /// @inheritdoc IPositionView
    function isAgent(uint256 agentId) external view returns (bool) {
        return IPositionView(diamond).isAgent(agentId);
    }

    /// @inheritdoc IPositionNFT
    function isAuthorizedOrOwner(address spender, uint256 agentId) external view returns (bool) {
        return _isAuthorized(_requireOwned(agentId), spender, agentId);
    }

    /// @notice The agentURI, where ERC-721 readers look for it; reverts if there is no such token.
    function tokenURI(uint256 tokenId) public view override(ERC721, IERC721Metadata) returns (string memory) {
        _requireOwned(tokenId);
        return getAgentURI(tokenId);
    }

    /// @dev A transfer to another owner resets the wallet before it moves the token, or does not
    ///      happen: whatever becomes of the Diamond, the buyer is never left with the seller's
    ///      wallet.
    function _update(address to, uint256 tokenId, address auth) internal override returns (address) {
        address from = _ownerOf(tokenId);
        if (from != address(0) && to != address(0) && from != to) {
            _send(abi.encodeCall(IPositionWallet.onAgentTransfer, (tokenId)), address(this));
        }
        return super._update(to, tokenId, auth);
    }

    function _mintNext(address to) private returns (uint256 tokenId) {
        tokenId = ++_lastTokenId;
        _mint(to, tokenId);
    }

    function _forward(bytes memory data) private returns (bytes memory) {
        return _send(data, msg.sender);
    }

    /// @dev The facets believe the 20 bytes at the end, so no call that writes may reach the
    ///      Diamond from here without them.
    function _send(bytes memory data, address caller) private returns (bytes memory) {
        return Address.functionCall(diamond, abi.encodePacked(data, caller));
    }

    function _agentId(bytes memory answer) private pure returns (uint256) {
        return abi.decode(answer, (uint256));
    }
}
