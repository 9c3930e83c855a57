// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {ERC8004Errors} from "../../src/position/interfaces/ERC8004Errors.sol";
import {IDiamondCut} from "../../src/position/interfaces/IDiamondCut.sol";
import {Vm} from "../utils/Vm.sol";
import {PositionFixture} from "./PositionFixture.sol";

/// @notice Each row of the specification's transfer table.
contract PositionTransferTest is PositionFixture {
    uint256 private agent;

    function setUp() public {
        deployPosition();
        vm.prank(alice);
        agent = nft.register("ipfs://kept");
        setWallet(alice, agent, WALLET_KEY);
    }

    function testFuzz_ToAnother_resetsWalletAndRaisesNonce(uint8 how, bool safe, address to) public {
        vm.assume(to != address(0) && to != alice && to.code.length == 0);
        address caller = controller(agent, how);
        vm.recordLogs();
        vm.prank(caller);
        if (safe) nft.safeTransferFrom(alice, to, agent);
        else nft.transferFrom(alice, to, agent);

        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 2, "events");
        vm.assertEq(logs[0].emitter, address(nft), "from the registry");
        vm.assertEq(logs[0].topics[2], WALLET_TOPIC, "agentWallet first");
        vm.assertEq(logs[0].data, abi.encode("agentWallet", abi.encode(address(0))), "encoded zero");
        vm.assertEq(logs[1].topics[0], IERC721.Transfer.selector, "then Transfer");
        requireWallet(agent, address(0), 2);
        vm.assertEq(nft.getMetadata(agent, "agentWallet"), abi.encode(address(0)), "encoded zero is kept");
        vm.assertEq(nft.ownerOf(agent), to, "owner");
        vm.assertEq(nft.getAgentURI(agent), "ipfs://kept", "uri stays");
        vm.assertTrue(nft.isAgent(agent), "agent stays");
    }

    function testFuzz_ToSelf_changesNothing(uint8 how, bool safe) public {
        address caller = controller(agent, how);
        vm.recordLogs();
        vm.prank(caller);
        if (safe) nft.safeTransferFrom(alice, alice, agent);
        else nft.transferFrom(alice, alice, agent);
        vm.assertEq(vm.getRecordedLogs().length, 1, "Transfer alone");
        requireWallet(agent, wallet, 1);
    }

    function test_Mint_changesNothing() public {
        vm.recordLogs();
        vm.prank(bob);
        uint256 id = nft.mint();
        vm.assertEq(vm.getRecordedLogs().length, 1, "Transfer alone");
        requireWallet(id, address(0), 0);
        vm.assertEq(nft.getMetadata(id, "agentWallet"), "", "nothing was written");
    }

    function testFuzz_Burn_changesNothing(uint8 how) public {
        address caller = controller(agent, how);
        vm.recordLogs();
        vm.prank(caller);
        nft.burn(agent);
        vm.assertEq(vm.getRecordedLogs().length, 1, "Transfer alone");
        requireWallet(agent, wallet, 1);
        vm.assertTrue(nft.isAgent(agent), "the flag stays");
        vm.assertEq(nft.getAgentURI(agent), "ipfs://kept", "uri stays");
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, agent));
        nft.ownerOf(agent);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, agent));
        nft.tokenURI(agent);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(ERC8004Errors.ERC8004_InvalidAgent.selector, agent));
        nft.setAgentURI(agent, "x");
        vm.assertEq(register(alice), agent + 1, "the id does not come back");
    }

    function testFuzz_ByStranger_reverts_andResetsNothing(address stranger, uint8 what) public {
        vm.assume(stranger != alice && stranger != address(0));
        bytes memory why = abi.encodeWithSelector(IERC721Errors.ERC721InsufficientApproval.selector, stranger, agent);
        vm.prank(stranger);
        vm.expectRevert(why);
        if (what % 3 == 0) nft.transferFrom(alice, stranger, agent);
        else if (what % 3 == 1) nft.safeTransferFrom(alice, stranger, agent);
        else nft.burn(agent);
        requireWallet(agent, wallet, 1);
    }

    function test_ThereAndBack_theSellersWalletIsGone() public {
        vm.prank(alice);
        nft.transferFrom(alice, bob, agent);
        vm.prank(bob);
        nft.transferFrom(bob, alice, agent);
        requireWallet(agent, address(0), 3);
    }

    function test_PositionThatIsNoAgent_isResetToo() public {
        vm.prank(alice);
        uint256 id = nft.mint();
        setWallet(alice, id, WALLET_KEY);
        vm.prank(alice);
        nft.transferFrom(alice, bob, id);
        requireWallet(id, address(0), 2);
    }

    function test_ToWhoCannotReceive_resetsNothing() public {
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(this)));
        nft.safeTransferFrom(alice, address(this), agent);
        requireWallet(agent, wallet, 1);
    }

    function test_DiamondThatCannotReset_stopsTransfers() public {
        IDiamondCut.FacetCut[] memory cuts = new IDiamondCut.FacetCut[](1);
        bytes4[] memory selectors = new bytes4[](1);
        selectors[0] = nft.onAgentTransfer.selector;
        cuts[0] = IDiamondCut.FacetCut(address(0), IDiamondCut.FacetCutAction.Remove, selectors);
        vm.prank(governor);
        diamond.diamondCut(cuts, address(0), "");

        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSignature("FunctionNotFound(bytes4)", selectors[0]));
        nft.transferFrom(alice, bob, agent);
        vm.assertEq(nft.ownerOf(agent), alice, "fails closed");
        // What resets nothing is not in its hands.
        vm.startPrank(alice);
        nft.transferFrom(alice, alice, agent);
        nft.burn(agent);
        vm.stopPrank();
    }

    // Whoever calls onAgentTransfer: nobody but the PositionNFT on its own behalf.

    function testFuzz_OnAgentTransfer_byAnybody_reverts(uint8 who, bool direct) public {
        address[5] memory callers = [alice, bob, governor, address(diamond), address(this)];
        address caller = callers[who % 5];
        vm.prank(caller);
        vm.expectRevert(abi.encodeWithSelector(ERC8004Errors.ERC8004_Unauthorized.selector, caller, agent));
        if (direct) diamond.onAgentTransfer(agent);
        else nft.onAgentTransfer(agent);
        requireWallet(agent, wallet, 1);
    }

    function test_OnAgentTransfer_withThePositionNFTAppended_reverts() public {
        bytes memory forged = abi.encodePacked(abi.encodeCall(nft.onAgentTransfer, (agent)), address(nft));
        address[2] memory doors = [address(nft), address(diamond)];
        for (uint256 i = 0; i < doors.length; ++i) {
            vm.prank(alice);
            (bool ok, bytes memory why) = doors[i].call(forged);
            vm.assertTrue(!ok, "forged");
            vm.assertEq(
                why, abi.encodeWithSelector(ERC8004Errors.ERC8004_Unauthorized.selector, alice, agent), "reason"
            );
        }
        requireWallet(agent, wallet, 1);
    }
}
