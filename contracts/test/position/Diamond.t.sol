// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import {IDiamondCut} from "../../src/position/interfaces/IDiamondCut.sol";
import {IDiamondLoupe} from "../../src/position/interfaces/IDiamondLoupe.sol";
import {Creation} from "../utils/Creation.sol";
import {Vm} from "../utils/Vm.sol";
import {DeployedDiamond, PositionFixture} from "./PositionFixture.sol";

/// @notice The table of functions: who cuts, what a cut may do, what the loupe says.
contract DiamondTest is PositionFixture {
    bytes4 private constant ANSWER = EchoFacet.answer.selector;
    bytes4 private constant SENDER = EchoFacet.senderOf.selector;
    bytes4 private constant FAIL = EchoFacet.fail.selector;

    EchoFacet private echo;

    function setUp() public {
        deployPosition();
        echo = new EchoFacet(7);
    }

    // As deployed.

    function test_Deployed_everySelectorOfTheVectorsAtItsFacet() public view {
        string memory json = vm.readFile("testdata/position.json");
        string[] memory signatures = vm.parseJsonKeys(json, "$.selectors");
        vm.assertEq(signatures.length, 15, "selectors");
        for (uint256 i = 0; i < signatures.length; ++i) {
            bytes4 selector = bytes4(keccak256(bytes(signatures[i])));
            address facet = diamond.facetAddress(selector);
            address expected = isOneOf(selector, viewSelectors())
                ? viewFacet
                : isOneOf(selector, walletSelectors()) ? walletFacet : identityFacet;
            vm.assertEq(facet, expected, signatures[i]);
        }
    }

    function test_Deployed_loupe() public view {
        address[] memory addresses = diamond.facetAddresses();
        vm.assertEq(addresses.length, 4, "facets");
        vm.assertEq(addresses[0], address(diamond), "its own functions");
        vm.assertEq(addresses[1], identityFacet, "identity first");
        vm.assertEq(addresses[2], walletFacet, "wallet second");
        vm.assertEq(addresses[3], viewFacet, "view third");
        uint256[4] memory lengths = [uint256(11), 7, 4, 4];
        IDiamondLoupe.Facet[] memory all = diamond.facets();
        vm.assertEq(all.length, 4, "all");
        for (uint256 i = 0; i < all.length; ++i) {
            vm.assertEq(all[i].facetAddress, addresses[i], "address");
            vm.assertEq(all[i].functionSelectors.length, lengths[i], "selectors");
            bytes4[] memory selectors = diamond.facetFunctionSelectors(addresses[i]);
            vm.assertEq(abi.encode(selectors), abi.encode(all[i].functionSelectors), "same selectors");
            for (uint256 j = 0; j < selectors.length; ++j) {
                vm.assertEq(diamond.facetAddress(selectors[j]), addresses[i], "selector at its facet");
            }
        }
        vm.assertEq(diamond.facetFunctionSelectors(address(this)).length, 0, "no facet");
        vm.assertEq(diamond.facetAddress(0xffffffff), address(0), "no selector");
    }

    function test_Deployed_everyOwnFunctionIsInTheTable() public view {
        bytes4[11] memory own = [
            diamond.diamondCut.selector,
            diamond.facets.selector,
            diamond.facetFunctionSelectors.selector,
            diamond.facetAddresses.selector,
            diamond.facetAddress.selector,
            diamond.supportsInterface.selector,
            diamond.owner.selector,
            diamond.pendingOwner.selector,
            diamond.transferOwnership.selector,
            diamond.acceptOwnership.selector,
            diamond.renounceOwnership.selector
        ];
        for (uint256 i = 0; i < own.length; ++i) {
            vm.assertEq(diamond.facetAddress(own[i]), address(diamond), "own function");
        }
        vm.assertEq(bytes32(own[0]), bytes32(bytes4(0x1f931c1c)), "diamondCut as in ERC-2535");
        vm.assertEq(bytes32(own[1]), bytes32(bytes4(0x7a0ed627)), "facets as in ERC-2535");
        vm.assertEq(bytes32(own[4]), bytes32(bytes4(0xcdffacc6)), "facetAddress as in ERC-2535");
    }

    function test_SupportsInterface() public view {
        vm.assertTrue(diamond.supportsInterface(0x01ffc9a7), "ERC-165");
        vm.assertTrue(diamond.supportsInterface(0x1f931c1c), "cut");
        vm.assertTrue(diamond.supportsInterface(0x48e2b093), "loupe");
        vm.assertTrue(diamond.supportsInterface(0x7f5828d0), "ERC-173");
        vm.assertTrue(!diamond.supportsInterface(0xffffffff), "invalid");
        vm.assertTrue(!diamond.supportsInterface(0x80ac58cd), "ERC-721");
    }

    function test_Constructor_logsItsCutAndOwner() public {
        vm.recordLogs();
        deployPosition();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        bool wasCut;
        bool owned;
        for (uint256 i = 0; i < logs.length; ++i) {
            vm.assertTrue(logs[i].emitter == address(diamond), "emitter");
            wasCut = wasCut || logs[i].topics[0] == IDiamondCut.DiamondCut.selector;
            owned = owned || logs[i].topics[0] == OwnableUpgradeable.OwnershipTransferred.selector;
        }
        vm.assertTrue(wasCut && owned, "logged");
        vm.assertEq(diamond.owner(), governor, "owner");
        vm.assertEq(diamond.pendingOwner(), address(0), "nobody waits");
    }

    function test_Constructor_withFacetThatIsNoContract_reverts() public {
        bytes memory code = vm.getCode("PositionNFT.sol:PositionNFT");
        vm.assertEq(
            Creation.failure(bytes.concat(code, abi.encode(governor, identityFacet, alice, viewFacet))),
            abi.encodeWithSelector(IDiamondCut.NotAContract.selector, alice),
            "reason"
        );
        vm.assertEq(
            Creation.failure(bytes.concat(code, abi.encode(address(0), identityFacet, walletFacet, viewFacet))),
            abi.encodeWithSelector(OwnableUpgradeable.OwnableInvalidOwner.selector, address(0)),
            "no owner"
        );
    }

    // The owner.

    function testFuzz_Owner_functionsByOthers_revert(address other) public {
        vm.assume(other != governor && other != address(0));
        bytes memory why = abi.encodeWithSelector(OwnableUpgradeable.OwnableUnauthorizedAccount.selector, other);
        IDiamondCut.FacetCut[] memory cuts = one(address(echo), IDiamondCut.FacetCutAction.Add, ANSWER);
        vm.startPrank(other);
        vm.expectRevert(why);
        diamond.diamondCut(cuts, address(0), "");
        vm.expectRevert(why);
        diamond.transferOwnership(other);
        vm.expectRevert(why);
        diamond.acceptOwnership();
        vm.expectRevert(why);
        diamond.renounceOwnership();
        vm.stopPrank();
    }

    function test_Owner_handsOverInTwoSteps() public {
        vm.prank(governor);
        diamond.transferOwnership(bob);
        vm.assertEq(diamond.owner(), governor, "not yet");
        vm.assertEq(diamond.pendingOwner(), bob, "waits");
        vm.prank(bob);
        diamond.acceptOwnership();
        vm.assertEq(diamond.owner(), bob, "owner");
        vm.prank(bob);
        diamond.diamondCut(one(address(echo), IDiamondCut.FacetCutAction.Add, ANSWER), address(0), "");
    }

    function test_Owner_renounced_facetsStayForGood() public {
        vm.prank(governor);
        diamond.renounceOwnership();
        IDiamondCut.FacetCut[] memory cuts = one(address(echo), IDiamondCut.FacetCutAction.Add, ANSWER);
        vm.prank(governor);
        vm.expectRevert(abi.encodeWithSelector(OwnableUpgradeable.OwnableUnauthorizedAccount.selector, governor));
        diamond.diamondCut(cuts, address(0), "");
        vm.assertEq(register(alice), 1, "goes on");
    }

    // Cuts.

    function test_Cut_addReplaceRemove() public {
        EchoFacet second = new EchoFacet(9);
        EchoFacet at_ = EchoFacet(address(diamond));
        vm.recordLogs();
        cut(address(echo), IDiamondCut.FacetCutAction.Add, ANSWER, SENDER);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 1, "events");
        vm.assertEq(logs[0].topics[0], IDiamondCut.DiamondCut.selector, "DiamondCut");
        vm.assertEq(
            logs[0].data,
            abi.encode(two(address(echo), IDiamondCut.FacetCutAction.Add, ANSWER, SENDER), address(0), bytes("")),
            "data"
        );
        vm.assertEq(at_.answer(), 7, "added");
        vm.assertEq(diamond.facetAddresses().length, 5, "one facet more");

        cut(address(second), IDiamondCut.FacetCutAction.Replace, ANSWER);
        vm.assertEq(at_.answer(), 9, "replaced");
        vm.assertEq(diamond.facetAddress(ANSWER), address(second), "at its facet");
        vm.assertEq(diamond.facetFunctionSelectors(address(echo)).length, 1, "the other selector stays");
        vm.assertEq(diamond.facetAddresses().length, 6, "two facets more");

        cut(address(second), IDiamondCut.FacetCutAction.Replace, SENDER);
        vm.assertEq(diamond.facetAddresses().length, 5, "a facet without selectors is none");

        cut(address(0), IDiamondCut.FacetCutAction.Remove, ANSWER, SENDER);
        vm.assertEq(diamond.facetAddress(ANSWER), address(0), "removed");
        vm.assertEq(diamond.facetAddresses().length, 4, "as before");
        vm.expectRevert(abi.encodeWithSelector(DeployedDiamond.FunctionNotFound.selector, ANSWER));
        at_.answer();
        cut(address(echo), IDiamondCut.FacetCutAction.Add, ANSWER);
        vm.assertEq(at_.answer(), 7, "added again");
    }

    function test_Cut_whatIsRefused() public {
        address self = address(diamond);
        IDiamondCut.FacetCutAction add = IDiamondCut.FacetCutAction.Add;
        IDiamondCut.FacetCutAction replace = IDiamondCut.FacetCutAction.Replace;
        IDiamondCut.FacetCutAction remove = IDiamondCut.FacetCutAction.Remove;
        bytes4 ours = diamond.isAgent.selector;
        bytes4 own = diamond.diamondCut.selector;
        bytes4 none = ANSWER;
        bytes memory exists = abi.encodeWithSelector(IDiamondCut.SelectorExists.selector, ours, viewFacet);
        refused(address(echo), add, ours, exists);
        refused(viewFacet, add, ours, exists);
        refused(address(echo), add, own, abi.encodeWithSelector(IDiamondCut.SelectorExists.selector, own, self));
        refused(alice, add, none, abi.encodeWithSelector(IDiamondCut.NotAContract.selector, alice));
        refused(alice, replace, ours, abi.encodeWithSelector(IDiamondCut.NotAContract.selector, alice));
        refused(address(0), add, none, abi.encodeWithSelector(IDiamondCut.NotAContract.selector, address(0)));
        refused(self, add, none, abi.encodeWithSelector(IDiamondCut.NotAContract.selector, self));
        refused(self, replace, ours, abi.encodeWithSelector(IDiamondCut.NotAContract.selector, self));
        refused(
            viewFacet, replace, ours, abi.encodeWithSelector(IDiamondCut.SelectorUnchanged.selector, ours, viewFacet)
        );
        bytes memory notFound = abi.encodeWithSelector(IDiamondCut.SelectorNotFound.selector, none);
        refused(address(echo), replace, none, notFound);
        refused(address(0), remove, none, notFound);
        bytes memory fixed_ = abi.encodeWithSelector(IDiamondCut.SelectorImmutable.selector, own);
        refused(address(echo), replace, own, fixed_);
        refused(address(0), remove, own, fixed_);
        refused(viewFacet, remove, ours, abi.encodeWithSelector(IDiamondCut.RemoveNamesFacet.selector, viewFacet));
        refused(
            address(echo),
            add,
            none,
            none,
            abi.encodeWithSelector(IDiamondCut.SelectorExists.selector, none, address(echo))
        );
    }

    function test_Cut_withoutSelectors_reverts() public {
        IDiamondCut.FacetCut[] memory cuts = new IDiamondCut.FacetCut[](1);
        cuts[0] = IDiamondCut.FacetCut(address(echo), IDiamondCut.FacetCutAction.Add, new bytes4[](0));
        vm.prank(governor);
        vm.expectRevert(abi.encodeWithSelector(IDiamondCut.NoSelectors.selector, address(echo)));
        diamond.diamondCut(cuts, address(0), "");
    }

    function test_Cut_ofNothing_isTaken() public {
        vm.prank(governor);
        diamond.diamondCut(new IDiamondCut.FacetCut[](0), address(0), "");
        vm.assertEq(diamond.facetAddresses().length, 4, "facets");
    }

    function test_Cut_isAllOrNothing() public {
        IDiamondCut.FacetCut[] memory cuts = new IDiamondCut.FacetCut[](2);
        cuts[0] = one(address(echo), IDiamondCut.FacetCutAction.Add, ANSWER)[0];
        cuts[1] = one(address(0), IDiamondCut.FacetCutAction.Remove, SENDER)[0];
        vm.prank(governor);
        vm.expectRevert(abi.encodeWithSelector(IDiamondCut.SelectorNotFound.selector, SENDER));
        diamond.diamondCut(cuts, address(0), "");
        vm.assertEq(diamond.facetAddress(ANSWER), address(0), "nothing was added");
    }

    function test_Cut_runsItsInitialiser() public {
        IDiamondCut.FacetCut[] memory none = new IDiamondCut.FacetCut[](0);
        vm.startPrank(governor);
        diamond.diamondCut(none, address(echo), abi.encodeCall(EchoFacet.store, (5)));
        vm.assertEq(uint256(vm.load(address(diamond), bytes32(uint256(0x99)))), 5, "in the diamond's storage");
        vm.expectRevert(abi.encodeWithSelector(EchoFacet.Failed.selector, 3));
        diamond.diamondCut(none, address(echo), abi.encodeCall(EchoFacet.fail, (3)));
        vm.expectRevert(abi.encodeWithSelector(IDiamondCut.NotAContract.selector, alice));
        diamond.diamondCut(none, alice, "");
        vm.expectRevert(abi.encodeWithSelector(IDiamondCut.NoInitializer.selector));
        diamond.diamondCut(none, address(0), "x");
        vm.stopPrank();
    }

    // The fallback.

    function testFuzz_Fallback_unknownSelector_reverts(bytes4 selector) public {
        vm.assume(diamond.facetAddress(selector) == address(0));
        (bool ok, bytes memory why) = address(diamond).call(abi.encodePacked(selector));
        vm.assertTrue(!ok, "answered");
        vm.assertEq(why, abi.encodeWithSelector(DeployedDiamond.FunctionNotFound.selector, selector), "reason");
    }

    function testFuzz_Fallback_passesAllOn(address caller, uint256 code) public {
        cut(address(echo), IDiamondCut.FacetCutAction.Add, SENDER, FAIL);
        vm.prank(caller);
        (address sender, address context) = EchoFacet(address(diamond)).senderOf();
        vm.assertEq(sender, caller, "sender");
        vm.assertEq(context, address(diamond), "context");
        vm.expectRevert(abi.encodeWithSelector(EchoFacet.Failed.selector, code));
        EchoFacet(address(diamond)).fail(code);
    }

    function cut(address facet, IDiamondCut.FacetCutAction action, bytes4 selector) private {
        vm.prank(governor);
        diamond.diamondCut(one(facet, action, selector), address(0), "");
    }

    function cut(address facet, IDiamondCut.FacetCutAction action, bytes4 first, bytes4 second) private {
        vm.prank(governor);
        diamond.diamondCut(two(facet, action, first, second), address(0), "");
    }

    function refused(address facet, IDiamondCut.FacetCutAction action, bytes4 selector, bytes memory why) private {
        vm.prank(governor);
        vm.expectRevert(why);
        diamond.diamondCut(one(facet, action, selector), address(0), "");
    }

    function refused(address facet, IDiamondCut.FacetCutAction action, bytes4 first, bytes4 second, bytes memory why)
        private
    {
        vm.prank(governor);
        vm.expectRevert(why);
        diamond.diamondCut(two(facet, action, first, second), address(0), "");
    }

    function one(address facet, IDiamondCut.FacetCutAction action, bytes4 selector)
        private
        pure
        returns (IDiamondCut.FacetCut[] memory cuts)
    {
        cuts = new IDiamondCut.FacetCut[](1);
        bytes4[] memory selectors = new bytes4[](1);
        selectors[0] = selector;
        cuts[0] = IDiamondCut.FacetCut(facet, action, selectors);
    }

    function two(address facet, IDiamondCut.FacetCutAction action, bytes4 first, bytes4 second)
        private
        pure
        returns (IDiamondCut.FacetCut[] memory cuts)
    {
        cuts = new IDiamondCut.FacetCut[](1);
        bytes4[] memory selectors = new bytes4[](2);
        (selectors[0], selectors[1]) = (first, second);
        cuts[0] = IDiamondCut.FacetCut(facet, action, selectors);
    }

    function viewSelectors() private view returns (bytes4[4] memory) {
        return [
            nft.getAgentWallet.selector,
            nft.getAgentNonce.selector,
            nft.getIdentityRegistry.selector,
            nft.isAgent.selector
        ];
    }

    function walletSelectors() private view returns (bytes4[4] memory) {
        return [
            nft.setAgentWallet.selector,
            nft.onAgentTransfer.selector,
            nft.DOMAIN_SEPARATOR.selector,
            nft.SET_AGENT_WALLET_TYPEHASH.selector
        ];
    }

    function isOneOf(bytes4 selector, bytes4[4] memory selectors) private pure returns (bool) {
        for (uint256 i = 0; i < 4; ++i) {
            if (selectors[i] == selector) return true;
        }
        return false;
    }
}

/// @dev A facet to cut with, and an initialiser.
contract EchoFacet {
    error Failed(uint256 code);

    uint256 private immutable _answer;

    constructor(uint256 answer_) {
        _answer = answer_;
    }

    function answer() external view returns (uint256) {
        return _answer;
    }

    function senderOf() external view returns (address sender, address context) {
        return (msg.sender, address(this));
    }

    function fail(uint256 code) external pure {
        revert Failed(code);
    }

    function store(uint256 value) external {
        assembly {
            sstore(0x99, value)
        }
    }
}
