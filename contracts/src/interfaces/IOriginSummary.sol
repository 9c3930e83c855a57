// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {OriginSummary} from "../types/OriginSummary.sol";

/// @title What reviewers of other chains think of an agent of this one
/// @notice The registry knows all mirrors under one client, the relay. This reads them by who
///         really gave them. An interface of its own, apart from IFeedbackRelay, whose ERC-165 id
///         tells a mirror's client since the first relay.
///
/// Trust: the reviewers are who the relay's deliverers say they are. A stolen deliverer key can
/// forge reviews of any reviewer of an allow-listed registry until the relay is paused, so a
/// contract that acts on these figures trusts the relay's operator as well as the reviewers it
/// names.
interface IOriginSummary {
    /// @notice No origin registry was named. Empty lists never mean "all".
    error OriginRegistriesRequired();

    /// @notice No origin client was named. Empty lists never mean "all".
    error OriginClientsRequired();

    /// @notice A page of no entries would never get anywhere.
    error PageRequired();

    /// @notice Count and average of the agent's mirrors that were given in one of
    ///         `originRegistries` by one of `originClients` and were not revoked or voided since,
    ///         in the registry's own arithmetic (`getSummary`): the mean in the most frequent
    ///         decimals, the smallest on a tie, truncated toward zero, narrowed to int128 without a
    ///         check. Anyone may ask; nothing is written. Nobody can forge an answer who cannot
    ///         forge a mirror (see above).
    ///
    /// Both lists are sets: a mirror counts once, however often its origin is named, and it needs a
    /// match in each. An empty list reverts instead of meaning everybody, since everybody includes
    /// whoever gives himself a hundred accounts; who wants that all the same asks the registry for
    /// `getSummary` of the relay as client. Zero hashes match nothing.
    ///
    /// Mirrors are walked by position, from 1: those of the oldest predecessor first, by feedback
    /// index, this relay's own last. A relay without predecessor has positions equal to its
    /// indices. Positions never change while predecessors stay paused. A page looks at `max`
    /// positions, counting or not, each some 20,000 gas and half as much again where it counts.
    ///
    /// Paging is exact: pages that follow one another, read at one block, combine
    /// (`combineSummaries`, or by adding sum18 and perDecimals) into what one page over all would
    /// have returned, to the last digit and with the same wrap. Inside one transaction that is
    /// given; off chain, name the block.
    /// @param originRegistries keccak256 of the CAIP-10 texts of reputation registries, as
    ///        `originOf` returns them.
    /// @param originClients keccak256 of the CAIP-10 texts of reviewers, as `originOf` returns
    ///        them.
    /// @param tag1 Exact bytes, or empty for any.
    /// @param tag2 Exact bytes, or empty for any.
    /// @param from Position to begin at: 0 or 1 for the beginning, then `next` of the page before.
    /// @param max Most positions to look at, at least 1.
    function getSummaryByOrigin(
        uint256 agentId,
        bytes32[] calldata originRegistries,
        bytes32[] calldata originClients,
        string calldata tag1,
        string calldata tag2,
        uint64 from,
        uint64 max
    ) external view returns (OriginSummary memory);

    /// @notice One summary of pages that do not overlap, in any order; also of several agents or
    ///         relays. Pure arithmetic over what the caller gives, so it proves nothing about where
    ///         the pages came from.
    /// @return The combined summary; `next` is the last page's.
    function combineSummaries(OriginSummary[] calldata pages) external pure returns (OriginSummary memory);
}
