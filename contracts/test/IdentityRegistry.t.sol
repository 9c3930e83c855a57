// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import {Initializable} from "@openzeppelin/contracts-upgradeable/proxy/utils/Initializable.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import {IIdentityRegistry} from "../src/interfaces/IIdentityRegistry.sol";
import {MetadataEntry} from "../src/types/MetadataEntry.sol";
import {ERC1271WalletMock} from "./mocks/ERC1271WalletMock.sol";
import {DeployedIdentityRegistry, DeployedPlaceholder, IUUPS} from "./utils/Deployed.sol";
import {Test} from "./utils/Test.sol";
import {Vm} from "./utils/Vm.sol";

contract IdentityRegistryTest is Test {
    uint256 internal constant WALLET_PRIVATE_KEY = 0xca5;
    bytes32 internal constant STORAGE = 0xa040f782729de4970518741823ec1276cbcd41a0c7493f62d173341566a04e00;
    address internal wallet = vm.addr(WALLET_PRIVATE_KEY);

    function setUp() public {
        deployRegistries();
        vm.warp(1_800_000_000);
    }

    // Deployment.

    function test_Initialize_again_reverts() public {
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        identity.initialize();
    }

    function test_Initialize_byStranger_reverts() public {
        address implementation = newIdentityRegistry();
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        DeployedIdentityRegistry(implementation).initialize();
    }

    function test_UpgradeToAndCall_byStranger_reverts() public {
        address implementation = newIdentityRegistry();
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(OwnableUpgradeable.OwnableUnauthorizedAccount.selector, alice));
        identity.upgradeToAndCall(implementation, "");
    }

    function test_Initialize_ofAProxy_byStranger_reverts() public {
        address proxy = newPlaceholderProxy();
        IUUPS(proxy).upgradeToAndCall(newIdentityRegistry(), "");
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(OwnableUpgradeable.OwnableUnauthorizedAccount.selector, alice));
        DeployedIdentityRegistry(proxy).initialize();
    }

    function test_Placeholder_upgradeByStranger_reverts() public {
        address proxy = newPlaceholderProxy();
        address implementation = newIdentityRegistry();
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(OwnableUpgradeable.OwnableUnauthorizedAccount.selector, alice));
        IUUPS(proxy).upgradeToAndCall(implementation, "");
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        DeployedPlaceholder(proxy).initialize(alice);
        vm.assertEq(IUUPS(proxy).owner(), address(this), "owner");
    }

    function test_Placeholder_initializeAgain_reverts() public {
        DeployedPlaceholder placeholder = DeployedPlaceholder(newPlaceholder());
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        placeholder.initialize(alice);
        vm.assertEq(placeholder.getVersion(), "0.0.1", "version");
    }

    function test_Constants_asDeployed() public view {
        vm.assertEq(identity.name(), "AgentIdentity", "name");
        vm.assertEq(identity.symbol(), "AGENT", "symbol");
        vm.assertEq(identity.getVersion(), "2.0.0", "version");
        (bytes1 fields, string memory name, string memory version, uint256 chainId, address verifying,,) =
            identity.eip712Domain();
        vm.assertEq(uint256(uint8(fields)), 0x0f, "fields");
        vm.assertEq(name, "ERC8004IdentityRegistry", "domain name");
        vm.assertEq(version, "1", "domain version");
        vm.assertEq(chainId, block.chainid, "domain chain");
        vm.assertEq(verifying, address(identity), "domain contract");
    }

    function test_SupportsInterface_asDeployed() public view {
        vm.assertTrue(identity.supportsInterface(0x01ffc9a7), "ERC-165");
        vm.assertTrue(identity.supportsInterface(0x80ac58cd), "ERC-721");
        vm.assertTrue(identity.supportsInterface(0x5b5e139f), "ERC-721 Metadata");
        vm.assertTrue(identity.supportsInterface(0x49064906), "ERC-4906");
        vm.assertTrue(!identity.supportsInterface(0x780e9d63), "Enumerable");
        vm.assertTrue(!identity.supportsInterface(0x2a55205a), "ERC-2981");
        vm.assertTrue(!identity.supportsInterface(0xffffffff), "invalid");
    }

    function test_DomainSeparator_isAbsent() public {
        (bool ok,) = address(identity).call(abi.encodeWithSignature("DOMAIN_SEPARATOR()"));
        vm.assertTrue(!ok, "DOMAIN_SEPARATOR answered");
    }

    function test_Storage_inTheDeployedNamespace() public {
        string memory facts = vm.readFile("testdata/identity.json");
        bytes32 slot = vm.parseJsonBytes32(facts, "$.storageSlots['erc8004.identity.registry']");
        vm.assertEq(slot, STORAGE, "namespace");
        registerAs(alice);
        registerAs(alice);
        vm.assertEq(uint256(vm.load(address(identity), slot)), 2, "first word is the next id");
    }

    // Registration.

    function test_Register_first_hasIdZero() public {
        vm.assertEq(registerAs(alice), 0, "first id");
        vm.assertEq(registerAs(bob), 1, "second id");
        vm.assertEq(identity.ownerOf(0), alice, "owner");
        vm.assertEq(identity.getAgentWallet(0), alice, "wallet");
        vm.assertEq(identity.getMetadata(0, "agentWallet"), abi.encodePacked(alice), "packed wallet");
        vm.assertEq(identity.tokenURI(0), "", "uri");
    }

    function test_Register_logsInOrder() public {
        vm.recordLogs();
        registerAs(alice);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 3, "events");
        vm.assertEq(logs[0].topics[0], IERC721.Transfer.selector, "1st");
        vm.assertEq(logs[1].topics[0], IIdentityRegistry.Registered.selector, "2nd");
        requireWalletEvent(logs[2], 0, abi.encodePacked(alice));
    }

    function test_Register_withUriAndMetadata_logsInOrder() public {
        MetadataEntry[] memory entries = new MetadataEntry[](3);
        entries[0] = MetadataEntry("k", "1");
        entries[1] = MetadataEntry("", "");
        entries[2] = MetadataEntry("k", "2");
        vm.recordLogs();
        vm.prank(alice);
        identity.register("", entries);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 7, "events");
        vm.assertEq(logs[0].topics[0], IERC721.Transfer.selector, "1st");
        vm.assertEq(logs[1].topics[0], IERC4906.MetadataUpdate.selector, "2nd");
        vm.assertEq(logs[1].topics.length, 1, "MetadataUpdate has no indexed id");
        vm.assertEq(logs[2].topics[0], IIdentityRegistry.Registered.selector, "3rd");
        requireWalletEvent(logs[3], 0, abi.encodePacked(alice));
        for (uint256 i = 0; i < 3; ++i) {
            requireMetadataEvent(logs[4 + i], 0, entries[i].metadataKey, entries[i].metadataValue);
        }
        vm.assertEq(identity.getMetadata(0, "k"), "2", "last one wins");
    }

    function test_Register_reservedKey_reverts() public {
        MetadataEntry[] memory entries = new MetadataEntry[](1);
        entries[0] = MetadataEntry("agentWallet", abi.encodePacked(bob));
        vm.prank(alice);
        vm.expectRevert(reason("reserved key"));
        identity.register("", entries);
    }

    function test_Register_fromContractWithoutReceiver_reverts() public {
        vm.prank(address(reputation));
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(reputation)));
        identity.register();
    }

    function test_Register_reentered_logsTheInnerAgentWhole() public {
        ReenteringOwner owner = new ReenteringOwner(identity);
        vm.recordLogs();
        owner.registerTwice();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        // Transfer 0 | Transfer 1, Registered 1, MetadataSet 1 | Registered 0, MetadataSet 0
        vm.assertEq(logs.length, 6, "events");
        vm.assertEq(uint256(logs[0].topics[3]), 0, "outer transfer");
        vm.assertEq(uint256(logs[1].topics[3]), 1, "inner transfer");
        vm.assertEq(uint256(logs[2].topics[1]), 1, "inner registered");
        vm.assertEq(uint256(logs[4].topics[1]), 0, "outer registered");
    }

    function test_Register_passedOnWhileReceiving_leavesNoWallet() public {
        PassingOwner owner = new PassingOwner(identity, bob);
        owner.register();
        vm.assertEq(identity.ownerOf(0), bob, "owner");
        vm.assertEq(identity.getAgentWallet(0), address(0), "wallet of the seller");
    }

    function testFuzz_Register_keepsUriAndMetadata(string memory uri, string memory key, bytes memory value) public {
        vm.assume(keccak256(bytes(key)) != keccak256("agentWallet"));
        MetadataEntry[] memory entries = new MetadataEntry[](1);
        entries[0] = MetadataEntry(key, value);
        vm.prank(alice);
        uint256 id = identity.register(uri, entries);
        vm.assertEq(identity.tokenURI(id), uri, "uri");
        vm.assertEq(identity.getMetadata(id, key), value, "value");
        vm.assertEq(identity.getAgentWallet(id), alice, "wallet");
    }

    // Controllers.

    function test_SetAgentURI_logsInOrder() public {
        registerAs(alice);
        vm.recordLogs();
        vm.prank(alice);
        identity.setAgentURI(0, "ipfs://new");
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 2, "events");
        vm.assertEq(logs[0].topics[0], IERC4906.MetadataUpdate.selector, "1st");
        vm.assertEq(logs[1].topics[0], IIdentityRegistry.URIUpdated.selector, "2nd");
        vm.assertEq(address(uint160(uint256(logs[1].topics[2]))), alice, "updatedBy");
    }

    function testFuzz_Writes_byController_areTaken(uint8 how, string memory uri) public {
        uint256 id = registerAs(alice);
        address caller = controller(id, how % 3);
        vm.startPrank(caller);
        vm.assertTrue(identity.isAuthorizedOrOwner(caller, id), "authorised");
        identity.setAgentURI(id, uri);
        identity.setMetadata(id, "k", bytes(uri));
        vm.assertEq(identity.getMetadata(id, "k"), bytes(uri), "metadata");
        identity.unsetAgentWallet(id);
        vm.assertEq(identity.getAgentWallet(id), address(0), "unset");
        identity.unsetAgentWallet(id);
        identity.setAgentWallet(id, wallet, block.timestamp, walletSignature(id, alice, block.timestamp));
        vm.stopPrank();
        vm.assertEq(identity.tokenURI(id), uri, "uri");
        vm.assertEq(identity.getAgentWallet(id), wallet, "wallet");
    }

    function testFuzz_Writes_byStranger_revert(address stranger) public {
        vm.assume(stranger != alice);
        uint256 id = registerAs(alice);
        vm.assertTrue(!identity.isAuthorizedOrOwner(stranger, id), "authorised");
        vm.startPrank(stranger);
        vm.expectRevert(reason("Not authorized"));
        identity.setAgentURI(id, "x");
        vm.expectRevert(reason("Not authorized"));
        identity.setMetadata(id, "agentWallet", "x");
        vm.expectRevert(reason("Not authorized"));
        identity.unsetAgentWallet(id);
        vm.expectRevert(reason("Not authorized"));
        identity.setAgentWallet(id, address(0), 0, "");
        vm.stopPrank();
    }

    function testFuzz_Writes_toUnknownAgent_revert(uint256 id) public {
        bytes memory unknown = abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, id);
        vm.expectRevert(unknown);
        identity.setAgentURI(id, "x");
        vm.expectRevert(unknown);
        identity.setMetadata(id, "agentWallet", "x");
        vm.expectRevert(unknown);
        identity.unsetAgentWallet(id);
        vm.expectRevert(unknown);
        identity.setAgentWallet(id, address(0), 0, "");
        vm.expectRevert(unknown);
        identity.isAuthorizedOrOwner(alice, id);
        vm.expectRevert(unknown);
        identity.tokenURI(id);
        vm.assertEq(identity.getAgentWallet(id), address(0), "wallet of unknown agent");
        vm.assertEq(identity.getMetadata(id, "k"), "", "metadata of unknown agent");
    }

    function test_SetMetadata_reservedKey_reverts() public {
        registerAs(alice);
        vm.prank(alice);
        vm.expectRevert(reason("reserved key"));
        identity.setMetadata(0, "agentWallet", "");
    }

    // Wallet.

    function testFuzz_SetAgentWallet_deadline_windowIsInclusive(uint256 deadline) public {
        registerAs(alice);
        // Half of the draws near the window, the rest anywhere.
        if (deadline % 2 == 0) deadline = bound(deadline, block.timestamp - 10, block.timestamp + 310);
        bytes memory signature = walletSignature(0, alice, deadline);
        vm.prank(alice);
        if (deadline < block.timestamp) vm.expectRevert(reason("expired"));
        else if (deadline > block.timestamp + 300) vm.expectRevert(reason("deadline too far"));
        identity.setAgentWallet(0, wallet, deadline, signature);
    }

    function test_SetAgentWallet_atBothEdges_isTaken() public {
        registerAs(alice);
        uint256[2] memory edges = [block.timestamp, block.timestamp + 300];
        for (uint256 i = 0; i < 2; ++i) {
            bytes memory signature = walletSignature(0, alice, edges[i]);
            vm.prank(alice);
            identity.setAgentWallet(0, wallet, edges[i], signature);
        }
    }

    function test_SetAgentWallet_zero_reverts() public {
        registerAs(alice);
        vm.prank(alice);
        vm.expectRevert(reason("bad wallet"));
        identity.setAgentWallet(0, address(0), 0, "");
    }

    function testFuzz_SetAgentWallet_otherSigner_reverts(uint256 key) public {
        registerAs(alice);
        key = bound(key, 1, type(uint128).max);
        vm.assume(key != WALLET_PRIVATE_KEY);
        bytes memory signature = signWith(key, walletDigest(0, wallet, alice, block.timestamp));
        vm.prank(alice);
        vm.expectRevert(reason("invalid wallet sig"));
        identity.setAgentWallet(0, wallet, block.timestamp, signature);
    }

    function testFuzz_SetAgentWallet_garbage_reverts(bytes memory signature) public {
        registerAs(alice);
        vm.prank(alice);
        vm.expectRevert(reason("invalid wallet sig"));
        identity.setAgentWallet(0, wallet, block.timestamp, signature);
    }

    function test_SetAgentWallet_afterTransfer_oldSignatureReverts() public {
        registerAs(alice);
        bytes memory signature = walletSignature(0, alice, block.timestamp);
        vm.prank(alice);
        identity.transferFrom(alice, bob, 0);
        vm.prank(bob);
        vm.expectRevert(reason("invalid wallet sig"));
        identity.setAgentWallet(0, wallet, block.timestamp, signature);
    }

    function test_SetAgentWallet_afterUnset_sameSignatureServesAgain() public {
        registerAs(alice);
        bytes memory signature = walletSignature(0, alice, block.timestamp + 60);
        vm.startPrank(alice);
        identity.setAgentWallet(0, wallet, block.timestamp + 60, signature);
        identity.unsetAgentWallet(0);
        identity.setAgentWallet(0, wallet, block.timestamp + 60, signature);
        vm.stopPrank();
        vm.assertEq(identity.getAgentWallet(0), wallet, "wallet");
    }

    function test_SetAgentWallet_contractWallet_perAnswer() public {
        registerAs(alice);
        ERC1271WalletMock contractWallet = new ERC1271WalletMock(wallet);
        bytes32 digest = walletDigest(0, address(contractWallet), alice, block.timestamp);
        bytes memory signature = signWith(WALLET_PRIVATE_KEY, digest);
        vm.startPrank(alice);
        identity.setAgentWallet(0, address(contractWallet), block.timestamp, signature);
        vm.assertEq(identity.getAgentWallet(0), address(contractWallet), "wallet");

        contractWallet.setAnswer(ERC1271WalletMock.Answer.Short);
        vm.expectRevert(reason("invalid wallet sig"));
        identity.setAgentWallet(0, address(contractWallet), block.timestamp, signature);
        contractWallet.setAnswer(ERC1271WalletMock.Answer.Reverting);
        vm.expectRevert(reason("invalid wallet sig"));
        identity.setAgentWallet(0, address(contractWallet), block.timestamp, signature);
        contractWallet.setAnswer(ERC1271WalletMock.Answer.Dirty);
        vm.expectRevert(bytes(""));
        identity.setAgentWallet(0, address(contractWallet), block.timestamp, signature);
        vm.stopPrank();
    }

    function test_SetAgentWallet_delegatedAccount_signsWithItsKey() public {
        registerAs(alice);
        vm.etch(wallet, abi.encodePacked(hex"ef0100", address(reputation)));
        bytes memory signature = walletSignature(0, alice, block.timestamp);
        vm.prank(alice);
        identity.setAgentWallet(0, wallet, block.timestamp, signature);
        vm.assertEq(identity.getAgentWallet(0), wallet, "wallet");
    }

    /// @dev Six signatures, of four chains, ids up to 2^255 and deadlines at either end of time.
    function test_SetAgentWallet_vectors() public {
        string memory json = vm.readFile("testdata/identity.json");
        uint256 count = 0;
        for (; vm.keyExistsJson(json, at(count, "")); ++count) {
            uint256 snapshot = vm.snapshotState();
            playVector(json, count);
            vm.revertToState(snapshot);
        }
        vm.assertEq(count, 6, "vectors");
    }

    function playVector(string memory json, uint256 i) private {
        vm.chainId(vm.parseJsonUint(json, at(i, ".domain.chainId")));
        moveIdentityTo(vm.parseJsonAddress(json, at(i, ".domain.verifyingContract")));
        address owner = vm.parseJsonAddress(json, at(i, ".message.owner"));
        uint256 id = vm.parseJsonUint(json, at(i, ".message.agentId"));
        vm.store(address(identity), STORAGE, bytes32(id));
        vm.assertEq(registerAs(owner), id, "id");
        address newWallet = vm.parseJsonAddress(json, at(i, ".message.newWallet"));
        uint256 deadline = vm.parseJsonUint(json, at(i, ".message.deadline"));
        vm.warp(deadline < 300 ? deadline : deadline - 300);
        vm.startPrank(owner);
        string[3] memory rejected = ["highS", "vZeroOne", "compact64"];
        for (uint256 form = 0; form < 3; ++form) {
            bytes memory bad = vm.parseJsonBytes(json, at(i, string.concat(".rejectedForms.", rejected[form])));
            vm.expectRevert(reason("invalid wallet sig"));
            identity.setAgentWallet(id, newWallet, deadline, bad);
        }
        identity.setAgentWallet(id, newWallet, deadline, vm.parseJsonBytes(json, at(i, ".signature")));
        vm.stopPrank();
        vm.assertEq(identity.getAgentWallet(id), newWallet, "wallet");
    }

    // Transfer.

    function testFuzz_Transfer_clearsWalletBeforeTransferEvent(bool toSelf, bool safe, bool walletSet) public {
        vm.prank(alice);
        identity.register("ipfs://kept");
        if (!walletSet) {
            vm.prank(alice);
            identity.unsetAgentWallet(0);
        }
        address to = toSelf ? alice : bob;
        vm.recordLogs();
        vm.prank(alice);
        if (safe) identity.safeTransferFrom(alice, to, 0);
        else identity.transferFrom(alice, to, 0);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 2, "events");
        requireWalletEvent(logs[0], 0, "");
        vm.assertEq(logs[1].topics[0], IERC721.Transfer.selector, "2nd");
        vm.assertEq(identity.getAgentWallet(0), address(0), "wallet");
        vm.assertEq(identity.tokenURI(0), "ipfs://kept", "uri");
    }

    function controller(uint256 id, uint256 how) private returns (address) {
        if (how == 0) return alice;
        vm.prank(alice);
        if (how == 1) identity.approve(bob, id);
        else identity.setApprovalForAll(bob, true);
        return bob;
    }

    function walletDigest(uint256 id, address newWallet, address owner, uint256 deadline)
        private
        view
        returns (bytes32)
    {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("ERC8004IdentityRegistry"),
                keccak256("1"),
                block.chainid,
                address(identity)
            )
        );
        bytes32 message = keccak256(
            abi.encode(
                bytes32(0x678b53cd718d595370ab070ebf48edfdcd834beac116bf23e625fc7f4d5b7d32),
                id,
                newWallet,
                owner,
                deadline
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, message));
    }

    function walletSignature(uint256 id, address owner, uint256 deadline) private view returns (bytes memory) {
        return signWith(WALLET_PRIVATE_KEY, walletDigest(id, wallet, owner, deadline));
    }

    /// @dev Signatures name the registry's address, so the vectors need one at theirs.
    function moveIdentityTo(address target) private {
        bytes32 implementationSlot = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
        address placeholder = newPlaceholder();
        address implementation = newIdentityRegistry();
        vm.etch(target, address(identity).code);
        vm.store(target, implementationSlot, bytes32(uint256(uint160(placeholder))));
        DeployedPlaceholder(target).initialize(address(this));
        IUUPS(target).upgradeToAndCall(implementation, abi.encodeCall(DeployedIdentityRegistry.initialize, ()));
        identity = DeployedIdentityRegistry(target);
    }

    function at(uint256 i, string memory path) private pure returns (string memory) {
        return string.concat("$.agentWalletSet[", vm.toString(i), "]", path);
    }

    function requireWalletEvent(Vm.Log memory log, uint256 id, bytes memory value) private pure {
        vm.assertEq(
            log.topics[2], 0x2ac6109326e720d1435c0db66f7e35eda7839f52b6f1f5520a60788e132b4e39, "agentWallet topic"
        );
        requireMetadataEvent(log, id, "agentWallet", value);
    }

    function requireMetadataEvent(Vm.Log memory log, uint256 id, string memory key, bytes memory value) private pure {
        vm.assertEq(log.topics[0], IIdentityRegistry.MetadataSet.selector, "MetadataSet");
        vm.assertEq(uint256(log.topics[1]), id, "agentId");
        vm.assertEq(log.topics[2], keccak256(bytes(key)), "indexed key");
        vm.assertEq(log.data, abi.encode(key, value), "data");
    }
}

/// @dev Registers a second agent from inside the first one's receiver call.
contract ReenteringOwner is IERC721Receiver {
    IIdentityRegistry private immutable _identity;
    bool private _inside;

    constructor(IIdentityRegistry identity) {
        _identity = identity;
    }

    function registerTwice() external {
        _identity.register();
    }

    function onERC721Received(address, address, uint256, bytes calldata) external returns (bytes4) {
        if (!_inside) {
            _inside = true;
            _identity.register();
        }
        return this.onERC721Received.selector;
    }
}

/// @dev Gives the agent away from inside the receiver call.
contract PassingOwner is IERC721Receiver {
    IIdentityRegistry private immutable _identity;
    address private immutable _next;

    constructor(IIdentityRegistry identity, address next) {
        _identity = identity;
        _next = next;
    }

    function register() external {
        _identity.register();
    }

    function onERC721Received(address, address, uint256 tokenId, bytes calldata) external returns (bytes4) {
        _identity.transferFrom(address(this), _next, tokenId);
        return this.onERC721Received.selector;
    }
}
