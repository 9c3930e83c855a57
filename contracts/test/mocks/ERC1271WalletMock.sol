// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @title Contract wallet for tests: one key signs for it, and it can hold agents and make calls
contract ERC1271WalletMock {
    /// @notice How `isValidSignature` answers. Key: the magic value for the key's signature. Short:
    ///         four bytes only. Dirty: the magic value with low bytes set. Reverting: not at all.
    enum Answer {
        Key,
        Short,
        Dirty,
        Reverting
    }

    address public immutable key;
    Answer public answer;

    constructor(address key_) {
        key = key_;
    }

    function setAnswer(Answer answer_) external {
        answer = answer_;
    }

    /// @notice Calls anything as this wallet; open to all, since this is a mock.
    function execute(address target, bytes calldata data) external returns (bytes memory) {
        (bool ok, bytes memory result) = target.call(data);
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(result, 0x20), mload(result))
            }
        }
        return result;
    }

    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        if (answer == Answer.Reverting) revert("no answer");
        if (answer == Answer.Short) {
            assembly ("memory-safe") {
                mstore(0, shl(224, 0x1626ba7e))
                return(0, 4)
            }
        }
        if (answer == Answer.Dirty) {
            assembly ("memory-safe") {
                mstore(0, or(shl(224, 0x1626ba7e), 1))
                return(0, 32)
            }
        }
        (address signer,,) = ECDSA.tryRecover(digest, signature);
        return signer == key ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }
}
