// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import {IStrategyRegistry} from "../../src/strategy/interfaces/IStrategyRegistry.sol";
import {Vm} from "../utils/Vm.sol";
import {StrategyFixture} from "./StrategyFixture.sol";

contract StrategyRegistryTest is StrategyFixture {
    function setUp() public {
        deployStrategy();
    }

    function test_Constants() public view {
        vm.assertEq(registry.name(), "StrategyRegistry", "name");
        vm.assertEq(registry.symbol(), "STRATEGY", "symbol");
        vm.assertTrue(registry.supportsInterface(0x01ffc9a7), "ERC-165");
        vm.assertTrue(registry.supportsInterface(0x80ac58cd), "ERC-721");
        vm.assertTrue(registry.supportsInterface(0x5b5e139f), "ERC-721 Metadata");
        vm.assertTrue(registry.supportsInterface(0x49064906), "ERC-4906");
        vm.assertTrue(!registry.supportsInterface(0xffffffff), "invalid");
    }

    function test_Register_idsFromOne() public {
        vm.assertEq(register(alice), 1, "first");
        vm.assertEq(register(bob), 2, "second");
        vm.assertEq(register(alice), 3, "third");
        vm.assertEq(registry.ownerOf(2), bob, "owner");
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 0));
        registry.ownerOf(0);
    }

    function test_Register_logsInOrder() public {
        vm.recordLogs();
        vm.prank(alice);
        registry.register("ipfs://file");
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 3, "events");
        vm.assertEq(logs[0].topics[0], IERC721.Transfer.selector, "1st");
        vm.assertEq(logs[1].topics[0], IERC4906.MetadataUpdate.selector, "2nd");
        vm.assertEq(logs[2].topics[0], 0xca52e62c367d81bb2e328eb795f7c7ba24afb478408a26c0e201d155c449bc4a, "3rd");
        vm.assertEq(uint256(logs[2].topics[1]), 1, "agentId");
        vm.assertEq(address(uint160(uint256(logs[2].topics[2]))), alice, "owner");
        vm.assertEq(logs[2].data, abi.encode("ipfs://file"), "agentURI");
    }

    function test_Register_emptyURI_isKept() public {
        uint256 id = register(alice);
        vm.assertEq(registry.tokenURI(id), "", "uri");
    }

    function testFuzz_Register_keepsURI(string memory uri, address owner) public {
        vm.assume(owner != address(0) && owner.code.length == 0);
        vm.prank(owner);
        uint256 id = registry.register(uri);
        vm.assertEq(registry.tokenURI(id), uri, "uri");
        vm.assertEq(registry.ownerOf(id), owner, "owner");
        vm.assertEq(registry.balanceOf(owner), 1, "balance");
    }

    function testFuzz_TokenURI_unknown_reverts(uint256 id) public {
        register(alice);
        vm.assume(id != 1);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, id));
        registry.tokenURI(id);
    }

    function testFuzz_Transfer_byStranger_reverts(address stranger) public {
        uint256 id = register(alice);
        vm.assume(stranger != alice && stranger != address(0));
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InsufficientApproval.selector, stranger, id));
        registry.transferFrom(alice, stranger, id);
    }

    function test_Register_byContractThatIsNoReceiver_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(this)));
        registry.register("");
    }

    function test_Register_passedOnWhileReceiving_namesTheFirstOwnerBefore() public {
        BusyOwner owner = new BusyOwner(registry, bob);
        vm.recordLogs();
        owner.register();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs[2].topics[0], IStrategyRegistry.Registered.selector, "registered before");
        vm.assertEq(address(uint160(uint256(logs[2].topics[2]))), address(owner), "first owner");
        // The second agent was registered from inside, and both were passed on.
        vm.assertEq(registry.ownerOf(1), bob, "first");
        vm.assertEq(registry.ownerOf(2), bob, "second");
        vm.assertEq(registry.tokenURI(1), "first", "uri");
        vm.assertEq(registry.tokenURI(2), "second", "uri of the second");
    }
}

/// @dev Registers a second agent from inside the first one's receiver call and gives both away
///      there.
contract BusyOwner is IERC721Receiver {
    IStrategyRegistry private immutable _registry;
    address private immutable _next;

    constructor(IStrategyRegistry registry, address next) {
        _registry = registry;
        _next = next;
    }

    function register() external {
        _registry.register("first");
    }

    function onERC721Received(address, address, uint256 tokenId, bytes calldata) external returns (bytes4) {
        if (tokenId == 1) _registry.register("second");
        _registry.transferFrom(address(this), _next, tokenId);
        return this.onERC721Received.selector;
    }
}
