// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @notice Where a feedback was first given, in canonical texts: EVM addresses lower-case hex, Solana addresses base58, decimals
///         without leading zeros. Its source id is the keccak256 of the canonical feedback reference these fields spell out.
///
/// On `eip155:` registries: reference = `<reputationRegistry>/<agentId>/<client>/<index>`, agentId a decimal token id, client a
/// bare `0x…` address, index 1-based.
///
/// On `solana:` registries (SATI) a feedback is one attestation account: reference = `<reputationRegistry>/<agentId>`, where agentId
/// is `<mint>/<attestation address>` and index is 0. The client stays the reviewer's bare address, so that `originClient` means the
/// same on every family, but it is no part of the reference: the attestation address already names one feedback.
///
/// On any other namespace: the form of `eip155:`, each part in the characters CAIP-10 allows an account address.
/// @param reputationRegistry CAIP-10 of the reputation registry (on SATI, of the program).
/// @param agentId Decimal token id, or `<mint>/<attestation address>`.
/// @param client Bare address of the reviewer on the registry's chain.
/// @param index 1-based feedback index of that client for that agent; 0 on `solana:`.
struct Origin {
    string reputationRegistry;
    string agentId;
    string client;
    uint64 index;
}
