// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721URIStorage} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";

// The earlier official registries as far as a reader meets them: the same questions and answers, the same events, the same refusals. What they
// asked of a writer (feedbackAuth above all) is left out; these stand on test networks alone.

struct MetadataEntry {
    string key;
    bytes value;
}

contract EarlyIdentity is ERC721URIStorage {
    event Registered(uint256 indexed agentId, string tokenURI, address indexed owner);
    event MetadataSet(uint256 indexed agentId, string indexed indexedKey, string key, bytes value);
    event MetadataSet(uint256 indexed agentId, string indexed indexedKey, string key, string value);
    event UriUpdated(uint256 indexed agentId, string newUri, address indexed updatedBy);
    event URIUpdated(uint256 indexed agentId, string newURI, address indexed updatedBy);
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);
    event Upgraded(address indexed implementation);

    string public getVersion;
    address public owner;
    uint256 private _next;
    mapping(uint256 => mapping(string => bytes)) private _metadata;
    mapping(uint256 => address) private _wallets;
    uint8 private _walletAnswer; // 0: unknown function, 1: address, 2: bytes
    bool private _texts; // metadata values are strings in events

    constructor(string memory version) ERC721("AgentIdentity", "AID") {
        getVersion = version;
        owner = msg.sender;
        emit OwnershipTransferred(address(0), msg.sender);
    }

    // Upgrades in place, as a proxy does.
    function upgrade(string calldata version, uint8 walletAnswer, bool texts) external {
        getVersion = version;
        _walletAnswer = walletAnswer;
        _texts = texts;
        emit Upgraded(address(this));
    }

    function register() external returns (uint256) {
        return _register("", false);
    }

    function register(string calldata uri) external returns (uint256) {
        return _register(uri, true);
    }

    function register(string calldata uri, MetadataEntry[] calldata entries) external returns (uint256 agentId) {
        agentId = _register(uri, true);
        for (uint256 i = 0; i < entries.length; ++i) {
            _set(agentId, entries[i].key, entries[i].value);
        }
    }

    function setAgentUri(uint256 agentId, string calldata uri) external {
        _requireAuthorized(agentId);
        _setTokenURI(agentId, uri);
        emit UriUpdated(agentId, uri, msg.sender);
    }

    function setAgentURI(uint256 agentId, string calldata uri) external {
        _requireAuthorized(agentId);
        _setTokenURI(agentId, uri);
        emit URIUpdated(agentId, uri, msg.sender);
    }

    function setMetadata(uint256 agentId, string calldata key, bytes calldata value) external {
        _requireAuthorized(agentId);
        _set(agentId, key, value);
    }

    function getMetadata(uint256 agentId, string calldata key) external view returns (bytes memory) {
        return _metadata[agentId][key];
    }

    function getAgentWallet(uint256 agentId) external view returns (address) {
        if (_walletAnswer == 0) revert();
        if (_walletAnswer == 2) {
            bytes memory answer = abi.encode(abi.encodePacked(_wallets[agentId]));
            assembly ("memory-safe") {
                return(add(answer, 32), mload(answer))
            }
        }
        return _wallets[agentId];
    }

    function _register(string memory uri, bool withURI) private returns (uint256 agentId) {
        agentId = _next++;
        _wallets[agentId] = msg.sender;
        _mint(msg.sender, agentId);
        if (withURI) _setTokenURI(agentId, uri);
        emit Registered(agentId, uri, msg.sender);
    }

    function _set(uint256 agentId, string memory key, bytes memory value) private {
        _metadata[agentId][key] = value;
        if (_texts) emit MetadataSet(agentId, key, key, string(value));
        else emit MetadataSet(agentId, key, key, value);
    }

    function _requireAuthorized(uint256 agentId) private view {
        require(_isAuthorized(_requireOwned(agentId), msg.sender, agentId), "Not authorized");
    }
}

contract EarlyReputation {
    event NewFeedback(uint256 indexed agentId, address indexed clientAddress, uint8 score, bytes32 indexed tag1, bytes32 tag2, string feedbackUri, bytes32 feedbackHash);
    event NewFeedback(uint256 indexed agentId, address indexed clientAddress, uint8 score, string indexed tag1, string tag2, string feedbackUri, bytes32 feedbackHash);
    event NewFeedback(uint256 indexed agentId, address indexed clientAddress, uint8 score, string indexed tag1, string tag2, string endpoint, string feedbackURI, bytes32 feedbackHash);
    event NewFeedback(uint256 indexed agentId, address indexed clientAddress, uint64 feedbackIndex, uint8 score, string indexed tag1, string tag2, string endpoint, string feedbackURI, bytes32 feedbackHash);
    event NewFeedback(uint256 indexed agentId, address indexed clientAddress, uint64 feedbackIndex, uint8 score, string indexed indexedTag1, string tag1, string tag2, string endpoint, string feedbackURI, bytes32 feedbackHash);
    event NewFeedback(uint256 indexed agentId, address indexed clientAddress, uint64 feedbackIndex, uint256 value, uint8 valueDecimals, string indexed indexedTag1, string tag1, string tag2, string endpoint, string feedbackURI, bytes32 feedbackHash);
    event NewFeedback(uint256 indexed agentId, address indexed clientAddress, uint64 feedbackIndex, int256 value, uint8 valueDecimals, string indexed indexedTag1, string tag1, string tag2, string endpoint, string feedbackURI, bytes32 feedbackHash);
    event FeedbackRevoked(uint256 indexed agentId, address indexed clientAddress, uint64 indexed feedbackIndex);
    event ResponseAppended(uint256 indexed agentId, address indexed clientAddress, uint64 feedbackIndex, address indexed responder, string responseURI, bytes32 responseHash);

    struct Entry {
        int128 value;
        uint8 decimals;
        string tag1;
        string tag2;
        bool revoked;
    }

    string public getVersion;
    address public getIdentityRegistry;
    uint8 private _shape; // of NewFeedback, oldest first
    mapping(uint256 => address[]) private _clients;
    mapping(uint256 => mapping(address => Entry[])) private _given;

    constructor(string memory version, address registry, uint8 shape) {
        getVersion = version;
        getIdentityRegistry = registry;
        _shape = shape;
    }

    function upgrade(string calldata version, uint8 shape) external {
        getVersion = version;
        _shape = shape;
    }

    struct Given {
        uint256 agentId;
        int128 value;
        uint8 decimals;
        string tag1;
        string tag2;
        string endpoint;
        string uri;
        bytes32 hash;
    }

    // One door for all versions: what a reader sees of it is what they logged and kept.
    function give(Given memory f) external {
        Entry[] storage given = _given[f.agentId][msg.sender];
        if (given.length == 0) _clients[f.agentId].push(msg.sender);
        given.push(Entry(f.value, f.decimals, f.tag1, f.tag2, false));
        _log(f, uint64(given.length), uint8(uint128(f.value)));
    }

    function _log(Given memory f, uint64 index, uint8 score) private {
        if (_shape == 0) emit NewFeedback(f.agentId, msg.sender, score, _word(f.tag1), _word(f.tag2), f.uri, f.hash);
        else if (_shape == 1) emit NewFeedback(f.agentId, msg.sender, score, f.tag1, f.tag2, f.uri, f.hash);
        else if (_shape == 2) emit NewFeedback(f.agentId, msg.sender, score, f.tag1, f.tag2, f.endpoint, f.uri, f.hash);
        else if (_shape == 3) emit NewFeedback(f.agentId, msg.sender, index, score, f.tag1, f.tag2, f.endpoint, f.uri, f.hash);
        else _logPlain(f, index, score);
    }

    function _logPlain(Given memory f, uint64 index, uint8 score) private {
        if (_shape == 4) emit NewFeedback(f.agentId, msg.sender, index, score, f.tag1, f.tag1, f.tag2, f.endpoint, f.uri, f.hash);
        else if (_shape == 5) emit NewFeedback(f.agentId, msg.sender, index, uint256(uint128(f.value)), f.decimals, f.tag1, f.tag1, f.tag2, f.endpoint, f.uri, f.hash);
        else emit NewFeedback(f.agentId, msg.sender, index, int256(f.value), f.decimals, f.tag1, f.tag1, f.tag2, f.endpoint, f.uri, f.hash);
    }

    function revokeFeedback(uint256 agentId, uint64 index) external {
        Entry storage e = _entry(agentId, msg.sender, index);
        require(!e.revoked, "Already revoked");
        e.revoked = true;
        emit FeedbackRevoked(agentId, msg.sender, index);
    }

    function appendResponse(uint256 agentId, address client, uint64 index, string calldata uri, bytes32 hash) external {
        require(bytes(uri).length > 0, "Empty URI");
        _entry(agentId, client, index);
        emit ResponseAppended(agentId, client, index, msg.sender, uri, hash);
    }

    // The same selector in all versions, and another answer in each.
    function readFeedback(uint256 agentId, address client, uint64 index) external view {
        Entry memory e = _entry(agentId, client, index);
        bytes memory answer;
        if (_shape == 0) answer = abi.encode(uint8(uint128(e.value)), _word(e.tag1), _word(e.tag2), e.revoked);
        else if (_shape < 5) answer = abi.encode(uint8(uint128(e.value)), e.tag1, e.tag2, e.revoked);
        else answer = abi.encode(e.value, e.decimals, e.tag1, e.tag2, e.revoked);
        assembly ("memory-safe") {
            return(add(answer, 32), mload(answer))
        }
    }

    function getSummary(uint256 agentId, address[] calldata clients, bytes32 tag1, bytes32 tag2) external view returns (uint64, uint8) {
        require(_shape == 0);
        return _summary(agentId, clients, tag1 == 0 ? "" : _text(tag1), tag2 == 0 ? "" : _text(tag2));
    }

    function getSummary(uint256 agentId, address[] calldata clients, string calldata tag1, string calldata tag2) external view returns (uint64, uint8) {
        require(_shape != 0);
        return _summary(agentId, clients, tag1, tag2);
    }

    function getClients(uint256 agentId) external view returns (address[] memory) {
        return _clients[agentId];
    }

    function getLastIndex(uint256 agentId, address client) external view returns (uint64) {
        return uint64(_given[agentId][client].length);
    }

    function _summary(uint256 agentId, address[] calldata clients, string memory tag1, string memory tag2) private view returns (uint64 count, uint8 average) {
        uint256 sum;
        for (uint256 i = 0; i < clients.length; ++i) {
            Entry[] storage given = _given[agentId][clients[i]];
            for (uint256 j = 0; j < given.length; ++j) {
                if (given[j].revoked || !_fits(given[j].tag1, tag1) || !_fits(given[j].tag2, tag2)) continue;
                sum += uint128(given[j].value);
                ++count;
            }
        }
        if (count > 0) average = uint8(sum / count);
    }

    function _entry(uint256 agentId, address client, uint64 index) private view returns (Entry storage) {
        require(index > 0, "index must be > 0");
        require(index <= _given[agentId][client].length, "index out of bounds");
        return _given[agentId][client][index - 1];
    }

    function _fits(string storage tag, string memory wanted) private view returns (bool) {
        return bytes(wanted).length == 0 || keccak256(bytes(tag)) == keccak256(bytes(wanted));
    }

    function _word(string memory tag) private pure returns (bytes32) {
        return bytes32(bytes(tag));
    }

    function _text(bytes32 word) private pure returns (string memory) {
        uint256 n;
        while (n < 32 && word[n] != 0) ++n;
        bytes memory text = new bytes(n);
        for (uint256 i = 0; i < n; ++i) text[i] = word[i];
        return string(text);
    }
}
