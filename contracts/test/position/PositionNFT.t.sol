// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {ERC8004Errors} from "../../src/position/interfaces/ERC8004Errors.sol";
import {IPositionIdentity} from "../../src/position/interfaces/IPositionIdentity.sol";
import {IPositionNFT} from "../../src/position/interfaces/IPositionNFT.sol";
import {MetadataEntry} from "../../src/types/MetadataEntry.sol";
import {Vm} from "../utils/Vm.sol";
import {PositionFixture} from "./PositionFixture.sol";

/// @notice Tokens, registration, agentURI, metadata, and the way to the Diamond.
contract PositionNFTTest is PositionFixture {
    function setUp() public {
        deployPosition();
    }

    function test_Constants() public view {
        vm.assertEq(nft.name(), "PositionNFT", "name");
        vm.assertEq(nft.symbol(), "PNFT", "symbol");
        vm.assertEq(nft.getIdentityRegistry(), address(nft), "registry");
        vm.assertEq(diamond.getIdentityRegistry(), address(nft), "registry of the diamond");
        vm.assertTrue(nft.supportsInterface(0x01ffc9a7), "ERC-165");
        vm.assertTrue(nft.supportsInterface(0x80ac58cd), "ERC-721");
        vm.assertTrue(nft.supportsInterface(0x5b5e139f), "ERC-721 Metadata");
        vm.assertTrue(!nft.supportsInterface(0xffffffff), "invalid");
    }

    // Registration.

    function test_Register_threeForms_logInOrder() public {
        MetadataEntry[] memory entries = new MetadataEntry[](2);
        entries[0] = MetadataEntry("category", "finance");
        entries[1] = MetadataEntry("n", "");
        vm.recordLogs();
        vm.startPrank(alice);
        vm.assertEq(nft.register(), 1, "first id");
        vm.assertEq(nft.register("ipfs://two"), 2, "second id");
        vm.assertEq(nft.register("ipfs://three", entries), 3, "third id");
        vm.stopPrank();

        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 8, "events");
        string[3] memory uris = ["", "ipfs://two", "ipfs://three"];
        for (uint256 i = 0; i < 3; ++i) {
            vm.assertEq(logs[2 * i].topics[0], IERC721.Transfer.selector, "Transfer first");
            requireRegistered(logs[2 * i + 1], i + 1, uris[i], alice);
            vm.assertEq(nft.tokenURI(i + 1), uris[i], "tokenURI");
            vm.assertEq(nft.getAgentURI(i + 1), uris[i], "agentURI");
            vm.assertTrue(nft.isAgent(i + 1), "agent");
            vm.assertEq(nft.ownerOf(i + 1), alice, "owner");
            requireWallet(i + 1, address(0), 0);
            vm.assertEq(nft.getMetadata(i + 1, "agentWallet"), "", "no wallet yet");
        }
        requireMetadata(logs[6], 3, "category", "finance");
        requireMetadata(logs[7], 3, "n", "");
        vm.assertEq(nft.getMetadata(3, "category"), "finance", "metadata");
        for (uint256 i = 0; i < logs.length; ++i) {
            vm.assertEq(logs[i].emitter, address(nft), "events come from the registry");
        }
    }

    function testFuzz_Register_keepsAll(address owner, string memory uri, string memory key, bytes memory value)
        public
    {
        vm.assume(owner != address(0) && owner != address(nft) && keccak256(bytes(key)) != WALLET_TOPIC);
        MetadataEntry[] memory entries = new MetadataEntry[](2);
        entries[0] = MetadataEntry(key, "before");
        entries[1] = MetadataEntry(key, value);
        vm.prank(owner);
        uint256 id = nft.register(uri, entries);
        vm.assertEq(nft.ownerOf(id), owner, "owner");
        vm.assertEq(nft.getAgentURI(id), uri, "uri");
        vm.assertEq(nft.getMetadata(id, key), value, "the last of two stays");
        vm.assertTrue(nft.isAgent(id), "agent");
    }

    function test_Register_reservedKey_reverts() public {
        MetadataEntry[] memory entries = new MetadataEntry[](2);
        entries[0] = MetadataEntry("n", "");
        entries[1] = MetadataEntry("agentWallet", abi.encode(alice));
        vm.expectRevert(reserved());
        nft.register("", entries);
        vm.assertEq(nft.balanceOf(address(this)), 0, "nothing was minted");
    }

    function test_Register_atTheDiamond_doesTheSame() public {
        MetadataEntry[] memory entries = new MetadataEntry[](1);
        entries[0] = MetadataEntry("k", "v");
        vm.recordLogs();
        vm.prank(alice);
        uint256 id = diamond.register("ipfs://x", entries);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 3, "events");
        requireRegistered(logs[1], id, "ipfs://x", alice);
        requireMetadata(logs[2], id, "k", "v");
        vm.assertEq(logs[1].emitter, address(nft), "from the registry");
        vm.assertEq(nft.ownerOf(id), alice, "owner");
        vm.prank(alice);
        diamond.setAgentURI(id, "ipfs://y");
        vm.assertEq(nft.tokenURI(id), "ipfs://y", "uri");
    }

    function test_Mint_isNoRegistration() public {
        vm.recordLogs();
        vm.prank(alice);
        uint256 id = nft.mint();
        vm.assertEq(vm.getRecordedLogs().length, 1, "Transfer alone");
        vm.assertEq(nft.ownerOf(id), alice, "owner");
        vm.assertTrue(!nft.isAgent(id), "no agent");
        vm.assertEq(nft.tokenURI(id), "", "uri");

        // A position can be described all the same, and stays what it is.
        vm.startPrank(alice);
        nft.setAgentURI(id, "ipfs://later");
        nft.setMetadata(id, "k", "v");
        vm.stopPrank();
        setWallet(alice, id, WALLET_KEY);
        vm.assertTrue(!nft.isAgent(id), "still no agent");
        vm.assertEq(nft.register(), id + 1, "ids are shared");
    }

    // Controllers.

    function testFuzz_Writes_byController_areTaken(uint8 how, string memory uri) public {
        uint256 id = register(alice);
        address caller = controller(id, how);
        vm.assertTrue(nft.isAuthorizedOrOwner(caller, id), "authorised");
        vm.recordLogs();
        vm.startPrank(caller);
        nft.setAgentURI(id, uri);
        nft.setMetadata(id, "k", bytes(uri));
        vm.stopPrank();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 2, "events");
        vm.assertEq(logs[0].topics[0], IPositionIdentity.URIUpdated.selector, "URIUpdated");
        vm.assertEq(uint256(logs[0].topics[1]), id, "agentId");
        vm.assertEq(address(uint160(uint256(logs[0].topics[2]))), caller, "updatedBy");
        vm.assertEq(logs[0].data, abi.encode(uri), "newURI");
        requireMetadata(logs[1], id, "k", bytes(uri));
        vm.assertEq(nft.getAgentURI(id), uri, "uri");
        setWallet(caller, id, WALLET_KEY);
        requireWallet(id, wallet, 1);
    }

    function testFuzz_Writes_byStranger_revert(address stranger, bool direct) public {
        vm.assume(stranger != alice && stranger != address(nft));
        uint256 id = register(alice);
        vm.assertTrue(!nft.isAuthorizedOrOwner(stranger, id), "authorised");
        bytes memory signature = consent(id, WALLET_KEY, block.timestamp);
        bytes memory why = abi.encodeWithSelector(ERC8004Errors.ERC8004_Unauthorized.selector, stranger, id);
        IPositionNFT door = direct ? IPositionNFT(address(diamond)) : nft;
        vm.startPrank(stranger);
        vm.expectRevert(why);
        door.setAgentURI(id, "x");
        vm.expectRevert(why);
        door.setMetadata(id, "k", "x");
        vm.expectRevert(why);
        door.setMetadata(id, "agentWallet", "x");
        vm.expectRevert(why);
        door.setAgentWallet(id, wallet, block.timestamp, signature);
        vm.expectRevert(why);
        door.onAgentTransfer(id);
        vm.stopPrank();
        requireWallet(id, address(0), 0);
    }

    function testFuzz_Writes_toUnknownAgent_revert(uint256 id) public {
        register(alice);
        vm.assume(id != 1);
        bytes memory why = abi.encodeWithSelector(ERC8004Errors.ERC8004_InvalidAgent.selector, id);
        vm.startPrank(alice);
        vm.expectRevert(why);
        nft.setAgentURI(id, "x");
        vm.expectRevert(why);
        nft.setMetadata(id, "k", "x");
        vm.expectRevert(why);
        nft.setAgentWallet(id, wallet, block.timestamp, "");
        vm.stopPrank();
        bytes memory unknown = abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, id);
        vm.expectRevert(unknown);
        nft.tokenURI(id);
        vm.expectRevert(unknown);
        nft.isAuthorizedOrOwner(alice, id);
        vm.expectRevert(unknown);
        nft.burn(id);
        vm.assertEq(nft.getAgentURI(id), "", "uri");
        vm.assertEq(nft.getMetadata(id, "k"), "", "metadata");
        vm.assertTrue(!nft.isAgent(id), "agent");
        requireWallet(id, address(0), 0);
    }

    function test_SetMetadata_reservedKey_reverts() public {
        uint256 id = register(alice);
        vm.prank(alice);
        vm.expectRevert(reserved());
        nft.setMetadata(id, "agentWallet", abi.encode(alice));
    }

    // The way to the Diamond.

    function testFuzz_DiamondsDoors_byOthers_revert(address other) public {
        vm.assume(other != address(diamond));
        bytes memory why = abi.encodeWithSelector(IPositionNFT.OnlyDiamond.selector, other);
        vm.startPrank(other);
        vm.expectRevert(why);
        nft.mintAgent(other);
        vm.expectRevert(why);
        nft.logRegistered(1, "", other);
        vm.expectRevert(why);
        nft.logURIUpdated(1, "", other);
        vm.expectRevert(why);
        nft.logMetadataSet(1, "agentWallet", abi.encode(other));
        vm.stopPrank();
    }

    function testFuzz_AppendedOwner_isNotBelieved(bytes memory padding) public {
        // What a stranger appends to his call is not what the PositionNFT appends.
        uint256 id = register(alice);
        bytes memory forged =
            abi.encodePacked(abi.encodeCall(IPositionIdentity.setAgentURI, (id, "forged")), padding, alice);
        address[2] memory doors = [address(nft), address(diamond)];
        for (uint256 i = 0; i < doors.length; ++i) {
            vm.prank(bob);
            (bool ok, bytes memory why) = doors[i].call(forged);
            vm.assertTrue(!ok, "forged");
            vm.assertEq(why, abi.encodeWithSelector(ERC8004Errors.ERC8004_Unauthorized.selector, bob, id), "reason");
        }
    }

    function test_Cut_throughThePositionNFT_isNoDoor() public {
        vm.prank(governor);
        (bool ok,) = address(nft).call(abi.encodeCall(diamond.renounceOwnership, ()));
        vm.assertTrue(!ok, "forwarded");
        vm.assertEq(diamond.owner(), governor, "owner");
    }

    function test_NoFunds_areTaken() public {
        vm.deal(address(this), 3);
        (bool toNft,) = address(nft).call{value: 1}("");
        (bool toDiamond,) = address(diamond).call{value: 1}("");
        (bool withCall,) = address(diamond).call{value: 1}(abi.encodeCall(diamond.isAgent, (1)));
        vm.assertTrue(!toNft && !toDiamond && !withCall, "took funds");
    }

    function reserved() private pure returns (bytes memory) {
        return abi.encodeWithSelector(ERC8004Errors.ERC8004_ReservedMetadataKey.selector, "agentWallet");
    }

    function requireRegistered(Vm.Log memory log, uint256 id, string memory uri, address owner) private pure {
        vm.assertEq(log.topics[0], 0xca52e62c367d81bb2e328eb795f7c7ba24afb478408a26c0e201d155c449bc4a, "Registered");
        vm.assertEq(uint256(log.topics[1]), id, "agentId");
        vm.assertEq(address(uint160(uint256(log.topics[2]))), owner, "owner");
        vm.assertEq(log.data, abi.encode(uri), "agentURI");
    }

    function requireMetadata(Vm.Log memory log, uint256 id, string memory key, bytes memory value) private pure {
        vm.assertEq(log.topics[0], 0x2c149ed548c6d2993cd73efe187df6eccabe4538091b33adbd25fafdb8a1468b, "MetadataSet");
        vm.assertEq(uint256(log.topics[1]), id, "agentId");
        vm.assertEq(log.topics[2], keccak256(bytes(key)), "indexed key");
        vm.assertEq(log.data, abi.encode(key, value), "data");
    }
}
