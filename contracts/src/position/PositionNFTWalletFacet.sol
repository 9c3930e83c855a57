// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {WalletSignature} from "../libraries/WalletSignature.sol";
import {IPositionWallet} from "./interfaces/IPositionWallet.sol";
import {LibERC8004Storage} from "./LibERC8004Storage.sol";
import {LibPositionNFT} from "./LibPositionNFT.sol";

/// @title Facet: the verified wallet
contract PositionNFTWalletFacet is IPositionWallet {
    /// @inheritdoc IPositionWallet
    bytes32 public constant SET_AGENT_WALLET_TYPEHASH =
        keccak256("SetAgentWallet(uint256 agentId,address newWallet,uint256 nonce,uint256 deadline)");

    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");

    /// @inheritdoc IPositionWallet
    function setAgentWallet(uint256 agentId, address newWallet, uint256 deadline, bytes calldata signature) external {
        LibPositionNFT.requireAuthorized(agentId);
        if (block.timestamp > deadline) revert ERC8004_DeadlineExpired(deadline, block.timestamp);
        _requireSigned(agentId, newWallet, deadline, signature);
        _changeWallet(agentId, newWallet);
    }

    /// @inheritdoc IPositionWallet
    function onAgentTransfer(uint256 agentId) external {
        address caller = LibPositionNFT.sender();
        // The forwarded caller, not msg.sender: what a stranger sends through the PositionNFT comes
        // from there too.
        if (caller != address(LibPositionNFT.nft())) revert ERC8004_Unauthorized(caller, agentId);
        _changeWallet(agentId, address(0));
    }

    /// @inheritdoc IPositionWallet
    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(
            abi.encode(DOMAIN_TYPEHASH, keccak256("PositionNFT"), keccak256("1"), block.chainid, LibPositionNFT.nft())
        );
    }

    /// @dev The key first, whatever code the wallet has: an EIP-7702 account may simply sign. A
    ///      contract is asked next.
    function _requireSigned(uint256 agentId, address newWallet, uint256 deadline, bytes calldata signature)
        private
        view
    {
        uint256 nonce = LibERC8004Storage.load().agentNonces[agentId];
        bytes32 digest = _digest(agentId, newWallet, nonce, deadline);
        if (WalletSignature.isSignedBy(newWallet, digest, signature)) return;

        (, ECDSA.RecoverError failure, bytes32 detail) = ECDSA.tryRecover(digest, signature);
        if (failure == ECDSA.RecoverError.NoError && nonce != 0) {
            (address signer,,) = ECDSA.tryRecover(_digest(agentId, newWallet, nonce - 1, deadline), signature);
            if (signer == newWallet) revert ERC8004_NonceAlreadyUsed(agentId, nonce - 1);
        }
        if (newWallet.code.length != 0) revert ERC8004_ERC1271ValidationFailed(newWallet);
        if (failure == ECDSA.RecoverError.InvalidSignatureLength) {
            revert ERC8004_InvalidSignatureLength(signature.length);
        }
        if (failure == ECDSA.RecoverError.InvalidSignatureS) revert ERC8004_InvalidSignatureS(detail);
        revert ERC8004_InvalidSignature();
    }

    function _digest(uint256 agentId, address newWallet, uint256 nonce, uint256 deadline)
        private
        view
        returns (bytes32)
    {
        return MessageHashUtils.toTypedDataHash(
            DOMAIN_SEPARATOR(), keccak256(abi.encode(SET_AGENT_WALLET_TYPEHASH, agentId, newWallet, nonce, deadline))
        );
    }

    /// @dev Every change of the wallet spends the nonce, so that no signature serves twice nor
    ///      outlives an owner.
    function _changeWallet(uint256 agentId, address wallet) private {
        LibERC8004Storage.ERC8004Storage storage $ = LibERC8004Storage.load();
        ++$.agentNonces[agentId];
        bytes memory value = abi.encode(wallet);
        $.metadata[agentId][LibERC8004Storage.WALLET_KEY_HASH] = value;
        LibPositionNFT.nft().logMetadataSet(agentId, LibERC8004Storage.WALLET_KEY, value);
    }
}
