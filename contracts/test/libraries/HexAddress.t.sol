// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {HexAddress} from "../../src/libraries/HexAddress.sol";
import {Test} from "../utils/Test.sol";

contract HexAddressTest is Test {
    function testFuzz_Parse_whatIsWritten_isRead(address account) public view {
        (bool canonical, address got) = this.parse(Strings.toHexString(account));
        vm.assertTrue(canonical, "canonical");
        vm.assertEq(got, account, "address");
    }

    /// @dev Each character at each place: only the digits that the address is written with are
    ///      taken.
    function test_Parse_anyOtherCharacter_isRefused() public view {
        for (uint256 place = 0; place < 42; ++place) {
            for (uint256 character = 0; character < 256; ++character) {
                bytes memory text = bytes("0x742d35cc6634c0532925a3b844bc9e7595f0beb0");
                text[place] = bytes1(uint8(character));
                bool digit = (character >= 48 && character < 58) || (character >= 97 && character < 103);
                bool want = place == 0 ? character == 48 : place == 1 ? character == 120 : digit;
                (bool canonical,) = this.parse(string(text));
                vm.assertEq(canonical, want, vm.toString(place * 256 + character));
            }
        }
    }

    function testFuzz_Parse_noise_isRefused(bytes memory text) public view {
        (bool canonical, address account) = this.parse(string(text));
        if (canonical) vm.assertEq(string(text), Strings.toHexString(account), "another spelling");
        vm.assertTrue(text.length == 42 || !canonical, "length");
    }

    // The library reads calldata, so it is called from outside.
    function parse(string calldata text) external pure returns (bool canonical, address account) {
        return HexAddress.parse(bytes(text));
    }
}
