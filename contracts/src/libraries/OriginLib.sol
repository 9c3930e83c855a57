// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {Origin} from "../types/Origin.sol";
import {Characters} from "./Characters.sol";
import {HexAddress} from "./HexAddress.sol";

/// @title Canonical texts of an origin, and the ids made from them
/// @dev The checks keep two spellings of one feedback from having two source ids. They do not prove
///      that the feedback exists.
library OriginLib {
    /// @notice keccak256 of the canonical feedback reference (see Origin).
    function sourceId(Origin calldata origin) internal pure returns (bytes32) {
        if (isSolana(origin.reputationRegistry) && _isPair(origin)) {
            return keccak256(abi.encodePacked(origin.reputationRegistry, "/", origin.agentId));
        }
        return keccak256(
            abi.encodePacked(
                origin.reputationRegistry, "/", origin.agentId, "/", origin.client, "/", Strings.toString(origin.index)
            )
        );
    }

    /// @notice keccak256 of the registry's CAIP-10 text.
    function registryId(Origin calldata origin) internal pure returns (bytes32) {
        return keccak256(bytes(origin.reputationRegistry));
    }

    /// @notice keccak256 of the reviewer's CAIP-10 text: the registry's chain, then the client.
    /// @param start Where the registry's address starts in its text.
    function clientId(Origin calldata origin, uint256 start) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked(bytes(origin.reputationRegistry)[:start], origin.client));
    }

    /// @notice The reviewer's address, of a canonical origin on an EVM chain.
    function clientAddress(Origin calldata origin) internal pure returns (address client) {
        (, client) = HexAddress.parse(bytes(origin.client));
    }

    /// @notice Where the address starts in a registry's CAIP-10 text, behind the last colon; 0 if
    ///         there is none.
    function accountStart(string calldata registry) internal pure returns (uint256 start) {
        bytes calldata text = bytes(registry);
        start = text.length;
        while (start > 0 && text[start - 1] != ":") --start;
    }

    /// @notice Whether a registry's CAIP-10 text is canonical: namespace, reference and address in
    ///         their characters and lengths, and of the two families we know the one spelling of an
    ///         address.
    function isRegistry(string calldata registry) internal pure returns (bool) {
        bytes calldata text = bytes(registry);
        uint256 start = accountStart(registry);
        uint256 namespace = 0;
        while (namespace < text.length && text[namespace] != ":") ++namespace;
        if (start < namespace + 2) return false;
        bytes calldata reference_ = text[namespace + 1:start - 1];
        bytes calldata account = text[start:];
        if (reference_.length == 0 || reference_.length > 32 || !Characters.all(reference_, Characters.caipReference)) {
            return false;
        }
        if (isEip155(registry)) {
            (bool canonical,) = HexAddress.parse(account);
            return canonical && _isDecimal(reference_);
        }
        if (isSolana(registry)) return _isBase58Address(account);
        return namespace >= 3 && namespace <= 8 && Characters.all(text[:namespace], Characters.caipNamespace)
            && _isCaipAddress(account);
    }

    /// @notice The first field that is not canonical, or "" when all are. The registry's text
    ///         itself is vouched for by the allow-list.
    function invalidField(Origin calldata origin) internal pure returns (string memory) {
        bytes calldata agentId = bytes(origin.agentId);
        bytes calldata client = bytes(origin.client);
        if (isEip155(origin.reputationRegistry)) {
            if (!_isDecimal(agentId)) return "agentId";
            (bool canonical,) = HexAddress.parse(client);
            if (!canonical) return "client";
            return origin.index > 0 ? "" : "index";
        }
        if (!isSolana(origin.reputationRegistry)) {
            if (!_isCaipAddress(agentId)) return "agentId";
            if (!_isCaipAddress(client)) return "client";
            return origin.index > 0 ? "" : "index";
        }
        bool pair = _isPair(origin);
        if (pair ? !_isMintAndAttestation(agentId) : !_isBase58Address(agentId)) return "agentId";
        if (!_isBase58Address(client)) return "client";
        return pair && origin.index > 0 ? "index" : "";
    }

    /// @notice Whether the registry is on a Solana chain, where a feedback is an attestation
    ///         account.
    function isSolana(string calldata registry) internal pure returns (bool) {
        return _hasPrefix(bytes(registry), "solana:");
    }

    /// @notice Whether the registry is on an EVM chain.
    function isEip155(string calldata registry) internal pure returns (bool) {
        return _hasPrefix(bytes(registry), "eip155:");
    }

    /// @dev On Solana: `<mint>/<attestation>`, not an asset, which is one address.
    function _isPair(Origin calldata origin) private pure returns (bool) {
        return bytes(origin.agentId).length > MAX_BASE58;
    }

    function _hasPrefix(bytes calldata text, bytes7 prefix) private pure returns (bool) {
        return bytes7(text) == prefix;
    }

    /// @dev No sign, no leading zero, at most the 78 digits of 2^256-1.
    function _isDecimal(bytes calldata text) private pure returns (bool) {
        if (text.length == 0 || text.length > 78 || (text[0] == "0" && text.length > 1)) return false;
        return Characters.all(text, Characters.digits);
    }

    // 32 bytes are 32 to 44 base58 digits.
    uint256 private constant MIN_BASE58 = 32;
    uint256 private constant MAX_BASE58 = 44;

    function _isBase58Address(bytes calldata text) private pure returns (bool) {
        return text.length >= MIN_BASE58 && text.length <= MAX_BASE58 && Characters.all(text, Characters.base58);
    }

    /// @dev Of more than MAX_BASE58 characters (_isPair).
    function _isMintAndAttestation(bytes calldata text) private pure returns (bool) {
        uint256 slash = MAX_BASE58; // where most are
        while (slash >= MIN_BASE58 && text[slash] != "/") --slash;
        return _isBase58Address(text[:slash]) && _isBase58Address(text[slash + 1:]);
    }

    function _isCaipAddress(bytes calldata text) private pure returns (bool) {
        return text.length > 0 && text.length <= 128 && Characters.all(text, Characters.caipAddress);
    }
}
