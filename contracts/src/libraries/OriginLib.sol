// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {Origin} from "../types/Origin.sol";

/// @title Canonical texts of an origin, and the ids made from them
/// @dev The checks keep two spellings of one feedback from having two source ids. They do not prove that the feedback exists.
library OriginLib {
    /// @notice keccak256 of the canonical feedback reference (see Origin).
    function sourceId(Origin calldata origin) internal pure returns (bytes32) {
        bytes memory text = abi.encodePacked(origin.reputationRegistry, "/", origin.agentId);
        if (isSolana(origin.reputationRegistry)) return keccak256(text);
        return keccak256(abi.encodePacked(text, "/", origin.client, "/", Strings.toString(origin.index)));
    }

    /// @notice keccak256 of the registry's CAIP-10 text.
    function registryId(Origin calldata origin) internal pure returns (bytes32) {
        return keccak256(bytes(origin.reputationRegistry));
    }

    /// @notice keccak256 of the reviewer's CAIP-10 text: the registry's chain, then the client.
    function clientId(Origin calldata origin) internal pure returns (bytes32) {
        bytes calldata registry = bytes(origin.reputationRegistry);
        return keccak256(abi.encodePacked(registry[:_addressStart(registry)], origin.client));
    }

    /// @notice Whether a registry's CAIP-10 text is canonical: namespace, reference and address in their characters and lengths, and
    ///         of the two families we know the one spelling of an address.
    function isRegistry(string calldata registry) internal pure returns (bool) {
        bytes calldata text = bytes(registry);
        uint256 start = _addressStart(text);
        uint256 namespace = 0;
        while (namespace < text.length && text[namespace] != ":") ++namespace;
        if (start < namespace + 2) return false;
        bytes calldata reference_ = text[namespace + 1:start - 1];
        bytes calldata account = text[start:];
        if (reference_.length == 0 || reference_.length > 32 || !_isMadeOf(reference_, CAIP_REFERENCE)) return false;
        if (isEip155(registry)) return _isDecimal(reference_) && _isLowerHexAddress(account);
        if (isSolana(registry)) return _isBase58Address(account);
        return
            namespace >= 3 && namespace <= 8 && _isMadeOf(text[:namespace], CAIP_NAMESPACE) && _isCaipAddress(account);
    }

    /// @notice The first field that is not canonical, or "" when all are. The registry's text itself is vouched for by the allow-list.
    function invalidField(Origin calldata origin) internal pure returns (string memory) {
        if (isSolana(origin.reputationRegistry)) {
            if (!_isMintAndAttestation(bytes(origin.agentId))) return "agentId";
            if (!_isBase58Address(bytes(origin.client))) return "client";
            return origin.index == 0 ? "" : "index";
        }
        if (isEip155(origin.reputationRegistry)) {
            if (!_isDecimal(bytes(origin.agentId))) return "agentId";
            if (!_isLowerHexAddress(bytes(origin.client))) return "client";
        } else {
            if (!_isCaipAddress(bytes(origin.agentId))) return "agentId";
            if (!_isCaipAddress(bytes(origin.client))) return "client";
        }
        return origin.index > 0 ? "" : "index";
    }

    /// @notice Whether the registry is on a Solana chain, where a feedback is an attestation account.
    function isSolana(string calldata registry) internal pure returns (bool) {
        return _hasPrefix(bytes(registry), "solana:");
    }

    /// @notice Whether the registry is on an EVM chain.
    function isEip155(string calldata registry) internal pure returns (bool) {
        return _hasPrefix(bytes(registry), "eip155:");
    }

    /// @dev Behind the last colon; 0 if there is none.
    function _addressStart(bytes calldata text) private pure returns (uint256 start) {
        start = text.length;
        while (start > 0 && _at(text, start - 1) != 0x3a) --start;
    }

    function _hasPrefix(bytes calldata text, bytes7 prefix) private pure returns (bool) {
        return text.length > 7 && bytes7(text[:7]) == prefix;
    }

    /// @dev No sign, no leading zero, at most the 78 digits of 2^256-1.
    function _isDecimal(bytes calldata text) private pure returns (bool) {
        if (text.length == 0 || text.length > 78 || (text[0] == "0" && text.length > 1)) return false;
        return _isMadeOf(text, DIGITS);
    }

    function _isLowerHexAddress(bytes calldata text) private pure returns (bool) {
        return text.length == 42 && bytes2(text[:2]) == "0x" && _isMadeOf(text[2:], LOWER_HEX);
    }

    /// @dev 32 bytes are 32 to 44 base58 digits.
    function _isBase58Address(bytes calldata text) private pure returns (bool) {
        return text.length >= 32 && text.length <= 44 && _isMadeOf(text, BASE58);
    }

    function _isMintAndAttestation(bytes calldata text) private pure returns (bool) {
        uint256 slash = 0;
        while (slash < text.length && text[slash] != "/") ++slash;
        return slash < text.length && _isBase58Address(text[:slash]) && _isBase58Address(text[slash + 1:]);
    }

    function _isCaipAddress(bytes calldata text) private pure returns (bool) {
        return text.length > 0 && text.length <= 128 && _isMadeOf(text, CAIP_ADDRESS);
    }

    // Sets of ASCII characters: bit n stands for code n.
    uint256 private constant DIGITS = 0x3ff << 48;
    uint256 private constant LOWER_HEX = DIGITS | (0x3f << 97);
    uint256 private constant UPPER = 0x3ffffff << 65;
    uint256 private constant LOWER = 0x3ffffff << 97;
    // Digits and letters without 0, O, I and l.
    uint256 private constant BASE58 = (DIGITS | UPPER | LOWER) ^ ((1 << 48) | (1 << 79) | (1 << 73) | (1 << 108));
    // [-.%a-zA-Z0-9] of CAIP-10.
    uint256 private constant CAIP_ADDRESS = DIGITS | UPPER | LOWER | (1 << 45) | (1 << 46) | (1 << 37);

    // [-_a-zA-Z0-9] and [-a-z0-9] of CAIP-2.
    uint256 private constant CAIP_REFERENCE = DIGITS | UPPER | LOWER | (1 << 45) | (1 << 95);
    uint256 private constant CAIP_NAMESPACE = DIGITS | LOWER | (1 << 45);

    function _isMadeOf(bytes calldata text, uint256 set) private pure returns (bool) {
        uint256 all = 1;
        for (uint256 i = 0; i < text.length; ++i) {
            all &= set >> _at(text, i);
        }
        return all == 1;
    }

    /// @dev Every character of every item is asked for, inside bounds that the loops keep: so without a check of its own.
    function _at(bytes calldata text, uint256 i) private pure returns (uint256 character) {
        assembly ("memory-safe") { character := byte(0, calldataload(add(text.offset, i))) }
    }
}
