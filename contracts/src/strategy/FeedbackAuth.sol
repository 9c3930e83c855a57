// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";

/// @title The bytes of a feedbackAuth
/// @dev Five words, then the signature. v1.0 registries have the same five words first, then two
///      more: its signatures are recognised here to say what is wrong with them, never taken.
library FeedbackAuth {
    /// @notice Bytes before the signature.
    uint256 internal constant HEAD = 5 * 32;

    bytes32 internal constant TYPEHASH = keccak256(
        "FeedbackAuth(uint256 agentId,address clientAddress,uint256 indexLimit,uint256 expiry,uint256 chainId)"
    );

    uint256 private constant V1_HEAD = 7 * 32;
    uint256 private constant SIGNATURE = 65;

    /// @notice The EIP-712 struct hash; the type's members are the words of the head as they stand.
    function structHash(bytes calldata auth) internal pure returns (bytes32) {
        return keccak256(bytes.concat(TYPEHASH, auth[:HEAD]));
    }

    /// @notice Who signed `auth` as an EIP-191 message: of `owner` over the five words, or of the
    ///         signer it names over v1.0's seven.
    /// @param digest The EIP-712 digest, which some wallets sign as a message when asked wrongly.
    /// @return signer Zero if nobody did.
    function eip191Signer(bytes calldata auth, address owner, bytes32 digest) internal pure returns (address signer) {
        if (auth.length == HEAD + SIGNATURE) {
            bytes32[4] memory messages = [
                MessageHashUtils.toEthSignedMessageHash(keccak256(auth[:HEAD])),
                MessageHashUtils.toEthSignedMessageHash(structHash(auth)),
                MessageHashUtils.toEthSignedMessageHash(digest),
                MessageHashUtils.toEthSignedMessageHash(auth[:HEAD])
            ];
            for (uint256 i = 0; i < messages.length; ++i) {
                if (_recover(messages[i], auth[HEAD:]) == owner) return owner;
            }
        }
        if (auth.length == V1_HEAD + SIGNATURE) {
            address named = address(uint160(uint256(bytes32(auth[V1_HEAD - 32:V1_HEAD]))));
            bytes32 message = MessageHashUtils.toEthSignedMessageHash(keccak256(auth[:V1_HEAD]));
            if (_recover(message, auth[V1_HEAD:]) == named) return named;
        }
    }

    function _recover(bytes32 message, bytes calldata signature) private pure returns (address signer) {
        (signer,,) = ECDSA.tryRecover(message, signature);
    }
}
