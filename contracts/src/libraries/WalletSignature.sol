// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @title Signature checks: the key first, whatever code the account has, then ERC-1271
/// @dev OpenZeppelin's SignatureChecker picks one way by code size; here an EIP-7702 account may
///      simply sign with its key.
library WalletSignature {
    /// @notice Whether `signature` over `digest` is `account`'s, as the deployed registry decides.
    ///         Accepts a 65-byte ECDSA signature (v 27/28, low s) that recovers `account`, or an
    ///         ERC-1271 answer of at least one word whose first word is the magic value,
    ///         zero-padded.
    function isValid(address account, bytes32 digest, bytes memory signature) internal view returns (bool) {
        if (_recovers(account, digest, signature)) return true;
        (bool ok, bytes memory answer) = _ask(account, digest, signature);
        // Decoding as bytes4 reverts without data on a word with dirty low bytes, as the deployed
        // registry does.
        return ok && answer.length >= 32 && abi.decode(answer, (bytes4)) == IERC1271.isValidSignature.selector;
    }

    /// @notice The same, but any answer that is not the magic value is a no: never reverts for what
    ///         an account answers.
    function isSignedBy(address account, bytes32 digest, bytes memory signature) internal view returns (bool) {
        if (_recovers(account, digest, signature)) return true;
        (bool ok, bytes memory answer) = _ask(account, digest, signature);
        return ok && answer.length >= 32 && bytes32(answer) == bytes32(IERC1271.isValidSignature.selector);
    }

    function _recovers(address account, bytes32 digest, bytes memory signature) private pure returns (bool) {
        (address recovered, ECDSA.RecoverError failure,) = ECDSA.tryRecover(digest, signature);
        return failure == ECDSA.RecoverError.NoError && recovered == account;
    }

    function _ask(address account, bytes32 digest, bytes memory signature) private view returns (bool, bytes memory) {
        return account.staticcall(abi.encodeCall(IERC1271.isValidSignature, (digest, signature)));
    }
}
