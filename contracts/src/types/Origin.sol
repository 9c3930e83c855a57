// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @notice Where a feedback was first given, in canonical texts: EVM addresses lower-case hex,
///         Solana addresses base58, decimals without leading zeros. Its source id is the keccak256
///         of the canonical feedback reference these fields spell out.
///
/// On `eip155:` registries: reference = `<reputationRegistry>/<agentId>/<client>/<index>`, agentId
/// a decimal token id, client a bare `0x…` address, index 1-based.
///
/// On `solana:` registries there are two forms. Where a feedback is one attestation account (SATI),
/// agentId is `<mint>/<attestation address>`, index is 0, and the reference is
/// `<reputationRegistry>/<agentId>`: the client stays the reviewer's bare address, so that
/// `originClient` means the same on every family, but is no part of it, since the attestation's
/// address names one feedback already. Else agentId is the asset's address and the reference that
/// of `eip155:`, with an index counted from 0.
///
/// On any other namespace: the form of `eip155:`, each part in the characters CAIP-10 allows an
/// account address.
/// @param reputationRegistry CAIP-10 of the reputation registry (on SATI, of the program).
/// @param agentId Decimal token id, `<mint>/<attestation address>`, or the asset's address.
/// @param client Bare address of the reviewer on the registry's chain.
/// @param index 1-based feedback index of that client for that agent; on `solana:` 0 for an
///        attestation, 0-based for an asset.
struct Origin {
    string reputationRegistry;
    string agentId;
    string client;
    uint64 index;
}
