// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {IERC5267} from "@openzeppelin/contracts/interfaces/IERC5267.sol";
import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";
import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {IFeedbackDelegate} from "../src/interfaces/IFeedbackDelegate.sol";
import {IReputationRegistry} from "../src/interfaces/IReputationRegistry.sol";
import {Review} from "../src/types/Review.sol";
import {CallingRegistryMock} from "./mocks/CallingRegistryMock.sol";
import {SignedCoinMock} from "./mocks/SignedCoinMock.sol";
import {DeployedFeedbackDelegate} from "./utils/Deployed.sol";
import {Test} from "./utils/Test.sol";
import {Vm} from "./utils/Vm.sol";

/// @dev A delegated account runs the delegate's code with its own address and storage. Shanghai
///      knows no delegation, so the accounts here hold that code itself; chains/evm runs the same
///      on a node with EIP-7702.
contract FeedbackDelegateTest is Test {
    uint256 internal constant CLIENT_KEY = 0xc11e;
    bytes32 internal constant NONCE = keccak256("a payment");
    bytes32 internal constant SLOT = 0x26115c7e43dbc462bf6bb239d16ce2e24dbc35d51f53fa10f0cf549d571dd700;

    DeployedFeedbackDelegate internal delegate;
    DeployedFeedbackDelegate internal client;
    uint256 internal agent;
    uint256 internal deadline;

    function setUp() public {
        vm.warp(1_800_000_000);
        deployRegistries();
        delegate = deployDelegate(address(reputation));
        client = delegated(CLIENT_KEY, delegate);
        agent = registerAs(alice);
        deadline = block.timestamp + 1 hours;
    }

    function test_Constructor_noRegistry_reverts() public {
        bytes memory creation = vm.getCode("FeedbackDelegate.sol:FeedbackDelegate");
        address[3] memory wrong = [address(identity), bob, newReputationRegistry()];
        for (uint256 i = 0; i < wrong.length; ++i) {
            bytes memory code = abi.encodePacked(creation, abi.encode(wrong[i]));
            address made;
            assembly ("memory-safe") {
                made := create(0, add(code, 0x20), mload(code))
            }
            vm.assertEq(made, address(0), "made for what is no registry");
        }
        vm.assertEq(address(delegate.reputationRegistry()), address(reputation), "registry");
    }

    function test_Constants_areThoseOfTheSpecification() public view {
        bytes memory inner =
            "Review(address registry,uint256 agentId,int128 value,uint8 valueDecimals,string tag1,string tag2,string endpoint,string feedbackURI,bytes32 feedbackHash)";
        bytes memory outer = "SignedFeedback(Review review,bytes32 nonce,uint256 deadline)";
        vm.assertEq(delegate.REVIEW_TYPEHASH(), keccak256(inner), "review");
        vm.assertEq(delegate.SIGNED_FEEDBACK_TYPEHASH(), keccak256(bytes.concat(outer, inner)), "signed");
        (, string memory name, string memory version, uint256 chain, address verifying,,) = client.eip712Domain();
        vm.assertEq(name, "FeedbackDelegate", "name");
        vm.assertEq(version, "1", "version");
        vm.assertEq(chain, block.chainid, "chain");
        vm.assertEq(verifying, address(client), "the account itself");
        bytes32 id = keccak256("bridge8004.feedback.delegate");
        vm.assertEq(SLOT, keccak256(abi.encode(uint256(id) - 1)) & ~bytes32(uint256(0xff)), "slot");
    }

    // At its own address.

    function test_OwnAddress_doesNothing() public {
        bytes memory signature = new bytes(65);
        vm.expectRevert(IFeedbackDelegate.NotDelegated.selector);
        delegate.giveSigned(review(), NONCE, deadline, signature);
        vm.expectRevert(IFeedbackDelegate.NotDelegated.selector);
        delegate.onERC721Received(alice, alice, 1, "");
        vm.expectRevert(IFeedbackDelegate.NotDelegated.selector);
        delegate.onERC1155Received(alice, alice, 1, 1, "");
        vm.expectRevert(IFeedbackDelegate.NotDelegated.selector);
        delegate.onERC1155BatchReceived(alice, alice, new uint256[](0), new uint256[](0), "");
        vm.assertTrue(delegate.isValidSignature(NONCE, signature) != IERC1271.isValidSignature.selector, "signed");
        vm.deal(address(this), 1);
        (bool ok,) = address(delegate).call{value: 1}("");
        vm.assertTrue(!ok, "took coin");
        (ok,) = address(delegate).call{value: 1}("paid");
        vm.assertTrue(!ok, "took coin with data");
        (ok,) = address(delegate).call("asked");
        vm.assertTrue(!ok, "took a call");
    }

    function test_OwnAddress_refusesToken() public {
        vm.startPrank(alice);
        vm.expectRevert();
        identity.safeTransferFrom(alice, address(delegate), agent);
        vm.stopPrank();
    }

    // Giving.

    function test_GiveSigned_registryNamesTheClient() public {
        Review memory r = review();
        bytes memory signature = signed(r, NONCE, deadline);
        vm.expectEmit(address(reputation));
        emit IReputationRegistry.NewFeedback(
            agent,
            address(client),
            1,
            r.value,
            r.valueDecimals,
            r.tag1,
            r.tag1,
            r.tag2,
            r.endpoint,
            r.feedbackURI,
            r.feedbackHash
        );
        vm.prank(bob);
        uint64 index = client.giveSigned(r, NONCE, deadline, signature);
        vm.assertEq(uint256(index), 1, "index");
        requireGiven(NONCE, 1, r);
        vm.assertEq(uint256(reputation.getLastIndex(agent, bob)), 0, "the sponsor reviewed");
    }

    function testFuzz_GiveSigned_passesAllOn(Review memory r, bytes32 nonce, uint256 until, address sponsor) public {
        r.agentId = agent;
        r.value = int128(int256(bound(uint256(uint128(r.value)), 0, 2e38)) - 1e38);
        r.valueDecimals = uint8(bound(r.valueDecimals, 0, 18));
        until = bound(until, block.timestamp, type(uint256).max);
        bytes memory signature = signed(r, nonce, until);
        vm.recordLogs();
        vm.prank(sponsor);
        client.giveSigned(r, nonce, until, signature);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 2, "logs");
        vm.assertEq(logs[0].emitter, address(reputation), "emitter");
        vm.assertEq(logs[0].topics[1], bytes32(agent), "agent");
        vm.assertEq(logs[0].topics[2], bytes32(uint256(uint160(address(client)))), "client");
        bytes memory want =
            abi.encode(uint64(1), r.value, r.valueDecimals, r.tag1, r.tag2, r.endpoint, r.feedbackURI, r.feedbackHash);
        vm.assertEq(logs[0].data, want, "data");
        vm.assertEq(logs[1].emitter, address(client), "the account's own log");
        vm.assertEq(logs[1].topics[0], IFeedbackDelegate.SignedFeedbackGiven.selector, "its name");
        vm.assertEq(logs[1].topics[1], nonce, "its nonce");
        vm.assertEq(logs[1].topics[2], bytes32(uint256(uint160(sponsor))), "its sponsor");
        requireGiven(nonce, 1, r);
    }

    function test_GiveSigned_indexFollowsTheRegistry() public {
        Review memory r = review();
        vm.prank(address(client));
        reputation.giveFeedback(agent, 1, 0, "", "", "", "", 0);
        for (uint64 i = 2; i < 5; ++i) {
            bytes32 nonce = bytes32(uint256(i));
            vm.assertEq(uint256(client.giveSigned(r, nonce, deadline, signed(r, nonce, deadline))), i, "index");
            requireGiven(nonce, i, r);
        }
    }

    function test_GiveSigned_atTheDeadline_andNotAfter() public {
        bytes memory signature = signed(review(), NONCE, deadline);
        vm.warp(deadline + 1);
        vm.expectRevert(abi.encodeWithSelector(IFeedbackDelegate.FeedbackExpired.selector, deadline));
        client.giveSigned(review(), NONCE, deadline, signature);
        vm.warp(deadline);
        client.giveSigned(review(), NONCE, deadline, signature);
    }

    function test_GiveSigned_again_reverts() public {
        Review memory r = review();
        bytes memory signature = signed(r, NONCE, deadline);
        client.giveSigned(r, NONCE, deadline, signature);
        vm.expectRevert(abi.encodeWithSelector(IFeedbackDelegate.NonceUsed.selector, NONCE, uint64(1)));
        client.giveSigned(r, NONCE, deadline, signature);
        r.agentId = registerAs(alice);
        signature = signed(r, NONCE, deadline);
        vm.expectRevert(abi.encodeWithSelector(IFeedbackDelegate.NonceUsed.selector, NONCE, uint64(1)));
        client.giveSigned(r, NONCE, deadline, signature);
    }

    /// @dev One nonce for a payment, whichever registry the account delegates for.
    function test_GiveSigned_nonceOfAnotherRegistry_reverts() public {
        Review memory r = review();
        client.giveSigned(r, NONCE, deadline, signed(r, NONCE, deadline));
        CallingRegistryMock other = new CallingRegistryMock();
        client = delegated(CLIENT_KEY, deployDelegate(address(other)));
        bytes memory signature = signed(r, NONCE, deadline);
        vm.expectRevert(abi.encodeWithSelector(IFeedbackDelegate.NonceUsed.selector, NONCE, uint64(1)));
        client.giveSigned(r, NONCE, deadline, signature);
    }

    // Forging.

    function testFuzz_GiveSigned_anyFieldForged_reverts(uint8 field, bytes32 other) public {
        Review memory r = review();
        (bytes32 nonce, uint256 until) = (NONCE, deadline);
        bytes memory signature = signed(r, nonce, until);
        field = uint8(bound(field, 0, 9));
        string memory text = string(abi.encode(other));
        if (field == 0) r.agentId = registerAs(alice);
        if (field == 1) r.value = r.value - 1;
        if (field == 2) r.valueDecimals += 1;
        if (field == 3) r.tag1 = text;
        if (field == 4) r.tag2 = text;
        if (field == 5) r.endpoint = text;
        if (field == 6) r.feedbackURI = text;
        if (field == 7) r.feedbackHash = keccak256(abi.encode(other));
        if (field == 8) nonce = keccak256(abi.encode(other));
        if (field == 9) until = bound(uint256(other), deadline + 1, type(uint256).max);
        requireForged(r, nonce, until, signature);
    }

    function testFuzz_GiveSigned_byAnotherKey_reverts(uint256 key) public {
        key = bound(key, 1, 1 << 200);
        vm.assume(key != CLIENT_KEY);
        Review memory r = review();
        bytes memory signature = signWith(key, digestOf(client, r, NONCE, deadline));
        vm.expectRevert(abi.encodeWithSelector(IFeedbackDelegate.NotSignedByAccount.selector, vm.addr(key)));
        client.giveSigned(r, NONCE, deadline, signature);
    }

    function test_GiveSigned_ofAnotherAccount_reverts() public {
        DeployedFeedbackDelegate other = delegated(0x07e4, delegate);
        bytes memory signature = signWith(CLIENT_KEY, digestOf(other, review(), NONCE, deadline));
        requireForged(review(), NONCE, deadline, signature);
        vm.expectRevert(abi.encodeWithSelector(IFeedbackDelegate.NotSignedByAccount.selector, address(client)));
        other.giveSigned(review(), NONCE, deadline, signature);
    }

    function test_GiveSigned_ofAnotherChain_reverts() public {
        bytes memory signature = signed(review(), NONCE, deadline);
        vm.chainId(block.chainid + 1);
        requireForged(review(), NONCE, deadline, signature);
    }

    function test_GiveSigned_ofAnotherRegistry_reverts() public {
        CallingRegistryMock other = new CallingRegistryMock();
        bytes memory signature = signed(review(), NONCE, deadline);
        client = delegated(CLIENT_KEY, deployDelegate(address(other)));
        requireForged(review(), NONCE, deadline, signature);
    }

    function test_GiveSigned_noSignature_reverts() public {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(CLIENT_KEY, digestOf(client, review(), NONCE, deadline));
        bytes32 high = bytes32(0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141 - uint256(s));
        vm.expectRevert(abi.encodeWithSelector(ECDSA.ECDSAInvalidSignatureS.selector, high));
        client.giveSigned(review(), NONCE, deadline, abi.encodePacked(r, high, v == 27 ? 28 : 27));
        vm.expectRevert(abi.encodeWithSelector(ECDSA.ECDSAInvalidSignatureLength.selector, 64));
        client.giveSigned(review(), NONCE, deadline, abi.encodePacked(r, s));
        vm.expectRevert(abi.encodeWithSelector(ECDSA.ECDSAInvalidSignatureLength.selector, 66));
        client.giveSigned(review(), NONCE, deadline, abi.encodePacked(r, s, v, uint8(0)));
        vm.expectRevert(abi.encodeWithSelector(ECDSA.ECDSAInvalidSignatureLength.selector, 0));
        client.giveSigned(review(), NONCE, deadline, "");
        vm.expectRevert(ECDSA.ECDSAInvalidSignature.selector);
        client.giveSigned(review(), NONCE, deadline, abi.encodePacked(r, s, v - 27));
        vm.expectRevert(ECDSA.ECDSAInvalidSignature.selector);
        client.giveSigned(review(), NONCE, deadline, abi.encodePacked(bytes32(0), s, v));
        vm.assertEq(uint256(reputation.getLastIndex(agent, address(client))), 0, "given");
    }

    // The registry.

    function test_GiveSigned_registrysRefusal_leavesTheNonce() public {
        Review memory r = review();
        vm.prank(alice);
        identity.approve(address(client), agent);
        bytes memory signature = signed(r, NONCE, deadline);
        vm.expectRevert(reason("Self-feedback not allowed"));
        client.giveSigned(r, NONCE, deadline, signature);
        vm.prank(alice);
        identity.approve(address(0), agent);
        client.giveSigned(r, NONCE, deadline, signature);
        requireGiven(NONCE, 1, r);
    }

    function test_GiveSigned_registryCallsBackWithTheSame_isRefused() public {
        CallingRegistryMock registry = calling();
        bytes memory signature = signed(review(), NONCE, deadline);
        bytes memory again = abi.encodeCall(client.giveSigned, (review(), NONCE, deadline, signature));
        for (uint256 i = 0; i < 2; ++i) {
            uint256 state = vm.snapshotState();
            registry.callBack(again, i == 1);
            client.giveSigned(review(), NONCE, deadline, signature);
            vm.assertTrue(!registry.called(), "reentered");
            vm.assertEq(
                registry.answer(),
                abi.encodeWithSelector(IFeedbackDelegate.NonceUsed.selector, NONCE, uint64(1)),
                "refused for another reason"
            );
            vm.revertToState(state);
        }
    }

    /// @dev Another review of the same agent inside the call would leave one nonce with the other's
    ///      index.
    function test_GiveSigned_registryCallsBackWithAnother_reverts() public {
        CallingRegistryMock registry = calling();
        bytes memory signature = signed(review(), NONCE, deadline);
        bytes memory other = abi.encodeCall(client.giveSigned, (review(), 0, deadline, signed(review(), 0, deadline)));
        for (uint256 i = 0; i < 2; ++i) {
            registry.callBack(other, i == 1);
            vm.expectRevert(abi.encodeWithSelector(IFeedbackDelegate.IndexNotNext.selector, uint64(1)));
            client.giveSigned(review(), NONCE, deadline, signature);
        }
    }

    function test_GiveSigned_registryCountsOtherwise_reverts() public {
        calling().skip();
        bytes memory signature = signed(review(), NONCE, deadline);
        vm.expectRevert(abi.encodeWithSelector(IFeedbackDelegate.IndexNotNext.selector, uint64(1)));
        client.giveSigned(review(), NONCE, deadline, signature);
    }

    // Taking back.

    function test_NoteTakenBack_accountWithoutCode_isLogged() public {
        vm.etch(address(client), "");
        vm.expectEmit(address(delegate));
        emit IFeedbackDelegate.DelegationTakenBack(address(client), bob);
        vm.prank(bob);
        delegate.noteTakenBack(address(client));
    }

    /// @dev What of an authorization that counts no more: the account has code, be it this
    ///      contract's or another's.
    function test_NoteTakenBack_accountWithCode_reverts() public {
        address[2] memory standing = [address(client), address(identity)];
        for (uint256 i = 0; i < standing.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IFeedbackDelegate.DelegationStands.selector, standing[i]));
            delegate.noteTakenBack(standing[i]);
        }
    }

    function test_NoteTakenBack_atAnAccount_reverts() public {
        vm.expectRevert(IFeedbackDelegate.Delegated.selector);
        client.noteTakenBack(bob);
    }

    // The account goes on working.

    function testFuzz_IsValidSignature_isTheKeysOwn(uint256 key, bytes32 hash) public view {
        key = bound(key, 1, 1 << 200);
        bytes4 answer = client.isValidSignature(hash, signWith(key, hash));
        requireAnswer(answer, key == CLIENT_KEY ? bytes4(0x1626ba7e) : bytes4(0xffffffff));
        requireAnswer(client.isValidSignature(hash, signWith(CLIENT_KEY, hash)), 0x1626ba7e);
    }

    function test_IsValidSignature_malformed_isNo() public view {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(CLIENT_KEY, NONCE);
        bytes32 high = bytes32(0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141 - uint256(s));
        bytes[4] memory bad = [
            abi.encodePacked(r, high, v == 27 ? 28 : 27),
            abi.encodePacked(r, s),
            bytes(""),
            abi.encodePacked(bytes32(0), s, v)
        ];
        for (uint256 i = 0; i < bad.length; ++i) {
            requireAnswer(client.isValidSignature(NONCE, bad[i]), 0xffffffff);
        }
    }

    function test_Account_paysWithAnAuthorisation() public {
        SignedCoinMock coin = new SignedCoinMock(address(client), 100);
        bytes32 message = keccak256(
            abi.encode(
                coin.TRANSFER_WITH_AUTHORIZATION_TYPEHASH(),
                address(client),
                bob,
                uint256(7),
                uint256(0),
                deadline,
                NONCE
            )
        );
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", coin.DOMAIN_SEPARATOR(), message));
        bytes memory wrong = signWith(0xbad, digest);
        vm.expectRevert(reason("invalid signature"));
        coin.transferWithAuthorization(address(client), bob, 7, 0, deadline, NONCE, wrong);
        coin.transferWithAuthorization(address(client), bob, 7, 0, deadline, NONCE, signWith(CLIENT_KEY, digest));
        vm.assertEq(coin.balanceOf(bob), 7, "paid");
    }

    function test_Account_takesTokensAndCoin() public {
        vm.prank(address(client));
        uint256 own = identity.register();
        vm.prank(alice);
        identity.safeTransferFrom(alice, address(client), agent);
        vm.assertEq(identity.ownerOf(own), address(client), "registered");
        vm.assertEq(identity.ownerOf(agent), address(client), "received");
        bytes4 one = client.onERC1155Received(alice, alice, 1, 1, "");
        bytes4 many = client.onERC1155BatchReceived(alice, alice, new uint256[](1), new uint256[](1), "");
        requireAnswer(one, IERC1155Receiver.onERC1155Received.selector);
        requireAnswer(many, IERC1155Receiver.onERC1155BatchReceived.selector);
        vm.deal(address(this), 5);
        (bool ok,) = address(client).call{value: 5}("");
        vm.assertTrue(ok && address(client).balance == 5, "coin");
    }

    /// @dev As an account without code takes it: with data, and whatever it says. Nothing is
    ///      returned, and nothing else happens.
    function testFuzz_Account_takesCoinWithData(bytes memory data, address sender, uint96 value) public {
        vm.assume(!isFunction(bytes4(data)));
        vm.deal(sender, value);
        uint256 had = address(client).balance;
        vm.recordLogs();
        vm.prank(sender);
        (bool ok, bytes memory answer) = address(client).call{value: value}(data);
        vm.assertTrue(ok && answer.length == 0, "refused");
        vm.assertEq(address(client).balance, had + value, "coin");
        vm.assertEq(vm.getRecordedLogs().length, 0, "logged");
    }

    function test_SupportsInterface() public view {
        bytes4[5] memory ids = [
            type(IFeedbackDelegate).interfaceId,
            type(IERC1271).interfaceId,
            type(IERC721Receiver).interfaceId,
            type(IERC1155Receiver).interfaceId,
            type(IERC165).interfaceId
        ];
        for (uint256 i = 0; i < ids.length; ++i) {
            vm.assertTrue(client.supportsInterface(ids[i]), vm.toString(i));
        }
        vm.assertTrue(!client.supportsInterface(0xffffffff), "none");
    }

    /// @dev Whatever is called, by whomever: nothing but a signed review moves anything. What is no
    ///      function succeeds, as ever.
    function testFuzz_Account_anyOtherCall_doesNothing(bytes4 selector, bytes memory arguments, address caller) public {
        vm.assume(selector != IFeedbackDelegate.giveSigned.selector);
        vm.deal(address(client), 1 ether);
        vm.recordLogs();
        vm.prank(caller);
        (bool ok,) = address(client).call(abi.encodePacked(selector, arguments));
        vm.assertEq(vm.getRecordedLogs().length, 0, ok ? "logged" : "logged, and failed");
        vm.assertEq(address(client).balance, 1 ether, "balance");
    }

    // Helpers.

    function isFunction(bytes4 selector) internal pure returns (bool) {
        bytes4[13] memory own = [
            IFeedbackDelegate.giveSigned.selector,
            IFeedbackDelegate.noteTakenBack.selector,
            IFeedbackDelegate.givenWith.selector,
            IFeedbackDelegate.reviewHash.selector,
            IFeedbackDelegate.reputationRegistry.selector,
            IERC1271.isValidSignature.selector,
            IERC721Receiver.onERC721Received.selector,
            IERC1155Receiver.onERC1155Received.selector,
            IERC1155Receiver.onERC1155BatchReceived.selector,
            IERC165.supportsInterface.selector,
            IERC5267.eip712Domain.selector,
            DeployedFeedbackDelegate.REVIEW_TYPEHASH.selector,
            DeployedFeedbackDelegate.SIGNED_FEEDBACK_TYPEHASH.selector
        ];
        for (uint256 i = 0; i < own.length; ++i) {
            if (own[i] == selector) return true;
        }
        return false;
    }

    function deployDelegate(address registry) internal returns (DeployedFeedbackDelegate) {
        return DeployedFeedbackDelegate(vm.deployCode("FeedbackDelegate.sol:FeedbackDelegate", abi.encode(registry)));
    }

    function delegated(uint256 key, DeployedFeedbackDelegate to) internal returns (DeployedFeedbackDelegate) {
        vm.etch(vm.addr(key), address(to).code);
        return DeployedFeedbackDelegate(vm.addr(key));
    }

    function calling() internal returns (CallingRegistryMock registry) {
        registry = new CallingRegistryMock();
        client = delegated(CLIENT_KEY, deployDelegate(address(registry)));
    }

    function review() internal view returns (Review memory) {
        return Review(agent, -32, 1, "tradingYield", "day", "https://agent.example", "ipfs://review", keccak256("file"));
    }

    function signed(Review memory r, bytes32 nonce, uint256 until) internal view returns (bytes memory) {
        return signWith(CLIENT_KEY, digestOf(client, r, nonce, until));
    }

    /// @dev Computed as a wallet does, from the specification of EIP-712.
    function digestOf(DeployedFeedbackDelegate account, Review memory r, bytes32 nonce, uint256 until)
        internal
        view
        returns (bytes32)
    {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("FeedbackDelegate"),
                keccak256("1"),
                block.chainid,
                address(account)
            )
        );
        bytes32 message = keccak256(abi.encode(account.SIGNED_FEEDBACK_TYPEHASH(), hashOf(account, r), nonce, until));
        return keccak256(abi.encodePacked(hex"1901", domain, message));
    }

    function hashOf(DeployedFeedbackDelegate account, Review memory r) internal view returns (bytes32) {
        bytes memory head = abi.encode(
            account.REVIEW_TYPEHASH(), address(account.reputationRegistry()), r.agentId, r.value, r.valueDecimals
        );
        return keccak256(
            abi.encodePacked(
                head,
                keccak256(bytes(r.tag1)),
                keccak256(bytes(r.tag2)),
                keccak256(bytes(r.endpoint)),
                keccak256(bytes(r.feedbackURI)),
                r.feedbackHash
            )
        );
    }

    function requireGiven(bytes32 nonce, uint64 index, Review memory r) internal view {
        (uint64 at, bytes24 hash24) = client.givenWith(nonce);
        bytes32 hash = hashOf(client, r);
        vm.assertEq(uint256(at), index, "index of the nonce");
        vm.assertEq(bytes32(hash24), bytes32(bytes24(hash)), "hash of the nonce");
        vm.assertEq(client.reviewHash(r), hash, "reviewHash");
        uint256 word = uint256(vm.load(address(client), keccak256(abi.encode(nonce, SLOT))));
        vm.assertEq(word, (uint256(hash) >> 64) << 64 | index, "the word that readers look at");
        (int128 value, uint8 decimals,,,) = reputation.readFeedback(agent, address(client), index);
        vm.assertEq(int256(value), r.value, "value");
        vm.assertEq(uint256(decimals), r.valueDecimals, "decimals");
    }

    function requireAnswer(bytes4 got, bytes4 want) internal pure {
        vm.assertEq(bytes32(got), bytes32(want), "answer");
    }

    /// @dev The signature recovers anybody but the account.
    function requireForged(Review memory r, bytes32 nonce, uint256 until, bytes memory signature) internal {
        (bool ok, bytes memory why) =
            address(client).call(abi.encodeCall(client.giveSigned, (r, nonce, until, signature)));
        vm.assertTrue(!ok, "given");
        vm.assertEq(bytes32(bytes4(why)), bytes32(IFeedbackDelegate.NotSignedByAccount.selector), "refusal");
        (uint64 index,) = client.givenWith(nonce);
        vm.assertEq(uint256(index), 0, "the nonce served");
    }
}
