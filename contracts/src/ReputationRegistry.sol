// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts-upgradeable/proxy/utils/UUPSUpgradeable.sol";
import {IIdentityRegistry} from "./interfaces/IIdentityRegistry.sol";
import {IReputationRegistry} from "./interfaces/IReputationRegistry.sol";
import {Summary, SummaryLib} from "./libraries/Summary.sol";

/// @title ERC-8004 Reputation Registry, UUPS implementation
/// @notice Behaves as the deployed v2.0.0: same ABI, events, revert reasons, arithmetic and storage
///         places.
contract ReputationRegistry is IReputationRegistry, OwnableUpgradeable, UUPSUpgradeable {
    using SummaryLib for Summary;

    struct Feedback {
        int128 value;
        uint8 valueDecimals;
        bool isRevoked;
        string tag1;
        string tag2;
    }

    /// @custom:storage-location erc7201:erc8004.reputation.registry.2
    struct ReputationStorage {
        mapping(uint256 agentId => mapping(address client => mapping(uint64 index => Feedback))) feedback;
        mapping(uint256 agentId => mapping(address client => uint64)) lastIndex;
        mapping(
            uint256 agentId => mapping(address client => mapping(uint64 index => mapping(address responder => uint64)))
        ) responseCount;
        mapping(uint256 agentId => mapping(address client => mapping(uint64 index => address[]))) responders;
        mapping(uint256 agentId => address[]) clients;
    }

    // keccak256(abi.encode(uint256(keccak256("erc8004.reputation.registry.2")) - 1)) &
    // ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE = 0xa03d7693f2b3746b2d03f163c788147b71aa82854399a21fdf4de143ba778300;

    int128 private constant MAX_ABS_VALUE = 1e38;
    uint8 private constant MAX_DECIMALS = 18;

    /// @dev Plain slot 0, as deployed.
    address private _identityRegistry;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Second step of the deployment, after the placeholder named an owner. Owner only,
    ///         once.
    function initialize(address identityRegistry_) external reinitializer(2) onlyOwner {
        if (identityRegistry_ == address(0)) revert("bad identity");
        _identityRegistry = identityRegistry_;
    }

    /// @inheritdoc IReputationRegistry
    function giveFeedback(
        uint256 agentId,
        int128 value,
        uint8 valueDecimals,
        string calldata tag1,
        string calldata tag2,
        string calldata endpoint,
        string calldata feedbackURI,
        bytes32 feedbackHash
    ) external {
        if (valueDecimals > MAX_DECIMALS) revert("too many decimals");
        if (value < -MAX_ABS_VALUE || value > MAX_ABS_VALUE) revert("value too large");
        if (IIdentityRegistry(_identityRegistry).isAuthorizedOrOwner(msg.sender, agentId)) {
            revert("Self-feedback not allowed");
        }

        ReputationStorage storage $ = _storage();
        uint64 index = ++$.lastIndex[agentId][msg.sender];
        if (index == 1) $.clients[agentId].push(msg.sender);
        $.feedback[agentId][msg.sender][index] = Feedback(value, valueDecimals, false, tag1, tag2);

        emit NewFeedback(
            agentId, msg.sender, index, value, valueDecimals, tag1, tag1, tag2, endpoint, feedbackURI, feedbackHash
        );
    }

    /// @inheritdoc IReputationRegistry
    function revokeFeedback(uint256 agentId, uint64 feedbackIndex) external {
        Feedback storage entry = _entry(agentId, msg.sender, feedbackIndex);
        if (entry.isRevoked) revert("Already revoked");
        entry.isRevoked = true;
        emit FeedbackRevoked(agentId, msg.sender, feedbackIndex);
    }

    /// @inheritdoc IReputationRegistry
    function appendResponse(
        uint256 agentId,
        address clientAddress,
        uint64 feedbackIndex,
        string calldata responseURI,
        bytes32 responseHash
    ) external {
        if (feedbackIndex == 0) revert("index must be > 0");
        if (bytes(responseURI).length == 0) revert("Empty URI");
        ReputationStorage storage $ = _storage();
        if (feedbackIndex > $.lastIndex[agentId][clientAddress]) revert("index out of bounds");

        uint64 count = ++$.responseCount[agentId][clientAddress][feedbackIndex][msg.sender];
        if (count == 1) $.responders[agentId][clientAddress][feedbackIndex].push(msg.sender);
        emit ResponseAppended(agentId, clientAddress, feedbackIndex, msg.sender, responseURI, responseHash);
    }

    /// @inheritdoc IReputationRegistry
    function getSummary(uint256 agentId, address[] calldata clientAddresses, string calldata tag1, string calldata tag2)
        external
        view
        returns (uint64 count, int128 summaryValue, uint8 summaryValueDecimals)
    {
        if (clientAddresses.length == 0) revert("clientAddresses required");
        ReputationStorage storage $ = _storage();
        Summary memory summary;
        for (uint256 i = 0; i < clientAddresses.length; ++i) {
            uint64 last = $.lastIndex[agentId][clientAddresses[i]];
            for (uint64 index = 1; index <= last; ++index) {
                Feedback storage entry = $.feedback[agentId][clientAddresses[i]][index];
                if (!_matches(entry, tag1, tag2, false)) continue;
                summary.add(entry.value, entry.valueDecimals);
            }
        }
        return summary.result();
    }

    /// @inheritdoc IReputationRegistry
    function readFeedback(uint256 agentId, address clientAddress, uint64 feedbackIndex)
        external
        view
        returns (int128 value, uint8 valueDecimals, string memory tag1, string memory tag2, bool isRevoked)
    {
        Feedback storage entry = _entry(agentId, clientAddress, feedbackIndex);
        return (entry.value, entry.valueDecimals, entry.tag1, entry.tag2, entry.isRevoked);
    }

    /// @inheritdoc IReputationRegistry
    function readAllFeedback(
        uint256 agentId,
        address[] calldata clientAddresses,
        string calldata tag1,
        string calldata tag2,
        bool includeRevoked
    )
        external
        view
        returns (
            address[] memory clients,
            uint64[] memory feedbackIndexes,
            int128[] memory values,
            uint8[] memory valueDecimals,
            string[] memory tag1s,
            string[] memory tag2s,
            bool[] memory revokedStatuses
        )
    {
        ReputationStorage storage $ = _storage();
        address[] memory list = clientAddresses;
        if (list.length == 0) list = $.clients[agentId];
        uint256 total = 0;
        for (uint256 i = 0; i < list.length; ++i) {
            uint64 last = $.lastIndex[agentId][list[i]];
            for (uint64 index = 1; index <= last; ++index) {
                if (_matches($.feedback[agentId][list[i]][index], tag1, tag2, includeRevoked)) ++total;
            }
        }

        clients = new address[](total);
        feedbackIndexes = new uint64[](total);
        values = new int128[](total);
        valueDecimals = new uint8[](total);
        tag1s = new string[](total);
        tag2s = new string[](total);
        revokedStatuses = new bool[](total);
        uint256 at = 0;
        for (uint256 i = 0; i < list.length; ++i) {
            uint64 last = $.lastIndex[agentId][list[i]];
            for (uint64 index = 1; index <= last; ++index) {
                Feedback storage entry = $.feedback[agentId][list[i]][index];
                if (!_matches(entry, tag1, tag2, includeRevoked)) continue;
                clients[at] = list[i];
                feedbackIndexes[at] = index;
                values[at] = entry.value;
                valueDecimals[at] = entry.valueDecimals;
                tag1s[at] = entry.tag1;
                tag2s[at] = entry.tag2;
                revokedStatuses[at] = entry.isRevoked;
                ++at;
            }
        }
    }

    /// @inheritdoc IReputationRegistry
    function getResponseCount(
        uint256 agentId,
        address clientAddress,
        uint64 feedbackIndex,
        address[] calldata responders
    ) external view returns (uint64 count) {
        ReputationStorage storage $ = _storage();
        if (clientAddress == address(0)) {
            address[] storage clients = $.clients[agentId];
            for (uint256 i = 0; i < clients.length; ++i) {
                count += _countOfClient($, agentId, clients[i], responders);
            }
        } else if (feedbackIndex == 0) {
            count = _countOfClient($, agentId, clientAddress, responders);
        } else if (feedbackIndex <= $.lastIndex[agentId][clientAddress]) {
            count = _countOfEntry($, agentId, clientAddress, feedbackIndex, responders);
        }
    }

    /// @inheritdoc IReputationRegistry
    function getClients(uint256 agentId) external view returns (address[] memory) {
        return _storage().clients[agentId];
    }

    /// @inheritdoc IReputationRegistry
    function getLastIndex(uint256 agentId, address clientAddress) external view returns (uint64) {
        return _storage().lastIndex[agentId][clientAddress];
    }

    /// @inheritdoc IReputationRegistry
    function getIdentityRegistry() external view returns (address) {
        return _identityRegistry;
    }

    /// @inheritdoc IReputationRegistry
    function getVersion() external pure returns (string memory) {
        return "2.0.0";
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    function _entry(uint256 agentId, address client, uint64 index) private view returns (Feedback storage) {
        if (index == 0) revert("index must be > 0");
        if (index > _storage().lastIndex[agentId][client]) revert("index out of bounds");
        return _storage().feedback[agentId][client][index];
    }

    /// @dev Tags are compared as bytes: case, spaces and Unicode form matter. An empty tag argument
    ///      matches every entry.
    function _matches(Feedback storage entry, string calldata tag1, string calldata tag2, bool includeRevoked)
        private
        view
        returns (bool)
    {
        if (entry.isRevoked && !includeRevoked) return false;
        if (bytes(tag1).length > 0 && keccak256(bytes(tag1)) != keccak256(bytes(entry.tag1))) return false;
        return bytes(tag2).length == 0 || keccak256(bytes(tag2)) == keccak256(bytes(entry.tag2));
    }

    function _countOfClient(ReputationStorage storage $, uint256 agentId, address client, address[] calldata responders)
        private
        view
        returns (uint64 count)
    {
        uint64 last = $.lastIndex[agentId][client];
        for (uint64 index = 1; index <= last; ++index) {
            count += _countOfEntry($, agentId, client, index, responders);
        }
    }

    function _countOfEntry(
        ReputationStorage storage $,
        uint256 agentId,
        address client,
        uint64 index,
        address[] calldata responders
    ) private view returns (uint64 count) {
        mapping(address => uint64) storage counts = $.responseCount[agentId][client][index];
        address[] memory list = responders;
        if (list.length == 0) list = $.responders[agentId][client][index];
        for (uint256 i = 0; i < list.length; ++i) {
            count += counts[list[i]];
        }
    }

    function _storage() private pure returns (ReputationStorage storage $) {
        assembly ("memory-safe") {
            $.slot := STORAGE
        }
    }
}
