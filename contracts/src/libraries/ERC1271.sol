// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";

/// @title Asking a contract wallet for its signature
library ERC1271 {
    /// @notice Whether `wallet` accepts `signature` over `digest`: a static call that succeeds and answers at least one word, which is
    ///         the magic value with zeros behind it. Never reverts and never copies more than that word, whatever the wallet does.
    function isValid(address wallet, bytes32 digest, bytes memory signature) internal view returns (bool valid) {
        bytes memory question = abi.encodeCall(IERC1271.isValidSignature, (digest, signature));
        bytes32 magic = bytes32(IERC1271.isValidSignature.selector);
        assembly ("memory-safe") {
            let ok := staticcall(gas(), wallet, add(question, 0x20), mload(question), 0, 0x20)
            valid := and(and(ok, gt(returndatasize(), 0x1f)), eq(mload(0), magic))
        }
    }
}
