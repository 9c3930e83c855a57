// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Characters} from "../../src/libraries/Characters.sol";
import {Test} from "../utils/Test.sol";

contract CharactersTest is Test {
    string[5] private members = [
        "0123456789",
        "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz",
        "-.%0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
        "-_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
        "-0123456789abcdefghijklmnopqrstuvwxyz"
    ];

    /// @dev Each of the 256 characters, at the ends of texts that end inside a word, with it, and
    ///      behind it.
    function test_All_takesTheMembersOfEachSetAlone() public view {
        uint256[4] memory lengths = [uint256(1), 31, 32, 45];
        for (uint256 set = 0; set < 5; ++set) {
            for (uint256 character = 0; character < 256; ++character) {
                bool member = isIn(members[set], bytes1(uint8(character)));
                for (uint256 i = 0; i < 4; ++i) {
                    vm.assertEq(this.all(text(lengths[i], 0, character), set), member, "first");
                    vm.assertEq(this.all(text(lengths[i], lengths[i] - 1, character), set), member, "last");
                }
            }
        }
    }

    function testFuzz_All_whereverTheOtherIs(uint8 length, uint8 place, uint8 character) public view {
        vm.assume(place < length);
        for (uint256 set = 0; set < 5; ++set) {
            vm.assertEq(
                this.all(text(length, place, character), set), isIn(members[set], bytes1(character)), "character"
            );
        }
    }

    function test_All_emptyText() public view {
        vm.assertTrue(this.all("", 0), "empty");
    }

    /// @dev Ones, with one other character.
    function text(uint256 length, uint256 place, uint256 character) private pure returns (bytes memory out) {
        out = new bytes(length);
        for (uint256 i = 0; i < length; ++i) {
            out[i] = "1";
        }
        out[place] = bytes1(uint8(character));
    }

    function isIn(string memory list, bytes1 character) private pure returns (bool found) {
        for (uint256 i = 0; i < bytes(list).length; ++i) {
            found = found || bytes(list)[i] == character;
        }
    }

    // The library reads calldata, so it is called from outside.
    function all(bytes calldata characters, uint256 set) external pure returns (bool) {
        if (set == 0) return Characters.all(characters, Characters.digits);
        if (set == 1) return Characters.all(characters, Characters.base58);
        if (set == 2) return Characters.all(characters, Characters.caipAddress);
        if (set == 3) return Characters.all(characters, Characters.caipReference);
        return Characters.all(characters, Characters.caipNamespace);
    }
}
