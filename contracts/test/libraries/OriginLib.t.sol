// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {OriginLib} from "../../src/libraries/OriginLib.sol";
import {Origin} from "../../src/types/Origin.sol";
import {Test} from "../utils/Test.sol";

/// @dev testdata/origins.json is read by the Go tests too: both sides must make the same ids and
///      refuse the same texts.
contract OriginLibTest is Test {
    function test_Ids_vectors() public view {
        string memory json = vm.readFile("testdata/origins.json");
        uint256 i = 0;
        for (; vm.keyExistsJson(json, at("valid", i, "")); ++i) {
            Origin memory origin = originAt(json, "valid", i);
            string memory id = vm.parseJsonString(json, at("valid", i, ".id"));
            vm.assertEq(this.sourceId(origin), vm.parseJsonBytes32(json, at("valid", i, ".sourceId")), id);
            vm.assertEq(this.registryId(origin), vm.parseJsonBytes32(json, at("valid", i, ".originRegistry")), id);
            vm.assertEq(this.clientId(origin), vm.parseJsonBytes32(json, at("valid", i, ".originClient")), id);
            vm.assertEq(
                this.sourceId(origin), keccak256(bytes(vm.parseJsonString(json, at("valid", i, ".canonical")))), id
            );
            vm.assertEq(this.invalidField(origin), "", id);
        }
        vm.assertTrue(i >= 5, "vectors");
    }

    function test_InvalidField_vectors() public view {
        string memory json = vm.readFile("testdata/origins.json");
        uint256 i = 0;
        for (; vm.keyExistsJson(json, at("invalid", i, "")); ++i) {
            vm.assertEq(
                this.invalidField(originAt(json, "invalid", i)),
                vm.parseJsonString(json, at("invalid", i, ".field")),
                vm.parseJsonString(json, at("invalid", i, ".id"))
            );
        }
        vm.assertTrue(i >= 20, "vectors");
    }

    function testFuzz_InvalidField_decimalAgents_areTaken(uint256 agentId, uint64 index) public view {
        Origin memory origin = Origin("eip155:1:0x00", vm.toString(agentId), client(), index);
        vm.assertEq(this.invalidField(origin), index == 0 ? "index" : "", "field");
    }

    /// @dev Nothing that a canonical part could be cut at differently may pass.
    function testFuzz_InvalidField_separator_isRefused(bytes memory left, bytes memory right) public view {
        string memory text = string(abi.encodePacked(left, "/", right));
        vm.assertEq(this.invalidField(Origin("eip155:1:0x00", text, client(), 1)), "agentId", "agentId");
        vm.assertEq(this.invalidField(Origin("eip155:1:0x00", "1", text, 1)), "client", "client");
        vm.assertEq(this.invalidField(Origin("cosmos:a:b", text, "c", 1)), "agentId", "other agentId");
        vm.assertEq(this.invalidField(Origin("cosmos:a:b", "1", text, 1)), "client", "other client");
    }

    /// @dev Two canonical origins have one source id only if they are the same.
    function testFuzz_SourceId_isInjective(uint256 agentA, uint256 agentB, uint64 indexA, uint64 indexB) public view {
        Origin memory a = Origin("eip155:1:0x00", vm.toString(agentA), client(), indexA);
        Origin memory b = Origin("eip155:1:0x00", vm.toString(agentB), client(), indexB);
        vm.assertEq(this.sourceId(a) == this.sourceId(b), agentA == agentB && indexA == indexB, "collision");
    }

    function test_IsRegistry_validVectors() public view {
        string memory json = vm.readFile("testdata/origins.json");
        for (uint256 i = 0; vm.keyExistsJson(json, at("valid", i, "")); ++i) {
            vm.assertTrue(this.isRegistry(originAt(json, "valid", i).reputationRegistry), at("valid", i, ""));
        }
        string memory solana = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:";
        vm.assertTrue(this.isRegistry(string.concat(solana, repeat(32, "z"))), "shortest base58");
        vm.assertTrue(this.isRegistry(string.concat(solana, repeat(44, "z"))), "longest base58");
        vm.assertTrue(this.isRegistry(string.concat("abc:", repeat(32, "_"), ":", repeat(128, "%"))), "longest other");
        vm.assertTrue(this.isRegistry(string.concat("abcdefgh:-:", "a")), "longest namespace");
        vm.assertTrue(this.isRegistry(string.concat("eip155:0:", client())), "chain 0");
    }

    function test_IsRegistry_otherSpellings_areRefused() public view {
        string[24] memory texts = [
            "",
            ":",
            "::",
            "eip155",
            "eip155:1",
            "eip155:1:",
            "eip155:1:0x00",
            "eip155::0x742d35cc6634c0532925a3b844bc9e7595f0beb0",
            "eip155:01:0x742d35cc6634c0532925a3b844bc9e7595f0beb0",
            "eip155:0x1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0",
            "eip155:1:0x742D35cc6634c0532925a3b844bc9e7595f0beb0",
            "eip155:1:0X742d35cc6634c0532925a3b844bc9e7595f0beb0",
            "eip155:1:742d35cc6634c0532925a3b844bc9e7595f0beb000",
            "eip155:1:1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0",
            "EIP155:1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0",
            "eip155:100000000000000000000000000000000:0x742d35cc6634c0532925a3b844bc9e7595f0beb0",
            "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0",
            "solana::zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz",
            "solana:Et/TRAB:zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz",
            "ab:c:d",
            "abcdefghi:c:d",
            "aBc:c:d",
            "abc:c:",
            "abc:c:/"
        ];
        for (uint256 i = 0; i < texts.length; ++i) {
            vm.assertTrue(!this.isRegistry(texts[i]), texts[i]);
        }
        string memory solana = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:";
        vm.assertTrue(!this.isRegistry(string.concat(solana, repeat(31, "z"))), "31 digits");
        vm.assertTrue(!this.isRegistry(string.concat(solana, repeat(45, "z"))), "45 digits");
        vm.assertTrue(!this.isRegistry(string.concat("abc:", repeat(33, "_"), ":a")), "reference of 33");
        vm.assertTrue(!this.isRegistry(string.concat("abc:a:", repeat(129, "a"))), "address of 129");
    }

    /// @dev A text that is taken has no second spelling by case: whoever changes one letter's case
    ///      is refused, or it is another chain's or family's name.
    function testFuzz_IsRegistry_evm_hasOneSpelling(uint256 at_, address account) public view {
        string memory canonical = string.concat("eip155:8453:", lower(account));
        vm.assertTrue(this.isRegistry(canonical), canonical);
        bytes memory other = bytes(canonical);
        at_ = bound(at_, 0, other.length - 1);
        if (other[at_] >= "a" && other[at_] <= "z") {
            other[at_] = bytes1(uint8(other[at_]) - 32);
            vm.assertTrue(!this.isRegistry(string(other)), string(other));
        }
    }

    function lower(address account) private pure returns (string memory) {
        bytes memory digits = bytes("0123456789abcdef");
        bytes memory out = new bytes(42);
        (out[0], out[1]) = ("0", "x");
        for (uint256 i = 0; i < 40; ++i) {
            out[2 + i] = digits[(uint160(account) >> (4 * (39 - i))) & 15];
        }
        return string(out);
    }

    function repeat(uint256 length, bytes1 character) private pure returns (string memory) {
        bytes memory out = new bytes(length);
        for (uint256 i = 0; i < length; ++i) {
            out[i] = character;
        }
        return string(out);
    }

    function client() private pure returns (string memory) {
        return "0x742d35cc6634c0532925a3b844bc9e7595f0beb0";
    }

    function at(string memory list, uint256 i, string memory path) private pure returns (string memory) {
        return string.concat("$.", list, "[", vm.toString(i), "]", path);
    }

    function originAt(string memory json, string memory list, uint256 i) private pure returns (Origin memory) {
        return Origin(
            vm.parseJsonString(json, at(list, i, ".reputationRegistry")),
            vm.parseJsonString(json, at(list, i, ".agentId")),
            vm.parseJsonString(json, at(list, i, ".client")),
            uint64(vm.parseJsonUint(json, at(list, i, ".index")))
        );
    }

    // The library reads calldata, so it is called from outside.

    function sourceId(Origin calldata origin) external pure returns (bytes32) {
        return OriginLib.sourceId(origin);
    }

    function registryId(Origin calldata origin) external pure returns (bytes32) {
        return OriginLib.registryId(origin);
    }

    function clientId(Origin calldata origin) external pure returns (bytes32) {
        return OriginLib.clientId(origin, OriginLib.accountStart(origin.reputationRegistry));
    }

    function isRegistry(string calldata registry) external pure returns (bool) {
        return OriginLib.isRegistry(registry);
    }

    function invalidField(Origin calldata origin) external pure returns (string memory) {
        return OriginLib.invalidField(origin);
    }
}
