// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @notice One piece of on-chain metadata given with `register` (ERC-8004, On-chain metadata).
/// @param metadataKey Any text except `agentWallet`, which is reserved. Empty and repeated keys are
///        allowed; the last one wins.
/// @param metadataValue Raw bytes; no encoding is imposed.
struct MetadataEntry {
    string metadataKey;
    bytes metadataValue;
}
