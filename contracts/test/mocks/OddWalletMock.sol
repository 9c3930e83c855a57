// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title Contract wallet for tests that takes one blob of any length for its signature, or answers
///        oddly
contract OddWalletMock {
    /// @notice How `isValidSignature` answers. Blob: the magic value for the blob alone. Long: the
    ///         magic value and 100 KB behind it. Burning: never, with all the gas it gets. Writing:
    ///         by trying to change its own storage. RevertingMagic: by reverting with the magic
    ///         value.
    enum Answer {
        Blob,
        Long,
        Burning,
        Writing,
        RevertingMagic
    }

    bytes32 private immutable _blobHash;
    Answer public answer;
    uint256 public writes;

    constructor(bytes memory blob) {
        _blobHash = keccak256(blob);
    }

    function setAnswer(Answer answer_) external {
        answer = answer_;
    }

    /// @notice Calls anything as this wallet; open to all, since this is a mock.
    function execute(address target, bytes calldata data) external {
        (bool ok, bytes memory result) = target.call(data);
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(result, 0x20), mload(result))
            }
        }
    }

    // Not declared view, to be able to misbehave.
    function isValidSignature(bytes32, bytes calldata signature) external returns (bytes4) {
        if (answer == Answer.Writing) ++writes;
        if (answer == Answer.Burning) {
            assembly {
                invalid()
            }
        }
        if (answer == Answer.RevertingMagic) {
            assembly {
                mstore(0, shl(224, 0x1626ba7e))
                revert(0, 32)
            }
        }
        if (answer == Answer.Long) {
            assembly {
                mstore(0, shl(224, 0x1626ba7e))
                return(0, 100000)
            }
        }
        return keccak256(signature) == _blobHash ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }
}
