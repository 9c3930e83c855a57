// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IERC5267} from "@openzeppelin/contracts/interfaces/IERC5267.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {IIdentityRegistry} from "../src/interfaces/IIdentityRegistry.sol";
import {ISyncDelegate} from "../src/interfaces/ISyncDelegate.sol";
import {ERC1271WalletMock} from "./mocks/ERC1271WalletMock.sol";
import {DeployedDelegate} from "./utils/Deployed.sol";
import {Test} from "./utils/Test.sol";

contract SyncDelegateTest is Test {
    uint256 internal constant OWNER_KEY = 0xa11ce;
    uint256 internal constant WALLET_PRIVATE_KEY = 0xca5;

    DeployedDelegate internal delegate;
    uint256 internal agent;
    address internal key = vm.addr(0x5e1f);
    uint64 internal expires;

    function setUp() public {
        vm.warp(1_800_000_000);
        deployRegistries();
        delegate = DeployedDelegate(vm.deployCode("SyncDelegate.sol:SyncDelegate", abi.encode(identity)));
        agent = registerAs(alice);
        vm.prank(alice);
        identity.setApprovalForAll(address(delegate), true);
        expires = uint64(block.timestamp + 1 days);
    }

    // Granting.

    function test_Grant_byOwner_isKept() public {
        vm.expectEmit(address(delegate));
        emit ISyncDelegate.Granted(agent, alice, key, 1, expires);
        grant(1);
        (uint8 scopes, uint64 until) = delegate.grantOf(agent, alice, key);
        vm.assertEq(uint256(scopes), 1, "scopes");
        vm.assertEq(uint256(until), expires, "expires");
    }

    function testFuzz_Grant_byOthers_reverts(address other) public {
        vm.assume(other != alice);
        vm.prank(other);
        vm.expectRevert(abi.encodeWithSelector(ISyncDelegate.NotOwner.selector, agent, other));
        delegate.grant(agent, key, 1, expires);
    }

    function test_Grant_byOperator_reverts() public {
        vm.prank(alice);
        identity.setApprovalForAll(bob, true);
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(ISyncDelegate.NotOwner.selector, agent, bob));
        delegate.grant(agent, key, 1, expires);
    }

    function testFuzz_Grant_values(address to, uint8 scopes, uint64 until) public {
        vm.prank(alice);
        if (to == address(0) || scopes == 0 || scopes > 15 || until <= block.timestamp) {
            vm.expectRevert(ISyncDelegate.InvalidGrant.selector);
        }
        delegate.grant(agent, to, scopes, until);
    }

    function test_RevokeGrant_and_RenounceGrant_endIt() public {
        grant(15);
        vm.expectEmit(address(delegate));
        emit ISyncDelegate.GrantRevoked(agent, alice, key);
        vm.prank(alice);
        delegate.revokeGrant(agent, key);
        requireRefused(1, ISyncDelegate.Refusal.NotGranted);
        grant(15);
        vm.expectEmit(address(delegate));
        emit ISyncDelegate.GrantRevoked(agent, alice, key);
        vm.prank(key);
        delegate.renounceGrant(agent, alice);
        requireRefused(1, ISyncDelegate.Refusal.NotGranted);
    }

    function test_Grant_expiryNow_reverts() public {
        vm.startPrank(alice);
        vm.expectRevert(ISyncDelegate.InvalidGrant.selector);
        delegate.grant(agent, key, 1, uint64(block.timestamp));
        delegate.grant(agent, key, 1, uint64(block.timestamp + 1));
        vm.stopPrank();
    }

    /// @dev Why a key is refused after a sale depends on whether it had a grant then.
    function test_Check_afterASale_tellsWhetherThereWasAGrant() public {
        grant(15);
        move(alice, bob);
        vm.prank(key);
        delegate.renounceGrant(agent, bob);
        requireRefused(1, ISyncDelegate.Refusal.OwnerChanged);
        vm.prank(alice);
        delegate.revokeGrant(agent, key);
        requireRefused(1, ISyncDelegate.Refusal.NotGranted);
    }

    function test_Check_noScope_isOutOfScope() public {
        grant(15);
        vm.assertEq(uint256(delegate.check(agent, key, 0)), uint256(ISyncDelegate.Refusal.OutOfScope), "none");
        vm.assertEq(uint256(delegate.check(agent, key, 31)), uint256(ISyncDelegate.Refusal.OutOfScope), "unknown");
    }

    function testFuzz_RevokeGrant_byOthers_changesNothing(address other) public {
        vm.assume(other != alice && other != key);
        grant(15);
        vm.startPrank(other);
        delegate.revokeGrant(agent, key);
        delegate.renounceGrant(agent, alice);
        vm.stopPrank();
        vm.assertEq(uint256(delegate.check(agent, key, 15)), uint256(ISyncDelegate.Refusal.Allowed), "refusal");
    }

    // Scopes.

    function testFuzz_Scopes_eachOpensItsOwnDoor(uint8 scopes) public {
        scopes = uint8(bound(scopes, 1, 15));
        grant(scopes);
        tryCall(scopes & 1 != 0, 1, abi.encodeCall(delegate.setAgentURI, (agent, "ipfs://x")));
        tryCall(scopes & 2 != 0, 2, abi.encodeCall(delegate.setMetadata, (agent, "agentWallet:eip155:1", "w")));
        tryCall(scopes & 4 != 0, 4, abi.encodeCall(delegate.unsetAgentWallet, (agent)));
        vm.assertEq(identity.tokenURI(agent), scopes & 1 != 0 ? "ipfs://x" : "", "uri");
        vm.assertEq(identity.getMetadata(agent, "agentWallet:eip155:1"), scopes & 2 != 0 ? bytes("w") : bytes(""), "md");
        vm.assertEq(identity.getAgentWallet(agent), scopes & 4 != 0 ? address(0) : alice, "wallet");
        if (scopes & 8 == 0) {
            tryCall(false, 8, abi.encodeCall(delegate.setAgentWallet, (agent, bob, 0, "", 0, "")));
        }
    }

    function testFuzz_SetAgentURI_byOthers_reverts(address other) public {
        vm.assume(other != key);
        grant(15);
        vm.prank(other);
        vm.expectRevert(
            abi.encodeWithSelector(
                ISyncDelegate.NotAllowed.selector, agent, other, uint8(1), ISyncDelegate.Refusal.NotGranted
            )
        );
        delegate.setAgentURI(agent, "x");
    }

    function testFuzz_SetMetadata_otherKeys_revert(string memory metadataKey) public {
        grant(15);
        vm.assume(!startsWithWalletPrefix(bytes(metadataKey)));
        vm.prank(key);
        vm.expectRevert(abi.encodeWithSelector(ISyncDelegate.MetadataKeyNotAllowed.selector, metadataKey));
        delegate.setMetadata(agent, metadataKey, "x");
    }

    function test_SetMetadata_edgeKeys_revert() public {
        grant(15);
        string[4] memory keys = ["agentWallet", "agentWallet:", "bridge8004:home", "AgentWallet:eip155:1"];
        for (uint256 i = 0; i < 4; ++i) {
            vm.prank(key);
            vm.expectRevert(abi.encodeWithSelector(ISyncDelegate.MetadataKeyNotAllowed.selector, keys[i]));
            delegate.setMetadata(agent, keys[i], "x");
        }
    }

    function testFuzz_Check_expiry_isInclusive(uint64 elapsed) public {
        grant(1);
        vm.warp(bound(elapsed, block.timestamp, uint256(expires) + 1 days));
        if (block.timestamp <= expires) requireAllowed();
        else requireRefused(1, ISyncDelegate.Refusal.Expired);
    }

    function test_Check_atTheExpiry() public {
        grant(1);
        vm.warp(expires);
        requireAllowed();
        vm.warp(uint256(expires) + 1);
        requireRefused(1, ISyncDelegate.Refusal.Expired);
    }

    function test_Check_delegateNotApproved() public {
        grant(1);
        vm.prank(alice);
        identity.setApprovalForAll(address(delegate), false);
        requireRefused(1, ISyncDelegate.Refusal.DelegateNotApproved);
        vm.prank(alice);
        identity.approve(address(delegate), agent);
        requireAllowed();
    }

    function testFuzz_Check_unknownAgent(uint256 id) public view {
        vm.assume(id != agent);
        vm.assertEq(uint256(delegate.check(id, key, 1)), uint256(ISyncDelegate.Refusal.UnknownAgent), "refusal");
    }

    // Transfers.

    function testFuzz_Transfer_endsTheGrant(address buyer) public {
        vm.assume(buyer != alice && buyer != address(0));
        grant(15);
        move(alice, buyer);
        vm.prank(buyer);
        identity.setApprovalForAll(address(delegate), true);
        requireRefused(1, ISyncDelegate.Refusal.OwnerChanged);
    }

    function test_Retire_endsGrantsForGood() public {
        grant(15);
        vm.expectRevert(abi.encodeWithSelector(ISyncDelegate.NotOwner.selector, agent, address(this)));
        delegate.retire(agent, alice);
        move(alice, bob);
        vm.expectEmit(address(delegate));
        emit ISyncDelegate.GrantsRetired(agent, alice);
        delegate.retire(agent, alice);
        move(bob, alice);
        requireRefused(1, ISyncDelegate.Refusal.NotGranted);
        grant(1);
        requireAllowed();
    }

    function test_Transfer_back_withSingleApproval_needsItAgain() public {
        vm.startPrank(alice);
        identity.setApprovalForAll(address(delegate), false);
        identity.approve(address(delegate), agent);
        vm.stopPrank();
        grant(1);
        requireAllowed();
        move(alice, bob);
        move(bob, alice);
        requireRefused(1, ISyncDelegate.Refusal.DelegateNotApproved);
    }

    // Wallet with consent.

    function test_SetAgentWallet_withBothSignatures_isSet() public {
        grant(8);
        address wallet = vm.addr(WALLET_PRIVATE_KEY);
        bytes memory consent = consentOf(OWNER_KEY, wallet, expires);
        bytes memory proof = walletProof(wallet);
        vm.prank(key);
        delegate.setAgentWallet(agent, wallet, block.timestamp, proof, expires, consent);
        vm.assertEq(identity.getAgentWallet(agent), wallet, "wallet");
        vm.prank(key);
        vm.expectRevert(abi.encodeWithSelector(ISyncDelegate.ConsentSpent.selector, 0));
        delegate.setAgentWallet(agent, wallet, block.timestamp, proof, expires, consent);
    }

    function test_SetAgentWallet_events_nameTheKey() public {
        grant(8);
        address wallet = vm.addr(WALLET_PRIVATE_KEY);
        bytes memory consent = consentOf(OWNER_KEY, wallet, expires);
        bytes memory proof = walletProof(wallet);
        vm.expectEmit(address(delegate));
        emit ISyncDelegate.Acted(agent, key, 8);
        vm.expectEmit(address(identity));
        emit IIdentityRegistry.MetadataSet(agent, "agentWallet", "agentWallet", abi.encodePacked(wallet));
        vm.prank(key);
        delegate.setAgentWallet(agent, wallet, block.timestamp, proof, expires, consent);
        vm.assertEq(delegate.consentNonce(agent, alice), 1, "nonce");
    }

    function test_SetAgentWallet_consentCancelled_reverts() public {
        grant(8);
        address wallet = vm.addr(WALLET_PRIVATE_KEY);
        bytes memory consent = consentOf(OWNER_KEY, wallet, expires);
        vm.expectEmit(address(delegate));
        emit ISyncDelegate.ConsentsCancelled(agent, alice, 1);
        vm.prank(alice);
        delegate.cancelConsents(agent);
        requireConsentRefused(consent, abi.encodeWithSelector(ISyncDelegate.ConsentSpent.selector, 0));
        vm.assertEq(delegate.consentNonce(agent, alice), 1, "nonce");
    }

    function testFuzz_CancelConsents_byOthers_changesNothing(address other) public {
        vm.assume(other != alice);
        vm.prank(other);
        delegate.cancelConsents(agent);
        vm.assertEq(delegate.consentNonce(agent, alice), 0, "nonce");
    }

    /// @dev What is no signature at all is told apart, as it will be by nobody's mistake but the
    ///      caller's.
    function test_SetAgentWallet_malformedConsent_isNamed() public {
        grant(8);
        bytes memory consent = consentOf(OWNER_KEY, vm.addr(WALLET_PRIVATE_KEY), expires);
        bytes memory short = new bytes(64);
        for (uint256 i = 0; i < 64; ++i) {
            short[i] = consent[i];
        }
        requireConsentRefused(short, abi.encodeWithSelector(ECDSA.ECDSAInvalidSignatureLength.selector, 64));
        requireConsentRefused(
            bytes.concat(consent, hex"00"), abi.encodeWithSelector(ECDSA.ECDSAInvalidSignatureLength.selector, 66)
        );
        uint256 order = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;
        (bytes32 r, bytes32 s, uint8 v) =
            abi.decode(bytes.concat(short, new bytes(31), consent[64]), (bytes32, bytes32, uint8));
        bytes32 high = bytes32(order - uint256(s));
        requireConsentRefused(
            abi.encodePacked(r, high, v == 27 ? uint8(28) : uint8(27)),
            abi.encodeWithSelector(ECDSA.ECDSAInvalidSignatureS.selector, high)
        );
        requireConsentRefused(
            abi.encodePacked(r, s, v - 27), abi.encodeWithSelector(ECDSA.ECDSAInvalidSignature.selector)
        );
        vm.assertEq(delegate.consentNonce(agent, alice), 0, "nonce");
    }

    /// @dev An owner without ECDSA key consents by ERC-1271; whatever else his contract answers is
    ///      a no with a name.
    function testFuzz_SetAgentWallet_contractOwner(uint8 how) public {
        ERC1271WalletMock owner = new ERC1271WalletMock(vm.addr(OWNER_KEY));
        move(alice, address(owner));
        owner.execute(address(identity), abi.encodeCall(identity.approve, (address(delegate), agent)));
        owner.execute(address(delegate), abi.encodeCall(delegate.grant, (agent, key, 8, expires)));
        ERC1271WalletMock.Answer answer = ERC1271WalletMock.Answer(how % 4);
        owner.setAnswer(answer);
        address wallet = vm.addr(WALLET_PRIVATE_KEY);
        bytes memory consent = consentBy(OWNER_KEY, address(owner), wallet, expires);
        bytes memory proof = walletProofFor(wallet, address(owner));
        bool counts = answer == ERC1271WalletMock.Answer.Key;
        vm.prank(key);
        if (!counts) vm.expectRevert(ISyncDelegate.InvalidConsent.selector);
        delegate.setAgentWallet(agent, wallet, block.timestamp, proof, expires, consent);
        vm.assertEq(identity.getAgentWallet(agent), counts ? wallet : address(0), "wallet");
        if (!counts) return;
        vm.prank(key);
        vm.expectRevert(abi.encodeWithSelector(ISyncDelegate.ConsentSpent.selector, 0));
        delegate.setAgentWallet(agent, wallet, block.timestamp, proof, expires, consent);
    }

    function test_SetAgentWallet_consentBeforeTheSale_isVoid() public {
        grant(8);
        bytes memory consent = consentOf(OWNER_KEY, vm.addr(WALLET_PRIVATE_KEY), expires);
        move(alice, bob);
        vm.startPrank(bob);
        identity.approve(address(delegate), agent);
        delegate.grant(agent, key, 8, expires);
        vm.stopPrank();
        requireConsentRefused(consent, abi.encodeWithSelector(ISyncDelegate.InvalidConsent.selector));
        delegate.retire(agent, alice);
        move(bob, alice);
        grant(8);
        requireConsentRefused(consent, abi.encodeWithSelector(ISyncDelegate.ConsentSpent.selector, 0));
    }

    function test_SetAgentWallet_consentToAnotherAgentOrDelegate_reverts() public {
        grant(8);
        bytes memory consent = consentOf(OWNER_KEY, vm.addr(WALLET_PRIVATE_KEY), expires);
        uint256 other = registerAs(alice);
        vm.prank(alice);
        delegate.grant(other, key, 8, expires);
        address wallet = vm.addr(WALLET_PRIVATE_KEY);
        bytes memory proof = walletProof(wallet);
        vm.prank(key);
        vm.expectRevert(ISyncDelegate.InvalidConsent.selector);
        delegate.setAgentWallet(other, wallet, block.timestamp, proof, expires, consent);
        DeployedDelegate second = DeployedDelegate(vm.deployCode("SyncDelegate.sol:SyncDelegate", abi.encode(identity)));
        vm.startPrank(alice);
        identity.setApprovalForAll(address(second), true);
        second.grant(agent, key, 8, expires);
        vm.stopPrank();
        vm.prank(key);
        vm.expectRevert(ISyncDelegate.InvalidConsent.selector);
        second.setAgentWallet(agent, wallet, block.timestamp, proof, expires, consent);
    }

    function testFuzz_SetAgentWallet_consentOfOthers_reverts(uint256 signer) public {
        signer = bound(signer, 1, type(uint128).max);
        vm.assume(signer != OWNER_KEY);
        grant(8);
        address wallet = vm.addr(WALLET_PRIVATE_KEY);
        bytes memory consent = consentOf(signer, wallet, expires);
        bytes memory proof = walletProof(wallet);
        vm.prank(key);
        vm.expectRevert(ISyncDelegate.InvalidConsent.selector);
        delegate.setAgentWallet(agent, wallet, block.timestamp, proof, expires, consent);
    }

    function testFuzz_SetAgentWallet_consentToAnother_reverts(address other) public {
        address wallet = vm.addr(WALLET_PRIVATE_KEY);
        vm.assume(other != wallet);
        grant(8);
        bytes memory consent = consentOf(OWNER_KEY, other, expires);
        bytes memory proof = walletProof(wallet);
        vm.prank(key);
        vm.expectRevert(ISyncDelegate.InvalidConsent.selector);
        delegate.setAgentWallet(agent, wallet, block.timestamp, proof, expires, consent);
    }

    function test_SetAgentWallet_consentExpired_reverts() public {
        grant(8);
        address wallet = vm.addr(WALLET_PRIVATE_KEY);
        uint256 deadline = block.timestamp - 1;
        bytes memory consent = consentOf(OWNER_KEY, wallet, deadline);
        bytes memory proof = walletProof(wallet);
        vm.prank(key);
        vm.expectRevert(abi.encodeWithSelector(ISyncDelegate.ConsentExpired.selector, deadline));
        delegate.setAgentWallet(agent, wallet, block.timestamp, proof, deadline, consent);
        deadline = block.timestamp;
        consent = consentOf(OWNER_KEY, wallet, deadline);
        vm.prank(key);
        delegate.setAgentWallet(agent, wallet, block.timestamp, proof, deadline, consent);
        vm.assertEq(identity.getAgentWallet(agent), wallet, "its last second counts");
    }

    function test_SetAgentWallet_withoutWalletSignature_reverts() public {
        grant(8);
        address wallet = vm.addr(WALLET_PRIVATE_KEY);
        bytes memory consent = consentOf(OWNER_KEY, wallet, expires);
        vm.prank(key);
        vm.expectRevert(reason("invalid wallet sig"));
        delegate.setAgentWallet(agent, wallet, block.timestamp, consent, expires, consent);
        vm.assertEq(delegate.consentNonce(agent, alice), 0, "the consent is not spent");
    }

    // No way around.

    function testFuzz_Surface_hasNoTransferOrApprove(bytes4 selector, bytes calldata rest) public {
        grant(15);
        address owner = identity.ownerOf(agent);
        vm.prank(key);
        (bool ok,) = address(delegate).call(bytes.concat(selector, rest));
        ok;
        vm.assertEq(identity.ownerOf(agent), owner, "owner");
        vm.assertEq(identity.getApproved(agent), address(0), "approved");
        vm.assertTrue(identity.isApprovedForAll(alice, address(delegate)), "operator");
        vm.assertTrue(!identity.isApprovedForAll(address(delegate), key), "operator of the delegate");
    }

    function test_Constructor_noRegistry_reverts() public {
        vm.expectRevert();
        this.deployDelegateOn(alice);
        vm.expectRevert();
        this.deployDelegateOn(address(reputation));
    }

    function deployDelegateOn(address registry) external {
        vm.deployCode("SyncDelegate.sol:SyncDelegate", abi.encode(registry));
    }

    /// @dev Type hash and domain are what wallets show and sign.
    function test_Consent_typedData() public view {
        vm.assertEq(
            delegate.WALLET_CONSENT_TYPEHASH(),
            keccak256("WalletConsent(uint256 agentId,address newWallet,address owner,uint256 nonce,uint256 deadline)"),
            "type hash"
        );
        (bytes1 fields, string memory name, string memory version, uint256 chainId, address verifying,,) =
            IERC5267(address(delegate)).eip712Domain();
        vm.assertEq(uint256(uint8(fields)), 0x0f, "fields");
        vm.assertEq(name, "SyncDelegate", "name");
        vm.assertEq(version, "1", "version");
        vm.assertEq(chainId, block.chainid, "chain");
        vm.assertEq(verifying, address(delegate), "contract");
    }

    function test_SupportsInterface() public view {
        vm.assertTrue(delegate.supportsInterface(type(ISyncDelegate).interfaceId), "ISyncDelegate");
        vm.assertTrue(delegate.supportsInterface(0x01ffc9a7), "ERC-165");
        vm.assertTrue(!delegate.supportsInterface(0xffffffff), "invalid");
        vm.assertEq(address(delegate.identityRegistry()), address(identity), "registry");
    }

    function grant(uint8 scopes) private {
        vm.prank(alice);
        delegate.grant(agent, key, scopes, expires);
    }

    function move(address from, address to) private {
        vm.prank(from);
        identity.transferFrom(from, to, agent);
    }

    function tryCall(bool allowed, uint8 scope, bytes memory call) private {
        vm.prank(key);
        (bool ok, bytes memory why) = address(delegate).call(call);
        vm.assertEq(ok, allowed, "allowed");
        if (allowed) return;
        vm.assertEq(
            why,
            abi.encodeWithSelector(
                ISyncDelegate.NotAllowed.selector, agent, key, scope, ISyncDelegate.Refusal.OutOfScope
            ),
            "why"
        );
    }

    function requireAllowed() private {
        (bool allowed, ISyncDelegate.Refusal why) = delegate.canSetAgentURI(agent, key);
        vm.assertTrue(allowed && why == ISyncDelegate.Refusal.Allowed, "refused");
        vm.expectEmit(address(identity));
        emit IIdentityRegistry.URIUpdated(agent, "ipfs://y", address(delegate));
        vm.prank(key);
        delegate.setAgentURI(agent, "ipfs://y");
    }

    /// @dev The view and the act must agree.
    function requireRefused(uint8 scope, ISyncDelegate.Refusal why) private {
        (bool allowed, ISyncDelegate.Refusal got) = delegate.canSetAgentURI(agent, key);
        vm.assertTrue(!allowed, "allowed");
        vm.assertEq(uint256(got), uint256(why), "why");
        vm.prank(key);
        vm.expectRevert(abi.encodeWithSelector(ISyncDelegate.NotAllowed.selector, agent, key, scope, why));
        delegate.setAgentURI(agent, "x");
    }

    function requireConsentRefused(bytes memory consent, bytes memory why) private {
        address wallet = vm.addr(WALLET_PRIVATE_KEY);
        bytes memory proof = walletProofFor(wallet, identity.ownerOf(agent));
        vm.prank(key);
        vm.expectRevert(why);
        delegate.setAgentWallet(agent, wallet, block.timestamp, proof, expires, consent);
    }

    function consentOf(uint256 signer, address wallet, uint256 deadline) private view returns (bytes memory) {
        return consentBy(signer, alice, wallet, deadline);
    }

    function consentBy(uint256 signer, address owner, address wallet, uint256 deadline)
        private
        view
        returns (bytes memory)
    {
        bytes32 message = keccak256(
            abi.encode(
                delegate.WALLET_CONSENT_TYPEHASH(), agent, wallet, owner, delegate.consentNonce(agent, owner), deadline
            )
        );
        return signWith(signer, typed("SyncDelegate", address(delegate), message));
    }

    function walletProof(address wallet) private view returns (bytes memory) {
        return walletProofFor(wallet, alice);
    }

    function walletProofFor(address wallet, address owner) private view returns (bytes memory) {
        bytes32 typehash = keccak256("AgentWalletSet(uint256 agentId,address newWallet,address owner,uint256 deadline)");
        bytes32 message = keccak256(abi.encode(typehash, agent, wallet, owner, block.timestamp));
        return signWith(WALLET_PRIVATE_KEY, typed("ERC8004IdentityRegistry", address(identity), message));
    }

    function typed(string memory name, address verifying, bytes32 message) private view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(name)),
                keccak256("1"),
                block.chainid,
                verifying
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, message));
    }

    function startsWithWalletPrefix(bytes memory text) private pure returns (bool) {
        bytes memory prefix = "agentWallet:";
        if (text.length <= prefix.length) return false;
        for (uint256 i = 0; i < prefix.length; ++i) {
            if (text[i] != prefix[i]) return false;
        }
        return true;
    }
}
